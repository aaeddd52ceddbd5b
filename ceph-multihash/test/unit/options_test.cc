#include "multihash/options.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdio>
#include <fstream>

namespace multihash {
namespace {

using std::chrono::milliseconds;

class OptionsFile : public testing::Test {
 protected:
  void TearDown() override { std::remove(m_path.c_str()); }

  int read(const std::string& text, std::string_view client = "client.admin") {
    std::ofstream(m_path) << text;
    return read_options(m_path, client, m_options, m_error);
  }

  const std::string m_path =
      testing::TempDir() + "ceph." + testing::UnitTest::GetInstance()->current_test_info()->name();
  Options m_options;
  std::string m_error;
};

TEST_F(OptionsFile, HasDefaults) {
  ASSERT_EQ(read("[global]\nfsid = 1\n"), 0);
  EXPECT_EQ(m_options.policy, "space");
  EXPECT_EQ(m_options.choices, 2u);
  EXPECT_EQ(m_options.probe_timeout, milliseconds(1000));
  EXPECT_EQ(m_options.metrics_ttl, milliseconds(2000));
  EXPECT_TRUE(m_options.published);
}

TEST_F(OptionsFile, ReadsAllFive) {
  ASSERT_EQ(read("[client]\nrados_multihash_policy = latency\nrados_multihash_choices = 8\n"
                 "rados_multihash_probe_timeout_ms=60000\nrados_multihash_metrics_ttl_ms = 100\n"
                 "rados_multihash_published = false\n"),
            0)
      << m_error;
  EXPECT_EQ(m_options.policy, "latency");
  EXPECT_EQ(m_options.choices, 8u);
  EXPECT_EQ(m_options.probe_timeout, milliseconds(60000));
  EXPECT_EQ(m_options.metrics_ttl, milliseconds(100));
  EXPECT_FALSE(m_options.published);
}

TEST_F(OptionsFile, TakesTheMostSpecificSectionInAnyOrder) {
  const std::string text =
      "[client.fio]\nrados_multihash_choices = 4\n[client]\nrados_multihash_choices = 3\n"
      "rados_multihash_policy = cpu\n[global]\nrados_multihash_choices = 2\n"
      "rados_multihash_policy = memory\n[osd]\nrados_multihash_choices = 77\n";
  ASSERT_EQ(read(text, "client.fio"), 0) << m_error;
  EXPECT_EQ(m_options.choices, 4u);
  EXPECT_EQ(m_options.policy, "cpu");
  ASSERT_EQ(read(text, "client.admin"), 0) << m_error;
  EXPECT_EQ(m_options.choices, 3u);
}

TEST_F(OptionsFile, IsAsLenientAsCeph) {
  ASSERT_EQ(read("[client]\n# comment\nrados multihash-policy = \"cpu\" # why\n"
                 "rados_multihash_choices = 3 ; why\n" +
                 std::string("mon_host = ") + std::string(5000, 'x') +
                 "\nrados_multihash_metrics_ttl_ms = 500\n"),
            0)
      << m_error;
  EXPECT_EQ(m_options.policy, "cpu");
  EXPECT_EQ(m_options.choices, 3u);
  EXPECT_EQ(m_options.metrics_ttl, milliseconds(500));
}

TEST_F(OptionsFile, NamesKeyFileValueAndWhatIsAllowed) {
  EXPECT_EQ(read("[client]\nrados_multihash_choices = 9\n"), -EINVAL);
  EXPECT_EQ(m_error, "rados_multihash_choices = 9 in " + m_path +
                         " [client], allowed: a whole number from 1 to 8");
  EXPECT_EQ(read("[global]\nrados_multihash_policy = fastest\n"), -EINVAL);
  EXPECT_EQ(m_error, "rados_multihash_policy = fastest in " + m_path +
                         " [global], allowed: one of cpu journal latency local memory score space");
  EXPECT_EQ(read("[client]\nrados_multihash_choises = 2\n"), -EINVAL);
  EXPECT_NE(m_error.find("rados_multihash_choises"), std::string::npos) << m_error;
}

TEST_F(OptionsFile, LeavesTheOptionsAloneOnError) {
  EXPECT_EQ(read("[client]\nrados_multihash_policy = cpu\nrados_multihash_choices = 0\n"), -EINVAL);
  EXPECT_EQ(m_options.policy, "space");
}

TEST_F(OptionsFile, NamesAFileThatIsMissing) {
  EXPECT_EQ(read_options(m_path + ".none", "client.admin", m_options, m_error), -ENOENT);
  EXPECT_NE(m_error.find(m_path + ".none"), std::string::npos) << m_error;
}

TEST(SetOption, RejectsWhatIsNoWholeNumberInRange) {
  Options options;
  std::string allowed;
  for (const char* bad : {"", "0", "9", "-1", "2.0", "2x", " 2", "99999999999999999999"}) {
    EXPECT_EQ(set_option(options, "rados_multihash_choices", bad, allowed), -EINVAL) << bad;
  }
  EXPECT_EQ(set_option(options, "rados_multihash_probe_timeout_ms", "0", allowed), -EINVAL);
  EXPECT_EQ(set_option(options, "rados_multihash_probe_timeout_ms", "60001", allowed), -EINVAL);
  EXPECT_EQ(set_option(options, "rados_multihash_metrics_ttl_ms", "99", allowed), -EINVAL);
  EXPECT_EQ(set_option(options, "rados_multihash_metrics_ttl_ms", "600001", allowed), -EINVAL);
  for (const char* bad : {"", "0", "1", "yes", "True", "true "}) {
    EXPECT_EQ(set_option(options, "rados_multihash_published", bad, allowed), -EINVAL) << bad;
    EXPECT_EQ(allowed, "true or false");
  }
  EXPECT_EQ(set_option(options, "rbd_cache", "true", allowed), -ENOENT);
  EXPECT_EQ(options.choices, 2u);
}

}  // namespace
}  // namespace multihash
