#include "objects.h"

#include <cerrno>
#include <utility>

namespace multihash {

using librados::ObjectReadOperation;
using librados::ObjectWriteOperation;

Objects::Objects(const librados::IoCtx& pool, const Options& options, Placer::Pick pick,
                 std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log)
    : m_counters(std::move(counters)),
      m_data(pool, m_counters),
      m_placer(pool, options, std::move(pick), m_counters, std::move(log)) {}

void Objects::write(const std::string& oid, Client::FillWrite fill, Client::Done done) {
  const auto place = m_placer.known(oid);
  if (!place) {
    write_anew(oid, std::move(fill), std::move(done));
    return;
  }
  ObjectWriteOperation op;
  const bool may_be_stale = !place->is_home();
  if (may_be_stale) {
    op.assert_exists();  // an alternate that is gone may have taken its redirect with it
  }
  fill(op);
  m_data.write(oid, *place, op,
               [self = shared_from_this(), oid, fill = std::move(fill), done = std::move(done),
                may_be_stale](int result, std::uint64_t) mutable {
                 if (result == -ENOENT && may_be_stale) {
                   self->forget_stale(oid);
                   self->write_anew(oid, std::move(fill), std::move(done));
                 } else {
                   done(result);
                 }
               });
}

void Objects::write_anew(const std::string& oid, Client::FillWrite fill, Client::Done done) {
  m_placer.place(oid, std::nullopt,
                 [self = shared_from_this(), oid, fill = std::move(fill),
                  done = std::move(done)](const Sighting& sighting) {
                   ObjectWriteOperation op;
                   fill(op);
                   self->m_data.write(oid,
                                      sighting.known ? Place::seen(sighting.state) : Place::home(),
                                      op, [done](int result, std::uint64_t) { done(result); });
                 });
}

void Objects::read(const std::string& oid, const Client::FillRead& fill, Client::Done done) {
  const auto place = m_placer.known(oid);
  if (!place) {
    m_placer.look(oid, [](const Sighting&) {});  // beside the read, for the next time
  }
  if (!place || place->is_home()) {
    read_home(oid, fill, std::move(done));
    return;
  }
  ObjectReadOperation op;
  fill(op);
  m_data.read(oid, *place, op,
              [self = shared_from_this(), oid, fill, done = std::move(done)](
                  int result, std::uint64_t) mutable {
                if (result == -ENOENT) {
                  self->forget_stale(oid);
                  self->read_home(oid, fill, std::move(done));
                } else {
                  done(result);
                }
              });
}

// Home answers for every object. Only a stub whose redirect isn't set yet answers as an empty
// object, which it is not: a stat in the same operation tells who has answered.
void Objects::read_home(const std::string& oid, const Client::FillRead& fill, Client::Done done) {
  struct Who {
    std::uint64_t size = 0;
    struct timespec modified{};
  };
  auto who = std::make_shared<Who>();
  ObjectReadOperation op;
  fill(op);
  op.stat2(&who->size, &who->modified, nullptr);
  m_data.read(
      oid, Place::home(), op, [who, done = std::move(done)](int result, std::uint64_t version) {
        HomeState state;
        const bool unfinished = result >= 0 &&
                                home_state(0, who->size, who->modified, version, state) == 0 &&
                                state.kind == HomeState::Kind::PENDING;
        done(unfinished ? -ENOENT : result);
      });
}

// By way of home unless the alternate is known: right wherever the object is, and makes no place
// for what isn't there.
void Objects::remove(const std::string& oid, Client::Done done) {
  const auto place = m_placer.known(oid).value_or(Place::home());
  remove_at(oid, place,
            [self = shared_from_this(), oid, place, done = std::move(done)](int result) mutable {
              if (result == -ENOENT && !place.is_home()) {
                self->forget_stale(oid);
                self->remove_at(oid, Place::home(), std::move(done));
              } else {
                done(result);
              }
            });
}

void Objects::remove_at(const std::string& oid, Place place, Client::Done done) {
  ObjectWriteOperation op;
  op.remove();
  m_data.write(oid, place, op,
               [done = std::move(done)](int result, std::uint64_t) { done(result); });
}

void Objects::forget_stale(const std::string& oid) {
  ++m_counters->stale_choices;
  m_placer.forget(oid);
}

}  // namespace multihash
