#include "stub_io.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include "guards.h"
#include "multihash/choices.h"
#include "steps.h"

namespace multihash {
namespace {

using librados::ObjectReadOperation;
using librados::ObjectWriteOperation;

constexpr int FLAGS = librados::OPERATION_IGNORE_REDIRECT;

/** Not reproducible on purpose: two clients must never draw the same. */
std::uint64_t nonce() {
  static thread_local std::mt19937_64 random{[] {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }()};
  return random();
}

}  // namespace

StubIo::StubIo(const librados::IoCtx& pool, std::shared_ptr<Counters> counters)
    : m_counters(std::move(counters)) {
  m_io.dup(pool);
  m_io.locator_set_key("");
  m_io.snap_set_read(librados::SNAP_HEAD);
  std::vector<librados::snap_t> none;
  m_io.selfmanaged_snap_set_write_ctx(0, none);
}

// An ordered stat alone is answered while writes before it are under way, and would show a redirect
// that an OSD which dies now has forgotten afterwards. Anything else that is read waits for them
// (Ceph's OpInfo::may_read_data); the dirty flag is in the object's info and costs no read of a
// disk.
void StubIo::look(const std::string& oid, LookDone done) {
  struct Answer {
    std::uint64_t size = 0;
    struct timespec modified{};
    bool dirty = false;
  };
  auto answer = std::make_shared<Answer>();
  ObjectReadOperation op;
  op.stat2(&answer->size, &answer->modified, nullptr);
  op.is_dirty(&answer->dirty, nullptr);
  ++m_counters->probes;
  aio_read(m_io, oid, op, FLAGS | librados::OPERATION_ORDER_READS_WRITES, answer,
           [answer, done = std::move(done)](int result, std::uint64_t version) {
             HomeState state;
             result = home_state(result, answer->size, answer->modified, version, state);
             done(result, state);
           });
}

void StubIo::create(const std::string& oid, unsigned choice, CreateDone done) {
  const auto mark = pending_mark(nonce());
  auto counters = m_counters;
  const bool created_is_last = is_last("created");
  send_create(oid, mark, [created_is_last](int, std::uint64_t) {
    if (created_is_last) {
      die();
    }
  });
  if (created_is_last) {
    return;
  }
  const bool redirected_is_last = is_last("redirected");
  auto ours = std::make_shared<std::atomic<bool>>(false);
  send_redirect(oid, mark, choice, [counters, redirected_is_last, ours](int result, std::uint64_t) {
    if (result == 0) {
      *ours = true;
      ++counters->stubs_created;
    } else if (result == -ECANCELED) {
      ++counters->stub_races_lost;
    } else {
      ++counters->stub_failures;
    }
    if (redirected_is_last) {
      die();
    }
  });
  if (redirected_is_last) {
    return;
  }
  look(oid, [ours, done = std::move(done)](int result, const HomeState& state) {
    done(result, state, *ours);
  });
}

void StubIo::finish(const std::string& oid, const HomeState& pending, unsigned choice,
                    AioDone done) {
  if (pending.kind != HomeState::Kind::PENDING) {
    done(-EINVAL, 0);
    return;
  }
  send_redirect(oid, pending.mark, choice, std::move(done));
}

void StubIo::remove(const std::string& oid, const HomeState& stub, AioDone done) {
  if (stub.kind != HomeState::Kind::PENDING && stub.kind != HomeState::Kind::REDIRECT) {
    done(-EINVAL, 0);
    return;
  }
  ObjectWriteOperation op;
  require_modified_at(op, stub.mark);
  op.remove();
  ++m_counters->stub_ops;
  aio_write(m_io, oid, op, FLAGS, std::move(done));
}

void StubIo::restore(const std::string& oid, const HomeState& redirect,
                     const std::function<void(librados::ObjectWriteOperation& op)>& fill,
                     AioDone done) {
  if (redirect.kind != HomeState::Kind::REDIRECT) {
    done(-EINVAL, 0);
    return;
  }
  ObjectWriteOperation op;
  require_modified_at(op, redirect.mark);
  op.unset_manifest();
  fill(op);
  ++m_counters->stub_ops;
  aio_write(m_io, oid, op, FLAGS, std::move(done));
}

void StubIo::remove_alternate(const std::string& oid, unsigned choice, std::uint64_t version,
                              AioDone done) {
  librados::IoCtx alternate;
  alternate.dup(m_io);
  alternate.locator_set_key(locator_key(oid, choice));
  ObjectWriteOperation op;
  op.assert_version(version);
  op.remove();
  ++m_counters->stub_ops;
  aio_write(alternate, oid, op, FLAGS, std::move(done));
}

bool StubIo::pool_has_snapshots() {
  std::vector<librados::snap_t> snapshots;
  return m_io.snap_list(&snapshots) < 0 || !snapshots.empty();
}

void StubIo::send_create(const std::string& oid, const struct timespec& mark, AioDone done) {
  auto time = mark;
  ObjectWriteOperation op;
  require_nothing_there(op);
  op.create(true);
  op.mtime2(&time);
  ++m_counters->stub_ops;
  aio_write(m_io, oid, op, FLAGS, std::move(done));
}

// An operation of its own, because on replicated pools an OSD refuses create and set_redirect in
// one.
void StubIo::send_redirect(const std::string& oid, const struct timespec& mark, unsigned choice,
                           AioDone done) {
  if (choice == 0 || choice >= MAX_CHOICES) {
    std::abort();  // a redirect from home to home would make the object unreachable
  }
  librados::IoCtx target;
  target.dup(m_io);
  target.locator_set_key(locator_key(oid, choice));
  auto time = redirect_mark(choice);
  ObjectWriteOperation op;
  require_modified_at(op, mark);
  op.set_redirect(oid, target, 0);
  op.mtime2(&time);
  ++m_counters->stub_ops;
  aio_write(m_io, oid, op, FLAGS, std::move(done));
}

}  // namespace multihash
