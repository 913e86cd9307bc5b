// genba-cli site and job: a case goes to another place, is watched there, and its results come back. The place is a
// folder of this computer, reached as it is, by a stand-in for ssh and sftp, and by a stand-in for a queue.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;
using nlohmann::json;

namespace fs = std::filesystem;

namespace {

/// A bench whose commands know sites, and find the stand-ins before the system's programs.
class SiteBench : public Bench {
 public:
  SiteBench() {
    fs::create_directories(file("config/sites"));
    fs::create_directory(file("bin"));
    fs::create_directory(file("far away"));
  }
  void write_site(json site) const {
    site["folder"] = file("far away");
    site["program"] = "GENBA_CACHE_DIR= '" + program() + "'";
    write("config/sites/" + site["name"].get<std::string>() + ".site.json", site.dump(1));
  }
  void write_program(const std::string& name, const std::string& script) const {
    write("bin/" + name, "#!/bin/sh\n" + script);
    fs::permissions(file("bin/" + name), fs::perms::owner_all);
  }
  Finished call(std::vector<std::string> arguments) const {
    return run(std::move(arguments), [this] {
      ::setenv("GENBA_CONFIG_DIR", file("config").c_str(), 1);
      ::setenv("XDG_CONFIG_DIRS", file("none").c_str(), 1);
      ::setenv("PATH", (file("bin") + ":" + std::getenv("PATH")).c_str(), 1);
    });
  }
  json answer(std::vector<std::string> arguments) const {
    arguments.push_back("--json");
    const Finished done = call(arguments);
    INFO(arguments[1], ": ", done.err, done.out);
    CHECK(done.code == 0);
    return json::parse(done.out, nullptr, false);
  }
  /// Asks until the job has this state, or has ended in another one.
  json wait_for(const std::string& state) const {
    json look;
    for (int trial = 0; trial < 1200; ++trial) {
      const Finished done = call({"job", "status", "plate.json", "--json"});
      look = json::parse(done.out, nullptr, false);
      if (!look.is_object()) break;
      if (look.value("state", std::string()) == state) return look;
      if (look.contains("code") && !look["code"].is_null()) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    FAIL_CHECK("the job has not become ", state, ": ", look.dump());
    return look;
  }
  void send_and_compare(const std::string& site) const {
    write_case("plate.json", cantilever_case());
    const json sent = answer({"job", "send", "plate.json", "--site", site, "--yes"});
    CHECK(fs::is_directory(sent["folder"].get<std::string>()));
    (void)wait_for("finished");
    const json fetched = answer({"job", "fetch", "plate.json"});
    CHECK(fetched["fetched"] == fetched["files"]);
    CHECK(fetched["files"].get<int>() > 3);
    const std::string folder = fetched["folder"].get<std::string>();
    const json there = json::parse(std::ifstream(folder + "/summary.json"));
    REQUIRE(run({"run", "plate.json", "--no-picture", "--quiet", "--out", "local"}).code == 0);
    const json here = json::parse(std::ifstream(file("local/summary.json")));
    CHECK(there["extrema"] == here["extrema"]);
    CHECK(answer({"job", "fetch", "plate.json"})["fetched"] == 0);
    (void)answer({"job", "remove", "plate.json"});
    CHECK(!fs::exists(sent["folder"].get<std::string>()));
    CHECK(fs::exists(folder + "/summary.json"));
    CHECK(answer({"job", "list", "plate.json"})["jobs"].empty());
  }
};

/// Runs the command of ssh here; answers as a host with a greeting does.
constexpr const char* ssh_script = R"(echo "Welcome to gpu1"
while [ "$1" != "--" ]; do shift; done
shift
[ "$1" = gpu1 ] || { echo "ssh: Could not resolve hostname $1" >&2; exit 255; }
shift
exec sh -c "$*"
)";
/// Moves the file of a batch of one line. The first file that comes back is cut, as if the line broke.
constexpr const char* sftp_script = R"(while [ "$1" != "-b" ]; do shift; done
read -r line < "$2"
eval "set -- $line"
if [ "$1" = put ]; then exec cp "$2" "$3"; fi
if [ -n "$GENBA_CUT" ] && [ ! -e "$GENBA_CUT" ]; then touch "$GENBA_CUT"; head -c 10 "$3" > "$4"; echo "Connection closed" >&2; exit 255; fi
size=0; [ -f "$4" ] && size=$(wc -c < "$4")
tail -c +$((size + 1)) "$3" >> "$4"
)";

}  // namespace

TEST_CASE("a job of a folder of this computer gives the same results as a run here") {
  SiteBench bench;
  bench.write_site({{"name", "near"}});
  const Finished probe = bench.call({"site", "probe", "near"});
  INFO(probe.out, probe.err);
  CHECK(probe.code == 0);
  CHECK(has(probe.out, "A job can go there"));
  bench.send_and_compare("near");
}

