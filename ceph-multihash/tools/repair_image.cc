#include "repair_image.h"

#include <atomic>
#include <utility>

#include "changes.h"
#include "workers.h"

namespace multihash::mhctl {
ImageRepair::ImageRepair(Connection& connection, const librados::IoCtx& pool,
                         const ImageProblems& image, std::filesystem::path save_folder, Done& done)
    : m_pool(pool),
      m_image(image),
      m_save_folder(std::move(save_folder)),
      m_done(done),
      m_notes(connection, image.image, m_pool.get_id()) {}

std::size_t ImageRepair::mend_beside_clients(Progress& progress) {
  return mend_objects(true, progress);
}

std::size_t ImageRepair::mend_all(ClosedImage* closed, Progress& progress) {
  std::size_t mended = 0;
  if (closed != nullptr && m_image.lacks_fence) {
    closed->set_fence();  // before anything else: rule 1 of the protocol
    ++m_done.fences;
    ++mended;
  }
  mended += mend_objects(false, progress);
  return mended + end_drain();
}

std::size_t ImageRepair::mend_objects(bool only_safe_live, Progress& progress) {
  std::atomic<std::size_t> mended = 0;
  for_each_of(m_image.objects.size(), [&](std::size_t i) {
    mended += mend_object(m_image.objects[i].facts, only_safe_live);
    progress.step();
  });
  return mended;
}

/** As it is now, one finding after another. */
std::size_t ImageRepair::mend_object(const Facts& facts, bool only_safe_live) {
  std::size_t mended = 0;
  std::size_t passed_over = 0;
  for (;;) {
    const auto now = problems_now(m_pool, facts.name, facts.was_coming_home);
    if (passed_over == now.problems.size()) {
      return mended;
    }
    const auto& problem = now.problems[passed_over];
    if (!problem.can_be_mended() || (only_safe_live && !problem.finding.is_safe_live())) {
      ++passed_over;
      continue;
    }
    mend_problem(now.facts, problem);
    m_done.objects += mended == 0 ? 1 : 0;
    ++mended;
  }
}

// Brought home as by a drain: ended in its middle, that leaves a copy that must not come back.
void ImageRepair::mend_problem(const Facts& facts, const Problem& problem) {
  if (problem.finding.remedy != Finding::Remedy::BRING_HOME) {
    mend(m_pool, facts, problem, m_save_folder);
    return;
  }
  const auto note = m_notes.begin(facts.name);
  mend(m_pool, facts, problem, m_save_folder);
  m_notes.end(note);
}

/** Whoever began it, and wherever it was ended, if no copy is left that its notes are about. */
std::size_t ImageRepair::end_drain() {
  if (!m_notes.has_any()) {
    return 0;
  }
  for (const auto& name : m_notes.of_ended_runs()) {
    for (const auto& problem : problems_now(m_pool, name, true).problems) {
      if (problem.finding.kind == Finding::Kind::ORPHAN) {
        return 0;
      }
    }
  }
  m_notes.clear();
  return m_image.drain_begun ? 1 : 0;
}

}  // namespace multihash::mhctl
