#include "disk.h"

#include <nlohmann/json.hpp>

namespace stowage::hdd {

namespace {

using nlohmann::json;

void add(Counters& sum, const Counters& counters) {
  sum.requests += counters.requests;
  sum.seeks += counters.seeks;
  sum.skips += counters.skips;
  sum.bytes += counters.bytes;
  sum.nanos += counters.nanos;
}

void add(Use& sum, const Use& use) {
  add(sum.reads, use.reads);
  add(sum.writes, use.writes);
}

json of(const Counters& c) {
  return {{"requests", c.requests},
          {"seeks", c.seeks},
          {"skips", c.skips},
          {"bytes", c.bytes},
          {"nanos", c.nanos}};
}

json of(const Use& use) {
  return {{"reads", of(use.reads)}, {"writes", of(use.writes)}};
}

bool within(const std::string& name, const std::string& top) {
  return name.compare(0, top.size(), top) == 0 &&
         (name.size() == top.size() || name[top.size()] == '/');
}

}  // namespace

std::shared_ptr<File> Disk::open(Id id, const std::string& name) {
  auto& file = m_files[id];
  if (!file) {
    file = std::make_shared<File>();
  }
  file->name = name;
  return file;
}

Cost Disk::request(File& file, bool write, uint64_t offset, uint64_t bytes) {
  Counters one{1, 0, 0, bytes, 0};
  Cost whole{0, false, true};
  for (const Run& run : m_platter.runs(file.layout, offset, bytes)) {
    const Cost part = m_head.serve(write, run.position, run.bytes);
    one.seeks += part.seek;
    one.skips += !part.seek && !part.continues;
    one.nanos += part.nanos;
    whole.continues = whole.continues && part.continues;
  }
  add(write ? file.use.writes : file.use.reads, one);
  whole.nanos = one.nanos;
  whole.seek = one.seeks > 0;
  return whole;
}

void Disk::truncate(Id id, uint64_t bytes) {
  if (const auto found = m_files.find(id); found != m_files.end()) {
    m_platter.shrink(found->second->layout, bytes);
  }
}

void Disk::remove(Id id) {
  if (const auto found = m_files.find(id); found != m_files.end()) {
    m_platter.shrink(found->second->layout, 0);
    add(m_deleted, found->second->use);
    m_files.erase(found);
  }
}

void Disk::rename(const std::string& from, const std::string& to, bool exchange) {
  for (auto& [id, file] : m_files) {
    if (within(file->name, from)) {
      file->name.replace(0, from.size(), to);
    } else if (exchange && within(file->name, to)) {
      file->name.replace(0, to.size(), from);
    }
  }
}

void Disk::reset() {
  m_deleted = {};
  for (auto& [id, file] : m_files) {
    file->use = {};
  }
}

std::string Disk::stats() const {
  Use total = m_deleted;
  std::map<std::string, Use>
      files;  // a name may stand for two, when it was one of several of a file
  for (const auto& [id, file] : m_files) {
    if (file->use.reads.requests + file->use.writes.requests > 0) {
      add(total, file->use);
      add(files[file->name], file->use);
    }
  }
  json all{{"total", of(total)}, {"deleted", of(m_deleted)}, {"files", json::object()}};
  for (const auto& [name, use] : files) {
    all["files"][name] = of(use);
  }
  // Names are bytes; JSON is UTF-8.
  return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace stowage::hdd
