#include "command.h"
#include "diagnose.h"
#include "images.h"
#include "mapped.h"
#include "scan.h"
#include "selection.h"

namespace multihash::mhctl {
namespace {

using Show = std::function<void(const ObjectName&, unsigned, const Stat&, const char*)>;

/** What is at alternates; what is at home was shown as all others are. */
void show_mapped(const Facts& facts, const Show& show) {
  for (unsigned choice = 1; choice < MAX_CHOICES; ++choice) {
    if (facts.at[choice].exists) {
      show(facts.name, choice, facts.at[choice],
           facts.is_map_unreadable  ? "map-unreadable"
           : facts.mapped == choice ? "map"
                                    : kind_name(Finding::Kind::NOT_IN_MAP));
    }
  }
}

}  // namespace

int run_ls(Connection& connection, const Arguments& arguments, Report& report) {
  Images images(connection);
  const auto selection = select(images, arguments);
  auto& objects = report.document["objects"] = nlohmann::json::array();
  report.document["pool"] = arguments.pool;
  const Show show = [&](const ObjectName& name, unsigned choice, const Stat& stat,
                        const char* why) {
    nlohmann::json object = {{"namespace", name.nspace}, {"object", name.oid}, {"choice", choice}};
    object["bytes"] = stat.exists ? nlohmann::json(stat.bytes) : nlohmann::json();
    object["why"] = why;
    objects.push_back(std::move(object));
    report.line("{} {} {} {}", name.shown(), choice, stat.exists ? std::to_string(stat.bytes) : "-",
                why);
  };
  auto found =
      scan(selection.pool, selection.wanted, [&](const ObjectName& name, std::uint64_t bytes) {
        Stat stat;
        stat.exists = true;
        stat.bytes = bytes;
        show(name, 0, stat, "home");
      });
  mark_by_image(images, librados::IoCtx(selection.pool).get_id(), found.subjects);
  for (const auto& facts : found.subjects) {
    const auto live = live_choice(facts);
    if (facts.mapped || facts.is_map_unreadable) {
      show_mapped(facts, show);
      continue;
    }
    switch (facts.home.kind) {
      case HomeState::Kind::PENDING:
        show(facts.name, 0, facts.home_itself, "pending");
        break;
      case HomeState::Kind::REDIRECT:
        show(facts.name, live, facts.at[live],
             facts.at[live].exists ? "redirect" : "redirect-without-target");
        break;
      case HomeState::Kind::DATA:
        if (!facts.home_itself.same_as(facts.through_home)) {
          show(facts.name, live, facts.through_home, "unmarked-redirect");
        }
        break;
      case HomeState::Kind::ABSENT:
        break;
    }
    for (const auto& finding : diagnose(facts)) {
      if (finding.kind == Finding::Kind::ORPHAN ||
          finding.kind == Finding::Kind::DATA_WITHOUT_STUB) {
        show(facts.name, finding.choice, facts.at[finding.choice], kind_name(finding.kind));
      }
    }
  }
  return 0;
}

}  // namespace multihash::mhctl
