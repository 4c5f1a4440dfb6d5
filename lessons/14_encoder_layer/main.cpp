// Lesson 14: encoder layer.
//
// BERT is twelve layers like this one: attention and a feed-forward network, each with a residual around it
// and a layer norm after it. You will see a pair of texts become hidden states, what the residual keeps that
// attention would lose, what a layer norm does to a row, and where the layer's 7,087,872 parameters are.

#include "layers/encoder_layer.h"
#include "lessons/14_encoder_layer/padding.h"
#include "lessons/14_encoder_layer/pair_embeddings.h"
#include "lessons/14_encoder_layer/rows.h"
#include "lessons/kit/run.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 768;    // width of the hidden states
  std::size_t heads = 12;         // heads of the attention, each embed_dim / heads wide
  std::size_t hidden_dim = 3072;  // width of the feed-forward network

  Options() {
    sizes({{"embed-dim", &embed_dim}, {"heads", &heads}, {"hidden-dim", &hidden_dim}});
    attention();
    pair();
    pads();
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  // 1. Hidden states of a pair: piece + place + segment, and a layer norm.
  const Value hidden_states = pair_hidden_states(lesson, options.embed_dim);
  const EncoderLayer layer({lesson.graph(), "encoder"}, options.embed_dim, options.heads, options.hidden_dim,
                           {.eps = bert_eps});
  const Value output = layer(hidden_states, padding_of(lesson));
  lesson.result(output);
  lesson.show(hidden_states);
  lesson.step(1, hidden_states);

  // 2. The module, and where its parameters are.
  lesson.show("tree", layer);
  lesson.fact("parameters", parameter_count(layer));
  lesson.fact("attention_parameters", parameter_count(layer.attention()));
  lesson.fact("feed_forward_parameters", parameter_count(layer.feed_forward()));
  lesson.fact("norm_parameters", 2 * parameter_count(layer.layer_norm_1()));
  lesson.step(2, layer.parameters().back());

  // 3. Attention: packed heads, which see no padding.
  const Value attended = lesson.find("encoder.attention.output_layer.output"),
              sum = lesson.find("residual_1");
  lesson.show("weights", lesson.find("weights"));
  lesson.step(3, attended);

  // 4. The residual: what attention is added to.
  lesson.fact("states_alike", likeness(lesson.numbers()[hidden_states]));
  lesson.fact("attended_alike", likeness(lesson.numbers()[attended]));
  lesson.fact("sum_alike", likeness(lesson.numbers()[sum]));
  lesson.step(4, sum);

  // 5. The layer norm: what it does to a row.
  lesson.show("norms", norms_so_far(lesson));
  lesson.step(5, lesson.find("attended"));

  // 6. The feed-forward network, token by token, with a residual and a norm of its own.
  const Tensor<double> expanded = lesson.numbers()[lesson.find("expanded")];
  lesson.fact("expanded", expanded.size());
  lesson.fact("negative", negatives(expanded));
  lesson.fact("smallest", least(lesson.numbers()[lesson.find("activated")]));
  lesson.show(output);
  lesson.step(6);

  // For the question: twelve such layers, and the embeddings.
  const std::size_t twelve = 12 * parameter_count(layer), rest = embedding_parameters(options.embed_dim);
  lesson.fact("stack_parameters", twelve);
  lesson.fact("embedding_parameters", rest);
  lesson.fact("all_parameters", twelve + rest);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("14_encoder_layer", teach, argc, argv); }
