// Which fields of a material a form shows, and how axes are typed.
#include "app/materials/material_form.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace genba;

namespace {

std::vector<std::string> keys(const std::vector<OptionView>& options) {
  std::vector<std::string> out;
  for (const OptionView& view : options) out.push_back(view.key);
  return out;
}

bool shows(const std::vector<OptionView>& options, std::string_view key) {
  return std::ranges::any_of(options, [&](const OptionView& view) { return view.key == key; });
}

std::string text_of(const std::vector<OptionView>& options, std::string_view key) {
  for (const OptionView& view : options)
    if (view.key == key) return view.text;
  return "none";
}

}  // namespace

TEST_CASE("a form shows the constants of one symmetry") {
  Material m;
  m.youngs_modulus = 210e9;
  auto options = material_options(m, {});
  CHECK(keys(options)[0] == "symmetry_E");
  CHECK(keys(options)[1] == "E");
  CHECK(text_of(options, "symmetry_E") == "isotropic");
  CHECK_FALSE(shows(options, "E_1"));
  CHECK(shows(options, "rho"));
  CHECK(shows(options, "symmetry_sigma"));
  // A choice counts where nothing is stated.
  const ChosenSymmetry chosen = {{"symmetry_E", Symmetry::transverse}, {"symmetry_k", Symmetry::orthotropic}};
  options = material_options(m, chosen);
  CHECK(text_of(options, "symmetry_E") == "isotropic");
  CHECK(shows(options, "k_2"));
  CHECK_FALSE(shows(options, "k"));
  options = material_options(Material{}, chosen);
  CHECK(shows(options, "nu_ap"));
  CHECK_FALSE(shows(options, "nu"));
  // What two sets state stays in sight.
  m.e_2 = 1e9;
  options = material_options(m, {});
  CHECK(shows(options, "E"));
  CHECK(shows(options, "E_2"));
  CHECK_FALSE(shows(options, "E_3"));

  const DirectedProperty* const elastic = property_of_choice("symmetry_E");
  REQUIRE(elastic);
  CHECK(elastic == directed_property("nu"));
  CHECK(property_of_choice("E") == nullptr);
  CHECK(parse_symmetry(*elastic, "transversely isotropic", "t") == Symmetry::transverse);
  CHECK_THROWS_AS((void)parse_symmetry(*property_of_choice("symmetry_k"), "transversely isotropic", "t"),
                  Error);
}

TEST_CASE("axes are typed as they are shown") {
  MaterialAxes axes;
  CHECK(keys(axes_options(axes)) == std::vector<std::string>{"axes"});
  axes = with_axes_option(axes, "axes", "constant", "t");
  CHECK(text_of(axes_options(axes), "axes_second") == "0, 1, 0");
  axes = with_axes_option(axes, "axes_first", "1, -2.5,0", "t");
  axes = with_axes_option(axes, "axes_second", "", "t");
  CHECK(std::get<ConstantAxes>(axes) == ConstantAxes{{1, -2.5, 0}, {}});
  axes = with_axes_option(axes, "axes", "cylindrical", "t");
  axes = with_axes_option(axes, "axes_point", "1 mm, 0 m, 2 cm", "t");
  axes = with_axes_option(axes, "axes_angle", "90 deg", "t");
  const auto& cylinder = std::get<CylindricalAxes>(axes);
  CHECK(cylinder.point[0] == doctest::Approx(1e-3));
  CHECK(cylinder.point[2] == doctest::Approx(0.02));
  CHECK(cylinder.angle == doctest::Approx(1.5707963));
  for (const OptionView& view : axes_options(axes))
    CHECK(with_axes_option(axes, view.key, view.text, "t").index() == axes.index());
  for (const char* wrong : {"1 mm, 0 mm", "1, 2, 3", "1 mm, 2 mm, 3 mm, 4 mm", "a", ""}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS((void)with_axes_option(axes, "axes_point", wrong, "t"), Error);
  }
  CHECK(std::holds_alternative<ElementAxes>(with_axes_option(axes, "axes", "by element", "t")));
  MaterialAxes by_place = with_axes_option(ConstantAxes{{1, -2.5, 0}, {}}, "axes", "by place", "t");
  CHECK(keys(axes_options(by_place)) ==
        std::vector<std::string>{"axes", "axes_first_x", "axes_first_y", "axes_first_z", "axes_has_second"});
  by_place = with_axes_option(by_place, "axes_has_second", "true", "t");
  by_place = with_axes_option(by_place, "axes_second_z", "0.5", "t");
  CHECK(std::get<VaryingAxes>(by_place).values == std::array<double, 6>{1, -2.5, 0, 0, 1, 0.5});
  CHECK(axes_number("axes_second_z") == 5u);
  CHECK_FALSE(axes_number("axes_first"));
  for (const OptionView& view : axes_options(by_place))
    CHECK(with_axes_option(by_place, view.key, view.text, "t") == by_place);
  CHECK_THROWS_AS((void)with_axes_option(by_place, "axes_first_x", "a", "t"), Error);
  MaterialAxes rule = with_axes_option(axes, "axes", "ventricle", "t");
  rule = with_axes_option(rule, "axes_endocardium", "endo, valve ", "t");
  rule = with_axes_option(rule, "axes_epicardium_angle", "-50 deg", "t");
  rule = with_axes_option(rule, "axes_apex", "tip", "t");
  CHECK(std::get<NamedSelector>(std::get<VentricleAxes>(rule).endocardium).names == std::vector<std::string>{"endo", "valve"});
  CHECK(std::get<VentricleAxes>(rule).epicardium_angle == doctest::Approx(-0.872664626));
  const auto stays = [&](const OptionView& view) {
    CAPTURE(view.key);
    VentricleAxes made = std::get<VentricleAxes>(with_axes_option(rule, view.key, view.text, "t"));
    const auto& was = std::get<VentricleAxes>(rule);
    CHECK(made.endocardium_angle == doctest::Approx(was.endocardium_angle));  // degrees round
    CHECK(made.epicardium_angle == doctest::Approx(was.epicardium_angle));
    made.endocardium_angle = was.endocardium_angle, made.epicardium_angle = was.epicardium_angle;
    CHECK(made == was);
  };
  for (const OptionView& view : axes_options(rule)) stays(view);
  rule = with_axes_option(rule, "axes_apex", "", "t");
  CHECK_FALSE(std::get<VentricleAxes>(rule).apex);
  std::get<VentricleAxes>(rule).base = PlaneSelector{{0, 0, 1}, {0, 0, 1}};
  for (const OptionView& view : axes_options(rule)) stays(view);  // another kind of place stays
  CHECK(std::holds_alternative<std::monostate>(with_axes_option(axes, "axes", "x, y and z", "t")));
}
