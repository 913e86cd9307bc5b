// Parts that touch: a press fit, blocks of unlike meshes, a cylinder and a rigid sphere on a block, a block and a strip
// that slip.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {

namespace {

/// Appends a part with nodes of its own, moved by `by`. Its bodies and surfaces get names like "b.zmin".
void put_beside(Mesh& to, const Mesh& part, const std::string& prefix, const Vec3& by = {}) {
  const auto nodes = static_cast<Index>(to.points.size()), regions = static_cast<Index>(to.regions.size()),
             surfaces = static_cast<Index>(to.surfaces.size());
  for (const Vec3& p : part.points) {
    to.points.push_back({p[0] + by[0], p[1] + by[1], p[2] + by[2]});
    to.node_tags.push_back(static_cast<std::int64_t>(to.points.size()));
  }
  const auto append = [nodes](std::vector<ElementBlock>& into, const std::vector<ElementBlock>& blocks, Index groups) {
    for (const ElementBlock& block : blocks) {
      auto at = std::ranges::find(into, block.type, &ElementBlock::type);
      if (at == into.end()) {
        into.emplace_back().type = block.type;
        at = into.end() - 1;
      }
      for (const Index node : block.nodes) at->nodes.push_back(node + nodes);
      for (const Index group : block.group) {
        at->group.push_back(group + groups);
        at->tags.push_back(static_cast<std::int64_t>(at->group.size()));
      }
    }
  };
  append(to.solids, part.solids, regions);
  append(to.facets, part.facets, surfaces);
  const auto name = [&](const std::vector<GeometricEntity>& from, std::vector<GeometricEntity>& into) {
    const auto first = static_cast<std::int64_t>(into.size());
    for (GeometricEntity entity : from) {
      entity.name = prefix + entity.name;
      entity.tag += static_cast<decltype(entity.tag)>(100 * (first + 1));
      into.push_back(std::move(entity));
    }
  };
  name(part.regions, to.regions);
  name(part.surfaces, to.surfaces);
}

std::string touching(std::string_view first, std::string_view second, std::string_view how) {
  return R"j({"name": "joint", "on": {"group": ")j" + std::string(first) + R"j("}, "to": {"group": ")j" +
         std::string(second) + R"j("}, "frictional_contact": {)j" + std::string(how) + "}}";
}

VerificationCase press_fit() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "press-fit",
      .title = phrase<"A shaft that is pressed into a hub">(),
      .statement = phrase<"Radii 10 and 20 mm, radial overlap 0.01 mm, E = 210 GPa, free ends; rings of quad8 with unlike "
                          "meshes, no friction.">(),
      .source = phrase<"closed form: Lame">()};
  out.quantities = {{phrase<"pressure in the joint">(), pressure, 78.75e6, 0.005, Bound::relative},
                    {phrase<"radial stress in the axis">(), pressure, -78.75e6, 0.005, Bound::relative}};
  out.compute = [](CaseRun& run) {
    Mesh mesh;
    put_beside(mesh, make_rectangle_mesh(ElementType::quad8, {0.01, 0.004}, {3, 3}), "a.");
    put_beside(mesh, make_rectangle_mesh(ElementType::quad8, {0.01, 0.004}, {3, 2}), "b.", {0.01, 0, 0});
    const std::string study =
        R"j("analysis": "elasticity", "elements": {"plane": "axisymmetric", "quad8": "reduced"},
            "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3}], "regions": [{"material": "steel"}],
            "constraints": [{"name": "y", "on": {"group": ["a.ymin", "b.ymin"]}, "displacement": {"y": "0 mm"}}, )j" +
        touching("a.xmax", "b.xmin", R"j("clearance": "-0.01 mm")j") + R"j(], "loads": [])j";
    const auto results = run.solve(std::make_shared<const Mesh>(std::move(mesh)), study);
    return std::vector<double>{value_at(*results, "contact_pressure", {0.01, 0, 0}), value_at(*results, "stress", {0, 0, 0})};
  };
  return out;
}

