// What a client does before it changes an object at its alternate past home: it waits until home
// has nothing under way any more that it has passed on there. Blocklisting fences off a client, but
// not what an OSD already forwards for it (docs/adr/0013).
#include <cerrno>
#include <utility>

#include "objects.h"

namespace multihash {

void Objects::place(const std::string& oid, std::optional<unsigned> picked, Client::Placed done) {
  auto placed = [done](int result, Place place) {
    const bool seen = result == 0 || result == -ENOENT;
    done(place, seen ? Client::Certainty::SEEN : Client::Certainty::DOUBT);
  };
  if (const auto place = m_placer.known(oid)) {
    overtake(oid, *place, std::move(placed));
    return;
  }
  m_placer.place(oid, picked,
                 [self = shared_from_this(), oid, placed = std::move(placed),
                  done = std::move(done)](const Sighting& sighting) mutable {
                   if (sighting.known && sighting.ours) {
                     // Home had nothing to pass on before.
                     done(Place::seen(sighting.state), Client::Certainty::MADE);
                   } else {
                     self->tell(oid, sighting, std::move(placed));
                   }
                 });
}

void Objects::find(const std::string& oid, Found done) {
  m_placer.look_until_known(
      oid, [self = shared_from_this(), oid, done = std::move(done)](
               const Sighting& sighting) mutable { self->tell(oid, sighting, std::move(done)); });
}

// An unfinished stub is nothing to a reader. With one choice nobody is asked: home is right.
void Objects::look(const std::string& oid, bool surely, Found done) {
  if (const auto place = m_placer.known(oid)) {
    done(0, *place);
    return;
  }
  auto seen = [done = std::move(done)](const Sighting& sighting) {
    if (!sighting.known) {
      done(sighting.late ? -ETIMEDOUT : -EIO, Place::home());
      return;
    }
    const auto kind = sighting.state.kind;
    const bool there = kind == HomeState::Kind::DATA || kind == HomeState::Kind::REDIRECT;
    done(there ? 0 : -ENOENT, Place::seen(sighting.state));
  };
  if (surely) {
    m_placer.look_until_known(oid, std::move(seen));
  } else {
    m_placer.look(oid, std::move(seen));
  }
}

void Objects::tell(const std::string& oid, const Sighting& sighting, Found done) {
  if (!sighting.known) {
    done(-EIO, Place::home());
  } else if (sighting.state.kind == HomeState::Kind::ABSENT) {
    done(-ENOENT, Place::home());
  } else if (sighting.ours) {
    done(0, Place::seen(sighting.state));  // home had nothing to pass on before
  } else {
    overtake(oid, Place::seen(sighting.state), std::move(done));
  }
}

void Objects::overtake(const std::string& oid, Place place, Found done) {
  if (place.is_home()) {
    done(0, place);
    return;
  }
  m_data.overtake(oid, [self = shared_from_this(), oid, place, done = std::move(done)](
                           int result, std::uint64_t) mutable {
    if (result == -ETIMEDOUT) {
      self->overtake(oid, place, std::move(done));  // it ended this client's wait, not what is
                                                    // under way
    } else if (result < 0 && result != -ENOENT) {
      ++self->m_counters->doubts;
      done(result, Place::home());
    } else {
      done(0, place);
    }
  });
}

}  // namespace multihash
