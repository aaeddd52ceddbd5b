#pragma once

namespace multihash {

/**
 * Notes of objects that are being brought home: a copy of such an object at an alternate that no
 * stub names is what the object was before, and must not become the object again (docs/adr/0032).
 * As long as an image has one, no client makes stubs for it.
 *
 * Of an image: attributes of its header whose names begin so.
 */
constexpr const char* DRAIN_NOTE_PREFIX = "multihash_drain.";

/** Of the objects of a pool that are no image's: such attributes of this object. */
constexpr const char* DRAIN_NOTES_OBJECT = "drain";
constexpr const char* DRAIN_NOTES_NAMESPACE = "multihash";

}  // namespace multihash
