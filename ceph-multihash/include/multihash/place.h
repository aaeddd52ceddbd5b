#pragma once

#include "multihash/home_state.h"

namespace multihash {

/**
 * Where the data of an object is to be read and written.
 *
 * Home is right for every object at any time, since the OSD passes on what is for an alternate. An
 * alternate can be had only from a home that was seen to redirect to it: data written there before
 * would be data that nobody finds.
 */
class Place {
 public:
  static Place home() { return Place(0); }

  /** The alternate of a REDIRECT, home for any other state. */
  static Place seen(const HomeState& state) {
    return Place(state.kind == HomeState::Kind::REDIRECT ? state.choice : 0);
  }

  unsigned choice() const { return m_choice; }
  bool is_home() const { return m_choice == 0; }

 private:
  explicit Place(unsigned choice) : m_choice(choice) {}

  unsigned m_choice;
};

}  // namespace multihash
