#include "driver.h"
#include "multihash/maintenance.h"

namespace multihash::driver {

/** What home is to each of some names. */
json kinds_of(const json& arguments) {
  Connection connection(arguments);
  Maintenance maintenance(connection.pool);
  json kinds = json::object();
  for (const auto& oid : arguments.at("oids")) {
    HomeState state;
    if (maintenance.look(oid, state) < 0) {
      throw std::runtime_error("look: " + oid.dump());
    }
    kinds[oid.get<std::string>()] = kind_name(state.kind);
  }
  return kinds;
}

}  // namespace multihash::driver
