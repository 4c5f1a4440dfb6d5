#include <string>

#include "bert/pretraining_heads.h"
#include "tests/catch.h"

namespace stepgrad::bert {

namespace {

std::size_t parameters_of(const char* name) {
  Graph graph;
  return parameter_count(BertModel(graph, *named_config(name)));
}

// A print of the module without the parts that are inside of its BertModel.
std::string around_bert(const Heads& heads, const ModelOptions& options) {
  Graph graph;
  Config config;
  config.num_hidden_layers = 1;
  const std::string text = to_string(BertForPreTraining(graph, config, heads, options));
  const std::size_t begin = text.find("    (embeddings)"), end = text.find("\n  (cls)");
  return text.substr(0, begin) + text.substr(end + 1);
}

}  // namespace

// What Python prints, beside it how many parameters each module has.
TEST_CASE("BERT-base prints as Hugging Face's does") {
  Graph graph;
  CHECK(to_string(BertModel(graph, Config{})) ==
        R"(BertModel(                                                                      # 109,482,240
  (embeddings): BertEmbeddings(                                                 #  23,837,184
    (word_embeddings): Embedding(30522, 768, padding_idx=0)                     #  23,440,896
    (position_embeddings): Embedding(512, 768)                                  #     393,216
    (token_type_embeddings): Embedding(2, 768)                                  #       1,536
    (LayerNorm): LayerNorm((768,), eps=1e-12, elementwise_affine=True)          #       1,536
    (dropout): Dropout(p=0.1, inplace=False)
  )
  (encoder): BertEncoder(                                                       #  85,054,464
    (layer): ModuleList(                                                        #  85,054,464
      (0-11): 12 x BertLayer(                                                   #   7,087,872
        (attention): BertAttention(                                             #   2,363,904
          (self): BertSelfAttention(                                            #   1,771,776
            (query): Linear(in_features=768, out_features=768, bias=True)       #     590,592
            (key): Linear(in_features=768, out_features=768, bias=True)         #     590,592
            (value): Linear(in_features=768, out_features=768, bias=True)       #     590,592
            (dropout): Dropout(p=0.1, inplace=False)
          )
          (output): BertSelfOutput(                                             #     592,128
            (dense): Linear(in_features=768, out_features=768, bias=True)       #     590,592
            (LayerNorm): LayerNorm((768,), eps=1e-12, elementwise_affine=True)  #       1,536
            (dropout): Dropout(p=0.1, inplace=False)
          )
        )
        (intermediate): BertIntermediate(                                       #   2,362,368
          (dense): Linear(in_features=768, out_features=3072, bias=True)        #   2,362,368
          (intermediate_act_fn): GELUActivation()
        )
        (output): BertOutput(                                                   #   2,361,600
          (dense): Linear(in_features=3072, out_features=768, bias=True)        #   2,360,064
          (LayerNorm): LayerNorm((768,), eps=1e-12, elementwise_affine=True)    #       1,536
          (dropout): Dropout(p=0.1, inplace=False)
        )
      )
    )
  )
  (pooler): BertPooler(                                                         #     590,592
    (dense): Linear(in_features=768, out_features=768, bias=True)               #     590,592
    (activation): Tanh()
  )
)
total: 109,482,240 parameters
)");
}

TEST_CASE("published models have the number of parameters that is known of them") {
  CHECK(parameters_of("bert-tiny") == 4'385'920);
  CHECK(parameters_of("bert-mini") == 11'170'560);
  CHECK(parameters_of("bert-small") == 28'763'648);
  CHECK(parameters_of("bert-medium") == 41'373'184);
  CHECK(parameters_of("bert-large-uncased") == 335'141'888);
}

TEST_CASE("a model with both heads prints as BertForPreTraining, its tied table counted once") {
  CHECK(around_bert({}, {}) ==
        R"(BertForPreTraining(                                                               # 32,139,836
  (bert): BertModel(                                                              # 31,515,648
  (cls): BertPreTrainingHeads(                                                    #    624,188
    (predictions): BertLMPredictionHead(                                          #    622,650
      (transform): BertPredictionHeadTransform(                                   #    592,128
        (dense): Linear(in_features=768, out_features=768, bias=True)             #    590,592
        (transform_act_fn): GELUActivation()
        (LayerNorm): LayerNorm((768,), eps=1e-12, elementwise_affine=True)        #      1,536
      )
      (decoder): Linear(in_features=768, out_features=30522, bias=True)
    )
    (seq_relationship): Linear(in_features=768, out_features=2, bias=True)        #      1,538
  )
)
total: 32,139,836 parameters
)");
}

TEST_CASE("a model with one head prints as Hugging Face's class for that") {
  CHECK(around_bert({.masked_word = true, .next_sentence = false}, {.pooler = false}) ==
        R"(BertForMaskedLM(                                                                  # 31,547,706
  (bert): BertModel(                                                              # 30,925,056
  (cls): BertOnlyMLMHead(                                                         #    622,650
    (predictions): BertLMPredictionHead(                                          #    622,650
      (transform): BertPredictionHeadTransform(                                   #    592,128
        (dense): Linear(in_features=768, out_features=768, bias=True)             #    590,592
        (transform_act_fn): GELUActivation()
        (LayerNorm): LayerNorm((768,), eps=1e-12, elementwise_affine=True)        #      1,536
      )
      (decoder): Linear(in_features=768, out_features=30522, bias=True)
    )
  )
)
total: 31,547,706 parameters
)");
  CHECK(around_bert({.masked_word = false, .next_sentence = true}, {}) ==
        R"(BertForNextSentencePrediction(                                                    # 31,517,186
  (bert): BertModel(                                                              # 31,515,648
  (cls): BertOnlyNSPHead(                                                         #      1,538
    (seq_relationship): Linear(in_features=768, out_features=2, bias=True)        #      1,538
  )
)
total: 31,517,186 parameters
)");
}

TEST_CASE("other activations and rates print as Python prints them") {
  Config config = *named_config("bert-tiny");
  config.hidden_dropout_prob = 0;
  config.pad_token_id.reset();
  for (const auto& [name, printed] : {std::pair("gelu_new", "NewGELUActivation()"),
                                      {"gelu_fast", "FastGELUActivation()"},
                                      {"gelu_pytorch_tanh", "PytorchGELUTanh()"},
                                      {"relu", "ReLU()"},
                                      {"tanh", "Tanh()"}}) {
    config.hidden_act = name;
    Graph graph;
    const std::string text = to_string(BertModel(graph, config));
    CHECK_THAT(text, Catch::Matchers::ContainsSubstring(std::string("(intermediate_act_fn): ") + printed));
    CHECK_THAT(text, Catch::Matchers::ContainsSubstring("(dropout): Dropout(p=0.0, inplace=False)"));
    CHECK_THAT(text, Catch::Matchers::ContainsSubstring("(word_embeddings): Embedding(30522, 128) "));
  }
}

}  // namespace stepgrad::bert
