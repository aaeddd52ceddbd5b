#pragma once

#include <string>
#include <vector>

#include "probe.h"

namespace multihash::mhctl {

/** Something that is not as it should be with one object, and what repair does about it. */
struct Finding {
  enum class Kind {
    PENDING,            ///< a stub without redirect: a client died while creating the object
    DATA_WITHOUT_STUB,  ///< home says that there is no object, but there is one at an alternate
    ORPHAN,             ///< an alternate that home doesn't name, beside the object itself
    NO_TARGET,          ///< a stub whose object is gone: as after any removal, so nothing wrong
    UNMARKED,           ///< home redirects to the alternate, but not by our protocol
    NOT_IN_MAP,         ///< data where the image's map doesn't have the object
    BROKEN,             ///< home can't be what it says; not for a tool to decide
  };
  enum class Remedy {
    REMOVE_PENDING,
    FINISH,  ///< redirects the pending stub to `choice`
    ADOPT,   ///< creates a stub that redirects to `choice`
    REMOVE_REDIRECT,
    REMOVE_ALTERNATE,  ///< the one at `choice`; saved to a file first, unless the object is equal
    BRING_HOME,
    NONE,
  };

  Kind kind;
  unsigned choice;  ///< of the alternate that it is about; 0: none
  Remedy remedy;

  /** False for what costs nothing but space. */
  bool is_wrong() const { return kind != Kind::NO_TARGET; }
  /** Also right while a client has the object open: each step is tied to the state that was seen.
   */
  bool is_safe_live() const { return remedy == Remedy::REMOVE_PENDING; }
};

/**
 * What is wrong with an object, in the order in which it is to be mended: what makes data reachable
 * comes before what removes other copies, and the stub that says which copy counts goes last.
 *
 * Home decides which copy counts, as it does for every client: data at home, else the alternate
 * that it redirects to. Without a home, the alternate that was modified last is the object, but not
 * where a drain was bringing it home. If the image has a map, that decides alone, and nothing is
 * mended.
 */
std::vector<Finding> diagnose(const Facts& facts);

/** The choice where the object is once the findings are mended; nothing there: home. */
unsigned live_choice(const Facts& facts);

const char* kind_name(Finding::Kind kind);
std::string explain(const Finding& finding);
std::string remedy_text(const Finding& finding);

}  // namespace multihash::mhctl
