#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace multihash {

/** Bounds of the number of choices an object has, home included. */
constexpr unsigned MIN_CHOICES = 1;  ///< one choice is stock Ceph
constexpr unsigned MAX_CHOICES = 8;

/**
 * The locator key under which RADOS places an object for a choice.
 *
 * The OSDs hash the key instead of the name, so each choice has a placement group of its own; the
 * name stays what it was. Source: the multi-hash paper's H hash functions.
 *
 * @param oid    the object's name
 * @param choice 0 (home) to MAX_CHOICES - 1
 * @return "" for home, so that an object at home is where stock Ceph has it; oid + "#" + choice
 *         for an alternate
 */
std::string locator_key(std::string_view oid, unsigned choice);

/**
 * The choice that a listed object is at.
 *
 * @param oid     the object's name
 * @param locator its locator key as the listing of a pool shows it, "" if it has none
 * @return nothing if the key is not one that locator_key() makes for this name: the object belongs
 *         to somebody else
 */
std::optional<unsigned> choice_of(std::string_view oid, std::string_view locator);

}  // namespace multihash