TEST_CASE("a site with another version gets no case; the probe tells both versions") {
  SiteBench bench;
  bench.write_program("genba-old", "case \"$1\" in version) echo '{\"version\": \"0.0.9\"}';; *) echo '{}';; esac\n");
  bench.write("config/sites/old.site.json",
              json({{"name", "old"}, {"folder", bench.file("far away")}, {"program", "'" + bench.file("bin/genba-old") + "'"}}).dump());
  const Finished probe = bench.call({"site", "probe", "old"});
  CHECK(probe.code != 0);
  CHECK(has(probe.out + probe.err, "Genba there is 0.0.9, here "));
  bench.write_case("plate.json", cantilever_case());
  const Finished sent = bench.call({"job", "send", "plate.json", "--site", "old", "--yes"});
  CHECK(sent.code != 0);
  CHECK(has(sent.err, "install the same version"));
  CHECK(fs::is_empty(bench.file("far away")));
}

TEST_CASE("a job goes over ssh and sftp past a greeting; a line that breaks is taken up again") {
  SiteBench bench;
  bench.write_program("ssh", ssh_script);
  bench.write_program("sftp", sftp_script);
  bench.write_site({{"name", "far"}, {"host", "gpu1"}});
  bench.send_and_compare("far");

  REQUIRE(!bench.answer({"job", "send", "plate.json", "--site", "far", "--yes"}).is_discarded());
  (void)bench.wait_for("finished");
  const std::string cut = bench.file("cut");
  const auto fetch = [&] {
    return bench.run({"job", "fetch", "plate.json", "--to", "results"}, [&] {
      ::setenv("GENBA_CONFIG_DIR", bench.file("config").c_str(), 1);
      ::setenv("GENBA_CUT", cut.c_str(), 1);
      ::setenv("PATH", (bench.file("bin") + ":" + std::getenv("PATH")).c_str(), 1);
    });
  };
  const Finished broken = fetch();
  CHECK(broken.code == expected_code::file);
  CHECK(has(broken.err, "Connection closed"));
  CHECK(has(broken.err, "Do the same again to go on"));
  const Finished again = fetch();
  INFO(again.err);
  CHECK(again.code == 0);
  CHECK(bench.exists("results/summary.json"));

  bench.write_site({{"name", "wrong"}, {"host", "gpu2"}});
  const Finished unknown = bench.call({"job", "send", "plate.json", "--site", "wrong", "--yes"});
  CHECK(unknown.code == 10);
  CHECK(has(unknown.err, "gpu2 cannot be reached: ssh: Could not resolve hostname gpu2"));
}

TEST_CASE("a job in a queue waits, runs, is stopped, and goes on") {
  SiteBench bench;
  // A queue of one place: it starts a job when the file "open" is there.
  bench.write_program("sbatch", R"sh(echo $PWD > "$(dirname "$0")/place"
export SLURM_SUBMIT_DIR=$PWD
setsid sh -c 'touch queued; while [ -e job.sh ] && [ ! -e open ] && [ ! -e cancelled ]; do sleep 0.05; done; [ -e cancelled ] || [ ! -e job.sh ] || exec sh job.sh > job.out 2>&1' > /dev/null 2>&1 < /dev/null 3>&- &
while [ ! -e queued ]; do sleep 0.05; done
echo 17
)sh");
  bench.write_program("squeue", R"sh(cd "$(cat "$(dirname "$0")/place")" || exit 1
[ -e cancelled ] || [ -e ended ] || { [ -e process ] && echo 'genba: queue RUNNING' || echo 'genba: queue PENDING'; }
)sh");
  bench.write_program("scancel", R"sh(cd "$(cat "$(dirname "$0")/place")" || exit 1
[ -e process ] && kill -TERM "$(cat process)" || touch cancelled
)sh");
  bench.write_program("sinfo", "echo 'genba: queue gpu* up 1-00:00:00 2 idle gpu:1'\n");
  bench.write_site({{"name", "queue"}, {"start", "slurm"}, {"time", "1 h"}});
  CHECK(bench.answer({"site", "probe", "queue"})["queue"].size() == 1);
  bench.write_case("plate.json", long_case());
  const json sent = bench.answer({"job", "send", "plate.json", "--site", "queue", "--yes"});
  CHECK(sent["queue_id"] == "17");
  const std::string folder = sent["folder"].get<std::string>();
  CHECK(bench.wait_for("waiting")["queue_state"] == "PENDING");
  const Finished early = bench.call({"job", "remove", "plate.json"});
  CHECK(early.code == expected_code::input);
  CHECK(has(early.err, "it still runs or waits"));
  std::ofstream(folder + "/open") << "\n";
  (void)bench.wait_for("running");
  CHECK(bench.answer({"job", "stop", "plate.json"})["state"] == "stopped");
  fs::remove(folder + "/open");
  (void)bench.answer({"job", "resume", "plate.json"});
  CHECK(bench.wait_for("waiting")["queue_state"] == "PENDING");
  CHECK(bench.answer({"job", "stop", "plate.json"})["state"] == "stopped");
}

