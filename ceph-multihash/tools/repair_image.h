#pragma once

#include <cstddef>
#include <filesystem>

#include "command.h"
#include "drain_notes.h"
#include "images.h"
#include "problems.h"
#include "progress.h"

namespace multihash::mhctl {

/** Mends what was found of one image, or of the objects of none. */
class ImageRepair {
 public:
  /** @param pool of the data */
  ImageRepair(Connection& connection, const librados::IoCtx& pool, const ImageProblems& image,
              std::filesystem::path save_folder, Done& done);

  /** What is right beside clients; how many findings were mended. */
  std::size_t mend_beside_clients(Progress& progress);
  /** REQUIRES: nobody uses the objects. */
  std::size_t mend_all(ClosedImage* closed, Progress& progress);

 private:
  std::size_t mend_objects(bool only_safe_live, Progress& progress);
  std::size_t mend_object(const Facts& facts, bool only_safe_live);
  void mend_problem(const Facts& facts, const Problem& problem);
  std::size_t end_drain();

  librados::IoCtx m_pool;
  const ImageProblems& m_image;
  const std::filesystem::path m_save_folder;
  Done& m_done;
  DrainNotes m_notes;
};

}  // namespace multihash::mhctl
