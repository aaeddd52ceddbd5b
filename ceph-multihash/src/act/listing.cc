#include "listing.h"

#include <cerrno>
#include <future>
#include <system_error>
#include <utility>
#include <vector>

#include "multihash/choices.h"
#include "stub_io.h"

namespace multihash {
namespace {

constexpr std::size_t PROBES_AT_ONCE = 64;
using SeenObject = std::function<int(const std::string& oid, unsigned choice)>;

/** Probes a batch of names at home and reports those that are objects. */
int report_data(StubIo& stubs, std::vector<std::string>& names, const SeenObject& seen) {
  struct Answer {
    int result;
    HomeState state;
  };
  std::vector<std::future<Answer>> answers;
  for (const auto& name : names) {
    auto promise = std::make_shared<std::promise<Answer>>();
    answers.push_back(promise->get_future());
    stubs.look(name, [promise](int result, const HomeState& state) {
      promise->set_value({result, state});
    });
  }
  int result = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto answer = answers[i].get();
    if (result == 0) {
      result = answer.result;
    }
    if (result == 0 && answer.state.kind == HomeState::Kind::DATA) {
      result = seen(names[i], 0);
    }
  }
  names.clear();
  return result;
}

}  // namespace

int list_objects(librados::IoCtx pool, std::shared_ptr<Counters> counters, const SeenObject& seen) {
  StubIo stubs(pool, std::move(counters));
  std::vector<std::string> at_home;
  int result = 0;
  try {
    for (auto object = pool.nobjects_begin(); result == 0 && object != pool.nobjects_end();
         ++object) {
      const auto choice = choice_of(object->get_oid(), object->get_locator());
      if (!choice) {
        continue;
      }
      if (*choice > 0) {
        result = seen(object->get_oid(), *choice);
        continue;
      }
      at_home.push_back(object->get_oid());
      if (at_home.size() == PROBES_AT_ONCE) {
        result = report_data(stubs, at_home, seen);
      }
    }
  } catch (const std::system_error& error) {  // how librados reports that it cannot list
    return error.code().value() > 0 ? -error.code().value() : -EIO;
  } catch (const std::exception&) {
    return -EIO;
  }
  return result == 0 ? report_data(stubs, at_home, seen) : result;
}

}  // namespace multihash
