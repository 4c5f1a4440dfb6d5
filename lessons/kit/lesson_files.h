#pragma once

#include <memory>

#include "bert/model_folder.h"
#include "graph/files/npy.h"
#include "graph/files/safetensors.h"
#include "lessons/kit/numbers.h"
#include "viewers/capture.h"

namespace stepgrad::kit {

// The files that a lesson takes numbers from; null where none is named.
struct LessonFiles {
  std::shared_ptr<const Safetensors> weights;              // of its parameters
  std::shared_ptr<const bert::ModelFolder> model;          // BERT, with its tokenizer
  std::shared_ptr<const viewers::Capture> captured;        // attention that was computed elsewhere
  std::shared_ptr<const Npy> input, input_pair, upstream;  // hidden states, and the gradient that flows in
};

// Hidden states [batch, seq, embed]; two axes are a batch of one.
struct StatesSizes {
  std::size_t batch = 0, seq = 0, embed = 0;
};
// Throws Error, one line, where the file holds no hidden states: another number of axes, or an axis of
// nothing.
StatesSizes states_sizes(const Npy& file);

// The file's numbers, in its own precision or in float where that holds them all. Throws Error as the file's
// read() does, and where `dtype` does not hold one.
Given numbers_of(const Npy& file, Dtype dtype);
Given numbers_of(const Safetensors& file, const StoredTensor& tensor, Dtype dtype);

}  // namespace stepgrad::kit
