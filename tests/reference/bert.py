"""BERT (Devlin et al. 2019). Modules are named as in Hugging Face's BertForPreTraining: state_dict() has its keys."""
import math

import torch
from torch import nn


def gelu_new(x):
    return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


ACTIVATIONS = {"gelu": nn.functional.gelu, "gelu_new": gelu_new, "relu": torch.relu, "tanh": torch.tanh}


class BertEmbeddings(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config["hidden_size"]
        self.word_embeddings = nn.Embedding(config["vocab_size"], width, padding_idx=config["pad_token_id"])
        self.position_embeddings = nn.Embedding(config["max_position_embeddings"], width)
        self.token_type_embeddings = nn.Embedding(config["type_vocab_size"], width)
        self.LayerNorm = nn.LayerNorm(width, eps=config["layer_norm_eps"])

    def forward(self, ids, types):
        positions = torch.arange(ids.size(1))
        return self.LayerNorm(
            self.word_embeddings(ids) + self.token_type_embeddings(types) + self.position_embeddings(positions))


class BertSelfAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config["hidden_size"]
        self.heads = config["num_attention_heads"]
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))

    def split(self, x):
        """[batch, seq, embed] to [batch, head, seq, head_dim]"""
        return x.view(x.size(0), x.size(1), self.heads, -1).transpose(1, 2)

    def forward(self, x, mask, found):
        q, k, v = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        scores = q @ k.transpose(2, 3) / math.sqrt(q.size(3))
        weights = torch.softmax(scores + mask, dim=3)
        context = (weights @ v).transpose(1, 2).reshape(x.shape)
        for name, value in {"q": q, "k": k, "v": v, "scores": scores, "weights": weights, "context": context}.items():
            found.setdefault(name, []).append(value)
        return context


class ResidualOutput(nn.Module):
    def __init__(self, config, width):
        super().__init__()
        self.dense = nn.Linear(width, config["hidden_size"])
        self.LayerNorm = nn.LayerNorm(config["hidden_size"], eps=config["layer_norm_eps"])

    def forward(self, result, x):
        return self.LayerNorm(self.dense(result) + x)


class BertAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.self = BertSelfAttention(config)
        self.output = ResidualOutput(config, config["hidden_size"])

    def forward(self, x, mask, found):
        return self.output(self.self(x, mask, found), x)


class Dense(nn.Module):
    """A linear inside a module of its own, as Hugging Face's names have it."""

    def __init__(self, width_in, width_out, activation):
        super().__init__()
        self.dense = nn.Linear(width_in, width_out)
        self.activation = activation

    def forward(self, x):
        return self.activation(self.dense(x))


class BertLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        act = ACTIVATIONS[config["hidden_act"]]
        self.attention = BertAttention(config)
        self.intermediate = Dense(config["hidden_size"], config["intermediate_size"], act)
        self.output = ResidualOutput(config, config["intermediate_size"])

    def forward(self, x, mask, found):
        attended = self.attention(x, mask, found)
        return self.output(self.intermediate(attended), attended)


class BertEncoder(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.layer = nn.ModuleList(BertLayer(config) for _ in range(config["num_hidden_layers"]))


class BertModel(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.embeddings = BertEmbeddings(config)
        self.encoder = BertEncoder(config)
        self.pooler = Dense(config["hidden_size"], config["hidden_size"], torch.tanh)

    def forward(self, ids, types, mask):
        """mask [batch, key], 1 where a key is seen. Returns lists, an entry a layer, under their names."""
        x = self.embeddings(ids, types)
        found = {"hidden_states": [x]}
        least = torch.finfo(x.dtype).min
        blocked = (1 - mask[:, None, None, :].to(x.dtype)) * least
        for layer in self.encoder.layer:
            x = layer(x, blocked, found)
            found["hidden_states"].append(x)
        found["pooler_output"] = self.pooler(x[:, 0])
        return found


class Transform(Dense):
    def __init__(self, config):
        super().__init__(config["hidden_size"], config["hidden_size"], ACTIVATIONS[config["hidden_act"]])
        self.LayerNorm = nn.LayerNorm(config["hidden_size"], eps=config["layer_norm_eps"])

    def forward(self, x):
        return self.LayerNorm(super().forward(x))


class Predictions(nn.Module):
    """Which word stands at each place. The decoder's weight is the table of word embeddings."""

    def __init__(self, config, table):
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(config["vocab_size"]))
        self.transform = Transform(config)
        self.decoder = nn.Linear(config["hidden_size"], config["vocab_size"], bias=False)
        self.decoder.weight = table

    def forward(self, x):
        return self.decoder(self.transform(x)) + self.bias


class Heads(nn.Module):
    def __init__(self, config, table):
        super().__init__()
        self.predictions = Predictions(config, table)
        self.seq_relationship = nn.Linear(config["hidden_size"], 2)


class BertForPreTraining(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.bert = BertModel(config)
        self.cls = Heads(config, self.bert.embeddings.word_embeddings.weight)

    def forward(self, ids, types, mask):
        found = self.bert(ids, types, mask)
        found["prediction_logits"] = self.cls.predictions(found["hidden_states"][-1])
        found["seq_relationship_logits"] = self.cls.seq_relationship(found["pooler_output"])
        return found


def randomise(model, seed, deviation=0.3):
    """Numbers wide enough that every part of the model matters: weights and biases from N(0, deviation), the weights of
    layer norms around 1."""
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for key, parameter in model.named_parameters():
            parameter.normal_(0, deviation, generator=generator)
            if key.endswith("LayerNorm.weight"):
                parameter += 1