VerificationCase unlike_blocks() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "contact-blocks",
      .title = phrase<"Two blocks of unlike meshes are pressed together">(),
      .statement = phrase<"Two cubes of 1 m, E = 2 MPa, nu = 0, pressed by 0.1 m: hex8 on hex20, 3 x 3 on 2 x 2 faces.">(),
      .source = phrase<"code_aster SSNP121; closed form">()};
  out.quantities = {{phrase<"stress across the joint">(), pressure, -1e5, 1e-3, Bound::relative},
                    {phrase<"displacement of the joint">(), length, -0.05, 1e-3, Bound::relative},
                    {phrase<"pressure in the joint">(), pressure, 1e5, 1e-3, Bound::relative}};
  out.compute = [](CaseRun& run) {
    Mesh mesh;
    put_beside(mesh, make_box_mesh(ElementType::hex8, {1, 1, 1}, {3, 3, 2}), "a.");
    put_beside(mesh, make_box_mesh(ElementType::hex20, {1, 1, 1}, {2, 2, 1}), "b.", {0, 0, 1});
    const std::string study =
        R"j("analysis": "elasticity", "materials": [{"name": "soft", "E": "2 MPa", "nu": 0}], "regions": [{"material": "soft"}],
            "constraints": [{"name": "x", "on": {"group": ["a.xmin", "b.xmin"]}, "displacement": {"x": "0 mm"}},
              {"name": "y", "on": {"group": ["a.ymin", "b.ymin"]}, "displacement": {"y": "0 mm"}},
              {"name": "z", "on": {"group": "a.zmin"}, "displacement": {"z": "0 mm"}},
              {"name": "press", "on": {"group": "b.zmax"}, "displacement": {"z": "-0.1 m"}}, )j" +
        touching("a.zmax", "b.zmin", "") + R"j(], "loads": [])j";
    const auto results = run.solve(std::make_shared<const Mesh>(std::move(mesh)), study);
    return std::vector<double>{value_at(*results, "stress", {0, 0, 1}, 2), value_at(*results, "displacement", {0, 0, 1}, 2),
                               value_at(*results, "contact_pressure", {0, 0, 1})};
  };
  return out;
}

VerificationCase cylinder_on_block() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "hertz-cylinder",
      .title = phrase<"A cylinder of steel on a block of aluminium">(),
      .statement = phrase<"Radius 50 mm, E = 210 GPa on 70 GPa, nu = 0.3, 35 kN/mm, plane strain, no friction; half of it, quad4 with "
                          "incompatible modes.">(),
      .source = phrase<"NAFEMS CGS-1; closed form: Hertz">()};
  out.quantities = {{phrase<"largest pressure">(), pressure, 3585.36e6, 0.02, Bound::relative}};
  out.compute = [](CaseRun& run) {
    constexpr double radius = 50, hole = 1;
    Mesh cylinder = make_rectangle_mesh(ElementType::quad4, {1, 1}, {36, 16}),
         block = make_rectangle_mesh(ElementType::quad4, {1, 1}, {40, 18});
    for (Vec3& p : cylinder.points) {
      const double angle = std::numbers::pi / 2 * p[0] * p[0], r = radius - (radius - hole) * p[1] * p[1];
      p = {1e-3 * r * std::sin(angle), 1e-3 * (radius - r * std::cos(angle)), 0};
    }
    for (Vec3& p : block.points) p = {0.15 * p[0] * p[0], -0.15 * (1 - p[1]) * (1 - p[1]), 0};
    Mesh mesh;
    put_beside(mesh, cylinder, "a.");
    put_beside(mesh, block, "b.");
    const std::string hard = mesh.regions[0].name, soft = mesh.regions[1].name;
    const std::string study =
        R"j("analysis": "elasticity", "elements": {"plane": "plane_strain", "thickness": "1 mm", "quad4": "incompatible_modes"},
            "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3}, {"name": "aluminium", "E": "70 GPa", "nu": 0.3}],
            "regions": [{"material": "steel", "regions": [")j" + hard + R"j("]}, {"material": "aluminium", "regions": [")j" + soft +
        R"j("]}],
            "constraints": [{"name": "x", "on": {"group": ["a.xmin", "b.xmin"]}, "displacement": {"x": "0 mm"}},
              {"name": "y", "on": {"group": "b.ymin"}, "displacement": {"y": "0 mm"}}, )j" +
        touching("a.ymin", "b.ymax", "") +
        R"j(], "loads": [{"name": "half", "on": {"group": "a.xmax"}, "force": ["0 N", "-17.5 kN", "0 N"]}])j";
    return std::vector<double>{
        value_at(*run.solve(std::make_shared<const Mesh>(std::move(mesh)), study), "contact_pressure", {0, 0, 0})};
  };
  return out;
}

