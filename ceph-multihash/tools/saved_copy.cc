#include "saved_copy.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <utility>

#include "errors.h"

namespace multihash::mhctl {
namespace {

/** A file that this has made; removed again, unless it was kept. */
class NewFile {
 public:
  explicit NewFile(std::filesystem::path path) : m_path(std::move(path)) {}
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  ~NewFile() {
    if (m_file >= 0) {
      ::close(m_file);
      if (!m_kept) {
        ::unlink(m_path.c_str());
      }
    }
  }

  /** False: there is a file of that name. */
  bool make() {
    m_file = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (m_file < 0 && errno != EEXIST) {
      fail();
    }
    return m_file >= 0;
  }

  /** Returns when it is on disk. */
  void write(const std::string& data) const {
    std::size_t written = 0;
    while (written < data.size()) {
      const auto wrote = ::write(m_file, data.data() + written, data.size() - written);
      if (wrote >= 0) {
        written += static_cast<std::size_t>(wrote);
      } else if (errno != EINTR) {
        fail();
      }
    }
    if (::fsync(m_file) < 0) {
      fail();
    }
  }

  void keep() { m_kept = true; }

 private:
  [[noreturn]] void fail() const { throw Failed(with_reason("file " + m_path.string(), -errno)); }

  const std::filesystem::path m_path;
  int m_file = -1;
  bool m_kept = false;
};

void sync_folder(const std::filesystem::path& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const int result = file < 0 || ::fsync(file) < 0 ? -errno : 0;
  if (file >= 0) {
    ::close(file);
  }
  check(result, "folder " + folder.string());
}

std::string hex(const std::string& bytes) {
  std::string text;
  for (const unsigned char byte : bytes) {
    text += fmt::format("{:02x}", byte);
  }
  return text;
}

/** Attributes and omap; empty: it has none. */
std::string more_than_data(const Content& content) {
  if (content.attributes.empty() && content.omap_header.length() == 0 && content.omap.empty()) {
    return {};
  }
  nlohmann::json more;
  for (const auto& [name, value] : content.attributes) {
    more["attributes"][hex(name)] = hex(value.to_str());
  }
  more["omap_header"] = hex(content.omap_header.to_str());
  for (const auto& [key, value] : content.omap) {
    more["omap"][hex(key)] = hex(value.to_str());
  }
  return more.dump();
}

/** False: there is a file of one of the names. */
bool save_as(const std::filesystem::path& path, const std::string& data, const std::string& more) {
  NewFile file(path);
  NewFile beside(path.string() + ".json");
  if (!file.make() || !beside.make()) {
    return false;
  }
  file.write(data);
  if (!more.empty()) {
    beside.write(more);
    beside.keep();
  }
  file.keep();
  return true;
}

}  // namespace

void save(const Content& content, const std::filesystem::path& folder, const std::string& name) {
  const auto data = content.flat();
  const auto more = more_than_data(content);
  auto path = folder / name;
  for (unsigned number = 2; !save_as(path, data, more); ++number) {
    path = folder / fmt::format("{}.{}", name, number);
  }
  sync_folder(folder);
}

}  // namespace multihash::mhctl
