#include <array>
#include <numeric>

#include "command.h"
#include "diagnose.h"
#include "errors.h"
#include "images.h"
#include "mapped.h"
#include "multihash/options.h"
#include "scan.h"

namespace multihash::mhctl {
namespace {

using nlohmann::json;

struct Sum {
  std::uint64_t objects = 0;
  std::uint64_t bytes = 0;

  void add(std::uint64_t more_bytes) {
    ++objects;
    bytes += more_bytes;
  }
};

void show_options(const Connection& connection, Report& report) {
  Options options;
  std::string error;
  if (!connection.conf().empty()) {
    read_options(connection.conf(), connection.client_name(), options, error);
  }
  auto& shown = report.document["options"];
  shown["file"] = connection.conf();
  if (!error.empty()) {
    shown["error"] = error;
    report.line("options: {}", error);
    return;
  }
  shown["rados_multihash_policy"] = options.policy;
  shown["rados_multihash_choices"] = options.choices;
  shown["rados_multihash_probe_timeout_ms"] = options.probe_timeout.count();
  shown["rados_multihash_metrics_ttl_ms"] = options.metrics_ttl.count();
  report.line("options of {} in {}: policy {}, {} choices, probe timeout {} ms, metrics ttl {} ms",
              connection.client_name(), connection.conf(), options.policy, options.choices,
              options.probe_timeout.count(), options.metrics_ttl.count());
}

void show_image_with_map(const ImageInfo& info, const std::string& data_pool, json& list,
                         Report& report) {
  const auto counts = info.map->counts();
  const auto recorded = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  list.push_back({{"image", info.shown},
                  {"id", info.key.id},
                  {"fenced", true},
                  {"in_trash", info.in_trash},
                  {"data_pool", data_pool},
                  {"map", counts},
                  {"note", info.map->error()}});
  report.line("image {}{}: {}, data in pool {}", info.shown, info.in_trash ? " (in the trash)" : "",
              info.map->error().empty()
                  ? fmt::format("multihash map of {} objects, {} of them away from home", recorded,
                                recorded - counts[0])
                  : info.map->error(),
              data_pool);
}

void show_images(Images& images, const std::string& pool, Report& report) {
  auto& list = report.document["images"] = json::array();
  for (const auto& key : images.in_pool(pool)) {
    const auto info = images.info(key);
    const auto data_pool =
        info.data_pool < 0 ? std::string() : images.connection().pool_name(info.data_pool);
    if (info.map) {
      show_image_with_map(info, data_pool, list, report);
      continue;
    }
    list.push_back({{"image", info.shown},
                    {"id", key.id},
                    {"fenced", info.unopened.empty() ? json(info.fence.is_set) : json()},
                    {"drain_begun", info.drain_begun},
                    {"in_trash", info.in_trash},
                    {"data_pool", data_pool},
                    {"snapshots", info.snapshots.size()},
                    {"note", info.unopened}});
    report.line("image {}{}: {}", info.shown, info.in_trash ? " (in the trash)" : "",
                !info.unopened.empty() ? info.unopened
                : info.fence.is_set    ? (info.fence.of_pool ? "fenced by its pool, data in pool "
                                                             : "fenced, data in pool ") +
                                          data_pool
                                    : "not fenced: a stock image, data in pool " + data_pool);
    if (info.drain_begun) {
      report.line("image {}: a drain was begun and has not ended: see mhctl verify", info.shown);
    }
  }
}

}  // namespace

int run_status(Connection& connection, const Arguments& arguments, Report& report) {
  auto pool = connection.pool(arguments.pool);
  Images images(connection);
  report.document["pool"] = arguments.pool;
  show_options(connection, report);
  show_images(images, arguments.pool, report);

  std::array<Sum, MAX_CHOICES> by_choice{};
  std::uint64_t pending = 0;
  std::uint64_t without_target = 0;
  std::uint64_t wrong = 0;
  std::uint64_t of_deleted_images = 0;
  Sum orphans;
  auto found =
      scan(pool, nullptr, [&](const ObjectName&, std::uint64_t bytes) { by_choice[0].add(bytes); });
  mark_by_image(images, pool.get_id(), found.subjects);
  for (const auto& facts : found.subjects) {
    const auto live = live_choice(facts);
    if (live > 0 && facts.at[live].exists) {
      by_choice[live].add(facts.at[live].bytes);
    }
    const auto image = image_of(facts.name, pool.get_id());
    of_deleted_images += image && !images.exists(*image) ? 1 : 0;
    for (const auto& finding : diagnose(facts)) {
      pending += finding.kind == Finding::Kind::PENDING ? 1 : 0;
      without_target += finding.kind == Finding::Kind::NO_TARGET ? 1 : 0;
      if (finding.kind == Finding::Kind::ORPHAN ||
          finding.kind == Finding::Kind::DATA_WITHOUT_STUB) {
        orphans.add(facts.at[finding.choice].bytes);
      }
      wrong += finding.is_wrong() ? 1 : 0;
    }
  }

  auto& choices = report.document["choices"] = json::array();
  for (unsigned choice = 0; choice < MAX_CHOICES; ++choice) {
    const auto& sum = by_choice[choice];
    if (choice == 0 || sum.objects > 0) {
      choices.push_back({{"choice", choice}, {"objects", sum.objects}, {"bytes", sum.bytes}});
      report.line("choice {}: {} objects, {} bytes", choice, sum.objects, sum.bytes);
    }
  }
  report.document["pending_stubs"] = pending;
  report.document["redirects_without_target"] = without_target;
  report.document["orphan_alternates"] = {{"objects", orphans.objects}, {"bytes", orphans.bytes}};
  report.document["of_deleted_images"] = of_deleted_images;
  report.document["foreign_locators"] = found.foreign_locators;
  report.document["findings"] = wrong;
  report.line("stubs without redirect (pending): {}", pending);
  report.line("redirects without target (removed objects): {}", without_target);
  report.line("alternates without stub (orphans): {} objects, {} bytes", orphans.objects,
              orphans.bytes);
  if (of_deleted_images > 0) {
    report.line("left by deleted images: {} objects (see mhctl gc {})", of_deleted_images,
                arguments.pool);
  }
  if (found.foreign_locators > 0) {
    report.line("with locator keys that are not ours: {} objects, not looked at",
                found.foreign_locators);
  }
  if (wrong > 0) {
    report.line("{} findings: see mhctl verify {}", wrong, arguments.pool);
  }
  return 0;
}

}  // namespace multihash::mhctl
