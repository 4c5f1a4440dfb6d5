#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace stepgrad {

// The bytes of a file, mapped into memory: a page is read when somebody looks at it. Copies, and what share()
// gives out, share them; the last one gives them back. Whoever shares them may write to them, which changes
// neither the file nor what others have mapped.
//
// REQUIRES: nobody cuts the file short meanwhile. (A file that is replaced, as write_file() does it, is
// safe.)
class FileBytes {
 public:
  // Throws Error where it is no file, cannot be read, or holds nothing.
  explicit FileBytes(const std::filesystem::path& path);
  // A copy of bytes that are in memory, for whatever reads files. Messages call them by this name.
  FileBytes(std::string_view name, std::string_view bytes);

  // The file's path, fit to stand in a message.
  const std::string& name() const { return name_; }
  std::size_t size() const { return size_; }
  std::string_view view() const { return {bytes_.get(), size_}; }

  // Whether elements of type T that begin at this byte are aligned.
  template <class T>
  bool aligned(std::size_t begin) const {
    return reinterpret_cast<std::uintptr_t>(bytes_.get() + begin) % alignof(T) == 0;
  }
  // The bytes from `begin` on, as elements. REQUIRES: aligned<T>(begin).
  template <class T>
  std::shared_ptr<T[]> share(std::size_t begin) const {
    return {bytes_, reinterpret_cast<T*>(bytes_.get() + begin)};
  }

 private:
  std::string name_;
  std::shared_ptr<char[]> bytes_;
  std::size_t size_ = 0;
};

}  // namespace stepgrad
