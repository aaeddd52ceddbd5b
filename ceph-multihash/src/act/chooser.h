#pragma once

#include <memory>
#include <string>

#include "multihash/counters.h"
#include "multihash/policy.h"
#include "observe/shared_survey.h"
#include "report/once.h"

namespace multihash {

/** Asks the policy about a new object, and counts what it says. No I/O. */
struct Chooser {
  std::shared_ptr<const Policy> policy;
  std::shared_ptr<SharedSurvey> survey;  // null: everything stays at home
  std::shared_ptr<Counters> counters;
  std::shared_ptr<OnceLog> log;
  unsigned choices;

  unsigned operator()(const std::string& oid) const {
    if (!survey) {
      return 0;
    }
    const auto question = survey->ask(oid, choices);
    const auto& client = question.snapshot->client;
    if (!policy->knows(question.candidates, client)) {
      ++counters->unknown_metrics;
      log->say("policy " + std::string(policy->name()) +
               " does not know what it needs of some OSD, such objects stay at home: are all OSDs "
               "up, do they have cls_multihash, may the client ask them (osd 'allow *')?");
    }
    const unsigned picked = policy->pick(question.candidates, client);
    const unsigned choice = picked < choices ? picked : 0;
    ++counters->picked[choice];
    return choice;
  }
};

}  // namespace multihash
