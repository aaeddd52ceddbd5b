#include <memory>
#include <set>

#include "changes.h"
#include "command.h"
#include "drain_plan.h"
#include "errors.h"
#include "images.h"
#include "progress.h"
#include "scan.h"
#include "selection.h"
#include "workers.h"

namespace multihash::mhctl {
namespace {

/** An image, or the objects of none, and what is to be done with it. */
struct Part {
  std::unique_ptr<ImageInfo> image;  ///< empty: the objects of no image
  librados::IoCtx pool;              ///< of its data
  std::unique_ptr<ClosedImage> closed;
  std::vector<Facts> objects;
  DrainPlan plan;

  std::string shown() const { return image ? "image " + image->shown : "objects of no image"; }
};

using Parts = std::map<std::optional<ImageKey>, Part>;

void add_image(Parts& parts, Images& images, const ImageKey& key) {
  if (parts.count(key) == 0) {
    auto info = images.info(key);
    if (!info.unopened.empty()) {
      throw Refused(fmt::format("image {}: {}", info.shown, info.unopened));
    }
    auto& part = parts[key];
    part.pool = data_pool_of(images, info);
    part.image = std::make_unique<ImageInfo>(std::move(info));
  }
}

/** Lists the pools of all parts once; objects of images that are no part yet make them one. */
void scan_parts(Parts& parts, Images& images, const librados::IoCtx& pool, bool only_known) {
  std::set<std::int64_t> pools;
  if (!only_known) {
    pools.insert(librados::IoCtx(pool).get_id());
  }
  for (auto& [key, part] : parts) {
    part.objects.clear();
    pools.insert(part.pool.get_id());
  }
  for (const auto id : pools) {
    const auto io = images.connection().pool(id, "");
    require_no_pool_snapshots(io);
    const bool is_asked_for = !only_known && id == librados::IoCtx(pool).get_id();
    auto found = scan(
        io,
        [&](const ObjectName& name) {
          const auto image = image_of(name, id);
          return is_asked_for || (image && parts.count(image) > 0);
        },
        nullptr);
    for (auto& facts : found.subjects) {
      const auto image = image_of(facts.name, id);
      if (image && !images.exists(*image)) {
        throw Refused(
            fmt::format("pool {}: object {} was left by a deleted image: first mhctl gc --yes {}",
                        images.connection().pool_name(id), facts.name.shown(),
                        images.connection().pool_name(id)));
      }
      if (image) {
        add_image(parts, images, *image);
      }
      auto& part = parts[image];
      if (!image) {
        part.pool = io;
      }
      part.objects.push_back(std::move(facts));
    }
  }
}

/** Nobody else uses any part from here on. */
void close_parts(Parts& parts, Images& images, const Arguments& arguments) {
  for (auto& [key, part] : parts) {
    if (key) {
      if (!part.closed) {
        part.closed = std::make_unique<ClosedImage>(images, *key);
      }
    } else if (!arguments.stopped) {
      throw Refused(fmt::format(
          "pool {}: {} objects belong to no image: whether an application uses them can't be "
          "seen; stop all that do, then say so by --stopped",
          arguments.pool, part.objects.size()));
    }
  }
}

std::vector<std::string> plan_parts(Parts& parts, Images& images, bool ask_watchers) {
  std::vector<std::string> refusals;
  for (auto& [key, part] : parts) {
    part.plan = plan_drain(part.pool, part.image.get(), part.objects);
    for (const auto& refusal : part.plan.refusals) {
      refusals.push_back(part.shown() + ": " + refusal);
    }
    if (key && ask_watchers) {
      if (auto why = images.why_open(*key, 0); !why.empty()) {
        refusals.push_back(std::move(why));
      }
    }
  }
  return refusals;
}

void drain_part(Part& part, const Arguments& arguments) {
  Progress progress(part.shown() + ": drained", part.plan.steps.size(), arguments.progress);
  for_each_of(part.plan.steps.size(), [&](std::size_t i) {
    const auto& step = part.plan.steps[i];
    switch (step.action) {
      case DrainStep::Action::BRING_HOME:
        bring_home(part.pool, step.facts, step.choice);
        break;
      case DrainStep::Action::REMOVE_STUB:
        remove_stub(part.pool, step.facts);
        break;
      case DrainStep::Action::REMOVE_COPY:
        remove_alternate(part.pool, step.facts, step.choice);
        break;
    }
    progress.step();
  });
}

void show_plan(const Parts& parts, Report& report) {
  auto& list = report.document["images"] = nlohmann::json::array();
  for (const auto& [key, part] : parts) {
    std::uint64_t home = 0;
    for (const auto& step : part.plan.steps) {
      home += step.action == DrainStep::Action::BRING_HOME ? 1 : 0;
    }
    const auto others = part.plan.steps.size() - home;
    const bool fenced = part.image && part.image->fence.is_set;
    list.push_back({{"image", part.image ? nlohmann::json(part.image->shown) : nlohmann::json()},
                    {"objects", home},
                    {"bytes", part.plan.bytes},
                    {"removals", others},
                    {"fenced", fenced}});
    report.line("{}: {} objects to bring home ({} bytes), {} stubs and copies to remove{}",
                part.shown(), home, part.plan.bytes, others, fenced ? ", the fence to lift" : "");
  }
}

/** The fences that are not the images' own; those of other pools can't be lifted from here. */
std::vector<std::string> pool_fence_refusals(const Parts& parts, Images& images,
                                             const std::string& pool, bool one_image) {
  std::vector<std::string> refusals;
  for (const auto& [key, part] : parts) {
    if (!key) {
      continue;
    }
    auto header_pool = images.connection().pool(key->pool, "");
    const auto name = header_pool.get_pool_name();
    if ((one_image || name != pool) && is_pool_fenced(header_pool)) {
      refusals.push_back(fmt::format(
          "{}: its fence is that of pool {} (rbd config pool get {} rbd_plugins), which "
          "only mhctl drain {} lifts",
          part.shown(), name, name, name));
    }
  }
  return refusals;
}

/** What clients that opened images meanwhile have placed anew. */
void require_nothing_left(const librados::IoCtx& pool, const Arguments& arguments) {
  const auto left = scan(pool, nullptr, nullptr).subjects.size();
  if (left > 0) {
    throw Failed(
        fmt::format("pool {}: {} objects have got stubs meanwhile: a client has placed new "
                    "ones; drain it again",
                    arguments.pool, left));
  }
}

[[noreturn]] void refuse(const std::vector<std::string>& refusals) {
  for (std::size_t i = 0; i + 1 < refusals.size(); ++i) {
    fmt::print(stderr, "mhctl: {}\n", refusals[i]);
  }
  throw Refused(refusals.back());
}

}  // namespace

int run_drain(Connection& connection, const Arguments& arguments, Report& report) {
  Images images(connection);
  const auto pool = connection.pool_to_change(arguments.pool);
  const bool one_image = !arguments.image.empty();
  Parts parts;
  if (one_image) {
    add_image(parts, images, images.by_name(arguments.pool, arguments.image));
  } else {
    for (const auto& key : images.in_pool(arguments.pool)) {
      add_image(parts, images, key);
    }
  }
  scan_parts(parts, images, pool, one_image);
  // Images without alternates or fence are none of our business: nobody has to close them.
  for (auto part = parts.begin(); part != parts.end();) {
    const bool is_stock =
        part->second.objects.empty() && (!part->second.image || !part->second.image->fence.is_set);
    part = is_stock ? parts.erase(part) : std::next(part);
  }
  auto refusals = plan_parts(parts, images, !arguments.yes);
  for (auto& refusal : pool_fence_refusals(parts, images, arguments.pool, one_image)) {
    refusals.push_back(std::move(refusal));
  }
  report.document["pool"] = arguments.pool;
  report.document["dry_run"] = !arguments.yes;
  show_plan(parts, report);
  if (!arguments.yes) {
    report.document["refusals"] = refusals;
    for (const auto& refusal : refusals) {
      report.line("--yes would refuse: {}", refusal);
    }
    report.line("nothing was changed: a dry run; --yes does it");
    return 0;
  }
  if (!refusals.empty()) {
    refuse(refusals);
  }
  close_parts(parts, images, arguments);
  // Only what is seen now, that nobody else can change anything, counts.
  for (auto& [key, part] : parts) {
    if (key) {
      *part.image = images.info(*key);
    }
  }
  scan_parts(parts, images, pool, one_image);
  close_parts(parts, images, arguments);  // of an image that had none before
  refusals = plan_parts(parts, images, false);
  if (!refusals.empty()) {
    refuse(refusals);
  }

  std::size_t steps = 0;
  for (auto& [key, part] : parts) {
    drain_part(part, arguments);
    steps += part.plan.steps.size();
    if (part.closed) {
      part.closed->lift_fence();
    }
  }
  if (!one_image) {
    auto io = connection.pool(arguments.pool);
    if (is_pool_fenced(io)) {
      lift_pool_fence(io);
    }
    require_nothing_left(pool, arguments);
  }
  report.document["done"] = steps;
  report.line("done: {} objects, and no fence is left", steps);
  return 0;
}

}  // namespace multihash::mhctl
