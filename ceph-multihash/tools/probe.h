#pragma once

#include <array>
#include <cstdint>
#include <ctime>
#include <optional>
#include <rados/librados.hpp>
#include <vector>

#include "multihash/choices.h"
#include "multihash/home_state.h"
#include "names.h"

namespace multihash::mhctl {

/** Choices of an object as bits: 1 << choice. */
using Choices = std::uint8_t;
static_assert(MAX_CHOICES <= 8);
constexpr Choices ALTERNATES = 0xfe;

struct Stat {
  bool exists = false;
  std::uint64_t bytes = 0;
  struct timespec modified{};
  std::uint64_t version = 0;

  /** Of the same object, seen by another way. */
  bool same_as(const Stat& other) const;
};

/** What can be seen of one object. */
struct Facts {
  ObjectName name;
  HomeState home;
  Stat home_itself;                    ///< whatever is at home, a stub too
  Stat through_home;                   ///< what a client sees that knows nothing of choices
  std::array<Stat, MAX_CHOICES> at{};  ///< alternates; 0 is not used
  /** Where its image's map has it; nothing: the image has none (set by mark_by_image()). */
  std::optional<unsigned> mapped;
  bool is_recorded = false;  ///< in that map; without, it can only be at home
  /** By a drain that was ended: an alternate that no stub names is no object (mark_by_image()). */
  bool was_coming_home = false;
  bool is_map_unreadable = false;  ///< the image has one that says nothing: nothing is diagnosed

  /**
   * A stub or an alternate. Without, what is listed are clones that the OSDs are about to trim:
   * those of a removed object, at an alternate without stub.
   */
  bool has_leftovers() const;
};

struct Subject {
  ObjectName name;
  Choices choices = ALTERNATES;  ///< to be looked at; the one that home redirects to always is
};

/** What home is, for a few objects at a time. Failed, if an object can't be told. */
std::vector<Facts> look(const librados::IoCtx& pool, const std::vector<ObjectName>& names);

/** All that can be seen of some objects, of any number. */
std::vector<Facts> examine(const librados::IoCtx& pool, const std::vector<Subject>& subjects);

/** For operations on an object at a choice. */
librados::IoCtx at_choice(const librados::IoCtx& pool, const ObjectName& name, unsigned choice);

}  // namespace multihash::mhctl
