// Bodies of a STEP assembly get the names of their parts, at every depth and place.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/model/geometry.hpp"

#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// Writes STEP files of boxes in nested assemblies.
class StepWriter {
 public:
  struct Shape {
    std::string definition, representation;
  };
  struct Child {
    Shape shape;
    Vec3 at;  // mm
  };

  StepWriter() {
    const std::string application = add("APPLICATION_CONTEXT('automotive design')");
    add("APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000," + application + ")");
    const std::string length = add("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))");
    const std::string angle = add("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))");
    const std::string solid = add("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())");
    const std::string close =
        add("UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-07)," + length + ",'distance_accuracy_value','')");
    context_ = add("(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((" + close +
                   "))GLOBAL_UNIT_ASSIGNED_CONTEXT((" + length + "," + angle + "," + solid +
                   "))REPRESENTATION_CONTEXT('',''))");
    product_context_ = add("PRODUCT_CONTEXT(''," + application + ",'mechanical')");
    definition_context_ = add("PRODUCT_DEFINITION_CONTEXT('part definition'," + application + ",'design')");
    origin_ = placement({});
  }

  /// A part of boxes with sides of `size`, side by side; their own names.
  Shape part(const std::string& name, const Vec3& size, const std::vector<std::string>& solids) {
    std::string items = origin_;
    for (std::size_t i = 0; i < solids.size(); ++i)
      items += "," + box(solids[i], {2 * static_cast<double>(i) * size[0], 0, 0}, size);
    return shape(name, "ADVANCED_BREP_SHAPE_REPRESENTATION", items);
  }

  Shape assembly(const std::string& name, const std::vector<Child>& children) {
    std::string items = origin_;
    std::vector<std::string> places;
    for (const Child& c : children) items += "," + places.emplace_back(placement(c.at));
    const Shape own = shape(name, "SHAPE_REPRESENTATION", items);
    for (std::size_t i = 0; i < children.size(); ++i) {
      const std::string move = add("ITEM_DEFINED_TRANSFORMATION('',''," + origin_ + "," + places[i] + ")");
      const std::string relation =
          add("(REPRESENTATION_RELATIONSHIP('',''," + children[i].shape.representation + "," +
              own.representation + ")REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(" + move +
              ")SHAPE_REPRESENTATION_RELATIONSHIP())");
      const std::string use = add("NEXT_ASSEMBLY_USAGE_OCCURRENCE('" + std::to_string(i) + "','',''," +
                                  own.definition + "," + children[i].shape.definition + ",$)");
      add("CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(" + relation + "," +
          add("PRODUCT_DEFINITION_SHAPE('',''," + use + ")") + ")");
    }
    return own;
  }

  std::string text() const {
    return "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\n"
           "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));\nENDSEC;\nDATA;\n" +
           data_ + "ENDSEC;\nEND-ISO-10303-21;\n";
  }

 private:
  std::string add(const std::string& instance) {
    const std::string number = "#" + std::to_string(++count_);
    data_ += number + "=" + instance + ";\n";
    return number;
  }
  std::string vector(const char* entity, const Vec3& v) {
    std::string numbers;
    for (const double x : v) numbers += (numbers.empty() ? "" : ",") + std::to_string(x);
    return add(std::string(entity) + "('',(" + numbers + "))");
  }
  std::string placement(const Vec3& at, const Vec3& z = {0, 0, 1}, const Vec3& x = {1, 0, 0}) {
    const std::string point = vector("CARTESIAN_POINT", at), up = vector("DIRECTION", z);
    return add("AXIS2_PLACEMENT_3D(''," + point + "," + up + "," + vector("DIRECTION", x) + ")");
  }
  Shape shape(const std::string& name, const std::string& kind, const std::string& items) {
    const std::string product = add("PRODUCT('" + name + "','" + name + "','',(" + product_context_ + "))");
    const std::string formation = add("PRODUCT_DEFINITION_FORMATION('',''," + product + ")");
    const std::string definition =
        add("PRODUCT_DEFINITION('design',''," + formation + "," + definition_context_ + ")");
    const std::string representation = add(kind + "('',(" + items + ")," + context_ + ")");
    const std::string of = add("PRODUCT_DEFINITION_SHAPE('',''," + definition + ")");
    add("SHAPE_DEFINITION_REPRESENTATION(" + of + "," + representation + ")");
    return {definition, representation};
  }
  std::string box(const std::string& name, const Vec3& low, const Vec3& size) {
    const auto corner = [&](int i) {
      return Vec3{low[0] + (i & 1 ? size[0] : 0), low[1] + (i & 2 ? size[1] : 0), low[2] + (i & 4 ? size[2] : 0)};
    };
    std::vector<std::string> vertices;
    for (int i = 0; i < 8; ++i)
      vertices.push_back(add("VERTEX_POINT(''," + vector("CARTESIAN_POINT", corner(i)) + ")"));
    std::map<std::pair<int, int>, std::string> edges;
    const auto edge = [&](int a, int b) {
      if (const auto other = edges.find({b, a}); other != edges.end())
        return add("ORIENTED_EDGE('',*,*," + other->second + ",.F.)");
      Vec3 way{};
      for (std::size_t c = 0; c < 3; ++c) way[c] = (corner(b)[c] - corner(a)[c]) / size[c];
      const std::string along = add("VECTOR(''," + vector("DIRECTION", way) + ",1.)");
      const std::string line = add("LINE(''," + vector("CARTESIAN_POINT", corner(a)) + "," + along + ")");
      const auto at = static_cast<std::size_t>(a), to = static_cast<std::size_t>(b);
      edges[{a, b}] = add("EDGE_CURVE(''," + vertices[at] + "," + vertices[to] + "," + line + ",.T.)");
      return add("ORIENTED_EDGE('',*,*," + edges[{a, b}] + ",.T.)");
    };
    struct Side {
      int loop[4];
      Vec3 out, along;
    };
    const Side sides[] = {{{0, 2, 3, 1}, {0, 0, -1}, {1, 0, 0}}, {{4, 5, 7, 6}, {0, 0, 1}, {1, 0, 0}},
                          {{0, 1, 5, 4}, {0, -1, 0}, {1, 0, 0}}, {{2, 6, 7, 3}, {0, 1, 0}, {1, 0, 0}},
                          {{0, 4, 6, 2}, {-1, 0, 0}, {0, 1, 0}}, {{1, 3, 7, 5}, {1, 0, 0}, {0, 1, 0}}};
    std::string faces;
    for (const Side& side : sides) {
      std::string loop;
      for (int i = 0; i < 4; ++i) loop += (i > 0 ? "," : "") + edge(side.loop[i], side.loop[(i + 1) % 4]);
      const std::string bound = add("FACE_OUTER_BOUND(''," + add("EDGE_LOOP('',(" + loop + "))") + ",.T.)");
      const std::string plane = add("PLANE(''," + placement(corner(side.loop[0]), side.out, side.along) + ")");
      faces += (faces.empty() ? "" : ",") + add("ADVANCED_FACE('',(" + bound + ")," + plane + ",.T.)");
    }
    return add("MANIFOLD_SOLID_BREP('" + name + "'," + add("CLOSED_SHELL('',(" + faces + "))") + ")");
  }

