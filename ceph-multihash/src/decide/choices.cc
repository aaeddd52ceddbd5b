#include "multihash/choices.h"

namespace multihash {

std::string locator_key(std::string_view oid, unsigned choice) {
  if (choice == 0) {
    return {};
  }
  std::string key(oid);
  key += '#';
  key += std::to_string(choice);
  return key;
}

std::optional<unsigned> choice_of(std::string_view oid, std::string_view locator) {
  for (unsigned choice = 0; choice < MAX_CHOICES; ++choice) {
    if (locator == locator_key(oid, choice)) {
      return choice;
    }
  }
  return std::nullopt;
}

}  // namespace multihash
