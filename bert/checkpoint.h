#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph/evaluator.h"
#include "graph/files/safetensors.h"

namespace stepgrad::bert {

// A model's weights as Hugging Face saves them: model.safetensors, or model.safetensors.index.json and the
// files that it names. They are mapped: nothing is read before somebody asks for it, and float32 is not
// copied then either. Cheap to copy: copies share the mapping.
//
// Names are those of BertModel's parameters, with or without `bert.` in front; the checkpoint may have them
// with or without it too, and LayerNorm.gamma and .beta for .weight and .bias, as TensorFlow's conversions
// do.
class Checkpoint {
 public:
  // A folder that has either, or the file itself. Throws Error, one line that names the file and what to do,
  // for what is neither, is damaged, or has a tensor twice; for an index that does not say what its files
  // hold; and for a checkpoint that only torch.load can read.
  explicit Checkpoint(const std::filesystem::path& folder_or_file);
  // Several files that are one checkpoint; messages call it `name`.
  Checkpoint(std::string name, std::vector<Safetensors> files);

  // What messages call it: the path of the file, or of the index.
  const std::string& name() const;

  bool has(std::string_view tensor) const;
  bool has_pooler() const { return has("pooler.dense.weight"); }
  bool has_masked_word_head() const { return has("cls.predictions.transform.dense.weight"); }
  bool has_next_sentence_head() const { return has("cls.seq_relationship.weight"); }

  // Throws Error where it has not all of the parameters, each in its shape: a line for each that is missing
  // or misshapen, with what was expected and what was found. Where the head of masked words is among them,
  // its decoder must be the table of word embeddings, if it is stored at all.
  void check(std::span<const Value> parameters) const;

  // The tensors that no parameter is, as the files name them and in their order: heads for other tasks, more
  // layers than the model has. Hugging Face only warns of them, so whoever loads must tell of them. Buffers
  // that old versions saved, `embeddings.position_ids`, are none.
  std::vector<std::string> unused(std::span<const Value> parameters) const;

  // A parameter's numbers, rounded to the nearest T; they share the mapping where they are of type T and
  // aligned. Throws Error as check() does for this parameter alone, and as Safetensors::read().
  template <class T>
  Tensor<T> read(const Node& parameter) const;

  // Sets the parameters, all of them or, where it throws, none. Throws Error as check() and read() do.
  template <class T>
  void load(Evaluator<T>& evaluator, std::span<const Value> parameters) const;

 private:
  struct Content;
  std::shared_ptr<const Content> content_;
};

}  // namespace stepgrad::bert
