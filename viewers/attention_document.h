#pragma once

#include <string>

#include "viewers/attention.h"

namespace stepgrad::viewers {

// The document with the page's numbers as they are told to be stored, whatever its size.
std::string attention_document(const AttentionPage& page, bool compact);
// How many bytes that has: at most a few hundred more than it really does.
std::size_t document_size(const AttentionPage& page, bool compact);

}  // namespace stepgrad::viewers
