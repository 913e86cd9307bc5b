// The table of materials. What a source gives as one number stands as it is; ranges are rounded outwards.
#include <optional>

#include "app/materials/material_library.hpp"

namespace genba {

namespace {

struct Row {
  const char* name;
  std::optional<double> values[6];  ///< E, nu, rho, alpha, k, c
  const char* group;
  const char* source;
  const char* database;  ///< what is from the database of tissues; null: nothing
  UsualRange ranges[6];
};

constexpr const char* steel =
    "EN 1993-1-1 (E, nu, alpha), EN 1993-1-2 (k, c at 20 degC), EN 1991-1-1 (density)";
constexpr const char* tissues =
    "Hasgall et al., IT'IS Database for thermal and electromagnetic parameters of biological tissues, "
    "version 4";

LibraryMaterial material_of(const Row& row) {
  LibraryMaterial out;
  out.material.name = row.name;
  out.material.youngs_modulus = row.values[0];
  out.material.poisson_ratio = row.values[1];
  out.material.density = row.values[2];
  out.material.thermal_expansion = row.values[3];
  out.material.conductivity = row.values[4];
  out.material.specific_heat = row.values[5];
  out.group = row.group;
  out.source = row.source;
  if (row.database)
    out.source += (out.source.empty() ? "" : "; ") + std::string(tissues) + " (" + row.database + ")";
  for (const UsualRange& range : row.ranges)
    if (!range.key.empty()) out.ranges.push_back(range);
  return out;
}

constexpr Row rows[] = {
    {"steel S235",
     {210e9, 0.3, 7850.0, 1.2e-5, 53.0, 440.0},
     "metals",
     steel,
     nullptr,
     {{"E", 195e9, 215e9},
      {"nu", 0.26, 0.31},
      {"rho", 7700, 7900},
      {"alpha", 1e-5, 1.4e-5},
      {"k", 40, 60},
      {"c", 420, 500}}},
    {"steel S355",
     {210e9, 0.3, 7850.0, 1.2e-5, 53.0, 440.0},
     "metals",
     steel,
     nullptr,
     {{"E", 195e9, 215e9},
      {"nu", 0.26, 0.31},
      {"rho", 7700, 7900},
      {"alpha", 1e-5, 1.4e-5},
      {"k", 40, 60},
      {"c", 420, 500}}},
    {"stainless steel 1.4301 (304)",
     {200e9, 0.3, 7900.0, 1.6e-5, 15.0, 500.0},
     "metals",
     "EN 10088-1; Poisson's ratio EN 1993-1-4",
     nullptr,
     {{"E", 190e9, 205e9},
      {"nu", 0.26, 0.31},
      {"rho", 7850, 8050},
      {"alpha", 1.5e-5, 1.8e-5},
      {"k", 14, 17},
      {"c", 460, 520}}},
    {"grey cast iron EN-GJL-250",
     {110e9, 0.26, 7200.0, 1.17e-5, 48.5, 460.0},
     "metals",
     "EN 1561, annex A",
     nullptr,
     {{"E", 100e9, 120e9},
      {"nu", 0.24, 0.28},
      {"rho", 7100, 7300},
      {"alpha", 1e-5, 1.3e-5},
      {"k", 42, 52},
      {"c", 440, 540}}},
    {"aluminium alloy 6061/6082",
     {70e9, 0.33, 2700.0, 2.3e-5, 170.0, 900.0},
     "metals",
     "EN 1999-1-1 (E, density, alpha); ASM Handbook, vol. 2 (nu, k, c)",
     nullptr,
     {{"E", 68e9, 73e9},
      {"nu", 0.3, 0.35},
      {"rho", 2650, 2850},
      {"alpha", 2.2e-5, 2.4e-5},
      {"k", 120, 220},
      {"c", 860, 960}}},
    {"copper",
     {117e9, 0.34, 8960.0, 1.65e-5, 400.0, 385.0},
     "metals",
     "CRC Handbook of Chemistry and Physics (density, alpha, k, c); ASM Handbook, vol. 2 (E, nu)",
     nullptr,
     {{"E", 110e9, 130e9},
      {"nu", 0.33, 0.36},
      {"rho", 8900, 8970},
      {"alpha", 1.6e-5, 1.8e-5},
      {"k", 340, 402},
      {"c", 380, 390}}},
    {"Ti-6Al-4V",
     {114e9, 0.34, 4430.0, 8.6e-6, 6.7, 526.0},
     "implants",
     "ASM Materials Properties Handbook: Titanium Alloys (1994); an alloy of ISO 5832-3",
     nullptr,
     {{"E", 105e9, 120e9},
      {"nu", 0.31, 0.36},
      {"rho", 4400, 4450},
      {"alpha", 8.4e-6, 9.4e-6},
      {"k", 6.3, 7.3},
      {"c", 520, 580}}},
    {"titanium, grade 2",
     {103e9, 0.34, 4510.0, 8.6e-6, 16.4, 523.0},
     "implants",
     "ASM Materials Properties Handbook: Titanium Alloys (1994); a grade of ISO 5832-2",
     nullptr,
     {{"E", 100e9, 110e9},
      {"nu", 0.32, 0.37},
      {"rho", 4500, 4520},
      {"alpha", 8.4e-6, 9.4e-6},
      {"k", 16, 22},
      {"c", 515, 545}}},
    {"PEEK",
     {4e9, 0.36, 1300.0, {}, {}, {}},
     "implants",
     "Kurtz and Devine, Biomaterials 28 (2007) 4845-4869",
     nullptr,
     {{"E", 3e9, 4.5e9}, {"nu", 0.35, 0.41}, {"rho", 1260, 1330}}},
    {"UHMWPE",
     {1e9, 0.46, 940.0, {}, {}, {}},
     "implants",
     "Kurtz (ed.), UHMWPE Biomaterials Handbook",
     nullptr,
     {{"E", 0.5e9, 1.6e9}, {"nu", 0.4, 0.47}, {"rho", 925, 950}}},
    {"bone cement (PMMA)",
     {2.5e9, 0.35, 1190.0, {}, {}, {}},
     "implants",
     "Lewis, Journal of Biomedical Materials Research (Applied Biomaterials) 38 (1997) 155-182",
     nullptr,
     {{"E", 1.5e9, 4.2e9}, {"nu", 0.3, 0.4}, {"rho", 1050, 1350}}},
    {"cortical bone",
     {17e9, 0.3, 1908.0, {}, 0.32, 1313.0},
     "bone",
     "Reilly and Burstein, Journal of Biomechanics 8 (1975) 393-405 (E along the bone; 11.5 GPa "
     "across); Cowin (ed.), Bone Mechanics Handbook",
     "density, k, c",
     {{"E", 10e9, 22e9}, {"nu", 0.2, 0.46}, {"rho", 1700, 2100}, {"k", 0.28, 0.6}, {"c", 1200, 1500}}},
    {"cancellous bone",
     {0.5e9, 0.3, 1178.0, {}, 0.31, 2274.0},
     "bone",
     "Keaveny et al., Annual Review of Biomedical Engineering 3 (2001) 307-333 (E: 0.01 to 3 GPa "
     "by density and place, so measure it)",
     "with marrow: density, k, c",
     {{"E", 0.01e9, 3e9}, {"nu", 0.1, 0.4}, {"rho", 300, 1400}, {"k", 0.25, 0.6}, {"c", 1500, 2700}}},
    {"muscle",
     {{}, {}, 1090.0, {}, 0.49, 3421.0},
     "soft tissue, heat only",
     "",
     "density, k, c",
     {{"rho", 1040, 1120}, {"k", 0.4, 0.57}, {"c", 2600, 3800}}},
    {"fat",
     {{}, {}, 911.0, {}, 0.21, 2348.0},
     "soft tissue, heat only",
     "",
     "density, k, c",
     {{"rho", 880, 970}, {"k", 0.17, 0.26}, {"c", 1800, 3100}}},
    {"skin",
     {{}, {}, 1109.0, {}, 0.37, 3391.0},
     "soft tissue, heat only",
     "",
     "density, k, c",
     {{"rho", 1050, 1200}, {"k", 0.3, 0.55}, {"c", 3100, 3700}}},
    {"liver",
     {{}, {}, 1079.0, {}, 0.52, 3540.0},
     "soft tissue, heat only",
     "",
     "density, k, c",
     {{"rho", 1040, 1160}, {"k", 0.45, 0.6}, {"c", 3300, 3800}}},
    {"blood, at rest",
     {{}, {}, 1050.0, {}, 0.52, 3617.0},
     "soft tissue, heat only",
     "",
     "density, k, c",
     {{"rho", 1020, 1070}, {"k", 0.45, 0.6}, {"c", 3300, 3900}}},
    {"concrete C30/37",
     {33e9, 0.2, 2400.0, 1e-5, {}, {}},
     "other",
     "EN 1992-1-1, table 3.1 (secant modulus) and 3.1.3; EN 1991-1-1 (density)",
     nullptr,
     {{"E", 25e9, 40e9}, {"nu", 0.15, 0.22}, {"rho", 2200, 2500}, {"alpha", 6e-6, 1.4e-5}}},
    {"soda-lime glass",
     {70e9, 0.2, 2500.0, 9e-6, 1.0, 720.0},
     "other",
     "EN 572-1",
     nullptr,
     {{"E", 68e9, 75e9},
      {"nu", 0.2, 0.24},
      {"rho", 2450, 2560},
      {"alpha", 8e-6, 9.5e-6},
      {"k", 0.9, 1.1},
      {"c", 700, 880}}},
    {"water, at rest",
     {{}, {}, 998.0, {}, 0.6, 4182.0},
     "other",
     "CRC Handbook of Chemistry and Physics",
     nullptr,
     {{"rho", 950, 1001}, {"k", 0.55, 0.69}, {"c", 4170, 4230}}},
};

/// Of a material that depends on direction: its value, and the usual ones.
struct Directed {
  std::string_view key;
  double value, min, max;
};
struct DirectedRow {
  const char* name;
  const char* source;
  std::vector<Directed> values;
};

std::vector<DirectedRow> directed_rows() {
  return {
      {"Sitka spruce (1: grain, 2: radial)",
       "Wood Handbook, Forest Products Laboratory, FPL-GTR-190 (2010), tables 5-1 to 5-3, 12 % moisture: E_1 "
       "from bending "
       "plus "
       "10 %, the others by their ratios to it",
       {{"E_1", 11.9e9, 8e9, 14e9},
        {"E_2", 0.93e9, 0.5e9, 1.3e9},
        {"E_3", 0.51e9, 0.3e9, 0.8e9},
        {"nu_12", 0.372, 0.3, 0.45},
        {"nu_13", 0.467, 0.4, 0.55},
        {"nu_23", 0.435, 0.3, 0.6},
        {"G_12", 0.76e9, 0.5e9, 1.2e9},
        {"G_13", 0.73e9, 0.5e9, 1.1e9},
        {"G_23", 0.036e9, 0.02e9, 0.1e9},
        {"rho", 400, 330, 480}}},
      {"cortical bone of the femur (1: radial, 3: along)",
       "Ashman et al., Journal of Biomechanics 17 (1984) 349-361, by ultrasound; density as of cortical bone",
       {{"E_1", 12e9, 8e9, 15e9},
        {"E_2", 13.4e9, 9e9, 17e9},
        {"E_3", 20e9, 14e9, 24e9},
        {"nu_12", 0.376, 0.2, 0.5},
        {"nu_13", 0.222, 0.1, 0.4},
        {"nu_23", 0.235, 0.1, 0.4},
        {"G_12", 4.53e9, 3e9, 6e9},
        {"G_13", 5.61e9, 4e9, 7e9},
        {"G_23", 6.23e9, 4e9, 8e9},
        {"rho", 1908, 1700, 2100}}},
      {"CFRP AS4/3501-6 (1: fibres)",
       "Soden, Hinton and Kaddour, Composites Science and Technology 58 (1998) 1011-1022; 60 % of fibres",
       {{"E_a", 126e9, 110e9, 150e9},
        {"E_p", 11e9, 8e9, 12e9},
        {"nu_ap", 0.28, 0.24, 0.36},
        {"nu_p", 0.4, 0.3, 0.5},
        {"G_ap", 6.6e9, 4e9, 7.5e9}}},
  };
}

LibraryMaterial material_of(const DirectedRow& row) {
  LibraryMaterial out;
  out.material.name = row.name;
  out.group = "by direction";
  out.source = row.source;
  for (const Directed& d : row.values) {
    property(out.material, d.key) = d.value;
    out.ranges.push_back({d.key, d.min, d.max});
  }
  return out;
}

}  // namespace

const std::vector<LibraryMaterial>& standard_materials() {
  static const std::vector<LibraryMaterial> table = [] {
    std::vector<LibraryMaterial> out;
    for (const Row& row : rows) out.push_back(material_of(row));
    for (const DirectedRow& row : directed_rows()) out.push_back(material_of(row));
    return out;
  }();
  return table;
}

}  // namespace genba
