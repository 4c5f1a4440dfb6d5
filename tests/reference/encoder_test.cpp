#include "layers/embedding.h"
#include "layers/encoder_layer.h"
#include "ops/operators.h"
#include "tests/catch.h"
#include "tests/reference/subject.h"

using namespace stepgrad;
using namespace stepgrad::testing;

TEMPLATE_TEST_CASE("an encoder layer as PyTorch computes it", "", float, double) {
  Subject<TestType> golden("encoder_layer");
  const EncoderLayer layer(golden.graph(), 8, 2, 12, {.eps = 1e-12});
  golden.check(layer(golden.input("hidden_states"), golden.mask("mask")));
}

// BERT's embeddings, a layer norm, and an encoder layer, of texts that are padded.
TEMPLATE_TEST_CASE("embeddings of tokens, positions and segments as PyTorch computes them", "", float,
                   double) {
  Subject<TestType> golden("embedded_encoder");
  Graph& graph = golden.graph();
  const Value ids = golden.ids("ids"), segments = golden.ids("segments");
  const Value positions = graph.index_input("positions", {{"seq", 5}});
  golden.run().set(positions, IndexTensor({5}, {0, 1, 2, 3, 4}));

  const Embedding token_embedding({graph, "token_embedding"}, 11, 8);
  const Embedding position_embedding({graph, "position_embedding"}, 6, 8);
  const Embedding segment_embedding({graph, "segment_embedding"}, 2, 8);
  const LayerNorm embedding_norm({graph, "embedding_norm"}, 8, 1e-12);
  const EncoderLayer encoder({graph, "encoder"}, 8, 2, 12, {.eps = 1e-12});

  const Value sum = token_embedding(ids) + position_embedding(positions) + segment_embedding(segments);
  const Value hidden_states = embedding_norm(sum.named("embeddings")).named("hidden_states");
  golden.check(encoder(hidden_states, golden.mask("mask")));
}
