// Files of sites: what a person writes, and ten mistakes, each named.
#include "app/site/site.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "app/site/job_script.hpp"
#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/texts.hpp"

using namespace genba;

namespace {

std::string error_of(const std::string& path, const std::string& text) {
  std::ofstream(path) << text;
  try {
    (void)read_site(path);
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::input);
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a site is read with its units, and its script has the lines of its queue") {
  const test::TemporaryFolder scratch;
  const std::string path = scratch.file("group.site.json");
  std::ofstream(path) << R"({"name": "group server", "host": "ann@gpu1.example.org", "folder": "/scratch/ann/genba/",
    "program": "apptainer exec --nv genba.sif genba-cli", "before": ["module load apptainer"], "start": "slurm",
    "directives": ["--partition=gpu"], "time": "90 min", "cores": 16, "cards": 1, "memory": "64 GiB", "account": "bio-17"})";
  const Site site = read_site(path);
  CHECK(site.folder == "/scratch/ann/genba");
  CHECK(site.time == 5400.0);
  CHECK(site.memory == 64.0 * 1024 * 1024 * 1024);
  const std::string script = job_script(site, "it's a plate.case.json", "genba");
  for (const char* line : {"#SBATCH --time=01:30:00\n", "#SBATCH --cpus-per-task=16\n", "#SBATCH --gres=gpu:1\n", "#SBATCH --mem=65536M\n",
                           "#SBATCH --account=bio-17\n", "#SBATCH --partition=gpu\n", "\nmodule load apptainer\n",
                           "apptainer exec --nv genba.sif genba-cli run 'case/it'\\''s a plate.case.json' "})
    CHECK_MESSAGE(test::has(script, line), line);
  Site pbs = site;
  pbs.start = JobStart::pbs;
  CHECK(test::has(job_script(pbs, "a", "genba"), "#PBS -l select=1:ncpus=16:ngpus=1:mem=65536mb\n"));
}

TEST_CASE("ten mistakes in the file of a site are named with their places") {
  const test::TemporaryFolder scratch;
  const std::string path = scratch.file("bad.site.json");
  const struct {
    const char *text, *named;
  } mistakes[] = {
      {R"({"folder": "/a"})", "the key \"name\" is missing"},
      {R"({"name": "a"})", "the key \"folder\" is missing"},
      {R"({"name": "", "folder": "/a"})", "the name is empty"},
      {R"({"name": "a", "folder": "genba"})", "the folder \"genba\" is not absolute"},
      {R"({"name": "a", "folder": "/a", "host": "-oProxyCommand=touch x"})", "is no name of a computer"},
      {R"({"name": "a", "folder": "/a", "hots": "gpu1"})", "The nearest key is \"host\""},
      {R"({"name": "a", "folder": "/a", "start": "lsf"})", "lsf"},
      {R"({"name": "a", "folder": "/a", "account": "bio"})", "\"account\" is a setting of a queue"},
      {R"({"name": "a", "folder": "/a", "start": "slurm", "memory": 64})", "number without unit"},
      {R"({"name": "a", "folder": "/a", "start": "slurm", "time": "-1 h"})", "/time"},
      {R"({"name": "a", "folder": "/a", "before": ["a\nb"]})", "a line holds a line break"},
      {R"({"name": "a", "folder": "/a",})", "bad.site.json: line 1"}};
  for (const auto& mistake : mistakes) {
    const std::string told = error_of(path, mistake.text);
    INFO(told);
    CHECK_MESSAGE(test::has(told, mistake.named), mistake.text);
    CHECK(test::has(told, "bad.site.json"));
  }
}
