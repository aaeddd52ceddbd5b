#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "bulletin.h"
#include "commands.h"
#include "desk.h"
#include "osd_table.h"
#include "pace.h"
#include "sentinels.h"
#include "survey.h"
#include "workers.h"

namespace multihash {

class Survey::State : public std::enable_shared_from_this<State> {
 public:
  using Clock = std::chrono::steady_clock;

  State(librados::IoCtx pool, const Options& options, Needs needs,
        std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log);

  void start();
  void stop();

  bool wait_until_known(std::chrono::milliseconds at_most);
  std::shared_ptr<const Snapshot> snapshot();
  librados::IoCtx pool() const { return m_pool; }
  const Counters& counters() const { return *m_counters; }

 private:
  /** Asks whoever is due, until stop(). */
  void schedule();
  /** All that will be known is. Under the mutex, as publish(). */
  bool complete() const;
  void publish();

  // What the manager publishes (survey_bulletin.cc).
  void consult_bulletin(std::unique_lock<std::mutex>& lock, Clock::time_point now);
  void read_bulletin();
  void heard_bulletin(int result, const librados::bufferlist& answer);
  /** There is a bulletin that is not too old. */
  bool told(Clock::time_point now) const;

  // What is asked (survey_questions.cc).
  bool map_is_old(Clock::time_point now) const;
  bool must_ask_manager(Clock::time_point now) const;
  /** Under the mutex. False: it can't be asked now. */
  bool ask_manager();
  void heard_manager(int result, int space, ClusterMap map, const std::map<int, double>& free);
  void use_tree(CrushTree tree);
  void ask(int id, const std::string& sentinel);
  void ask_anything(int id, const std::string& sentinel);
  void ask_host(int id, const std::string& sentinel);
  void heard_host(int id, const std::string& sentinel, int result,
                  const librados::bufferlist& answer);
  void heard_anything(int id, const std::string& sentinel);
  void create_sentinel(int id, const std::string& sentinel);
  void refused_host(int id);
  void ask_osd(int id);

  librados::IoCtx m_pool;
  Sentinels m_sentinels;
  std::unique_ptr<librados::Rados> m_rados;  // until stop(): it must not end in its own thread
  const Options m_options;
  const Needs m_needs;
  const std::shared_ptr<Counters> m_counters;
  const std::shared_ptr<OnceLog> m_log;

  std::mutex m_mutex;
  std::condition_variable m_changed;
  bool m_stopping = false;
  Pace m_pace;
  bool m_in_a_hurry = false;
  bool m_manager_in_flight = false;
  bool m_manager_refuses = false;
  bool m_osds_refuse = false;
  bool m_bulletin_in_flight = false;
  std::optional<Bulletin> m_bulletin;  // without its groups and places
  Clock::time_point m_bulletin_written;
  Clock::time_point m_bulletin_due;
  Clock::time_point m_heard_map;
  std::map<int, Location> m_locations;  // by OSD
  Location m_client;
  std::shared_ptr<const Groups> m_groups = std::make_shared<const Groups>();
  OsdTable m_osds;
  std::shared_ptr<const Snapshot> m_snapshot;
  Clock::time_point m_published;
  std::thread m_scheduler;
  std::unique_ptr<Workers> m_workers;
  std::unique_ptr<Desk> m_desk;
};

}  // namespace multihash