VerificationCase slipping_block() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "contact-slip",
      .title = phrase<"A block that slips on another one">(),
      .statement = phrase<"Two cubes of 1 m, E = 2 MPa, nu = 0, friction 0.3; pressed by 100 kPa, the upper one is moved by 0.1 m.">(),
      .source = phrase<"closed form: Coulomb">()};
  out.quantities = {{phrase<"friction force">(), force, -0.3e5, 2e-3, Bound::relative},
                    {phrase<"force across the joint">(), force, 1e5, 1e-4, Bound::relative}};
  out.compute = [](CaseRun& run) {
    Mesh mesh;
    put_beside(mesh, make_box_mesh(ElementType::hex8, {1, 1, 1}, {3, 3, 1}), "a.");
    put_beside(mesh, make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 1}), "b.", {0, 0, 1});
    const std::string study =
        R"j("analysis": "elasticity", "materials": [{"name": "soft", "E": "2 MPa", "nu": 0}], "regions": [{"material": "soft"}],
            "constraints": [{"name": "floor", "on": {"group": "a.zmin"}, "fixed": true},
              {"name": "y", "on": {"group": ["b.ymin", "b.ymax"]}, "displacement": {"y": "0 mm"}},
              {"name": "push", "on": {"group": "b.xmin"}, "displacement": {"x": "0.1 m"}}, )j" +
        touching("b.zmin", "a.zmax", R"j("friction": 0.3)j") +
        R"j(], "loads": [{"name": "p", "on": {"group": "b.zmax"}, "traction": ["0 Pa", "0 Pa", "-100 kPa"]}])j";
    const auto results = run.solve(std::make_shared<const Mesh>(std::move(mesh)), study);
    const Vec3& on = results->connections.at(0).force;
    return std::vector<double>{on[0], on[2]};
  };
  return out;
}

VerificationCase rigid_sphere_on_block() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "hertz-sphere",
      .title = phrase<"A rigid sphere on a block of steel">(),
      .statement = phrase<"Radius 10 mm, 1 kN, E = 200 GPa, nu = 0.3, no friction; rings of quad4 with incompatible modes.">(),
      .source = phrase<"closed form: Hertz">()};
  constexpr double radius = 0.01, pressing = 1000, plane_modulus = 200e9 / (1 - 0.09);
  const double contact = std::cbrt(3 * pressing * radius / (4 * plane_modulus));
  out.quantities = {{phrase<"largest pressure">(), pressure, 1.5 * pressing / (std::numbers::pi * contact * contact), 0.02,
                     Bound::relative},
                    {phrase<"force on the block">(), force, -pressing, 1e-4, Bound::relative},
                    {phrase<"motion of the sphere">(), length, -contact * contact / radius, 0.04, Bound::relative}};
  out.compute = [contact](CaseRun& run) {
    Mesh mesh = make_rectangle_mesh(ElementType::quad4, {1, 1}, {60, 40});
    for (Vec3& p : mesh.points) p = {30 * contact * std::pow(p[0], 2.2), -30 * contact * std::pow(1 - p[1], 2.2), 0};
    const std::string study =
        R"j("analysis": "elasticity", "elements": {"plane": "axisymmetric", "quad4": "incompatible_modes"},
            "materials": [{"name": "steel", "E": "200 GPa", "nu": 0.3}], "regions": [{"material": "steel"}],
            "constraints": [{"name": "axis", "on": {"group": "xmin"}, "displacement": {"x": "0 mm"}},
              {"name": "bed", "on": {"group": "ymin"}, "fixed": true},
              {"name": "sphere", "on": {"group": "ymax"}, "rigid_sphere": {"point": ["0 mm", "10 mm", "0 mm"],
               "radius": "10 mm", "force": "1 kN", "push": [0, -1, 0]}}], "loads": [])j";
    const auto results = run.solve(std::make_shared<const Mesh>(std::move(mesh)), study);
    const ConnectionResult& sphere = results->connections.at(0);
    return std::vector<double>{value_at(*results, "contact_pressure", {0, 0, 0}), sphere.force[1], sphere.motion[1]};
  };
  return out;
}

