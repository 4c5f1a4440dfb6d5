"""Writes a small BERT, as Hugging Face saves models, and what PyTorch makes of it: see README.md.

    python3 generate_bert.py OUTPUT_FOLDER
"""
import copy
import json
import pathlib
import sys

import torch

from bert import BertForPreTraining, randomise
from safetensors_writer import write_safetensors

CONFIG = {
    "architectures": ["BertForPreTraining"], "attention_probs_dropout_prob": 0.1, "classifier_dropout": None,
    "hidden_act": "gelu", "hidden_dropout_prob": 0.1, "hidden_size": 24, "initializer_range": 0.02,
    "intermediate_size": 40, "layer_norm_eps": 1e-12, "max_position_embeddings": 20, "model_type": "bert",
    "num_attention_heads": 4, "num_hidden_layers": 3, "pad_token_id": 0, "position_embedding_type": "absolute",
    "type_vocab_size": 2, "use_cache": True, "vocab_size": 18,
}
PIECES = "[PAD] [UNK] [CLS] [SEP] [MASK] time flies like an arrow fruit a banana fly ##s . , !".split()

PAIR = ["[CLS] time flies like an arrow [SEP] fruit flies like a banana [SEP]", 7]
MASKED = ["[CLS] time flies like an [MASK] [SEP]", 7]
TEXTS = {"pair": [PAIR], "batch": [PAIR, MASKED]}
PRECISIONS = {"float32": torch.float32, "float64": torch.float64}


def batch_of(texts):
    """Ids, token types and mask [batch, seq], padded to the longest. A text comes with where its second part begins."""
    rows = [[PIECES.index(token) for token in text.split()] for text, _ in texts]
    longest = max(map(len, rows))
    ids, types, mask = (torch.zeros(len(rows), longest, dtype=torch.int64) for _ in range(3))
    for i, (row, (_, second)) in enumerate(zip(rows, texts)):
        ids[i, : len(row)] = torch.tensor(row)
        types[i, second : len(row)] = 1
        mask[i, : len(row)] = 1
    return ids, types, mask


def model_of(weights, dtype, **changes):
    model = BertForPreTraining({**CONFIG, **changes}).to(dtype)
    model.load_state_dict({key: weight.to(dtype) for key, weight in weights.items()})
    return model


def flattened(found):
    """Lists of layers become `weights.0`, `weights.1`, …"""
    tensors = {}
    for name, value in found.items():
        if isinstance(value, list):
            tensors.update({f"{name}.{i}": each.detach() for i, each in enumerate(value)})
        else:
            tensors[name] = value.detach()
    return tensors


def gradients(model, batch):
    """Of the sum of all logits, each times the cosine of its place, the gradients of some parameters. The table of word
    embeddings is read twice, by the embeddings and by the decoder."""
    found = model(*batch)
    loss = sum((logits * torch.arange(logits.numel(), dtype=logits.dtype).view(logits.shape).cos()).sum()
               for logits in (found["prediction_logits"], found["seq_relationship_logits"]))
    loss.backward()
    wanted = ("bert.embeddings.word_embeddings.weight", "bert.encoder.layer.0.attention.self.query.weight",
              "cls.predictions.bias")
    return {f"gradient.{key}": parameter.grad for key, parameter in model.named_parameters() if key in wanted}


def write_expected(folder, name, weights, keep=None, **changes):
    """What the model computes, in both precisions; `keep` names what is wanted of it."""
    for precision, dtype in PRECISIONS.items():
        model = model_of(weights, dtype, **changes)
        batch = batch_of(TEXTS[name.split(".")[0]])
        found = flattened(model(*batch))
        if keep:
            found = {key: found[key] for key in keep}
        if name == "batch" and dtype == torch.float64:
            found.update(gradients(model, batch))
        write_safetensors(folder / f"{name}.{precision}.safetensors", found)


def write_json(path, value):
    path.write_text(json.dumps(value, indent=2, sort_keys=True) + "\n")


def without_heads(weights):
    """A BertModel's own keys."""
    return {key.removeprefix("bert."): weight for key, weight in weights.items() if key.startswith("bert.")}


def old_names(weights):
    """LayerNorm.gamma and LayerNorm.beta, as conversions from TensorFlow have them."""
    return {key.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta"): weight
            for key, weight in weights.items()}


def write_shards(folder, weights):
    keys = list(weights)
    parts = [keys[: len(keys) // 2], keys[len(keys) // 2 :]]
    weight_map, size = {}, 0
    for i, part in enumerate(parts):
        file = f"model-{i + 1:05}-of-{len(parts):05}.safetensors"
        write_safetensors(folder / file, {key: weights[key] for key in part}, {"format": "pt"})
        weight_map.update({key: file for key in part})
        size += sum(weights[key].numel() * weights[key].element_size() for key in part)
    write_json(folder / "model.safetensors.index.json", {"metadata": {"total_size": size}, "weight_map": weight_map})


def write_model(folder, weights, write):
    folder.mkdir(parents=True, exist_ok=True)
    write_json(folder / "config.json", CONFIG)
    (folder / "vocab.txt").write_text("\n".join(PIECES) + "\n")
    write_json(folder / "tokenizer_config.json", {"do_lower_case": True, "model_max_length": 20,
                                                  "tokenizer_class": "BertTokenizer"})
    write(folder, weights)


def main(output):
    model = BertForPreTraining(CONFIG)
    randomise(model, seed=20)
    weights = {key: weight.clone() for key, weight in model.state_dict().items()}
    half = {key: weight.to(torch.float16) for key, weight in weights.items()}
    brain = {key: weight.to(torch.bfloat16) for key, weight in weights.items()}
    stored = lambda tensors: {key: tensors[key] for key in tensors if key != "cls.predictions.decoder.weight"}

    def single(folder, tensors):
        write_safetensors(folder / "model.safetensors", tensors, {"format": "pt"})

    write_model(output / "float32", stored(weights), single)
    write_model(output / "float16", without_heads(half), single)
    write_model(output / "bfloat16", old_names(stored(brain)), write_shards)

    last = [f"hidden_states.{CONFIG['num_hidden_layers']}", "weights.2", "pooler_output", "prediction_logits"]
    every = [f"hidden_states.{i}" for i in range(4)] + [f"weights.{i}" for i in range(3)] + ["pooler_output"]
    write_expected(output, "pair", weights)
    write_expected(output, "batch", weights, every + ["prediction_logits", "seq_relationship_logits"])
    write_expected(output, "pair.float16", half, every)
    write_expected(output, "pair.bfloat16", brain, every)
    for act in ("gelu_new", "relu", "tanh"):
        write_expected(output, f"pair.{act}", weights, last, hidden_act=act)


torch.set_num_threads(1)  # so that sums are always taken in the same order
main(pathlib.Path(sys.argv[1]))
