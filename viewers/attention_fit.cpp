#include "viewers/attention_fit.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "graph/error.h"
#include "viewers/attention_document.h"
#include "viewers/attention_notes.h"
#include "viewers/attention_tensors.h"
#include "viewers/number_list.h"

namespace stepgrad::viewers {

namespace {

bool has_head_outputs(const AttentionPage& page) {
  return std::any_of(page.attentions.begin(), page.attentions.end(),
                     [](const Attention& each) { return each.head_outputs.has_value(); });
}

AttentionPage without_head_outputs(AttentionPage page) {
  if (!has_head_outputs(page)) return page;
  for (Attention& attention : page.attentions) attention.head_outputs.reset();
  page.notes.push_back(note_without_head_outputs(page.language));
  return page;
}

// And the head that is looked at.
AttentionPage with_shown_heads(AttentionPage page) {
  std::vector<std::size_t> kept = page.open.heads_shown;
  kept.push_back(page.open.head);
  for (Attention& attention : page.attentions) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < attention.heads.size(); ++i) {
      if (std::find(kept.begin(), kept.end(), attention.heads[i]) != kept.end()) places.push_back(i);
    }
    attention = with_heads(attention, places);
  }
  page.notes.push_back(note_only_heads(page.attentions[0].heads, page.language));
  return page;
}

// How many bytes the page has that are there for each head of each layer, and for each layer.
struct Growth {
  double fixed, each_layer = 0, each_head = 0;  // of a layer
  Growth(const AttentionPage& page, std::size_t frame_bytes)
      : fixed(static_cast<double>(frame_bytes + document_size(page, true))) {
    for (const Attention& attention : page.attentions) {
      for (const AttentionTensor& each : tensors_of(attention)) {
        // 16 bits in base64; a number that is stored in more makes the estimate too small, and the message
        // name too many.
        const double bytes = 8.0 / 3 * static_cast<double>(each.shape.elements());
        const bool heads = each.shape.rank() == 4, layers = each.shape[0].name == "layer";
        if (!layers) continue;
        fixed -= bytes;
        const double of_layer = bytes / static_cast<double>(attention.layers.size());
        (heads ? each_head : each_layer) +=
            heads ? of_layer / static_cast<double>(attention.heads.size()) : of_layer;
      }
    }
  }

  std::size_t layers_that_fit(std::size_t most_bytes, std::size_t heads) const {
    return whole((static_cast<double>(most_bytes) - fixed) /
                 (each_layer + each_head * static_cast<double>(heads)));
  }
  std::size_t heads_that_fit(std::size_t most_bytes, std::size_t layers) const {
    return whole(((static_cast<double>(most_bytes) - fixed) / static_cast<double>(layers) - each_layer) /
                 each_head);
  }

 private:
  static std::size_t whole(double number) { return number < 1 ? 0 : static_cast<std::size_t>(number); }
};

// So many of the numbers, with the one that the page opens among them.
std::string some(const std::vector<std::size_t>& numbers, std::size_t count, std::size_t opened) {
  const auto place = std::find(numbers.begin(), numbers.end(), opened) - numbers.begin();
  const auto begin =
      numbers.begin() + std::min(place, std::ssize(numbers) - static_cast<std::ptrdiff_t>(count));
  return number_list({begin, begin + static_cast<std::ptrdiff_t>(count)});
}

// What of the page would fit, as options that say so.
std::string what_fits(const AttentionPage& page, Room room) {
  const std::size_t most_bytes = room.most_bytes;
  const Growth growth(page, room.frame_bytes);
  const std::vector<std::size_t>&layers = page.attentions[0].layers, &heads = page.attentions[0].heads;
  const std::size_t fitting_layers =
                        std::min(growth.layers_that_fit(most_bytes, heads.size()), layers.size()),
                    fitting_heads = std::min(growth.heads_that_fit(most_bytes, layers.size()), heads.size());
  std::vector<std::string> ways;
  if (fitting_layers > 0) ways.push_back("--layers " + some(layers, fitting_layers, page.open.layer));
  if (fitting_heads > 0) ways.push_back("--heads-shown " + some(heads, fitting_heads, page.open.head));
  if (ways.empty()) {
    const std::size_t of_one_layer = std::min(growth.heads_that_fit(most_bytes, 1), heads.size());
    if (of_one_layer == 0) return "one head of one layer is too much already: give a shorter text";
    ways.push_back("--layers " + some(layers, 1, page.open.layer) + " --heads-shown " +
                   some(heads, of_one_layer, page.open.head));
  }
  return fmt::format("{} would fit", fmt::join(ways, ", or "));
}

[[noreturn]] void refuse(const AttentionPage& page, Room room) {
  const Attention& first = page.attentions[0];
  throw Error(fmt::format(
      "the page of attention would take {:.1f} MB, for {} layers, {} heads and {} by {} tokens, and "
      "{:.1f} MB is the most: {}",
      static_cast<double>(room.frame_bytes + document_size(page, true)) / 1e6, first.layers.size(),
      first.heads.size(), first.query_tokens.size(), first.key_tokens.size(),
      static_cast<double>(room.most_bytes) / 1e6, what_fits(page, room)));
}

}  // namespace

Fitted fitted(const AttentionPage& page, Room room) {
  const auto fits = [&](const AttentionPage& some, bool compact) {
    return room.frame_bytes + document_size(some, compact) <= room.most_bytes;
  };
  if (fits(page, false)) return {page, false};
  AttentionPage smaller = page;
  smaller.notes.push_back(note_compact(page.language));
  const bool fewer_heads = !page.open.heads_shown.empty();
  for (const bool only_shown : {false, true}) {
    if (only_shown && !fewer_heads) continue;
    const AttentionPage some = only_shown ? with_shown_heads(smaller) : smaller;
    if (fits(some, true)) return {some, true};
    const AttentionPage least = without_head_outputs(some);
    if (fits(least, true)) return {least, true};
  }
  const AttentionPage least = without_head_outputs(fewer_heads ? with_shown_heads(smaller) : smaller);
  refuse(least, room);
}

}  // namespace stepgrad::viewers
