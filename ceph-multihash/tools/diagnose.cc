#include "diagnose.h"

#include <fmt/format.h>

namespace multihash::mhctl {

using Home = HomeState::Kind;
using Kind = Finding::Kind;
using Remedy = Finding::Remedy;

namespace {

bool later(const Stat& one, const Stat& other) {
  return std::pair(one.modified.tv_sec, one.modified.tv_nsec) >
         std::pair(other.modified.tv_sec, other.modified.tv_nsec);
}

/** The alternate that was modified last; 0: there is none. */
unsigned newest(const Facts& facts) {
  unsigned found = 0;
  for (unsigned choice = 1; choice < MAX_CHOICES; ++choice) {
    if (facts.at[choice].exists && (found == 0 || later(facts.at[choice], facts.at[found]))) {
      found = choice;
    }
  }
  return found;
}

/** The alternate that a home without our mark redirects to; 0: it doesn't, or elsewhere. */
unsigned unmarked_target(const Facts& facts) {
  for (unsigned choice = 1; choice < MAX_CHOICES; ++choice) {
    if (facts.at[choice].exists && facts.at[choice].same_as(facts.through_home)) {
      return choice;
    }
  }
  return 0;
}

bool redirects_without_mark(const Facts& facts) {
  return facts.home.kind == Home::DATA && facts.home_itself.bytes == 0 &&
         !facts.home_itself.same_as(facts.through_home);
}

/** Not recorded, and there: the policy could send the next write elsewhere. */
std::vector<Finding> diagnose_mapped(const Facts& facts) {
  std::vector<Finding> findings;
  if (facts.home_itself.exists && (*facts.mapped != 0 || !facts.is_recorded)) {
    findings.push_back({Kind::NOT_IN_MAP, 0, Remedy::NONE});
  }
  for (unsigned choice = 1; choice < MAX_CHOICES; ++choice) {
    if (facts.at[choice].exists && choice != *facts.mapped) {
      findings.push_back({Kind::NOT_IN_MAP, choice, Remedy::NONE});
    }
  }
  return findings;
}

}  // namespace

unsigned live_choice(const Facts& facts) {
  if (facts.mapped) {
    return *facts.mapped;
  }
  switch (facts.home.kind) {
    case Home::REDIRECT:
      return facts.home.choice;
    case Home::DATA:
      return redirects_without_mark(facts) ? unmarked_target(facts) : 0;
    case Home::ABSENT:
      // It was home, and was removed there since: it must not come back.
      return facts.was_coming_home ? 0 : newest(facts);
    case Home::PENDING:
      break;
  }
  return newest(facts);
}

std::vector<Finding> diagnose(const Facts& facts) {
  if (facts.is_map_unreadable) {
    return {};
  }
  if (facts.mapped) {
    return diagnose_mapped(facts);
  }
  std::vector<Finding> findings;
  const unsigned live = live_choice(facts);
  switch (facts.home.kind) {
    case Home::REDIRECT:
      if (!facts.at[live].same_as(facts.through_home)) {
        return {{Kind::BROKEN, live, Remedy::NONE}};
      }
      break;
    case Home::DATA:
      if (redirects_without_mark(facts)) {
        if (live == 0) {
          return {{Kind::BROKEN, 0, Remedy::NONE}};
        }
        findings.push_back({Kind::UNMARKED, live, Remedy::BRING_HOME});
      }
      break;
    case Home::PENDING:
      findings.push_back(
          {Kind::PENDING, live, live == 0 ? Remedy::REMOVE_PENDING : Remedy::FINISH});
      break;
    case Home::ABSENT:
      if (live != 0) {
        findings.push_back({Kind::DATA_WITHOUT_STUB, live, Remedy::ADOPT});
      }
      break;
  }
  for (unsigned choice = 1; choice < MAX_CHOICES; ++choice) {
    if (choice != live && facts.at[choice].exists) {
      findings.push_back({Kind::ORPHAN, choice, Remedy::REMOVE_ALTERNATE});
    }
  }
  // Last: as long as the stub is there, no other copy is taken for the object.
  if (facts.home.kind == Home::REDIRECT && !facts.at[live].exists) {
    findings.push_back({Kind::NO_TARGET, live, Remedy::REMOVE_REDIRECT});
  }
  return findings;
}

const char* kind_name(Kind kind) {
  switch (kind) {
    case Kind::PENDING:
      return "pending";
    case Kind::DATA_WITHOUT_STUB:
      return "data-without-stub";
    case Kind::ORPHAN:
      return "orphan";
    case Kind::NO_TARGET:
      return "redirect-without-target";
    case Kind::UNMARKED:
      return "unmarked-redirect";
    case Kind::NOT_IN_MAP:
      return "not-in-map";
    case Kind::BROKEN:
      return "broken";
  }
  return "?";
}

std::string explain(const Finding& finding) {
  switch (finding.kind) {
    case Kind::PENDING:
      return finding.choice == 0
                 ? "a stub without redirect: it reads as an empty object that nobody wrote"
                 : fmt::format(
                       "a stub without redirect, though there are data at choice {}: they "
                       "read as an empty object",
                       finding.choice);
    case Kind::DATA_WITHOUT_STUB:
      return fmt::format("data at choice {} without a stub at home: nobody finds them",
                         finding.choice);
    case Kind::ORPHAN:
      return fmt::format("a copy at choice {} that home doesn't name: nobody reads it",
                         finding.choice);
    case Kind::NO_TARGET:
      return fmt::format("a redirect to choice {}, where nothing is: the object was removed",
                         finding.choice);
    case Kind::UNMARKED:
      return fmt::format("a redirect to choice {} that doesn't carry multihash's mark",
                         finding.choice);
    case Kind::NOT_IN_MAP:
      return fmt::format("data at choice {}, where the image's map doesn't have the object",
                         finding.choice);
    case Kind::BROKEN:
      return finding.choice == 0
                 ? "an empty home through which something else is read: a redirect that is not ours"
                 : fmt::format("a redirect to choice {}, but through home something else is read",
                               finding.choice);
  }
  return "?";
}

std::string remedy_text(const Finding& finding) {
  switch (finding.remedy) {
    case Remedy::REMOVE_PENDING:
      return "remove the stub: there is no object";
    case Remedy::FINISH:
      return fmt::format("redirect the stub to choice {}", finding.choice);
    case Remedy::ADOPT:
      return fmt::format("create a stub that redirects to choice {}", finding.choice);
    case Remedy::REMOVE_REDIRECT:
      return "remove the stub";
    case Remedy::REMOVE_ALTERNATE:
      return fmt::format(
          "remove the copy at choice {}; if it isn't equal to the object, save it first "
          "(--save)",
          finding.choice);
    case Remedy::BRING_HOME:
      return fmt::format("bring the object home from choice {}", finding.choice);
    case Remedy::NONE:
      return "none: look at it by hand, with `rados stat` by name and by --object-locator";
  }
  return "?";
}

}  // namespace multihash::mhctl