VerificationCase strip_around_cylinder() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "capstan",
      .title = phrase<"A strip slips around a fixed cylinder">(),
      .statement = phrase<"Radius 1 m, strip of 10 mm, E = 1 GPa, nu = 0, friction 0.2 over half a turn, 1 kN at one end; the other end "
                          "is pulled by 2 mm.">(),
      .source = phrase<"closed form: Euler and Eytelwein">()};
  out.quantities = {{phrase<"pulling force">(), force, -1000 * std::exp(0.2 * std::numbers::pi), 0.015, Bound::relative}};
  out.compute = [](CaseRun& run) {
    Mesh mesh = make_rectangle_mesh(ElementType::quad4, {1, 1}, {60, 1});
    for (Vec3& p : mesh.points) {
      const double angle = std::numbers::pi * (1 - p[0]), r = 1 + 0.01 * p[1];
      p = {r * std::cos(angle), r * std::sin(angle), 0};
    }
    const std::string study =
        R"j("analysis": "elasticity", "elements": {"plane": "plane_stress", "thickness": "1 m", "quad4": "incompatible_modes"},
            "materials": [{"name": "belt", "E": "1 GPa", "nu": 0}], "regions": [{"material": "belt"}],
            "constraints": [{"name": "pull", "on": {"group": "xmax"}, "displacement": {"y": "-2 mm"}},
              {"name": "drum", "on": {"group": "ymin"}, "rigid_cylinder": {"point": ["0 mm", "0 mm", "0 mm"],
               "direction": [0, 0, 1], "radius": "1 m", "friction": 0.2}}],
            "loads": [{"name": "slack", "on": {"group": "xmin"}, "force": ["0 N", "-1 kN", "0 N"]}])j";
    const auto results = run.solve(std::make_shared<const Mesh>(std::move(mesh)), study);
    return std::vector<double>{results->reactions.at(0).total[1]};
  };
  return out;
}

