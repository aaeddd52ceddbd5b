#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace multihash {

/** Where objects are known to be; the one not asked for longest is forgotten first. Thread-safe. */
class ChoiceCache {
 public:
  /** @param capacity objects; 0: nothing is remembered */
  explicit ChoiceCache(std::size_t capacity);

  std::optional<unsigned> find(const std::string& oid);
  void insert(const std::string& oid, unsigned choice);
  void erase(const std::string& oid);
  void clear();
  std::size_t size() const;

 private:
  struct Entry {
    std::string oid;
    unsigned choice;
  };

  const std::size_t m_capacity;
  mutable std::mutex m_mutex;
  std::list<Entry> m_recent;  // front: asked for last
  std::unordered_map<std::string_view, std::list<Entry>::iterator> m_by_oid;
};

}  // namespace multihash
