#include "lessons/kit/markdown.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "graph/files/text.h"
#include "lessons/kit/characters.h"
#include "lessons/kit/text_table.h"

namespace stepgrad::kit {

namespace {

constexpr std::string_view bold_on = "\x1b[1m", bold_off = "\x1b[22m";
constexpr std::string_view code_on = "\x1b[36m", code_off = "\x1b[39m";

constexpr std::size_t longest_code = 60;  // that is kept on one line

// A piece of a line that is never broken; `space` says whether a space parts it from the piece before.
struct Piece {
  std::string text;
  std::size_t width = 0;
  bool space = false;
};

// Chinese punctuation that may not begin a line, and that may not end one.
bool clings_left(char32_t c) {
  return std::u32string_view(U"，。、；：？！）》」』】”’…—·").find(c) != std::u32string_view::npos;
}
bool clings_right(char32_t c) {
  return std::u32string_view(U"（《「『【“‘").find(c) != std::u32string_view::npos;
}

// Cuts a paragraph into pieces, character by character.
class Pieces {
 public:
  explicit Pieces(bool colour) : colour_(colour) {}

  std::vector<Piece> cut(std::string_view paragraph) {
    for_each_character(paragraph, [&](std::string_view bytes, char32_t character) {
      const bool star = character == U'*' && !in_code_;
      if (star && star_before_) toggle_bold();
      if (!star && star_before_) put("*", U'*');
      star_before_ = star && !star_before_;
      if (!star) put(bytes, character);
    });
    end_piece();
    return std::move(pieces_);
  }

 private:
  void style(std::string_view code) {
    if (colour_) piece_.text += code;
  }

  void toggle_bold() {
    style(in_bold_ ? bold_off : bold_on);
    in_bold_ = !in_bold_;
  }

  void end_piece() {
    if (piece_.width == 0) return;
    pieces_.push_back(std::move(piece_));
    piece_ = Piece{};
  }

  void put(std::string_view bytes, char32_t character) {
    const std::size_t width = character_width(character);
    if (character == U' ' && (!in_code_ || piece_.width >= longest_code)) {
      end_piece();
      piece_.space = true;
      before_ = character;
      before_width_ = width;
      return;
    }
    const bool wide = width == 2 || before_width_ == 2;
    if (wide && !in_code_ && !clings_left(character) && !clings_right(before_)) end_piece();
    if (character == U'`') {
      if (!in_code_) style(code_on);
      if (!colour_) piece_.text += bytes;
      if (in_code_) style(code_off);
      in_code_ = !in_code_;
    } else {
      piece_.text += bytes;
    }
    piece_.width += width;  // backquotes count with colour too, so that lines break alike
    before_ = character;
    before_width_ = width;
  }

  bool colour_, in_bold_ = false, in_code_ = false, star_before_ = false;
  Piece piece_;
  std::vector<Piece> pieces_;
  char32_t before_ = U' ';
  std::size_t before_width_ = 0;
};

std::string wrapped(std::string_view paragraph, std::string_view first_indent, bool colour) {
  const std::size_t indent = display_width(first_indent);
  std::string text(first_indent);
  std::size_t column = indent;
  for (const Piece& piece : Pieces(colour).cut(paragraph)) {
    const bool at_margin = column == indent;
    const std::size_t space = piece.space && !at_margin ? 1 : 0;
    if (!at_margin && column + space + piece.width > page_width) {
      text += "\n" + std::string(indent, ' ');
      column = indent;
    } else {
      text.append(space, ' ');
      column += space;
    }
    text += piece.text;
    column += piece.width;
  }
  return text + "\n";
}

// `- ` or `12. ` at the beginning of a line.
std::size_t list_mark(std::string_view line) {
  if (line.starts_with("- ")) return 2;
  std::size_t digits = 0;
  while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
  return digits > 0 && line.substr(digits, 2) == ". " ? digits + 2 : 0;
}

bool ends_wide(std::string_view text) {
  std::size_t width = 0;
  for_each_character(text, [&](std::string_view, char32_t character) { width = character_width(character); });
  return width == 2;
}

bool begins_wide(std::string_view text) {
  std::size_t first = 0;
  for_each_character(text, [&](std::string_view, char32_t character) {
    if (first == 0) first = character_width(character);
  });
  return first == 2;
}

// Lines of one paragraph belong together; Chinese is joined without a space.
void join(std::string& paragraph, std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  if (!paragraph.empty() && !(ends_wide(paragraph) && begins_wide(line))) paragraph += ' ';
  paragraph += line;
}

// | a | b |
std::vector<std::string> cells(std::string_view line) {
  std::vector<std::string> result;
  line.remove_prefix(1);
  while (!line.empty()) {
    const std::size_t end = std::min(line.find('|'), line.size());
    const std::string_view cell = line.substr(0, end);
    const std::size_t begin = std::min(cell.find_first_not_of(' '), cell.size());
    result.emplace_back(cell.substr(begin, cell.find_last_not_of(' ') + 1 - begin));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return result;
}

bool rules_off(std::string_view line) { return line.find_first_not_of("|-: ") == std::string_view::npos; }

// Reads lines and lays them out, paragraph by paragraph.
class Page {
 public:
  explicit Page(bool colour) : colour_(colour) {}

  std::string laid_out(std::string_view markdown) {
    while (!markdown.empty()) {
      const std::size_t end = std::min(markdown.find('\n'), markdown.size());
      take(markdown.substr(0, end));
      markdown.remove_prefix(std::min(end + 1, markdown.size()));
    }
    end_paragraph();
    return std::move(text_);
  }

 private:
  void take(std::string_view line) {
    const std::size_t mark = list_mark(line);
    if (line.starts_with("```")) {
      end_paragraph();
      in_fence_ = !in_fence_;
    } else if (in_fence_) {
      text_ += "    " + std::string(line) + "\n";
    } else if (line.empty()) {
      end_paragraph();
      text_ += "\n";
    } else if (line.starts_with("|")) {
      if (!rules_off(line)) table_.push_back(cells(line));
    } else if (mark > 0) {
      end_paragraph();
      mark_ = std::string(line.substr(0, mark));
      paragraph_ = std::string(line.substr(mark));
    } else {
      join(paragraph_, line);
    }
  }

  void end_paragraph() {
    if (!paragraph_.empty()) text_ += wrapped(paragraph_, mark_, colour_);
    if (!table_.empty()) text_ += text_table(table_);
    paragraph_.clear();
    mark_.clear();
    table_.clear();
  }

  bool colour_, in_fence_ = false;
  std::string text_, paragraph_, mark_;
  std::vector<std::vector<std::string>> table_;
};

}  // namespace

std::string bold(std::string_view text, bool colour) {
  return colour ? std::string(bold_on) + std::string(text) + std::string(bold_off) : std::string(text);
}

std::string render_markdown(std::string_view markdown, bool colour) {
  return Page(colour).laid_out(markdown);
}

}  // namespace stepgrad::kit