TEST_CASE("a job that is killed is lost, not running, and damaged files are found there") {
  SiteBench bench;
  bench.write_site({{"name", "near"}});
  bench.write_case("plate.json", long_case());
  const std::string folder = bench.answer({"job", "send", "plate.json", "--site", "near", "--yes"})["folder"].get<std::string>();
  (void)bench.wait_for("running");
  REQUIRE(std::system(("kill -9 -$(cat '" + folder + "/process')").c_str()) == 0);
  (void)bench.wait_for("lost");
  std::ofstream(folder + "/case/plate.case.json", std::ios::app) << " ";
  (void)bench.answer({"job", "resume", "plate.json"});
  CHECK(bench.wait_for("failed")["code"] == 97);
}

TEST_CASE("nothing is sent without a yes, an image only if it may, and a folder can be carried") {
  SiteBench bench;
  bench.write_site({{"name", "near"}});
  bench.write_case("plate.json", cantilever_case());
  const Finished unasked = bench.call({"job", "send", "plate.json", "--site", "near"});
  CHECK(unasked.code == expected_code::input);
  CHECK(has(unasked.err, "nothing is sent without a yes"));
  CHECK(fs::is_empty(bench.file("far away")));
  for (const char* name : {"bone_with_marrow.case.json", "bone_with_marrow.nrrd", "bone_with_marrow_ct.nrrd"})
    fs::copy_file(fs::path(GENBA_EXAMPLES) / name, bench.file(name));
  const Finished image = bench.call({"job", "send", "bone_with_marrow.case.json", "--site", "near", "--yes"});
  CHECK(image.code == expected_code::input);
  CHECK(has(image.err, "the picture itself is the patient's"));
  const std::string named = bench.read("bone_with_marrow.nrrd");
  bench.write("bone_with_marrow.nrrd", named.substr(0, named.find('\n') + 1) + "# Jane Doe\n" + named.substr(named.find('\n') + 1));
  REQUIRE(bench.call({"job", "pack", "bone_with_marrow.case.json", "--to", "plain", "--images"}).code == 0);
  const fs::path plain = bench.file("plain/case");
  CHECK(!fs::exists(plain / "bone_with_marrow.nrrd"));
  CHECK(bench.read("plain/case/image.nrrd").find("Doe") == std::string::npos);
  CHECK(fs::exists(plain / "grey.nrrd"));
  const Finished checked = bench.call({"check", "plain/case/bone_with_marrow.case.json"});
  INFO(checked.err);
  CHECK(checked.code == 0);

  REQUIRE(bench.call({"job", "pack", "plate.json", "--to", "carried", "--site", "near"}).code == 0);
  const Finished early = bench.call({"job", "take", "plate.json", "--from", "carried"});
  CHECK(early.code == expected_code::file);
  CHECK(has(early.err, "this folder has not been computed"));
  REQUIRE(std::system(("sh '" + bench.file("carried/job.sh") + "'").c_str()) == 0);
  CHECK(bench.answer({"job", "take", "plate.json", "--from", "carried"})["files"].get<int>() > 3);
}

TEST_CASE("a queue over two sites and this computer computes each case once") {
  SiteBench bench;
  bench.write_site({{"name", "near"}});
  bench.write_site({{"name", "other"}});
  std::vector<std::string> call = {"queue"};
  for (const char* name : {"a.json", "b.json", "c.json", "d.json"}) {
    json content = cantilever_case();
    content["output"]["folder"] = std::string("out ") + name;
    content["output"]["picture"] = false;
    bench.write_case(name, content);
    call.emplace_back(name);
  }
  call.insert(call.end(), {"--cards", "all", "--sites", "near,other", "--json"});
  const Finished asked = bench.call(call);
  CHECK(asked.code == 2);
  CHECK(has(asked.err, "nothing is sent without a yes"));
  call.emplace_back("--yes");
  const Finished done = bench.call(call);
  INFO(done.err);
  CHECK(done.code == 0);
  const json rows = json::parse(done.out, nullptr, false);
  REQUIRE(rows.size() == 4);
  for (const json& row : rows) {
    CHECK(row["state"] == "done");
    CHECK(fs::exists(row["folder"].get<std::string>() + "/summary.json"));
  }
  const Finished wrong = bench.call({"queue", "a.json", "--sites", "nowhere", "--yes"});
  CHECK(wrong.code == 2);
  CHECK(has(wrong.err, "nowhere"));
  CHECK(bench.call({"queue", "a.json", "--cards", "9"}).code == 2);
  for (const std::vector<std::string>& other : std::vector<std::vector<std::string>>{
           {"--cards", "all,0"}, {"--cards", ","}, {"--most-cards", "2"}, {"--yes"}, {"--sites", "near", "--yes", "--resume"}}) {
    std::vector<std::string> words = {"queue", "a.json"};
    words.insert(words.end(), other.begin(), other.end());
    CHECK(bench.call(words).code != 0);
  }
}
