#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "graph/files/file_bytes.h"

// Files made by hand, byte by byte.
namespace stepgrad::testing {

// The bytes that hexadecimal digits say; spaces are for people.
inline std::string bytes(std::string_view hexadecimal) {
  std::string digits, result;
  for (const char c : hexadecimal) {
    if (c != ' ') digits += c;
  }
  for (std::size_t i = 0; i < digits.size(); i += 2)
    result += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return result;
}

// A number as it lies in a file, the lowest of `count` bytes first.
inline std::string little_endian(std::uint64_t number, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += static_cast<char>(number >> 8 * i & 0xFF);
  return result;
}

// A safetensors file, its header as it is given; data in hexadecimal.
inline std::string safetensors(std::string_view header, std::string_view data = "") {
  return little_endian(header.size(), 8) + std::string(header) + bytes(data);
}

// An .npy file of version 1.0; data in hexadecimal.
inline std::string npy(std::string_view header, std::string_view data = "") {
  return std::string("\x93NUMPY\x01\x00", 8) + little_endian(header.size(), 2) + std::string(header) +
         bytes(data);
}

// The bytes, as a reader meets them in a file of that name.
inline FileBytes file(std::string_view content, std::string_view name = "w") { return {name, content}; }

}  // namespace stepgrad::testing
