#include <optional>
#include <utility>

#include "changes.h"
#include "command.h"
#include "drain_notes.h"
#include "drain_parts.h"
#include "errors.h"
#include "images.h"
#include "progress.h"
#include "scan.h"
#include "workers.h"

namespace multihash::mhctl {
namespace {

// Ended between the two changes of an object, it leaves a copy that is what the object was. So a
// note says first that this counts no more, and stays until it can't be there.
void bring_home_noted(const librados::IoCtx& pool, const DrainStep& step, DrainNotes& notes) {
  if (step.facts.was_coming_home) {
    bring_home(pool, step.facts, step.choice);
    return;
  }
  const auto note = notes.begin(step.facts.name);
  bring_home(pool, step.facts, step.choice);
  notes.end(note);
}

void drain_object(const librados::IoCtx& pool, const DrainStep& step, DrainNotes& notes) {
  switch (step.action) {
    case DrainStep::Action::BRING_HOME:
      bring_home_noted(pool, step, notes);
      break;
    case DrainStep::Action::REMOVE_STUB:
      remove_stub(pool, step.facts);
      break;
    case DrainStep::Action::REMOVE_COPY:
      remove_alternate(pool, step.facts, step.choice);
      break;
  }
}

void drain_part(DrainPart& part, const Arguments& arguments, Done& done) {
  Progress progress(part.shown() + ": drained", part.plan.steps.size(), arguments.progress);
  for_each_of(part.plan.steps.size(), [&](std::size_t i) {
    drain_object(part.pool, part.plan.steps[i], *part.notes);
    ++done.objects;
    progress.step();
  });
  if (part.notes->has_any()) {
    part.notes->clear();
  }
  if (part.closed && part.closed->lift_fence()) {
    ++done.fences;
  }
}

void show_plan(const DrainParts& parts, Report& report) {
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

int show_dry_run(const std::vector<std::string>& refusals, Report& report) {
  report.document["refusals"] = refusals;
  for (const auto& refusal : refusals) {
    report.line("--yes would refuse: {}", refusal);
  }
  report.line("nothing was changed: a dry run; --yes does it");
  return 0;
}

void refuse_if_any(const std::vector<std::string>& refusals) {
  if (refusals.empty()) {
    return;
  }
  for (std::size_t i = 0; i + 1 < refusals.size(); ++i) {
    fmt::print(stderr, "mhctl: {}\n", refusals[i]);
  }
  throw Refused(refusals.back());
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

void finish_pool(Connection& connection, const Arguments& arguments, Done& done) {
  auto pool = connection.pool(arguments.pool);
  if (is_pool_fenced(pool)) {
    lift_pool_fence(pool);
    ++done.fences;
  }
  require_nothing_left(pool, arguments);
  // Of objects of no image that have all been removed since.
  if (DrainNotes notes(connection, std::nullopt, pool.get_id()); notes.has_any()) {
    notes.clear();
  }
}

}  // namespace

int run_drain(Connection& connection, const Arguments& arguments, Report& report) {
  Images images(connection);
  DrainParts parts(images, arguments);
  parts.scan();
  parts.forget_stock();
  auto refusals = parts.plan(!arguments.yes);
  for (auto& refusal : parts.refusals_by_fences()) {
    refusals.push_back(std::move(refusal));
  }
  report.document["pool"] = arguments.pool;
  report.document["dry_run"] = !arguments.yes;
  show_plan(parts, report);
  if (!arguments.yes) {
    return show_dry_run(refusals, report);
  }
  refuse_if_any(refusals);
  parts.close();
  parts.scan();   // only what is seen now, that nobody else can change anything, counts
  parts.close();  // of an image that had none before
  refuse_if_any(parts.plan(false));

  std::size_t steps = 0;
  for (auto& [key, part] : parts) {
    drain_part(part, arguments, report.done);
    steps += part.plan.steps.size();
  }
  if (arguments.image.empty()) {
    finish_pool(connection, arguments, report.done);
  }
  report.document["done"] = steps;
  report.line("done: {} objects, and no fence is left", steps);
  return 0;
}

}  // namespace multihash::mhctl
