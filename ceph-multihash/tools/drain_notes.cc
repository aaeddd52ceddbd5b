#include "drain_notes.h"

#include <cerrno>
#include <charconv>

#include "errors.h"
#include "images.h"
#include "multihash/drain_notes.h"

namespace multihash::mhctl {
namespace {

const std::string PREFIX = DRAIN_NOTE_PREFIX;

std::string attribute(unsigned number) {
  return PREFIX + std::to_string(number);
}

/** Nothing: it is no note's. */
std::optional<unsigned> number_of(const std::string& attribute) {
  unsigned number = 0;
  const auto* const end = attribute.data() + attribute.size();
  if (attribute.rfind(PREFIX, 0) != 0) {
    return std::nullopt;
  }
  const auto parsed = std::from_chars(attribute.data() + PREFIX.size(), end, number);
  return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(number) : std::nullopt;
}

/** The length of the namespace, which may hold anything, and both names. */
librados::bufferlist encoded(const ObjectName& name) {
  librados::bufferlist value;
  value.append(fmt::format("{}:{}{}", name.nspace.size(), name.nspace, name.oid));
  return value;
}

std::optional<ObjectName> decoded(const std::string& value) {
  std::size_t length = 0;
  const auto* const end = value.data() + value.size();
  const auto parsed = std::from_chars(value.data(), end, length);
  if (parsed.ec != std::errc() || parsed.ptr == end || *parsed.ptr != ':' ||
      static_cast<std::size_t>(end - parsed.ptr) <= length + 1) {
    return std::nullopt;
  }
  const auto* const names = parsed.ptr + 1;
  return ObjectName{{names, names + length}, {names + length, end}};
}

}  // namespace

DrainNotes::DrainNotes(Connection& connection, const std::optional<ImageKey>& image,
                       std::int64_t pool)
    : m_is_of_image(image.has_value()),
      m_io(image ? connection.pool(image->pool, image->nspace)
                 : connection.pool(pool, DRAIN_NOTES_NAMESPACE)),
      m_oid(image ? header_oid(*image) : DRAIN_NOTES_OBJECT) {
  std::map<std::string, librados::bufferlist> attributes;
  const int result = m_io.getxattrs(m_oid, attributes);
  if (result == -ENOENT) {
    return;
  }
  check<Refused>(result, "whether a drain was begun: object " + m_oid);
  for (const auto& [attribute, value] : attributes) {
    const auto number = number_of(attribute);
    if (!number) {
      continue;
    }
    const auto name = decoded(value.to_str());
    if (!name) {
      throw Refused(
          fmt::format("object {}: its attribute {} is no note of a drain: look at it by "
                      "hand",
                      m_oid, attribute));
    }
    m_taken.insert(*number);
    m_of_ended_runs.insert(*name);
  }
}

unsigned DrainNotes::begin(const ObjectName& name) {
  unsigned number = 0;
  {
    const std::lock_guard lock(m_mutex);
    if (!m_free.empty()) {
      number = *m_free.begin();
      m_free.erase(m_free.begin());
    } else {
      number = m_taken.empty() ? 0 : *m_taken.rbegin() + 1;
      m_taken.insert(number);
    }
  }
  librados::ObjectWriteOperation op;
  if (m_is_of_image) {
    op.assert_exists();
  } else {
    op.create(false);
  }
  op.setxattr(attribute(number).c_str(), encoded(name));
  check(m_io.operate(m_oid, &op),
        fmt::format("note that {} is brought home: object {}", name.shown(), m_oid));
  return number;
}

void DrainNotes::end(unsigned number) {
  const std::lock_guard lock(m_mutex);
  m_free.insert(number);
}

bool DrainNotes::has_any() const {
  const std::lock_guard lock(m_mutex);
  return !m_taken.empty();
}

void DrainNotes::clear() {
  const std::lock_guard lock(m_mutex);
  librados::ObjectWriteOperation op;
  if (m_is_of_image) {
    for (const auto number : m_taken) {
      op.rmxattr(attribute(number).c_str());
    }
  } else {
    op.remove();
  }
  check(m_io.operate(m_oid, &op), "notes of what was brought home: object " + m_oid);
  m_taken.clear();
  m_free.clear();
  m_of_ended_runs.clear();
}

const std::set<ObjectName>& Images::coming_home(const std::optional<ImageKey>& image,
                                                std::int64_t pool) {
  const auto [entry, is_new] = m_coming_home.try_emplace({image ? image->pool : pool, image});
  if (is_new && (!image || exists(*image))) {
    entry->second = DrainNotes(m_connection, image, pool).of_ended_runs();
  }
  return entry->second;
}

}  // namespace multihash::mhctl
