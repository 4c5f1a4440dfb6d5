#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "viewers/attention.h"

namespace stepgrad::testing {

// Attention of made numbers: weights whose rows sum to 1, q, k and v, and what W_O makes of them.
viewers::Attention made_attention(const std::vector<std::string>& tokens, std::size_t layers = 1,
                                  std::size_t heads = 1, std::size_t head_dim = 4);
// A page of it.
viewers::AttentionPage made_page(viewers::Attention attention);

// The bytes that base64 text stands for; what is no base64 fails the test.
std::string from_base64(const std::string& text);
// A tensor's numbers as the document's format says they are read.
std::vector<double> stored_numbers(const nlohmann::json& tensor);

}  // namespace stepgrad::testing
