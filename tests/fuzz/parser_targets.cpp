#include "tests/fuzz/targets.hpp"

#include <array>
#include <cstring>
#include <fstream>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "mesh/deck/deck.hpp"
#include "mesh/fields/csv_points.hpp"
#include "mesh/fields/csv_table.hpp"
#include "mesh/fields/field_samples.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/files/mesh_io.hpp"
#include "mesh/feb/feb_deck.hpp"
#include "mesh/files/nastran_bulk.hpp"
#include "mesh/files/step_names.hpp"
#include "mesh/image/image_reader.hpp"
#include "mesh/job/mesher_job.hpp"
#include "mesh/job/temporary_folder.hpp"
#include "mesh/labels/label_file.hpp"
#include "mesh/sketch/dxf_reader.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba::fuzz {

namespace {

const std::string& path() {
  static const TemporaryFolder folder;
  static const std::string file = folder.file("file");
  return file;
}

/// Without the care of write_atomically(): thousands of times a second.
void put(const std::string& bytes) {
  std::ofstream(path(), std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string written(void (*write)(const std::string& path, const Mesh& mesh), ElementType type) {
  write(path(), make_box_mesh(type, {1, 2, 3}, {1, 1, 1}));
  return read_file(path());
}

std::string deck_sample() {
  return written([](const std::string& p, const Mesh& m) { write_inp(p, m, "sample"); },
                 ElementType::wedge15) +
         "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.3\n*DENSITY\n7.85E-9\n*EXPANSION, ZERO=20.\n1.2E-5\n"
         "*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n*NSET, NSET=FOOT, GENERATE\n1, 8, 2\n"
         "*BOUNDARY\nFOOT, 1, 3\n7, 2, 2, 0.05\nFOOT, PINNED\n*STEP\n*STATIC\n*CLOAD\n7, 1, 40.\n"
         "*DLOAD\nEALL, GRAV, 9810., 0., 0., -1.\n1, P1, 25.\n*DSLOAD\nxmax, P, 3.\n*TEMPERATURE\nNALL, 35.\n"
         "*END STEP\n";
}

/// Quadrilaterals at z = 2; the second one is numbered clockwise.
std::string plane_deck_sample() {
  return "*NODE, NSET=NALL\n1, 0., 0., 2.\n2, 10., 0., 2.\n3, 10., 10., 2.\n4, 0., 10., 2.\n5, 20., 0., 2.\n"
         "6, 20., 10., 2.\n*ELEMENT, TYPE=CPS4R, ELSET=EALL\n1, 1, 2, 3, 4\n2, 3, 6, 5, 2\n*SURFACE, "
         "NAME=TIP\n2, S2\n"
         "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.3\n*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n2.5\n"
         "*TRANSFORM, NSET=NALL, TYPE=C\n-5., 0., 0., -5., 0., 1.\n*BOUNDARY\n1, 1, 3\n4, 1, "
         "2\n*STEP\n*STATIC\n"
         "*CLOAD\n6, 2, -5.\n*DLOAD\nEALL, P2, 3.\n*DSLOAD\nTIP, P, 1.\n*END STEP\n";
}

constexpr std::int64_t image_memory = 1 << 20;  // bytes: headers may ask for more than there is

/// Two tetrahedra (10 of VTK's types) with a number at each point.
std::string field_sample() {
  FieldGrid grid;
  grid.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
  grid.types = {10, 10};
  grid.nodes = {0, 1, 2, 3, 1, 2, 3, 4};
  grid.values = {1, 2, 3, 4, 5};
  write_field_grid(path(), grid);
  return read_file(path());
}

/// 2 x 3 x 4 voxels of one byte in .nii.
std::string nifti_sample() {
  std::string bytes(352 + 24, '\0');
  const auto set = [&](std::size_t at, auto value) { std::memcpy(&bytes[at], &value, sizeof value); };
  const auto list = [&](std::size_t at, auto... values) { ((set(at, values), at += sizeof values), ...); };
  set(0, std::int32_t{348});
  const auto count = [](int n) { return static_cast<std::int16_t>(n); };
  list(40, count(3), count(2), count(3), count(4), count(1), count(1), count(1), count(1));
  list(70, count(2), count(8));  // unsigned bytes
  list(76, 1.0f, 0.5f, 0.5f, 2.0f);
  list(108, 352.0f, 1.0f);
  bytes[123] = 2;      // mm
  set(254, count(1));  // sform
  list(280, 0.5f, 0.0f, 0.0f, 1.0f, 0.0f, 0.5f, 0.0f, 2.0f, 0.0f, 0.0f, 2.0f, 3.0f);
  std::memcpy(&bytes[344], "n+1", 4);
  for (std::size_t i = 352; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i % 3);
  return bytes;
}

std::string nrrd_sample() {
  return "NRRD0004\ntype: unsigned char\ndimension: 3\nspace: left-posterior-superior\nsizes: 2 3 4\n"
         "space directions: (0.5,0,0) (0,0.5,0) (0,0,2)\nkinds: domain domain domain\nencoding: raw\n"
         "space origin: (1,2,3)\nspace units: \"mm\" \"mm\" \"mm\"\nSegment0_Name:=left femur\n"
         "Segment0_LabelValue:=1\nSegment0_Color:=0.5 0.6 0.5\n\n" +
         std::string(24, '\1');
}

std::string metaimage_sample() {
  return "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\n"
         "CompressedData = False\nTransformMatrix = 1 0 0 0 1 0 0 0 1\nOffset = 1 2 3\n"
         "ElementSpacing = 0.5 0.5 2\nDimSize = 2 3 4\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n" +
         std::string(24, '\1');
}

std::string step_sample() {
  return "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n"
         "#1=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));\n"
         "#2=CARTESIAN_POINT('',(0.,0.,0.));\n#3=DIRECTION('',(0.,0.,1.));\n#4=DIRECTION('',(1.,0.,0.));\n"
         "#5=AXIS2_PLACEMENT_3D('',#2,#3,#4);\n#6=PLANE('',#5);\n#7=ADVANCED_FACE('top ''b''',(#8),#6,.T.);\n"
         "#9=CLOSED_SHELL('',(#7));\n#10=MANIFOLD_SOLID_BREP('block',#9);\n"
         "#12=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#1))"
         "REPRESENTATION_CONTEXT('',''));\nENDSEC;\nEND-ISO-10303-21;\n";
}

std::string iges_sample() {
  return "made by hand                                                            S      1\n"
         "1H,,1H;,4Hpart,8Hpart.igs,4Hhere,1H1,32,38,6,308,15,4Hpart,1.,2,2HMM,1, G      1\n"
         "0.01,15H20260101.120000,0.001,100.,2Hme,2Hus,11,0,15H20260101.120000;   G      2\n";
}

std::string answer_sample() {
  MesherAnswer answer;
  answer.mesher = "Gmsh 4.8.4";
  answer.curved = {2, 1, took_too_long()};
  answer.notes = {"3 slices"};
  answer.warnings = {"a gap"};
  answer.source_volume = 1e-3;
  answer.peak_bytes = 1 << 20;
  answer.facts.regions = {{1, "block", Rgb{}}};
  answer.facts.surfaces = {{7, "top", {}}};
  answer.facts.small = {{2, 7, "top", 1e-4, {1, 2, 3}}};
  answer.error.emplace(ErrorKind::geometry, "part.step", "it is open", "Close it");
  write_answer(path(), answer);
  return read_file(path());
}

template <Image (*read)(const std::string&, double, std::int64_t)>
void parse_image(const std::string& bytes) {
  put(bytes);
  (void)read(path(), 0, image_memory);
}

constexpr std::array all = {
    Target{"deck", [](const std::string& bytes) { (void)read_deck(bytes, "file.inp", 1e-3); }, deck_sample},
    Target{"plane-deck", [](const std::string& bytes) { (void)read_deck(bytes, "file.inp", 1e-3); },
           plane_deck_sample},
    Target{"msh", [](const std::string& bytes) { check_msh(bytes, "file.msh"); },
           [] { return written(write_msh, ElementType::hex20); }},
    Target{"stl",
           [](const std::string& bytes) {
             put(bytes);
             TriangleSurface surface = read_stl(path(), 1e-3, Monitor());
             (void)check_surface(surface, Monitor());
           },
           [] { return written(write_stl, ElementType::tet4); }},
    Target{"mesh-cache",
           [](const std::string& bytes) {
             put(bytes);
             (void)read_mesh_cache(path());
           },
           [] { return written(write_mesh_cache, ElementType::pyramid5); }},
    Target{"mesh-handed-over",  // what no checksum keeps from the reader
           [](const std::string& bytes) {
             put(bytes);
             (void)take_mesh_over(path());
           },
           [] { return written(hand_over_mesh, ElementType::tet10); }},
    Target{"itk-snap-labels", [](const std::string& bytes) { (void)parse_label_file(bytes, "labels.txt"); },
           [] {
             return std::string(
                 "# IDX -R- -G- -B- -A-- VIS MSH LABEL\n    0     0    0    0        0  0  0    \"Clear "
                 "Label\"\n    1   255    0    0        1  1  1    \"left femur\"\n   12   0  127.5   0   "
                 "  0.5  1  0    \"marrow (new)\"\n");
           }},
    Target{"slicer-colours", [](const std::string& bytes) { (void)parse_label_file(bytes, "labels.ctbl"); },
           [] {
             return std::string(
                 "# Color table file labels.ctbl\n# 3 values\n0 Background 0 0 0 0\n1 left_femur 128 174 128 "
                 "255\n12 marrow 241 214 145 255\n");
           }},
    Target{"label-table", [](const std::string& bytes) { (void)parse_label_file(bytes, "labels.csv"); },
           [] {
             return std::string(
                 "# labels of the thigh\nLabel,Name,Colour,Material\n1,\"femur, left\",#d8c7a0,cortical "
                 "bone\n12,marrow,,\"fat \"\"yellow\"\"\"\n");
           }},
    Target{
        "febio", [](const std::string& bytes) { (void)read_feb_deck(bytes, "file.feb", 1e-3); },
        [] {
          return std::string(
              "<febio_spec version=\"4.0\"><Material><material id=\"1\" name=\"m\" type=\"Mooney-Rivlin\"><c1>1</c1>"
              "<c2>.5</c2><k>9</k></material></Material><Mesh><Nodes><node id=\"1\">0,0,0</node><node id=\"2\">1,0,0</node>"
              "<node id=\"3\">0,1,0</node><node id=\"4\">0,0,1</node></Nodes><Elements type=\"tet4\" name=\"p\">"
              "<elem id=\"1\">1,2,3,4</elem></Elements><NodeSet name=\"n\">1,2,3</NodeSet><Surface name=\"s\">"
              "<tri3 id=\"1\">1,2,4</tri3></Surface></Mesh><MeshDomains><SolidDomain name=\"p\" mat=\"m\"/></MeshDomains>"
              "<Boundary><bc type=\"zero displacement\" node_set=\"n\"><x_dof>1</x_dof></bc></Boundary><Loads>"
              "<surface_load type=\"pressure\" surface=\"s\"><pressure lc=\"1\">2</pressure></surface_load></Loads><LoadData>"
              "<load_controller id=\"1\" type=\"loadcurve\"><points><pt>0,0</pt><pt>1,1</pt></points></load_controller>"
              "</LoadData></febio_spec>\n");
        }},
    Target{
        "nastran", [](const std::string& bytes) { (void)read_nastran_bulk(bytes, "file.bdf"); },
        [] {
          return std::string(
              "CEND\nBEGIN BULK\nGRID           1             0.0     0.0     0.0\nGRID,2,,10.-1,0.,0.\n"
              "grid*                  3               0             0.0             1.0*\n*             0.0\n"
              "GRID,4,,0.,0.,1.D0\nCTETRA,1,7,1,2,3,4 $ one\nMAT1,7,2.1+5,,.3\nENDDATA\n");
        }},
    Target{"plane-nastran", [](const std::string& bytes) { (void)read_nastran_bulk(bytes, "file.bdf"); },
           [] {
             return std::string(
                 "BEGIN BULK\nGRID,1,,1.,0.,0.\nGRID,2,,3.,0.,0.\nGRID,3,,1.,0.,4.\nGRID,4,,2.,0.,0.\n"
                 "GRID,5,,2.,0.,2.\nGRID,6,,1.,0.,2.\nCTRIAX6,1,7,1,4,2,5,3,6\nPSHELL,7,1,2.5\nENDDATA\n");
           }},
    Target{
        "dxf", [](const std::string& bytes) { (void)read_dxf(bytes, "file.dxf", 1e-3); },
        [] {
          return std::string(
              "0\nSECTION\n2\nENTITIES\n0\nLINE\n8\nfoot\n10\n0\n20\n0\n11\n8\n21\n0\n0\nARC\n8\n0\n10\n4\n20\n0\n"
              "40\n4\n50\n0\n51\n180\n0\nCIRCLE\n8\n0\n10\n4\n20\n2\n40\n1\n0\nLWPOLYLINE\n8\n0\n90\n3\n70\n1\n10\n20\n"
              "20\n0\n42\n0.3\n10\n25\n20\n0\n10\n22\n20\n5\n0\nELLIPSE\n8\n0\n10\n40\n20\n0\n11\n3\n21\n1\n40\n0.5\n0\n"
              "SPLINE\n8\n0\n71\n2\n40\n0\n40\n0\n40\n0\n40\n1\n40\n1\n40\n1\n10\n60\n20\n0\n10\n65\n20\n5\n10\n70\n20\n"
              "0\n0\nLINE\n8\n0\n10\n60\n20\n0\n11\n70\n21\n0\n0\nENDSEC\n0\nEOF\n");
        }},
    Target{"nifti", parse_image<read_nifti>, nifti_sample},
    Target{"nrrd", parse_image<read_nrrd>, nrrd_sample},
    Target{"metaimage", parse_image<read_metaimage>, metaimage_sample},
    Target{"step-names",
           [](const std::string& bytes) {
             put(bytes);
             std::vector<StepFace> faces = {{1, "Plane", {}}};
             std::vector<std::string> solids(1);
             (void)name_step_shapes(path(), faces, solids);
             (void)step_length_unit(bytes);
           },
           step_sample},
    Target{"iges-unit", [](const std::string& bytes) { (void)iges_length_unit(bytes); }, iges_sample},
    Target{"csv-points",
           [](const std::string& bytes) {
             (void)csv_points(bytes, "", "", QuantityKind::temperature, "points.csv");
           },
           [] { return std::string("x (mm), y (mm), z (mm), T (degC)\n0, 1, 2, 20\n3, 4, 5, 3e1\n"); }},
    Target{"csv-table",
           [](const std::string& bytes) {
             VariationTable table;
             table.over = VariationTable::Over::z;
             const VariationTable read = csv_table(bytes, table, QuantityKind::pressure, "levels.csv");
             check_table(read, "levels.csv");
           },
           [] { return std::string("# levels\nz [m]; p [kPa]\n0; 20\n2.5; 1e-1\n"); }},
    Target{"field-handed-over",
           [](const std::string& bytes) {
             put(bytes);
             (void)FieldSamples(read_field_grid(path()));
           },
           field_sample},
    Target{"mesher-answer",  // of a mesher that a file made its own
           [](const std::string& bytes) {
             put(bytes);
             const MesherAnswer answer = read_answer(path());
             if (answer.error) (void)exit_code(answer.error->kind());
             (void)describe(answer.curved);
           },
           answer_sample}};

}  // namespace

std::span<const Target> targets() {
  return all;
}

bool is_wanted(std::string_view wanted, std::string_view name, std::string_view group) {
  for (std::size_t begin = 0; begin <= wanted.size();) {
    const std::size_t end = std::min(wanted.find(',', begin), wanted.size());
    const std::string_view word = wanted.substr(begin, end - begin);
    if (word == name || word == group) return true;
    begin = end + 1;
  }
  return wanted.empty();
}

}  // namespace genba::fuzz
