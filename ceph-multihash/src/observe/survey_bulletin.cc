#include <algorithm>
#include <cerrno>
#include <chrono>
#include <string>
#include <utility>

#include "aio.h"
#include "survey_state.h"

// What the manager publishes, which saves asking.

namespace multihash {
namespace {

using librados::bufferlist;

/** How long none is looked for where there was none that is of use. */
constexpr auto RETRY = std::chrono::seconds(10);

double unix_seconds() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/** That there is none, or that this client may not read it, is nothing to wonder at. */
bool is_none(int result) {
  return result == -ENOENT || result == -EACCES || result == -EPERM;
}

std::string reason(int result) {
  switch (result) {
    case -EFBIG:
      return "they are too large";
    case -EBADMSG:
      return "they are garbage";
    case -ESTALE:
      return "they are too old: is the manager's module multihash on?";
    case -ETIME:
      return "they are from the future: this host's clock or the manager's is wrong";
    default:
      return "error " + std::to_string(result);
  }
}

}  // namespace

bool Survey::State::told(Clock::time_point now) const {
  return m_bulletin && now - m_bulletin_written <=
                           std::max<Clock::duration>(m_bulletin->lifetime(), m_pace.lifetime(now));
}

// Who has it asks nobody else, so the answer is waited for, but not for long: its OSD may hang.
void Survey::State::consult_bulletin(std::unique_lock<std::mutex>& lock, Clock::time_point now) {
  if (!m_options.published || m_bulletin_in_flight || now < m_bulletin_due ||
      !(m_needs.metrics || map_is_old(now))) {
    return;
  }
  m_bulletin_in_flight = true;
  lock.unlock();
  read_bulletin();
  lock.lock();
  m_changed.wait_for(lock, m_options.probe_timeout,
                     [this] { return m_stopping || !m_bulletin_in_flight; });
}

void Survey::State::read_bulletin() {
  auto answer = std::make_shared<bufferlist>();
  librados::ObjectReadOperation op;
  op.read(0, Bulletin::LIMIT + 1, answer.get(), nullptr);
  aio_read(m_sentinels.io(), Bulletin::NAME, op, 0, answer,
           [self = shared_from_this(), answer](int result, std::uint64_t) {
             self->heard_bulletin(result, *answer);
           });
}

void Survey::State::heard_bulletin(int result, const bufferlist& answer) {
  Bulletin read;
  if (result >= 0) {
    result = parse_bulletin(answer.to_str(), m_pool.get_id(), unix_seconds(), read);
  }
  const std::lock_guard lock(m_mutex);
  m_bulletin_in_flight = false;
  if (result < 0) {
    m_bulletin.reset();
    m_bulletin_due = Clock::now() + RETRY;
    if (!is_none(result)) {
      ++m_counters->published_doubts;
      m_log->say("the metrics that the manager publishes cannot be used, the OSDs are asked: " +
                 reason(result));
    }
  } else if (!m_stopping) {
    ++m_counters->published;
    m_heard_map = Clock::now();
    m_bulletin_written = m_heard_map - read.age;
    m_groups = std::make_shared<const Groups>(std::move(read.groups));
    m_osds.serve(*m_groups);
    use_tree(std::move(read.tree));
    m_bulletin = std::move(read);
    publish();
  }
  m_changed.notify_all();
}

}  // namespace multihash
