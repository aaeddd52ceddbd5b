// What the tests need of neorados/RADOS.cc, to print a mock's argument; all else of it is the
// test's stub.
#include "include/neorados/RADOS.hpp"

namespace neorados {

std::ostream& operator<<(std::ostream& m, const IOContext&) {
  return m << "IOContext";
}

}  // namespace neorados
