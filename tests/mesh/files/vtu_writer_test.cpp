#include <doctest/doctest.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkStringArray.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLPUnstructuredGridReader.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <algorithm>
#include <set>

#include "mesh/files/mesh_io.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

Results results_on_box(ElementType type) {
  Results results;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 2, 3}, {2, 2, 2}));
  Field displacement{"displacement", 3, {"x", "y", "z"}, QuantityKind::length, {}};
  Field damage{"damage", 1, {}, QuantityKind::dimensionless, {}};
  for (Index i = 0; i < mesh->node_count(); ++i) {
    for (int k = 0; k < 3; ++k) displacement.data.push_back(i + 0.1 * k);
    damage.data.push_back(-i);
  }
  results.fields = {displacement, damage};
  results.mesh = mesh;
  return results;
}

}  // namespace

TEST_CASE("A VTU file holds points, cells, fields with units, numbers, quality and the note") {
  TemporaryFolder folder;
  for (const ElementType type : solid_types) {
    const Results results = results_on_box(type);
    write_vtu(folder.file("result.vtu"), results, "Research use only");

    vtkNew<vtkXMLUnstructuredGridReader> reader;
    reader->SetFileName(folder.file("result.vtu").c_str());
    reader->Update();
    vtkUnstructuredGrid* grid = reader->GetOutput();
    REQUIRE(grid->GetNumberOfPoints() == results.mesh->node_count());
    CHECK(grid->GetNumberOfCells() == results.mesh->solid_count());
    auto* displacement = grid->GetPointData()->GetArray("displacement (m)");
    REQUIRE(displacement != nullptr);
    CHECK(displacement->GetComponent(5, 2) == doctest::Approx(5.2));
    CHECK(std::string(displacement->GetComponentName(1)) == "y");
    CHECK(grid->GetPointData()->GetArray("damage") != nullptr);
    CHECK(grid->GetPointData()->GetArray("node number")->GetComponent(3, 0) ==
          static_cast<double>(results.mesh->node_tags[3]));
    CHECK(grid->GetCellData()->GetArray("region") != nullptr);
    CHECK(grid->GetCellData()->GetArray("scaled Jacobian")->GetComponent(0, 0) > 0);
    // No strings among the arrays: meshio refuses files that have some.
    for (int i = 0; i < grid->GetFieldData()->GetNumberOfArrays(); ++i)
      CHECK(vtkStringArray::SafeDownCast(grid->GetFieldData()->GetAbstractArray(i)) == nullptr);
    const std::string text = read_file(folder.file("result.vtu"));
    CHECK(text.find("<!-- note: Research use only\nunit of length: m\n") != std::string::npos);
  }
}

TEST_CASE("Names and notes of any letters leave the file readable") {
  TemporaryFolder folder;
  Results results = results_on_box(ElementType::hex8);
  auto mesh = std::make_shared<Mesh>(*results.mesh);
  mesh->regions[0].name =
      "Br\xFC"
      "cke --> <b> & -- \"\n\x01";
  results.mesh = mesh;
  write_vtu(folder.file("result.vtu"), results, "a -- b ---");
  vtkNew<vtkXMLUnstructuredGridReader> reader;
  reader->SetFileName(folder.file("result.vtu").c_str());
  reader->Update();
  CHECK(reader->GetOutput()->GetNumberOfPoints() == mesh->node_count());
}

TEST_CASE("The same results give the same bytes") {
  TemporaryFolder folder;
  write_vtu(folder.file("a.vtu"), results_on_box(ElementType::tet10), "note");
  write_vtu(folder.file("b.vtu"), results_on_box(ElementType::tet10), "note");
  CHECK(read_file(folder.file("a.vtu")) == read_file(folder.file("b.vtu")));
}

TEST_CASE("Writing stops on request between two arrays, and leaves no file") {
  struct Stop : Monitor {
    mutable int left = 0;
    bool cancelled() const override { return left-- <= 0; }
  } stop;
  TemporaryFolder folder;
  const Results results = results_on_box(ElementType::tet10);
  int stopped = 0;
  for (int asked = 0; asked < 10000; ++asked) {
    stop.left = asked;
    try {
      write_vtu(folder.file("a.vtu"), results, "note", stop);
      break;
    } catch (const Cancelled&) {
      ++stopped;
      REQUIRE(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);  // its lock
    }
  }
  CHECK(stopped > 5);
  CHECK(stopped < 10000);
  CHECK(std::filesystem::exists(folder.file("a.vtu")));
}

TEST_CASE("A folder that is not there and a field of the wrong length are errors, and leave no file") {
  TemporaryFolder folder;
  const auto missing =
      error_of([&] { write_vtu(folder.file("no/such/result.vtu"), results_on_box(ElementType::hex8), ""); });
  REQUIRE(missing);
  CHECK(missing->kind() == ErrorKind::file);
  Results wrong = results_on_box(ElementType::hex8);
  wrong.fields[0].data.pop_back();
  CHECK(says(error_of([&] { write_vtu(folder.file("wrong.vtu"), wrong, ""); }), "displacement"));
  CHECK_FALSE(std::filesystem::exists(folder.file("wrong.vtu")));
}

TEST_CASE("Results in pieces: a reader of the .pvtu gets each element once and the values of its nodes") {
  TemporaryFolder folder;
  Results results = results_on_box(ElementType::hex8);
  results.fields[0].name = "a b";
  results.element_fields = {{"share", 1, {}, QuantityKind::dimensionless, {}}};
  std::vector<int> piece;
  for (std::int64_t e = 0; e < results.mesh->solid_count(); ++e) {
    piece.push_back(static_cast<int>(e % 3));
    results.element_fields[0].data.push_back(static_cast<double>(10 * e));
  }
  const std::string path = folder.file("result.pvtu");
  write_pvtu(path, results, piece, 3, "Research -- use only");
  vtkNew<vtkXMLPUnstructuredGridReader> reader;
  reader->SetFileName(path.c_str());
  reader->Update();
  vtkUnstructuredGrid* grid = reader->GetOutput();
  REQUIRE(grid->GetNumberOfCells() == results.mesh->solid_count());
  auto* numbers = grid->GetCellData()->GetArray("element number");
  auto* shares = grid->GetCellData()->GetArray("share");
  REQUIRE(numbers != nullptr);
  REQUIRE(shares != nullptr);
  std::set<double> seen;
  for (vtkIdType c = 0; c < grid->GetNumberOfCells(); ++c) {
    seen.insert(numbers->GetComponent(c, 0));
    const auto& tags = results.mesh->solids[0].tags;
    const auto e = std::find(tags.begin(), tags.end(), static_cast<std::int64_t>(numbers->GetComponent(c, 0))) - tags.begin();
    CHECK(shares->GetComponent(c, 0) == static_cast<double>(10 * e));
  }
  CHECK(seen.size() == static_cast<std::size_t>(results.mesh->solid_count()));
  auto* nodes = grid->GetPointData()->GetArray("node number");
  auto* displacement = grid->GetPointData()->GetArray("a b (m)");
  REQUIRE(displacement != nullptr);
  CHECK(grid->GetNumberOfPoints() > results.mesh->node_count());  // those at borders are in several pieces
  for (vtkIdType p = 0; p < grid->GetNumberOfPoints(); ++p)
    CHECK(displacement->GetComponent(p, 2) == doctest::Approx(nodes->GetComponent(p, 0) - 1 + 0.2));
  CHECK_THROWS_AS(write_pvtu(path, results, std::vector<int>{0}, 3, ""), Error);
}
