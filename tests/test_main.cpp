// main() of every test program. Tests that need what a computer may lack stand in a suite "needs WHAT" that
// is skipped there, and have a ctest entry of their own (NEEDS in tests/CMakeLists.txt). A run of which
// nothing is left ends with 77, which ctest shows as skipped; one whose filters match nothing has failed. What
// the user keeps on this computer (materials, verification) is not seen.
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>

namespace {

constexpr int skipped = 77;

struct Left {
  unsigned ran = 0;
  std::set<std::string> skipped_suites;
} left;

struct Listener : doctest::IReporter {
  explicit Listener(const doctest::ContextOptions& /*options*/) {}
  void report_query(const doctest::QueryData& /*data*/) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats& stats) override {
    left.ran = stats.numTestCasesPassingFilters;
  }
  void test_case_start(const doctest::TestCaseData& /*data*/) override {}
  void test_case_reenter(const doctest::TestCaseData& /*data*/) override {}
  void test_case_end(const doctest::CurrentTestCaseStats& /*stats*/) override {}
  void test_case_exception(const doctest::TestCaseException& /*thrown*/) override {}
  void subcase_start(const doctest::SubcaseSignature& /*subcase*/) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData& /*data*/) override {}
  void log_message(const doctest::MessageData& /*data*/) override {}
  void test_case_skipped(const doctest::TestCaseData& data) override {
    if (data.m_skip && std::string(data.m_test_suite).starts_with("needs "))
      left.skipped_suites.insert(data.m_test_suite);
  }
};
REGISTER_LISTENER("left", 1, Listener);

struct NoSettings {
  std::string folder = (std::filesystem::temp_directory_path() / "genba-settings-XXXXXX").string();
  NoSettings() {
    if (::mkdtemp(folder.data()) != nullptr) ::setenv("XDG_CONFIG_HOME", folder.c_str(), 1);
  }
  ~NoSettings() {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
};

}  // namespace

int main(int count, char** arguments) {
  const NoSettings no_settings;
  doctest::Context context(count, arguments);
  const int code = context.run();
  if (context.shouldExit() || code != 0 || left.ran > 0) return code;
  if (left.skipped_suites.empty()) {
    std::printf("no test case matches\n");
    return 1;
  }
  for (const std::string& suite : left.skipped_suites) std::printf("skipped: %s\n", suite.c_str());
  return skipped;
}
