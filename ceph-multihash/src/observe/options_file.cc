#include <ini.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <map>
#include <memory>

#include "multihash/options.h"

namespace multihash {
namespace {

constexpr std::string_view PREFIX = "rados_multihash_";

struct File {
  // section -> key -> value; the last one wins, as in Ceph
  std::map<std::string, std::map<std::string, std::string>> sections;
};

/** Ceph takes blanks and dashes in a key for underscores. */
std::string normalised(std::string_view key) {
  std::string result(key);
  std::replace_if(result.begin(), result.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
  return result;
}

/** Ceph ends a value at # too, and drops quotes; inih does neither. */
std::string unquoted(std::string_view value) {
  value = value.substr(0, value.find('#'));
  const auto last = value.find_last_not_of(" \t");
  value = last == std::string_view::npos ? std::string_view() : value.substr(0, last + 1);
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
    value = value.substr(1, value.size() - 2);
  }
  return std::string(value);
}

int collect(void* file, const char* section, const char* key, const char* value) {
  const auto name = normalised(key);
  if (name.compare(0, PREFIX.size(), PREFIX) == 0) {
    static_cast<File*>(file)->sections[section][name] = unquoted(value);
  }
  return 1;
}

}  // namespace

int read_options(const std::string& path, std::string_view client, Options& options,
                 std::string& error) {
  errno = 0;
  const std::unique_ptr<FILE, int (*)(FILE*)> stream(std::fopen(path.c_str(), "re"), std::fclose);
  if (!stream) {
    const int result = -errno;
    error = path + ": cannot be read";
    return result;
  }
  File file;
  ini_parse_file(stream.get(), collect, &file);  // lines that it rejects are Ceph's to complain of

  Options read;
  for (const auto& section : {std::string("global"), std::string("client"), std::string(client)}) {
    for (const auto& [key, value] : file.sections[section]) {
      std::string allowed = "no such option of multihash";
      if (set_option(read, key, value, allowed) < 0) {
        error = key + " = " + value + " in " + path + " [" + section + "], allowed: " + allowed;
        return -EINVAL;
      }
    }
  }
  options = read;
  return 0;
}

}  // namespace multihash
