#include <atomic>

#include "driver.h"

namespace multihash::driver {
namespace {

class Always : public Policy {
 public:
  explicit Always(unsigned choice) : m_choice(choice) {}
  std::string_view name() const noexcept override { return "always"; }
  bool needs_metrics() const noexcept override { return false; }
  unsigned pick(const std::vector<Candidate>&, const Location&) const noexcept override {
    return m_choice;
  }

 private:
  const unsigned m_choice;
};

class Turns : public Policy {
 public:
  std::string_view name() const noexcept override { return "turns"; }
  bool needs_metrics() const noexcept override { return false; }
  unsigned pick(const std::vector<Candidate>& candidates, const Location&) const noexcept override {
    return m_next++ % candidates.size();
  }

 private:
  mutable std::atomic<unsigned> m_next{0};
};

}  // namespace

std::shared_ptr<const Policy> always(unsigned choice) {
  return std::make_shared<Always>(choice);
}

std::shared_ptr<const Policy> turns() {
  return std::make_shared<Turns>();
}

}  // namespace multihash::driver
