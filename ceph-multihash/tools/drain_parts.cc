#include "drain_parts.h"

#include <iterator>
#include <set>
#include <utility>

#include "errors.h"
#include "scan.h"
#include "selection.h"

namespace multihash::mhctl {

DrainParts::DrainParts(Images& images, const Arguments& arguments)
    : m_images(images),
      m_arguments(arguments),
      m_pool(images.connection().pool_to_change(arguments.pool)),
      m_one_image(!arguments.image.empty()) {
  if (m_one_image) {
    add_image(images.by_name(arguments.pool, arguments.image));
    return;
  }
  for (const auto& key : images.in_pool(arguments.pool)) {
    add_image(key);
  }
}

void DrainParts::add_image(const ImageKey& key) {
  if (m_parts.count(key) > 0) {
    return;
  }
  auto info = m_images.info(key);
  if (!info.unopened.empty()) {
    throw Refused(fmt::format("image {}: {}", info.shown, info.unopened));
  }
  auto& part = m_parts[key];
  part.pool = data_pool_of(m_images, info);
  part.image = std::make_unique<ImageInfo>(std::move(info));
}

bool DrainParts::is_wanted(const ObjectName& name, std::int64_t pool) const {
  if (!m_one_image && pool == librados::IoCtx(m_pool).get_id()) {
    return true;
  }
  const auto image = image_of(name, pool);
  return image && m_parts.count(image) > 0;
}

void DrainParts::add(Facts facts, std::int64_t pool) {
  const auto image = image_of(facts.name, pool);
  if (image && !m_images.exists(*image)) {
    const auto name = m_images.connection().pool_name(pool);
    throw Refused(
        fmt::format("pool {}: object {} was left by a deleted image: first mhctl gc --yes {}", name,
                    facts.name.shown(), name));
  }
  if (image) {
    add_image(*image);
  }
  auto& part = m_parts[image];
  if (!image) {
    part.pool = m_images.connection().pool(pool, "");
  }
  part.objects.push_back(std::move(facts));
}

// Each pool once, whatever number of parts have their data there.
void DrainParts::scan() {
  std::set<std::int64_t> pools;
  if (!m_one_image) {
    pools.insert(librados::IoCtx(m_pool).get_id());
  }
  for (auto& [key, part] : m_parts) {
    part.objects.clear();
    if (part.closed) {  // what others did until now counts
      *part.image = m_images.info(*key);
    }
    pools.insert(part.pool.get_id());
  }
  for (const auto id : pools) {
    const auto io = m_images.connection().pool(id, "");
    require_no_pool_snapshots(io);
    auto found =
        mhctl::scan(io, [&](const ObjectName& name) { return is_wanted(name, id); }, nullptr);
    for (auto& facts : found.subjects) {
      add(std::move(facts), id);
    }
  }
  read_notes();
}

void DrainParts::read_notes() {
  for (auto& [key, part] : m_parts) {
    part.notes = std::make_unique<DrainNotes>(m_images.connection(), key, part.pool.get_id());
    for (auto& facts : part.objects) {
      facts.was_coming_home = part.notes->of_ended_runs().count(facts.name) > 0;
    }
  }
}

void DrainParts::forget_stock() {
  for (auto part = m_parts.begin(); part != m_parts.end();) {
    const bool is_fenced = part->second.image && part->second.image->fence.is_set;
    const bool is_stock =
        part->second.objects.empty() && !is_fenced && !part->second.notes->has_any();
    part = is_stock ? m_parts.erase(part) : std::next(part);
  }
}

void DrainParts::close() {
  for (auto& [key, part] : m_parts) {
    if (key) {
      if (!part.closed) {
        part.closed = std::make_unique<ClosedImage>(m_images, *key);
      }
    } else if (!m_arguments.stopped) {
      throw Refused(fmt::format(
          "pool {}: {} objects belong to no image: whether an application uses them can't be "
          "seen; stop all that do, then say so by --stopped",
          m_arguments.pool, part.objects.size()));
    }
  }
}

std::vector<std::string> DrainParts::plan(bool with_watchers) {
  std::vector<std::string> refusals;
  for (auto& [key, part] : m_parts) {
    part.plan = plan_drain(part.pool, part.image.get(), part.objects);
    for (const auto& refusal : part.plan.refusals) {
      refusals.push_back(part.shown() + ": " + refusal);
    }
    if (key && with_watchers) {
      if (auto why = m_images.why_open(*key, 0); !why.empty()) {
        refusals.push_back(std::move(why));
      }
    }
  }
  return refusals;
}

std::vector<std::string> DrainParts::refusals_by_fences() const {
  std::vector<std::string> refusals;
  for (const auto& [key, part] : m_parts) {
    if (!key) {
      continue;
    }
    auto header_pool = m_images.connection().pool(key->pool, "");
    const auto name = header_pool.get_pool_name();
    if ((m_one_image || name != m_arguments.pool) && is_pool_fenced(header_pool)) {
      refusals.push_back(fmt::format(
          "{}: its fence is that of pool {} (rbd config pool get {} rbd_plugins), which "
          "only mhctl drain {} lifts",
          part.shown(), name, name, name));
    }
  }
  return refusals;
}

}  // namespace multihash::mhctl
