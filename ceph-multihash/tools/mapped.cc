#include "mapped.h"

#include <set>

#include "scan.h"

namespace multihash::mhctl {

void mark_by_image(Images& images, std::int64_t pool, std::vector<Facts>& objects) {
  images.forget_notes();
  for (auto& facts : objects) {
    const auto image = image_of(facts.name, pool);
    facts.was_coming_home = images.coming_home(image, pool).count(facts.name) > 0;
    const auto* const map = image ? images.map(*image) : nullptr;
    if (map == nullptr) {
      continue;
    }
    if (!map->error().empty()) {
      facts.is_map_unreadable = true;
      continue;
    }
    const auto recorded = map->choice(object_number(facts.name));
    facts.mapped = recorded.value_or(0);
    facts.is_recorded = recorded.has_value() || map->may_lack_homes();
  }
}

std::vector<Facts> scan_with_maps(Images& images, const librados::IoCtx& pool) {
  const auto pool_id = librados::IoCtx(pool).get_id();
  std::vector<ObjectName> homes;
  auto objects = scan(pool, nullptr, [&](const ObjectName& name, std::uint64_t) {
                   const auto image = image_of(name, pool_id);
                   if (image && images.map(*image) != nullptr) {
                     homes.push_back(name);
                   }
                 }).subjects;
  std::set<ObjectName> known;
  for (const auto& facts : objects) {
    known.insert(facts.name);
  }
  for (auto& facts : look(pool, homes)) {
    if (known.insert(facts.name).second) {
      objects.push_back(std::move(facts));
    }
  }
  mark_by_image(images, pool_id, objects);
  return objects;
}

}  // namespace multihash::mhctl
