#include <atomic>

#include "changes.h"
#include "command.h"
#include "images.h"
#include "progress.h"
#include "scan.h"
#include "workers.h"

namespace multihash::mhctl {
namespace {

/** Alternates first: a stub is what leads a later run to them. */
void remove_all(const librados::IoCtx& pool, const Facts& facts) {
  for (unsigned choice = 1; choice < MAX_CHOICES; ++choice) {
    if (facts.at[choice].exists) {
      remove_alternate(pool, facts, choice);
    }
  }
  if (facts.home.kind == HomeState::Kind::PENDING || facts.home.kind == HomeState::Kind::REDIRECT) {
    remove_stub(pool, facts);
  }
}

}  // namespace

int run_gc(Connection& connection, const Arguments& arguments, Report& report) {
  Images images(connection);
  const auto pool = connection.pool_to_change(arguments.pool);
  const auto pool_id = librados::IoCtx(pool).get_id();
  // All headers are asked for before anything is removed: what can't be told refuses it all.
  const auto found = scan(
      pool,
      [&](const ObjectName& name) {
        const auto image = image_of(name, pool_id);
        return image && !images.exists(*image);
      },
      nullptr);
  std::map<ImageKey, std::pair<std::uint64_t, std::uint64_t>> by_image;
  std::uint64_t stubs = 0;
  std::uint64_t alternates = 0;
  std::uint64_t bytes = 0;
  std::uint64_t being_trimmed = 0;
  for (const auto& facts : found.subjects) {
    const auto image = image_of(facts.name, pool_id);
    if (!image) {
      continue;  // the scan found none such
    }
    if (!facts.has_leftovers()) {
      ++being_trimmed;
      continue;
    }
    auto& [image_stubs, image_alternates] = by_image[*image];
    const bool is_stub =
        facts.home.kind == HomeState::Kind::PENDING || facts.home.kind == HomeState::Kind::REDIRECT;
    stubs += is_stub ? 1 : 0;
    image_stubs += is_stub ? 1 : 0;
    for (const auto& at : facts.at) {
      alternates += at.exists ? 1 : 0;
      image_alternates += at.exists ? 1 : 0;
      bytes += at.exists ? at.bytes : 0;
    }
  }
  report.document["pool"] = arguments.pool;
  report.document["dry_run"] = !arguments.yes;
  auto& list = report.document["images"] = nlohmann::json::array();
  for (const auto& [key, counts] : by_image) {
    const auto shown = images.shown(key);
    list.push_back({{"image", shown},
                    {"id", key.id},
                    {"namespace", key.nspace},
                    {"stubs", counts.first},
                    {"alternates", counts.second}});
    report.line("{}: {} stubs, {} alternates", shown, counts.first, counts.second);
  }
  report.document["stubs"] = stubs;
  report.document["alternates"] = alternates;
  report.document["bytes"] = bytes;
  report.document["being_trimmed"] = being_trimmed;
  if (arguments.yes) {
    Progress progress("removed", found.subjects.size(), arguments.progress);
    for_each_of(found.subjects.size(), [&](std::size_t i) {
      remove_all(pool, found.subjects[i]);
      report.done.objects += found.subjects[i].has_leftovers() ? 1 : 0;
      progress.step();
    });
  }
  report.line("{} {} stubs and {} alternates ({} bytes) of {} deleted images{}",
              arguments.yes ? "removed" : "would remove", stubs, alternates, bytes, by_image.size(),
              arguments.yes ? "" : ": a dry run; --yes does it");
  if (being_trimmed > 0) {
    report.line("{} more objects hold only what removed snapshots had: the OSDs are trimming them",
                being_trimmed);
  }
  return 0;
}

}  // namespace multihash::mhctl