VerificationCase heat_through_pressed_joint() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "contact-heat",
      .title = phrase<"Heat through a joint whose conductance follows its pressure and its gap">(),
      .statement = phrase<"Two rods in a row, 20 and 30 mm, k = 20 and 5 W/(m K), 400 K and 300 K at their ends. A step presses them by "
                          "5 MPa, where rows give 1,100 W/(m^2 K); another one pulls them apart by 0.1 mm, where rows give 250; "
                          "hex8 on hex8, 3 x 3 on 2 x 2 faces.">(),
      .source = phrase<"closed form: layers in series">()};
  const auto flux = [](double conductance) { return 100 / (0.02 / 20 + 1 / conductance + 0.03 / 5); };
  out.quantities = {{phrase<"heat flow through the pressed joint">(), power, flux(1100) * 1e-4, 1e-5, Bound::relative},
                    {phrase<"temperature before it">(), temperature, 400 - flux(1100) * 0.02 / 20, 1e-5, Bound::relative},
                    {phrase<"heat flow through the open joint">(), power, flux(250) * 1e-4, 1e-4, Bound::relative}};
  out.compute = [](CaseRun& run) {
    Mesh mesh;
    put_beside(mesh, make_box_mesh(ElementType::hex8, {0.02, 0.01, 0.01}, {3, 3, 3}), "a.");
    put_beside(mesh, make_box_mesh(ElementType::hex8, {0.03, 0.01, 0.01}, {3, 2, 2}), "b.", {0.02, 0, 0});
    const std::string a = mesh.regions[0].name, b = mesh.regions[1].name;
    const auto shared = std::make_shared<const Mesh>(std::move(mesh));
    const auto study = [&](const std::string& moved, const std::string& rows) {
      return R"j("materials": [{"name": "a", "E": "2 GPa", "nu": 0, "k": "20 W/(m K)"}, {"name": "b", "E": "2 GPa", "nu": 0, "k": "5 W/(m K)"}],
            "regions": [{"material": "a", "regions": [")j" + a + R"j("]}, {"material": "b", "regions": [")j" + b + R"j("]}],
            "steps": [{"name": "joint", "analysis": "elasticity", "constraints": [
                {"name": "x", "on": {"group": "a.xmin"}, "displacement": {"x": "0 mm"}},
                {"name": "y", "on": {"group": ["a.ymin", "b.ymin"]}, "displacement": {"y": "0 mm"}},
                {"name": "z", "on": {"group": ["a.zmin", "b.zmin"]}, "displacement": {"z": "0 mm"}},
                {"name": "push", "on": {"group": "b.xmax"}, "displacement": {"x": ")j" + moved + R"j("}}, )j" +
             touching("a.xmax", "b.xmin", "") + R"j(], "loads": []},
              {"name": "heat", "analysis": "heat", "constraints": [
                {"name": "hot", "on": {"group": "a.xmin"}, "temperature": "400 K"},
                {"name": "cold", "on": {"group": "b.xmax"}, "temperature": "300 K"}],
               "loads": [{"name": "joint", "on": {"group": ["a.xmax", "b.xmin"]}, "thermal_contact": {"field": {"step": "joint", )j" +
             rows + "}}}]}]";
    };
    // Both rods as one of 50 mm: 5 MPa shortens them by 0.125 mm.
    const auto pressed = run.solve_heated(shared, study("-0.125 mm", R"j("array": "contact_pressure",
        "rows": [["0 MPa", "100 W/(m^2 K)"], ["10 MPa", "2100 W/(m^2 K)"]])j"));
    const auto open = run.solve_heated(shared, study("0.1 mm", R"j("array": "contact_gap",
        "rows": [["0 mm", "500 W/(m^2 K)"], ["0.2 mm", "0 W/(m^2 K)"]])j"));
    return std::vector<double>{pressed->contacts.at(0).power, value_at(*pressed, "temperature", {0.02 - 1e-9, 0, 0}),
                               open->contacts.at(0).power};
  };
  return out;
}

VerificationCase plate_that_slips() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "contact-plate",
      .title = phrase<"A plate that slips on a rigid plane">(),
      .statement = phrase<"Half of a plate of 80 x 40 mm, E = 130 GPa, nu = 0.2, plane strain, friction 1; 50 MPa from above, 150 MPa from its "
                          "free side; 32 x 32 quad4 with incompatible modes.">(),
      .source = phrase<"code_aster SSNV128: a mesh of the same size">()};
  constexpr double places[] = {0, 1.25e-3, 5e-3, 7.5e-3, 11.25e-3}, slips[] = {28.6e-6, 27.2e-6, 22.8e-6, 19.8e-6, 15.0e-6};
  for (std::size_t i = 0; i < std::size(places); ++i)
    out.quantities.push_back({phrase<"slip at %1">(format_quantity(places[i], length)), length, slips[i], i < 4 ? 0.01 : 0.03, Bound::relative});
  out.compute = [places](CaseRun& run) {
    const std::string study =
        R"j("analysis": "elasticity", "elements": {"plane": "plane_strain", "thickness": "1 mm", "quad4": "incompatible_modes"},
            "materials": [{"name": "plate", "E": "130 GPa", "nu": 0.2}], "regions": [{"material": "plate"}],
            "constraints": [{"name": "middle", "on": {"group": "xmax"}, "displacement": {"x": "0 mm"}},
              {"name": "bed", "on": {"group": "ymin"}, "rigid_plane": {"point": ["0 mm", "0 mm", "0 mm"], "normal": [0, 1, 0],
               "friction": 1}}],
            "loads": [{"name": "above", "on": {"group": "ymax"}, "pressure": "50 MPa"},
              {"name": "side", "on": {"group": "xmin"}, "pressure": "150 MPa"}])j";
    const auto results =
        run.solve(std::make_shared<const Mesh>(make_rectangle_mesh(ElementType::quad4, {0.04, 0.04}, {32, 32})), study);
    std::vector<double> values;
    for (const double x : places) values.push_back(value_at(*results, "displacement", {x, 0, 0}));
    return values;
  };
  return out;
}

VerificationCase bars_that_collide() {
  using enum QuantityKind;
  constexpr double speed = 1, gap = 0.05e-3, wave = 5000, met = gap / speed, passed = 1 / wave;  // m/s, m, m/s, s, s of a bar
  VerificationCase out{
      .name = "bars-collide",
      .title = phrase<"A bar hits a bar of the same kind and stops">(),
      .statement = phrase<"Bars of 1 m x 50 mm x 50 mm, 0.05 mm apart; one comes at 1 m/s, the other rests. E = 200 GPa, nu = 0, rho = 8000 kg/m^3. "
                          "After 0.4 ms of contact they have changed their speeds. hex8, 20 cells each, newmark, steps of 10 us.">(),
      .source = phrase<"closed form: one-dimensional waves">()};
  const double end = 0.8e-3;
  out.quantities = {{phrase<"contact force after %1">("0.25 ms"), force, 8000 * wave * speed / 2 * 0.0025, 0.03, Bound::relative},
                    {phrase<"displacement of the end after %1">("0.8 ms"), length, speed * (met + passed), 0.05, Bound::relative},
                    {phrase<"displacement of the end that was hit after %1">("0.8 ms"), length, speed * (end - met - passed), 0.03, Bound::relative}};
  out.compute = [](CaseRun& run) {
    Mesh mesh;
    put_beside(mesh, make_box_mesh(ElementType::hex8, {1, 0.05, 0.05}, {20, 1, 1}), "a.");
    put_beside(mesh, make_box_mesh(ElementType::hex8, {1, 0.05, 0.05}, {20, 1, 1}), "b.", {1 + gap, 0, 0});
    const std::string thrown = mesh.regions[0].name;
    const auto frames = run.solve_in_time(std::make_shared<const Mesh>(std::move(mesh)), R"j(
      "materials": [{"name": "solid", "E": "200 GPa", "nu": 0, "rho": "8000 kg/m^3"}], "regions": [{"material": "solid"}],
      "steps": [{"name": "hit", "analysis": "elasticity", "procedure": "transient", "times": ["0.25 ms", "0.8 ms"],
                 "transient": {"scheme": "newmark", "step": "0.01 ms"},
                 "constraints": [)j" + touching("a.xmax", "b.xmin", "\"distance\": \"1 mm\"") + R"j(],
                 "loads": [{"name": "speed", "initial_velocity": ["1 m/s", "0 m/s", "0 m/s"], "regions": [")j" + thrown + R"j("]}]}])j");
    return std::vector<double>{std::abs(frames.at(0)->connections.at(0).force[0]), value_at(*frames.at(1), "displacement", {0, 0, 0}),
                               value_at(*frames.at(1), "displacement", {2 + gap, 0, 0})};
  };
  return out;
}

}  // namespace

void add_contact_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {press_fit, unlike_blocks, cylinder_on_block, slipping_block, rigid_sphere_on_block,
                           strip_around_cylinder, heat_through_pressed_joint, plate_that_slips, bars_that_collide}) to.push_back(make());
}

}  // namespace genba
