// cls_multihash: how the host of an OSD is, told by the OSD. Built on the public object-class SDK.
//
// One read-only method, metrics, on any existing object. It answers one JSON object; a client takes
// any version from 1 on and ignores keys that it doesn't know:
//   version                 1
//   memory_total_bytes      of the host
//   memory_available_bytes  of the host, what can be had without swapping (MemAvailable)
//   load                    one-minute load average of the host
//   cpu_busy_ticks          of all CPUs since boot: neither idle nor waiting for I/O
//   cpu_total_ticks         of all CPUs since boot
// A value that the host doesn't tell is left out. Free space, latency and deferred writes are not
// here: the SDK cannot see them, clients get them from the OSD's perf counters.

#include <rados/buffer.h>
#include <rados/objclass.h>

#include <cerrno>
#include <fstream>
#include <locale>
#include <map>
#include <sstream>
#include <string>

CLS_VER(1, 0)
CLS_NAME(multihash)

namespace {

constexpr int ENCODING = 1;

/** Writes the members of a JSON object; numbers only, so nothing needs escaping. */
class Answer {
 public:
  Answer() { m_text.imbue(std::locale::classic()); }

  template <class Number>
  void add(const char* name, Number value) {
    m_text << (m_empty ? "{" : ",") << '"' << name << "\":" << value;
    m_empty = false;
  }

  std::string text() const { return m_text.str() + '}'; }

 private:
  std::ostringstream m_text;
  bool m_empty = true;
};

void add_memory(Answer& answer) {
  static const std::map<std::string, const char*> names = {
      {"MemTotal:", "memory_total_bytes"}, {"MemAvailable:", "memory_available_bytes"}};
  constexpr unsigned long long BYTES_PER_KB = 1024;
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string key;
    unsigned long long kilobytes = 0;
    if (words >> key >> kilobytes) {
      const auto name = names.find(key);
      if (name != names.end()) {
        answer.add(name->second, kilobytes * BYTES_PER_KB);
      }
    }
  }
}

void add_load(Answer& answer) {
  std::ifstream file("/proc/loadavg");
  double minute = 0;
  if (file >> minute) {
    answer.add("load", minute);
  }
}

/** The first line of /proc/stat: user nice system idle iowait irq softirq steal, in ticks. */
void add_cpu(Answer& answer) {
  std::ifstream file("/proc/stat");
  std::string cpu;
  unsigned long long user = 0;
  unsigned long long nice = 0;
  unsigned long long system = 0;
  unsigned long long idle = 0;
  unsigned long long iowait = 0;
  unsigned long long irq = 0;
  unsigned long long softirq = 0;
  unsigned long long steal = 0;
  if (file >> cpu >> user >> nice >> system >> idle >> iowait >> irq >> softirq >> steal &&
      cpu == "cpu") {
    const auto busy = user + nice + system + irq + softirq + steal;
    answer.add("cpu_busy_ticks", busy);
    answer.add("cpu_total_ticks", busy + idle + iowait);
  }
}

int metrics(cls_method_context_t, ceph::bufferlist*, ceph::bufferlist* out) {
  try {
    Answer answer;
    answer.add("version", ENCODING);
    add_memory(answer);
    add_load(answer);
    add_cpu(answer);
    out->append(answer.text());
    return 0;
  } catch (const std::exception& error) {  // one that left this method would end the OSD
    CLS_LOG(0, "multihash: %s", error.what());
    return -EIO;
  }
}

}  // namespace

CLS_INIT(multihash) {
  CLS_LOG(1, "loading cls_multihash");
  cls_handle_t handle = nullptr;
  cls_method_handle_t method = nullptr;
  cls_register("multihash", &handle);
  cls_register_cxx_method(handle, "metrics", CLS_METHOD_RD, metrics, &method);
}
