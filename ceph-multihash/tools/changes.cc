#include "changes.h"

#include <algorithm>
#include <cerrno>

#include "content.h"
#include "errors.h"
#include "multihash/maintenance.h"
#include "saved_copy.h"

namespace multihash::mhctl {
namespace {

using Remedy = Finding::Remedy;

Maintenance maintenance_of(const librados::IoCtx& pool, const ObjectName& name) {
  return Maintenance(at_choice(pool, name, 0));
}

void done(int result, const Facts& facts, const char* doing) {
  if (result == -ECANCELED || result == -ERANGE || result == -EOVERFLOW || result == -EEXIST) {
    throw Failed(fmt::format("object {}: {}: it has changed meanwhile: a client is using it ({})",
                             facts.name.shown(), doing, result));
  }
  check(result, fmt::format("object {}: {}", facts.name.shown(), doing));
}

/** For people: a name need not be the only one that gives this file's. */
std::string file_name(librados::IoCtx pool, const ObjectName& name, unsigned choice,
                      std::uint64_t version) {
  auto file = fmt::format("{}.{}.{}.choice{}.version{}", pool.get_pool_name(), name.nspace,
                          name.oid, choice, version);
  std::replace(file.begin(), file.end(), '/', '_');
  return file;
}

void save_copy(const librados::IoCtx& pool, const Facts& facts, unsigned choice,
               const std::filesystem::path& folder) {
  if (folder.empty()) {
    throw Refused(
        fmt::format("object {}: the copy at choice {} is not what the object holds; name a "
                    "folder for it by --save",
                    facts.name.shown(), choice));
  }
  const auto content = read_content(pool, facts.name, choice);
  if (content.version != facts.at[choice].version) {
    done(-ECANCELED, facts, "save a copy");
  }
  save(content, folder, file_name(pool, facts.name, choice, content.version));
}

/** The state that the change of home is tied to; of a redirect without our mark too. */
HomeState redirect_state(const Facts& facts, unsigned choice) {
  if (facts.home.kind == HomeState::Kind::REDIRECT) {
    return facts.home;
  }
  return {HomeState::Kind::REDIRECT, choice, facts.home_itself.modified};
}

}  // namespace

void bring_home(const librados::IoCtx& pool, const Facts& facts, unsigned choice) {
  const auto content = read_content(pool, facts.name, choice);
  auto maintenance = maintenance_of(pool, facts.name);
  done(maintenance.restore_home(facts.name.oid, redirect_state(facts, choice),
                                [&](librados::ObjectWriteOperation& op) { content.fill(op); }),
       facts, "bring it home");
  done(maintenance.remove_alternate(facts.name.oid, choice, content.version), facts,
       "remove the alternate");
}

void remove_alternate(const librados::IoCtx& pool, const Facts& facts, unsigned choice) {
  done(maintenance_of(pool, facts.name)
           .remove_alternate(facts.name.oid, choice, facts.at[choice].version),
       facts, "remove the alternate");
}

void remove_stub(const librados::IoCtx& pool, const Facts& facts) {
  auto maintenance = maintenance_of(pool, facts.name);
  done(facts.home.kind == HomeState::Kind::PENDING
           ? maintenance.remove_pending(facts.name.oid, facts.home)
           : maintenance.remove_redirect(facts.name.oid, facts.home),
       facts, "remove the stub");
}

void mend(const librados::IoCtx& pool, const Facts& facts, const Problem& problem,
          const std::filesystem::path& save_folder) {
  const auto choice = problem.finding.choice;
  switch (problem.finding.remedy) {
    case Remedy::REMOVE_PENDING:
    case Remedy::REMOVE_REDIRECT:
      remove_stub(pool, facts);
      break;
    case Remedy::FINISH:
      done(maintenance_of(pool, facts.name).finish(facts.name.oid, facts.home, choice), facts,
           "redirect the stub");
      break;
    case Remedy::ADOPT: {
      const int result = maintenance_of(pool, facts.name).adopt(facts.name.oid, choice);
      if (result == -ERANGE) {
        throw Failed(
            fmt::format("object {}: home holds clones of snapshots, which a stub would hide; "
                        "remove those snapshots first",
                        facts.name.shown()));
      }
      done(result, facts, "create a stub");
      break;
    }
    case Remedy::REMOVE_ALTERNATE:
      if (problem.copy != CopyState::EQUAL) {
        save_copy(pool, facts, choice, save_folder);
      }
      remove_alternate(pool, facts, choice);
      break;
    case Remedy::BRING_HOME:
      if (const auto held = read_snapshots(pool, facts.name, choice);
          !held.clones.empty() || held.newest_known > 0) {
        throw Failed(
            fmt::format("object {}: choice {} holds what snapshots need; remove those first",
                        facts.name.shown(), choice));
      }
      bring_home(pool, facts, choice);
      break;
    case Remedy::NONE:
      break;
  }
}

}  // namespace multihash::mhctl
