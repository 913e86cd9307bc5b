#include "app/undo.hpp"

#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::shared_ptr<const Project> shared_titled(const std::string& title) {
  Project project = cantilever();
  project.title = title;
  return shared(project);
}

}  // namespace

TEST_CASE("undo and redo walk through the states") {
  UndoStack stack;
  stack.reset(shared_titled("0"));
  stack.push("one", shared_titled("1"));
  stack.push("two", shared_titled("2"));
  CHECK(stack.undo_label() == "two");
  CHECK_FALSE(stack.can_redo());
  stack.undo();
  CHECK(stack.current()->title == "1");
  CHECK(stack.redo_label() == "two");
  stack.undo();
  CHECK(stack.current()->title == "0");
  CHECK_FALSE(stack.can_undo());
  CHECK_THROWS_AS(stack.undo(), Error);
  stack.redo();
  CHECK(stack.current()->title == "1");
  stack.push("other", shared_titled("3"));
  CHECK_FALSE(stack.can_redo());
  CHECK_THROWS_AS(stack.redo(), Error);
}

TEST_CASE("modified follows the saved state through undo") {
  UndoStack stack;
  stack.reset(shared_titled("0"));
  CHECK_FALSE(stack.modified());
  stack.push("one", shared_titled("1"));
  CHECK(stack.modified());
  stack.mark_saved([](Project p) {
    p.path = "/new/case.json";
    return p;
  });
  CHECK_FALSE(stack.modified());
  stack.undo();
  CHECK(stack.modified());
  CHECK(stack.current()->path == "/new/case.json");
  stack.redo();
  CHECK_FALSE(stack.modified());
}

TEST_CASE("the stack keeps a bounded number of states") {
  UndoStack stack;
  stack.reset(shared_titled("0"));
  for (int i = 1; i <= 500; ++i) stack.push("edit", shared_titled(std::to_string(i)));
  int undone = 0;
  while (stack.can_undo()) stack.undo(), ++undone;
  CHECK(undone == 200);
  CHECK(stack.current()->title == "300");
}
