#include "tests/ui/watchdog.hpp"

#include <QProcess>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <vector>

namespace genba_test {
namespace {

constexpr int most_runs = 3;
constexpr const char* run_variable = "GENBA_TEST_RUN";  // 0, or which repetition this is

std::string told(const TimedApplication::Longest& longest) {
  char line[512];
  std::snprintf(line, sizeof line, "%.0f ms (%s; own time %.0f), %.0f ms by the clock (%s)", longest.work,
                longest.what.constData(), longest.own, longest.wall, longest.what_by_clock.constData());
  return line;
}

}  // namespace

void Watchdog::heed(const QString& test_case, const TimedApplication::Longest& longest) {
  cases_[test_case] = longest;
}

int Watchdog::judge() {
  std::vector<std::pair<QString, TimedApplication::Longest>> sorted(cases_.begin(), cases_.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const auto& a, const auto& b) { return a.second.work > b.second.work; });
  constexpr std::size_t most_shown = 8;
  for (std::size_t i = 0; i < std::min(sorted.size(), most_shown); ++i)
    std::printf("longest event of %s: %s\n", qPrintable(sorted[i].first), told(sorted[i].second).c_str());
  int failed = 0;
  for (const auto& [test_case, longest] : sorted) {
    if (!too_long(longest)) continue;
    std::printf("%s: an event held the window for too long\n", qPrintable(test_case));
    std::fflush(stdout);
    if (!fails_again({test_case})) continue;
    std::printf("FAIL! : %s: events held the window for %s; allowed are %.0f and %.0f\n",
                qPrintable(test_case), told(longest).c_str(), most_work, most_by_clock);
    ++failed;
  }
  std::fflush(stdout);
  return failed;
}

bool fails_again(const QStringList& arguments) {
  if (qEnvironmentVariableIntValue(run_variable) > 0) return true;
  for (int run = 1; run < most_runs; ++run) {
    QProcess again;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(run_variable, QString::number(run));
    again.setProcessEnvironment(environment);
    again.setProcessChannelMode(QProcess::ForwardedChannels);
    again.start(QCoreApplication::applicationFilePath(), arguments);
    again.waitForFinished(-1);
    if (again.exitStatus() == QProcess::NormalExit && again.exitCode() == 0) return false;
  }
  return true;
}

void block_if_told() {
  const QString runs = qEnvironmentVariable("GENBA_TEST_BLOCK");
  const int run = qEnvironmentVariableIntValue(run_variable);
  if (run >= runs.size() || runs[run] != '1') return;
  bool done = false;
  QTimer::singleShot(0, qApp, [&] {
    static_cast<TimedApplication*>(qApp)->slowness.work(3 * Watchdog::most_work);
    done = true;
  });
  QVERIFY(QTest::qWaitFor([&] { return done; }, 60000));
}

}  // namespace genba_test
