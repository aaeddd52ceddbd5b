#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "data_io.h"
#include "multihash/client.h"
#include "placer.h"

namespace multihash {

/** Reads and writes objects where they are. */
class Objects : public std::enable_shared_from_this<Objects> {
 public:
  Objects(const librados::IoCtx& pool, const Options& options, Placer::Pick pick,
          std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log);

  using Found = Client::Found;

  void write(const std::string& oid, Client::FillWrite fill, Client::Done done);
  void read(const std::string& oid, const Client::FillRead& fill, Client::Done done);
  void remove(const std::string& oid, Client::Done done);

  // For those who do the I/O themselves, and may have to overtake what a client that was shut out
  // has sent by way of home.
  void place(const std::string& oid, std::optional<unsigned> picked, Client::Placed done);
  void find(const std::string& oid, Found done);
  void look(const std::string& oid, bool surely, Found done);
  void overtake(const std::string& oid, Place place, Found done);

  Placer& placer() { return m_placer; }
  DataIo& data() { return m_data; }

 private:
  void tell(const std::string& oid, const Sighting& sighting, Found done);
  void write_anew(const std::string& oid, Client::FillWrite fill, Client::Done done);
  void read_home(const std::string& oid, const Client::FillRead& fill, Client::Done done);
  void remove_at(const std::string& oid, Place place, Client::Done done);
  void forget_stale(const std::string& oid);

  const std::shared_ptr<Counters> m_counters;
  DataIo m_data;
  Placer m_placer;
};

}  // namespace multihash