  std::string data_, context_, product_context_, definition_context_, origin_;
  int count_ = 0;
};

/// Names of the regions by the height of their boxes, mm, in order.
std::vector<std::pair<double, std::string>> names_by_place(const std::string& text) {
  const TemporaryFolder folder;
  GeometrySpec geometry;
  geometry.path = folder.file("machine.step");
  write_bytes(geometry.path, text);
  MeshOptions options;
  options.kind = MeshKind::tet4;
  options.size = 0.02;
  Monitor quiet;
  const Mesh mesh = make_mesh(geometry, options, quiet);
  std::vector<double> low(mesh.regions.size(), 1e300);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      for (const Index n : element_nodes(block, e)) {
        double& own = low[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])];
        own = std::min(own, 1e3 * mesh.points[static_cast<std::size_t>(n)][2]);
      }
  std::vector<std::pair<double, std::string>> out;
  for (std::size_t r = 0; r < low.size(); ++r) out.emplace_back(std::round(low[r]), mesh.regions[r].name);
  std::sort(out.begin(), out.end());
  return out;
}

/// A frame of a plate and a rib at two heights, and a screw between.
std::string machine(const std::string& plate, const std::string& rib, const std::string& screw) {
  StepWriter step;
  const auto a = step.part("plate", {40, 30, 5}, {plate}), b = step.part("rib", {40, 5, 10}, {rib});
  const auto frame = step.assembly("frame", {{a, {0, 0, 0}}, {b, {0, 0, 20}}});
  const auto c = step.part("screw", {5, 5, 20}, {screw});
  step.assembly("machine", {{frame, {0, 0, 0}}, {c, {0, 0, 50}}, {frame, {0, 0, 100}}});
  return step.text();
}

using Names = std::vector<std::pair<double, std::string>>;

}  // namespace

TEST_CASE("parts of a nested assembly name their bodies, though their solids have no name or all the same") {
  const Names wanted{{0, "plate"}, {20, "rib"}, {50, "screw"}, {100, "plate"}, {120, "rib"}};
  CHECK(names_by_place(machine("", "", "")) == wanted);
  CHECK(names_by_place(machine("Body1", "Body1", "Body1")) == wanted);
}

TEST_CASE("names of the solids themselves come first, at every place of their part") {
  CHECK(names_by_place(machine("Base", "Rib 1", "M5")) ==
        Names{{0, "Base"}, {20, "Rib 1"}, {50, "M5"}, {100, "Base"}, {120, "Rib 1"}});
}

TEST_CASE("a part with several solids numbers them") {
  StepWriter step;
  const auto pair = step.part("jaws", {5, 5, 10}, {"", ""});
  const auto one = step.part("bed", {40, 5, 5}, {""});
  step.assembly("vice", {{pair, {0, 0, 0}}, {one, {0, 0, 30}}});
  CHECK(names_by_place(step.text()) == Names{{0, "jaws 1"}, {0, "jaws 2"}, {30, "bed"}});
}
