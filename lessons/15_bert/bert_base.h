#pragma once

#include "bert/model.h"
#include "lessons/kit/lesson.h"

namespace stepgrad {

// How many parameters bert-base-uncased has, and its parts.
inline void tell_of_bert_base(kit::Lesson& lesson) {
  Graph aside;
  const bert::BertModel model(aside, *bert::named_config("bert-base-uncased"));
  lesson.fact("base_parameters", parameter_count(model));
  lesson.fact("base_embeddings", parameter_count(model.embeddings()));
  lesson.fact("base_encoder", parameter_count(model.encoder()));
}

}  // namespace stepgrad
