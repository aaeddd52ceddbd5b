#include "multihash/maintenance.h"

#include <cerrno>
#include <future>

#include "multihash/choices.h"
#include "multihash/counters.h"
#include "stub_io.h"

namespace multihash {

using Kind = HomeState::Kind;

class Maintenance::State {
 public:
  explicit State(const librados::IoCtx& pool) : stubs(pool, std::make_shared<Counters>()) {}

  template <class Call>
  static int wait_for(Call call) {
    auto result = std::make_shared<std::promise<int>>();
    call([result](int value, std::uint64_t) { result->set_value(value); });
    return result->get_future().get();
  }

  StubIo stubs;
};

Maintenance::Maintenance(const librados::IoCtx& pool) : m_state(std::make_unique<State>(pool)) {}

Maintenance::~Maintenance() = default;

int Maintenance::look(const std::string& oid, HomeState& state) {
  auto seen = std::make_shared<HomeState>();
  const int result = State::wait_for([&](AioDone done) {
    m_state->stubs.look(oid, [seen, done = std::move(done)](int answer, const HomeState& home) {
      *seen = home;
      done(answer, 0);
    });
  });
  if (result == 0) {
    state = *seen;
  }
  return result;
}

int Maintenance::finish(const std::string& oid, const HomeState& pending, unsigned choice) {
  return State::wait_for(
      [&](AioDone done) { m_state->stubs.finish(oid, pending, choice, std::move(done)); });
}

int Maintenance::adopt(const std::string& oid, unsigned choice) {
  if (choice == 0 || choice >= MAX_CHOICES) {
    return -EINVAL;
  }
  auto home = std::make_shared<HomeState>();
  const int result = State::wait_for([&](AioDone done) {
    m_state->stubs.create(oid, choice,
                          [home, done = std::move(done)](int answer, const HomeState& seen, bool) {
                            *home = seen;
                            done(answer, 0);
                          });
  });
  if (result < 0) {
    return result;
  }
  if (home->kind == Kind::REDIRECT && home->choice == choice) {
    return 0;
  }
  return home->kind == Kind::ABSENT ? -ERANGE : -EEXIST;
}

int Maintenance::remove_pending(const std::string& oid, const HomeState& pending) {
  if (pending.kind != Kind::PENDING) {
    return -EINVAL;
  }
  return State::wait_for(
      [&](AioDone done) { m_state->stubs.remove(oid, pending, std::move(done)); });
}

int Maintenance::remove_redirect(const std::string& oid, const HomeState& redirect) {
  if (redirect.kind != Kind::REDIRECT) {
    return -EINVAL;
  }
  return State::wait_for(
      [&](AioDone done) { m_state->stubs.remove(oid, redirect, std::move(done)); });
}

int Maintenance::restore_home(const std::string& oid, const HomeState& redirect,
                              const std::function<void(librados::ObjectWriteOperation& op)>& fill) {
  return State::wait_for(
      [&](AioDone done) { m_state->stubs.restore(oid, redirect, fill, std::move(done)); });
}

int Maintenance::remove_alternate(const std::string& oid, unsigned choice, std::uint64_t version) {
  if (choice == 0 || choice >= MAX_CHOICES) {
    return -EINVAL;
  }
  return State::wait_for([&](AioDone done) {
    m_state->stubs.remove_alternate(oid, choice, version, std::move(done));
  });
}

}  // namespace multihash
