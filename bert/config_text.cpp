#include "bert/config.h"
#include "bert/config_keys.h"
#include "bert/json_file.h"

namespace stepgrad::bert {

namespace {

// Keys that every config of Hugging Face's has (PretrainedConfig, transformers 4). They are printed where
// they differ from this.
const Json& common_defaults() {
  static const Json defaults = Json::parse(R"({
    "_name_or_path": "", "add_cross_attention": false, "architectures": null, "bad_words_ids": null,
    "begin_suppress_tokens": null, "bos_token_id": null, "chunk_size_feed_forward": 0,
    "cross_attention_hidden_size": null, "decoder_start_token_id": null, "diversity_penalty": 0.0,
    "do_sample": false, "early_stopping": false, "encoder_no_repeat_ngram_size": 0, "eos_token_id": null,
    "exponential_decay_length_penalty": null, "finetuning_task": null, "forced_bos_token_id": null,
    "forced_eos_token_id": null, "id2label": {"0": "LABEL_0", "1": "LABEL_1"}, "is_decoder": false,
    "is_encoder_decoder": false, "label2id": {"LABEL_0": 0, "LABEL_1": 1}, "length_penalty": 1.0,
    "max_length": 20, "min_length": 0, "no_repeat_ngram_size": 0, "num_beam_groups": 1, "num_beams": 1,
    "num_return_sequences": 1, "output_attentions": false, "output_hidden_states": false,
    "output_scores": false, "prefix": null, "problem_type": null, "pruned_heads": {},
    "remove_invalid_values": false, "repetition_penalty": 1.0, "return_dict": true,
    "return_dict_in_generate": false, "sep_token_id": null, "suppress_tokens": null,
    "task_specific_params": null, "temperature": 1.0, "tf_legacy_loss": false, "tie_encoder_decoder": false,
    "tie_word_embeddings": true, "tokenizer_class": null, "top_k": 50, "top_p": 1.0, "torch_dtype": null,
    "torchscript": false, "typical_p": 1.0, "use_bfloat16": false})");
  return defaults;
}

bool is_printed(const std::string& key, const Json& value) {
  const auto common = common_defaults().find(key);
  return common == common_defaults().end() || *common != value;
}

}  // namespace

std::string to_string(const Config& config) {
  Json all = Json::parse(config.json);
  // A number of the file that is the member's keeps its spelling: 0 is not made 0.0.
  const auto say = [&](const char* key, const Json& value) {
    if (const auto found = all.find(key); found == all.end() || *found != value) all[key] = value;
  };
  for (const SizeKey& each : size_keys) say(each.key, config.*each.member);
  for (const NumberKey& each : number_keys) say(each.key, config.*each.member);
  say("hidden_act", config.hidden_act);
  say("pad_token_id", config.pad_token_id ? Json(*config.pad_token_id) : Json());
  all.erase("_name_or_path");

  Json printed = {{"classifier_dropout", nullptr},
                  {"model_type", "bert"},
                  {"position_embedding_type", "absolute"},
                  {"use_cache", true}};
  for (const auto& [key, value] : all.items()) {
    if (is_printed(key, value)) printed[key] = value;
  }
  constexpr int indent = 2;
  constexpr bool ascii = true;  // as Python's json.dumps
  return "BertConfig " + printed.dump(indent, ' ', ascii);
}

}  // namespace stepgrad::bert
