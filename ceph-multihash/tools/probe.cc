#include "probe.h"

#include <algorithm>
#include <cerrno>
#include <future>

#include "errors.h"
#include "observe/aio.h"

namespace multihash::mhctl {
namespace {

constexpr std::size_t AT_ONCE = 64;
constexpr int ITSELF = librados::OPERATION_IGNORE_REDIRECT;

struct Answer {
  int result = 0;
  Stat stat;
};

std::future<Answer> send_stat(const librados::IoCtx& pool, const ObjectName& name, unsigned choice,
                              int flags) {
  auto answer = std::make_shared<Answer>();
  auto promise = std::make_shared<std::promise<Answer>>();
  librados::ObjectReadOperation op;
  op.stat2(&answer->stat.bytes, &answer->stat.modified, nullptr);
  aio_read(at_choice(pool, name, choice), name.oid, op, flags, answer,
           [answer, promise](int result, std::uint64_t version) {
             answer->result = result;
             answer->stat.exists = result == 0;
             answer->stat.version = version;
             promise->set_value(*answer);
           });
  return promise->get_future();
}

Answer wait(std::future<Answer>& answer, const ObjectName& name, unsigned choice) {
  auto got = answer.get();
  if (got.result < 0 && got.result != -ENOENT) {
    throw Failed(
        with_reason(fmt::format("object {} at choice {}", name.shown(), choice), got.result));
  }
  return got;
}

void fill_home(Facts& facts, std::future<Answer>& answer) {
  const auto got = wait(answer, facts.name, 0);
  facts.home_itself = got.stat;
  home_state(got.result, got.stat.bytes, got.stat.modified, got.stat.version, facts.home);
}

void examine_batch(const librados::IoCtx& pool, const Subject* begin, const Subject* end,
                   std::vector<Facts>& into) {
  struct Asked {
    unsigned choice;
    std::future<Answer> answer;
  };
  struct One {
    const Subject* subject;
    std::future<Answer> home;
    std::future<Answer> through;
    std::vector<Asked> alternates;
  };
  std::vector<One> asked;
  for (const auto* subject = begin; subject != end; ++subject) {
    One one{subject,
            send_stat(pool, subject->name, 0, ITSELF),
            send_stat(pool, subject->name, 0, 0),
            {}};
    for (unsigned choice = 1; choice < MAX_CHOICES; ++choice) {
      if ((subject->choices >> choice & 1) != 0) {
        one.alternates.push_back({choice, send_stat(pool, subject->name, choice, 0)});
      }
    }
    asked.push_back(std::move(one));
  }
  for (auto& one : asked) {
    Facts facts;
    facts.name = one.subject->name;
    fill_home(facts, one.home);
    facts.through_home = wait(one.through, facts.name, 0).stat;
    for (auto& [choice, answer] : one.alternates) {
      facts.at[choice] = wait(answer, facts.name, choice).stat;
    }
    if ((one.subject->choices >> facts.home.choice & 1) == 0 && facts.home.choice > 0) {
      auto answer = send_stat(pool, facts.name, facts.home.choice, 0);
      facts.at[facts.home.choice] = wait(answer, facts.name, facts.home.choice).stat;
    }
    into.push_back(std::move(facts));
  }
}

}  // namespace

bool Stat::same_as(const Stat& other) const {
  return exists == other.exists &&
         (!exists || (bytes == other.bytes && modified.tv_sec == other.modified.tv_sec &&
                      modified.tv_nsec == other.modified.tv_nsec));
}

bool Facts::has_leftovers() const {
  return home.kind == HomeState::Kind::PENDING || home.kind == HomeState::Kind::REDIRECT ||
         std::any_of(at.begin(), at.end(), [](const auto& alternate) { return alternate.exists; });
}

librados::IoCtx at_choice(const librados::IoCtx& pool, const ObjectName& name, unsigned choice) {
  librados::IoCtx io;
  io.dup(pool);
  io.set_namespace(name.nspace);
  io.locator_set_key(locator_key(name.oid, choice));
  return io;
}

std::vector<Facts> look(const librados::IoCtx& pool, const std::vector<ObjectName>& names) {
  std::vector<std::future<Answer>> answers;
  answers.reserve(names.size());
  for (const auto& name : names) {
    answers.push_back(send_stat(pool, name, 0, ITSELF));
  }
  std::vector<Facts> seen(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    seen[i].name = names[i];
    fill_home(seen[i], answers[i]);
  }
  return seen;
}

std::vector<Facts> examine(const librados::IoCtx& pool, const std::vector<Subject>& subjects) {
  std::vector<Facts> seen;
  for (std::size_t i = 0; i < subjects.size(); i += AT_ONCE) {
    examine_batch(pool, &subjects[i], &subjects[i] + std::min(AT_ONCE, subjects.size() - i), seen);
  }
  return seen;
}

}  // namespace multihash::mhctl
