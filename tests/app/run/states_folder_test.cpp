#include "app/run/states_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "app/run/checkpoint.hpp"
#include "app/study/refinement.hpp"
#include "app/study/study_rows.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/model/sample_meshes.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace fs = std::filesystem;

TEST_CASE("files of the user in a folder of the states' name stay") {
  TemporaryFolder folder;
  fs::create_directory(folder.file("checkpoint"));
  const std::string state = folder.file("checkpoint/solve.bin"), mesh = folder.file("checkpoint/mesh.gmesh");
  write_text_atomically(state, "mine");
  write_mesh_cache(mesh, one_tet());
  const std::string before = read_file(mesh);
  for (const char* name : {"refinement", "study"}) {
    fs::create_directory(folder.file(std::string("checkpoint/") + name));
    write_text_atomically(folder.file(std::string("checkpoint/") + name + "/rows.json"), "mine");
    write_text_atomically(folder.file(std::string("checkpoint/") + name + "/sizes.vtu"), "mine");
  }
  const auto names = folder.names();
  forget_interrupted(folder.path);
  forget_levels(folder.path);
  forget_study_rows(folder.path);
  CHECK(folder.names() == names);
  CHECK(read_file(state) == "mine");
  CHECK(read_file(mesh) == before);

  std::string error;
  try {
    claim_states_folder(folder.path);
  } catch (const Error& refused) {
    error = full_text(refused).english();
  }
  CHECK(has(error, "solve.bin"));
  CHECK(has(error, "no run wrote this file"));
  fs::remove(state);
  CHECK_THROWS_AS(claim_states_folder(folder.path), Error);  // the mesh is the user's too
  CHECK(read_file(mesh) == before);
}

TEST_CASE("a folder that a run made for states goes with them, and what is beside them stays") {
  TemporaryFolder folder;
  claim_states_folder(folder.path);
  write_mesh_cache(folder.file("checkpoint/mesh.gmesh"), one_tet());
  write_text_atomically(folder.file("checkpoint/.solve.tmp-1-1.bin"), "half");
  write_text_atomically(folder.file("checkpoint/notes.txt"), "mine");
  forget_interrupted(folder.path);
  CHECK(folder.names() == std::vector<std::string>{"checkpoint", "checkpoint/notes.txt"});
  fs::remove(folder.file("checkpoint/notes.txt"));
  claim_states_folder(folder.path);
  forget_interrupted(folder.path);
  CHECK(folder.names().empty());
}
