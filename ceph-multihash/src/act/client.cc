#include "multihash/client.h"

#include <cerrno>
#include <future>
#include <utility>
#include <vector>

#include "client_state.h"
#include "listing.h"
#include "multihash/policy.h"

namespace multihash {
namespace {

using librados::bufferlist;
using librados::ObjectReadOperation;
using librados::ObjectWriteOperation;

/** Runs an asynchronous call and waits for it. */
template <class Call>
int wait_for(Call call) {
  auto result = std::make_shared<std::promise<int>>();  // the caller may be gone before it is set
  call([result](int value) { result->set_value(value); });
  return result->get_future().get();
}

}  // namespace

Client::Client(const librados::IoCtx& pool, const Options& options, Log log)
    : Client(pool, options, make_policy(options.policy), std::move(log)) {}

Client::Client(const librados::IoCtx& pool, const Options& options,
               const std::shared_ptr<const Policy>& policy, Log log)
    : m_state(std::make_unique<State>(pool, options, policy, std::move(log))) {}

Client::~Client() = default;

bool Client::wait_until_ready(std::chrono::milliseconds at_most) {
  return m_state->wait_until_ready(at_most);
}

std::optional<Place> Client::known_place(const std::string& oid) {
  return m_state->placer().known(oid);
}

void Client::place_for_write(const std::string& oid, std::optional<unsigned> picked, Placed done) {
  m_state->objects().place(oid, picked, std::move(done));
}

unsigned Client::pick(const std::string& oid) {
  return m_state->placer().pick(oid);
}

void Client::learn(const std::string& oid, Done done) {
  m_state->placer().look(oid, [done = std::move(done)](const Sighting& sighting) {
    if (done) {
      done(sighting.known ? 0 : sighting.late ? -ETIMEDOUT : -EIO);
    }
  });
}

void Client::look(const std::string& oid, bool surely, Found done) {
  m_state->objects().look(oid, surely, std::move(done));
}

void Client::find_for_change(const std::string& oid, Found done) {
  m_state->objects().find(oid, std::move(done));
}

void Client::overtake(const std::string& oid, Place place, Found done) {
  m_state->objects().overtake(oid, place, std::move(done));
}

void Client::forget(const std::string& oid) {
  m_state->placer().forget(oid);
}

void Client::forget_all() {
  m_state->placer().forget_all();
}

void Client::aio_operate(const std::string& oid, const FillRead& fill, Done done) {
  m_state->objects().read(oid, fill, std::move(done));
}

void Client::aio_operate(const std::string& oid, FillWrite fill, Done done) {
  m_state->objects().write(oid, std::move(fill), std::move(done));
}

int Client::operate(const std::string& oid, const FillRead& fill) {
  return wait_for([&](Done done) { aio_operate(oid, fill, std::move(done)); });
}

int Client::operate(const std::string& oid, const FillWrite& fill) {
  return wait_for([&](Done done) { aio_operate(oid, fill, std::move(done)); });
}

int Client::read(const std::string& oid, bufferlist& data, std::size_t bytes,
                 std::uint64_t offset) {
  auto read = std::make_shared<bufferlist>();
  const int result = operate(oid, FillRead([=](ObjectReadOperation& op) {
                               read->clear();
                               op.read(offset, bytes, read.get(), nullptr);
                             }));
  if (result < 0) {
    return result;
  }
  data = std::move(*read);
  return static_cast<int>(data.length());
}

int Client::write(const std::string& oid, const bufferlist& data, std::uint64_t offset) {
  return operate(oid, FillWrite([&](ObjectWriteOperation& op) { op.write(offset, data); }));
}

int Client::write_full(const std::string& oid, const bufferlist& data) {
  return operate(oid, FillWrite([&](ObjectWriteOperation& op) { op.write_full(data); }));
}

int Client::stat(const std::string& oid, std::uint64_t* bytes, time_t* modified) {
  return operate(oid,
                 FillRead([=](ObjectReadOperation& op) { op.stat(bytes, modified, nullptr); }));
}

int Client::remove(const std::string& oid) {
  return wait_for([&](Done done) { m_state->objects().remove(oid, std::move(done)); });
}

int Client::list(const std::function<int(const std::string& oid, unsigned choice)>& seen) {
  return list_objects(m_state->objects().data().home(), m_state->counters, seen);
}

int Client::set_write_snapshots(librados::snap_t seq, std::vector<librados::snap_t> snapshots) {
  return m_state->objects().data().set_write_snapshots(seq, std::move(snapshots));
}

const Counters& Client::counters() const {
  return m_state->count();
}

std::string Client::dump() const {
  return m_state->dump();
}

}  // namespace multihash
