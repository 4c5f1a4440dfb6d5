#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "graph/evaluator.h"
#include "graph/files/safetensors.h"
#include "graph/value.h"

namespace stepgrad {

struct LoadOptions {
  bool partial = false;                      // parameters that the file does not have keep their numbers
  std::vector<std::string> not_wanted = {};  // keys that the file may have though no parameter has them
};

// Throws Error as load_weights() does where the file's keys and shapes are not the parameters', and sets
// nothing.
void check_weights(std::span<const Value> parameters, const Safetensors& file,
                   const LoadOptions& options = {});

// Sets the parameters from the tensors that have their paths for keys, `heads.0.W_q.weight`, as in a PyTorch
// module's state_dict; all of them or, where it throws, none. Throws Error, which names every key that is
// missing, that no parameter has, or whose shape is another; and where a tensor holds no floating numbers.
// Partly or not, a file must hold something of the module, and nothing else.
template <class T>
void load_weights(Evaluator<T>& evaluator, std::span<const Value> parameters, const Safetensors& file,
                  const LoadOptions& options = {});

// Writes the parameters under their paths, F32 or F64 as the evaluator runs: what load_weights() reads back
// to the bit.
template <class T>
void save_weights(const std::filesystem::path& path, const Evaluator<T>& evaluator,
                  std::span<const Value> parameters);

}  // namespace stepgrad
