// JSON Schema of the case file, made from the same tables as its reader.
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/case/case_geometry.hpp"
#include "app/case/case_grammar.hpp"
#include "app/case/case_names.hpp"
#include "app/case/option_access.hpp"
#include "engine/model/fit/law_fit.hpp"
#include "engine/physics/check/varying_properties.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;
using enum QuantityKind;

#include "app/case/schema/schema_types.inl"

Json geometry_type() {
  Json sizes = vector_type(length, "edge lengths along x, y and z; of a rectangle along x and y");
  sizes["minItems"] = 2;
  const Json box = object_type({{"size", sizes},
                                {"cells",
                                 {{"type", "array"},
                                  {"minItems", 2},
                                  {"maxItems", 3},
                                  {"items", {{"type", "integer"}, {"minimum", 1}}},
                                  {"description", "number of cells along each of them"}}}},
                               {"size", "cells"});
  Json properties = {
      {"file", text_type("Geometry or mesh, relative to the case file; known: " + known_endings() + ", and .gpieces, a mesh in pieces, in m")},
      {"unit", text_type("unit of length of the file's numbers (\"mm\"); surfaces, BREP and meshes need it, "
                         "STEP, IGES, most images and drawings state their own")},
      {"box", box},
      {"sketch", Json::parse(sketch_type())},
      {"image", text_type("NIfTI, NRRD or MetaImage file, or a DICOM series: its folder or one of its files; "
                          "relative to the case file")},
      {"labels",
       list_of(object_type({{"value", {{"type", "integer"}, {"description", "value of the voxels"}}},
                            {"region", text_type("name of the region they make")},
                            {"colour", text_type("red, green and blue, \"#d8c7a0\"; otherwise the file's")},
                            {"material",
                             text_type("name of a material of the case or of the library, for a region that "
                                       "\"regions\" does not name")}},
                           {"value", "region"}),
               "label table of an image without thresholds; without a table every label is a region "
               "with the name that the file states, else \"label 3\"")}};
  properties.update(option_properties(image_fields()));
  Json type = object_type(properties);
  type["oneOf"] = one_of_keys(grammar::geometries);
  return type;
}

Json patch_type() {
  const Json dab = {
      {"at", vector_type(length, "a point on the surface")},
      {"radius", quantity_type(length,
                               "from the point in a straight line to the middles of facets; the way to them "
                               "goes over the surface within it")},
      {"angle", quantity_type(angle, "by which normals may turn from the first; by default 40 deg")},
      {"normal", vector_type(dimensionless,
                             "out of the body at the point, from which turns are counted; by default that of "
                             "the facet nearest to the point")},
      {"erase", switch_type("true: takes away what the dabs before it took")}};
  Json properties = dab;
  properties["name"] = text_type("name of the patch; may be absent");
  properties["dabs"] = list_of(object_type(dab, {"at", "radius"}),
                               "dabs of a brush, one after the other, instead of one alone");
  properties["dabs"]["minItems"] = 1;
  Json type = object_type(properties);
  const auto needs = [](const std::vector<std::string>& keys) { return Json{{"required", keys}}; };
  type["oneOf"] = Json::array({needs({"at", "radius"}), needs({"dabs"})});
  type["description"] =
      "facets around points of the surface; it survives a new mesh. A point farther from the surface than "
      "the "
      "radius is an error.";
  return type;
}

/// One kind of selection; selector_type() adds the common parts.
Json part_type() {
  const auto point = [](const char* what) { return vector_type(length, what); };
  Json type = object_type({
      {"group",
       {{"type", Json::array({"string", "array"})},
        {"items", {{"type", "string"}}},
        {"description",
         "name of a surface or of a set of surfaces, \"#12\" for the surface with number 12, or a list of "
         "these"}}},
      {"plane",
       object_type(
           {{"point", point("a point of the plane")},
            {"normal", vector_type(dimensionless, "direction across the plane, of any length")},
            {"tolerance", quantity_type(length,
                                        "largest distance from the plane; by default 1e-6 of the "
                                        "diagonal of the geometry, in an image half a voxel, and flat "
                                        "cuts whose facets lie in the plane to 5 % of their edges")}},
           {"point", "normal"})},
      {"box",
       object_type({{"min", point("lowest corner")}, {"max", point("highest corner")}}, {"min", "max"})},
      {"sphere", object_type({{"centre", point("centre")}, {"radius", quantity_type(length, "radius")}},
                             {"centre", "radius"})},
      {"nearest_face",
       object_type({{"point", point("a point; the one surface nearest to it is taken")}}, {"point"})},
      {"normal",
       object_type({{"direction", vector_type(dimensionless, "direction the outer faces look to")},
                    {"angle", quantity_type(angle, "largest angle between the two; by default 5 deg")}},
                   {"direction"})},
      {"patch", patch_type()},
      {"needle",
       object_type({{"entry", point("a point of its axis, where it enters the body")},
                    {"tip", point("the point of its tip")},
                    {"radius", quantity_type(length, "radius of the needle")},
                    {"active", quantity_type(length, "length from the tip that acts; the rest is insulated")}},
                   {"entry", "tip", "radius", "active"})},
  });
  type["oneOf"] = one_of_keys(grammar::part_selectors);
  return type;
}

Json selector_type() {
  Json type = part_type();
  type["properties"]["all_of"] = {
      {"type", "array"},
      {"minItems", 1},
      {"items", {{"$ref", "#/$defs/part"}}},
      {"description", "what several selections have in common, such as the edge where a plane cuts a face"}};
  type["oneOf"] = one_of_keys(grammar::selectors);
  type["description"] = "Where a condition acts.";
  return type;
}

Json mesh_type() {
  Json properties = option_properties(mesh_fields());
  properties["sizes"] = list_of(
      object_type({{"on", {{"$ref", "#/$defs/selector"}}},
                   {"size", quantity_type(length, "largest edge length of the elements there")}},
                  {"on", "size"}),
      "Smaller elements in places. \"group\" also takes regions by name or \"region #2\" and "
      "edges of CAD by \"edge #7\"; a plane, box, sphere or needle means the space there, a sphere of radius "
      "0 mm a point; all_of two faces means their common edge. Directions (\"normal\") are not taken.");
  properties["layers"] = list_of(
      object_type({{"on", {{"$ref", "#/$defs/selector"}}},
                   {"region",
                    {{"type", "string"},
                     {"description",
                      "region that the layers lie in, by name or \"#2\": at a face between two "
                      "regions it says on which side; else they lie below outer faces"}}},
                   {"first", quantity_type(length, "thickness of the layer at the face")},
                   {"count",
                    {{"type", "integer"},
                     {"minimum", 1},
                     {"maximum", 50},
                     {"description", "of layers; by default 3"}}},
                   {"growth",
                    {{"type", "number"},
                     {"minimum", 1},
                     {"maximum", 3},
                     {"description", "thickness of a layer by that of the one before it; by default 1.3"}}}},
                  {"on", "first"}),
      "Boundary layers: thin layers of tetrahedra below outer faces, or in one region along its faces. They "
      "get thinner where the body is too "
      "thin, and are refused where less than a quarter fits.");
  properties.update(Json::parse(part_types(quantity_type(length).dump())));
  return object_type(properties);
}

/// The object in place of a number that varies.
Json variation_type() {
  const auto list_of_two = [](const Json& items, const char* description) {
    return Json{
        {"type", "array"}, {"minItems", 2}, {"maxItems", 2}, {"items", items}, {"description", description}};
  };
  Json table = object_type(
      {{"over",
        {{"enum", grammar::table_axes},
         {"description", "what the first number of a row is; over temperature: of materials and of the perfusion rate; over plastic strain: of the flow stress"}}},
       {"rows",
        {{"type", "array"},
         {"minItems", 1},
         {"items", list_of_two({{"type", Json::array({"number", "string"})}},
                               "where, and the value there, each with its unit: [\"10 s\", \"2 MPa\"]")},
         {"description", "ascending; linear between them, constant before the first and beyond the last; over time two rows "
          "may be at one time: a jump"}}},
       {"file", text_type("instead of rows: .csv file of two columns, relative to the case file, with heads "
                          "such as \"z [m], pressure [kPa]\"")},
       {"units", list_of_two({{"type", "string"}}, "of the file's columns, where its heads do not say it")}},
      {"over"});
  table["oneOf"] = one_of_keys({"rows", "file"});
  Json field = object_type(
      {{"file",
        text_type("mesh with an array (.vtu) or points with values (.csv with heads such as \"x (mm), "
                  "y (mm), z (mm), T (degC)\"), or an input deck (.inp, .bdf, .nas) with values by node, relative to the case file")},
       {"step", text_type("name of an earlier step, instead of a file")},
       {"array",
        text_type("name of the array or column, or of the step's field (\"temperature\"); a .csv file "
                  "with one column of values needs none")},
       {"time", quantity_type(QuantityKind::time, "of the step's frame; absent: its last one")},
       {"rows",
        {{"type", "array"},
         {"minItems", 1},
         {"items", list_of_two({{"type", Json::array({"number", "string"})}},
                               "the step's field, and the value there, each with its unit: [\"10 MPa\", \"5000 W/(m^2 K)\"]")},
         {"description", "of a step: the number follows the field by these rows, ascending; linear between them, constant "
          "beyond them. Of a contact the field is taken where its faces lie"}}},
       {"unit", text_type("of the array's numbers, where its name or head does not say it")},
       {"length_unit", text_type("of the places of a .vtu file, by default m; of a deck, by default that of the geometry")}});
  field["oneOf"] = one_of_keys({"file", "step"});
  Json type =
      object_type({{"formula", text_type("of x, y, z, t and T with units: \"300 kPa * (1 - z / 2 m)\"")},
                   {"table", table},
                   {"field", field}});
  type["oneOf"] = one_of_keys(grammar::variations);
  type["description"] = "What a number varies by: it may stand in the place of the number.";
  return type;
}

Json field_type(const ConditionField& field) {
  const std::string help(field.help);
  if (field.components == 1) return varying_type(quantity_type(field.kind, help));
  if (field.free_symbol.empty()) {
    Json vector = vector_type(field.kind, help);
    vector["items"] = varying_type(vector["items"]);
    return vector;
  }
  Json components = Json::object();
  for (const std::string& c : grammar::components)
    components[c] = varying_type(quantity_type(field.kind, help + " along " + c));
  return object_type(components);
}

Json kind_type(const ConditionKind& kind) {
  if (kind.fields.size() == 1 && kind.fields.front().key.empty()) return field_type(kind.fields.front());
  Json properties = Json::object();
  std::vector<std::string> keys;
  if (kind.takes_file()) {
    properties["file"] = text_type("triangles (.stl), relative to the case file");
    properties["unit"] = text_type("of the file's coordinates, which states none: \"mm\"");
    keys = {"file", "unit"};
  }
  for (const ConditionField& field : kind.fields) {
    if (!field.may_be_absent) keys.emplace_back(field.key);
    properties[std::string(field.key)] = field_type(field);
  }
  return object_type(properties, keys);
}

void add_kinds(Json& properties, bool constraints) {
  for (const Physics* physics : all_physics())
    for (const ConditionKind& kind : physics->conditions) {
      if (kind.is_constraint() != constraints) continue;
      if (!kind.all_zero.empty())
        properties[std::string(kind.all_zero)] = {{"const", true}, {"description", kind.all_zero_help}};
      properties[std::string(kind.key)] = kind_type(kind);
    }
}

Json constraint_type() {
  Json properties = {{"name", text_type("name in messages and in the table of reactions")},
                     {"on", {{"$ref", "#/$defs/selector"}}}, {"to", {{"$ref", "#/$defs/selector"}}}};
  add_kinds(properties, true);
  Json type = object_type(properties, {"on"});
  type["oneOf"] = one_of_keys(grammar::condition_keys(true));
  return type;
}

Json load_type() {
  Json properties = {
      {"name", text_type("name in messages and in the report")},
      {"on", {{"$ref", "#/$defs/selector"}}}, {"to", {{"$ref", "#/$defs/selector"}}},
      {"regions", text_list("regions of gravity, a centrifugal force or a heat source; all if absent")}};
  add_kinds(properties, false);
  Json type = object_type(properties);
  type["oneOf"] = one_of_keys(grammar::condition_keys(false));
  return type;
}

/// Three plain numbers that may vary, or an array of vectors.
Json varying_vector_type(const std::string& description) {
  Json numbers = vector_type(dimensionless, description);
  numbers.erase("description");
  numbers["items"] = varying_type(numbers["items"]);
  Json whole = object_type({{"field", {{"$ref", "#/$defs/varying/properties/field"}}}}, {"field"});
  whole["description"] =
      "the vectors of a file: the array \"fibre\" of a .vtu, or the columns \"fibre:x\", \"fibre:y\" and "
      "\"fibre:z\" of a .csv";
  return {{"anyOf", Json::array({numbers, whole})}, {"description", description}};
}

Json ventricle_type() {
  const auto place = [](const char* description) {
    return Json{{"$ref", "#/$defs/selector"}, {"description", description}};
  };
  Json type = object_type(
      {{"endocardium", place("inner surface of the wall")},
       {"epicardium", place("outer surface of the wall")},
       {"base", place("where the ventricle is cut open")},
       {"apex", place("its other end; where the way to the base is longest if absent")},
       {"endocardium_angle",
        quantity_type(angle, "of the fibre to the circumference at the endocardium, positive where it rises to the base "
                             "right-handed")},
       {"epicardium_angle", quantity_type(angle, "the same at the epicardium")}},
      {"endocardium", "epicardium", "base", "endocardium_angle", "epicardium_angle"});
  type["description"] =
      "Fibres by rule: direction 1 along the fibre in the wall, 2 outwards across it. The angle goes from one surface to "
      "the other with the depth, a potential in the wall.";
  return type;
}

Json axes_type() {
  Json type = object_type(
      {{"directions",
        object_type({{"first", varying_vector_type("along direction 1, of any length")},
                     {"second", varying_vector_type(
                                    "in the plane of directions 1 and 2, on the side of 2; may be absent "
                                    "where the material is the same in all directions across the first")}},
                    {"first"})},
       {"cylindrical",
        object_type({{"point", vector_type(length, "a point of the axis")},
                     {"direction", vector_type(dimensionless, "along the axis, of any length")},
                     {"angle", quantity_type(angle,
                                             "by which directions 2 and 3 are turned about direction 1, the "
                                             "winding angle against the tangent; 0 if absent")}},
                    {"point", "direction"})},
       {"by_element",
        {{"const", true},
         {"description", "vectors of the mesh file, of the array that mesh/element_axes names"}}},
       {"ventricle", ventricle_type()}});
  type["oneOf"] = one_of_keys(grammar::axes);
  type["description"] =
      "Directions 1, 2 and 3 of the material: along two vectors, whose numbers may be formulas of x, y and "
      "z, tables over them or fields of files, radial, tangential and axial, by element, or by the rule of a ventricle; all "
      "at the middle of each element. Absent: x, y and z.";
  return type;
}

/// "elasticity, heat conduction or electric conduction"
std::string analyses_text() {
  std::string text;
  const auto all = all_physics();
  for (std::size_t i = 0; i < all.size(); ++i)
    text += (i == 0 ? "" : i + 1 < all.size() ? ", " : " or ") + std::string(all[i]->name);
  return text;
}

Json output_type() {
  const OutputOptions defaults;
  const auto with_default = [](Json type, const Json& value) {
    type["default"] = value;
    return type;
  };
  const std::vector<std::string> axes_words(local_axes_words.begin(), local_axes_words.end());
  const Json local_system = object_type(
      {{"name", text_type("ends the names of its fields: displacement_in_hub; letters, digits, _ and -")},
       {"axes", {{"enum", axes_words}, {"description", "by default cartesian"}}},
       {"points",
        {{"type", "array"},
         {"items", vector_type(length, "place")},
         {"minItems", 3},
         {"maxItems", 3},
         {"description", "the origin; a point on x (cartesian) or on the axis; a point beside it, on the side of y "
                         "(cartesian) or where the angle is 0"}}}},
      {"name", "points"});
  const Json probe = object_type(
      {{"name", text_type("name of the point")}, {"point", vector_type(length, "place")}}, {"point"});
  std::vector<std::string> lesion_names, image_words(lesion_image_words.begin(), lesion_image_words.end());
  for (const LesionField& field : lesion_fields) lesion_names.emplace_back(field.name);
  const Json lesion = object_type(
      {{"name", text_type("name of the lesion")},
       {"field", {{"enum", lesion_names}, {"description", "nodal field of a transient step, or temperature"}}},
       {"above",
        {{"type", Json::array({"string", "number"})},
         {"description", "threshold in the unit of the field, \"240 min\", \"60 degC\", 1; what reaches it "
                         "belongs to the lesion; by default 240 min, damage 1, 60 degC"}}},
       {"around",
        {{"type", "array"},
         {"items", {{"type", "string"}}},
         {"description", "regions, as a tumour, whose margin and covered share are measured"}}},
       {"image",
        {{"enum", image_words},
         {"description", "write the lesion as a label image on the grid of the case's image"}}}},
      {"field"});
  return object_type({{"folder", with_default(text_type("output folder, relative to the case file"), defaults.folder)},
       {"vtu", with_default(switch_type("write result.vtu (ParaView)"), defaults.vtu)},
       {"csv", with_default(switch_type("write probes.csv and extrema.csv"), defaults.csv)},
       {"picture", with_default(switch_type("write picture.png"), defaults.picture)},
       {"report", with_default(switch_type("write the report"), defaults.report)},
       {"pdf", with_default(switch_type("write the report as PDF too"), defaults.pdf)},
       {"paths", with_default(switch_type("write names of images and where they lie, which may be those of "
                                          "patients, into report and summary"),
                              defaults.paths)},
       {"keep",
        with_default(switch_type("keep mesh and last results in a folder beside the case file, so that "
                                 "opening it again shows them"),
                     defaults.keep)},
       {"checkpoint_every",
        with_default(
            quantity_type(QuantityKind::time, "how often the state of a long solve is kept; 0 s: never"),
            "60 s")},
       {"picture_field", text_type("field of the picture; by default von_mises or temperature")},
       {"probes",
        {{"type", "array"}, {"items", probe}, {"description", "points at which all fields are written"}}},
       {"systems",
        {{"type", "array"},
         {"items", local_system},
         {"description", "local coordinate systems: displacement and stress along their axes are fields too"}}},
       {"lesions",
        {{"type", "array"},
         {"items", lesion},
         {"maxItems", most_lesions},
         {"description", "where a field reaches a threshold: volume, extents, pieces, margins"}}}});
}

Json combinations_type() {
  const Json part = object_type({{"step", text_type("name of a static step")}, {"factor", {{"type", "number"}}}}, {"step", "factor"});
  return list_of(object_type({{"name", text_type("name in tables")}, {"factors", list_of(part, "steps and their factors")}}, {"name", "factors"}),
                 "sums of results of static steps; they stand beside the steps in tables and in the envelope");
}

Json steps_type() {
  const Json keep = {
      {"oneOf", Json::array({{{"const", "all"}}, {{"type", "array"}, {"items", {{"type", "string"}}}}})},
      {"description",
       "conditions of an earlier step of the same analysis that act on, by name, or \"all\" of the nearest "
       "one; a program that writes the file writes them out"}};
  Json type = list_of(
      object_type(
          {{"name", text_type("by which others take from it; may be absent where it is the only one")},
           {"analysis", {{"enum", grammar::analyses()}, {"description", analyses_text()}}},
           {"procedure",
            {{"enum", grammar::procedures()},
             {"description", "how it is solved"},
             {"default", grammar::procedures().front()}}},
           {"transient", object_type(option_properties(transient_fields()))},
           {"modes", object_type(option_properties(modal_fields()))},
           {"response", object_type(option_properties(response_fields()))},
           {"on",
            {{"type", "boolean"},
             {"description", "false: it is not run, and nothing may be taken from it"},
             {"default", true}}},
           {"times",
            {{"type", "array"},
             {"items", quantity_type(QuantityKind::time)},
             {"description",
              "ascending: one frame each, with what varies in time as it is then; absent: one frame, at 0 "
              "s; of a transient step the last one is its end, and it begins at 0 s"}}},
           {"keep", keep},
           {"constraints", list_of({{"$ref", "#/$defs/constraint"}}, "as at the top, in this step")},
           {"loads", list_of({{"$ref", "#/$defs/load"}}, "as at the top, in this step")},
           {"solver", object_type(option_properties(solve_fields()))}},
          {"analysis"}),
      "Steps in their order, of version 2: \"analysis\", \"constraints\" and \"loads\" then stand in each of "
      "them. \"solver\" at the top holds for steps that state none.");
  type["minItems"] = 1;
  return type;
}

}  // namespace

std::string case_schema() {
  Json material = {{"name", text_type("name that regions refer to")}};
  material.update(option_properties(material_fields(), true));
  material["test_data"] = object_type(
      {{"file", text_type(".csv with test, stretch and nominal stress; relative to the case file")},
       {"law", {{"enum", std::vector<std::string>(fitted_law_words().begin(), fitted_law_words().end())},
                {"description", "whose constants are found"}}}},
      {"file", "law"});
  material["test_data"]["description"] =
      "Tests that give the constants of a hyperelastic law and the range of stretches in which they hold. They are found "
      "when the case is read.";
  Json solver = option_properties(solve_fields());
  std::vector<std::string> orders;
  for (const NodeOrder order : all_node_orders) orders.emplace_back(to_string(order));
  solver["node_order"] = {{"enum", orders}, {"description", "Order of the nodes in the matrix; auto tries several."}, {"default", to_string(Project{}.node_order)}};

  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", "Genba case"},
                 {"description",
                  "Geometry, mesh, materials, loads and outputs of one finite-element run. Every number "
                  "carries its unit, as in \"210 GPa\"."}};
  schema.update(object_type(
      {{"$schema", text_type("where an editor finds this schema")},
       {"version",
        {{"enum", {grammar::version, grammar::version_with_steps}},
         {"description", "version of the case file's grammar; 2: with a list of steps"}}},
       {"title", text_type("title of the report")},
       {"question", text_type("what the run is to answer, for the report")},
       {"notes", text_type("free text for the report")},
       {"geometry", geometry_type()},
       {"mesh", mesh_type()},
       {"named_faces",
        list_of(object_type({{"name", text_type("what conditions call them; it comes before names of the "
                                                "geometry")},
                             {"faces", text_list("names of faces of the geometry, or \"#12\"")}},
                            {"name", "faces"}),
                "names that the case gives to faces")},
       {"named_bodies",
        list_of(object_type({{"name", text_type("what the case and its results call it, instead of its name "
                                                "in the geometry")},
                             {"body", text_type("name of a body of the geometry, or \"#2\"")}},
                            {"name", "body"}),
                "names that the case gives to bodies")},
       {"analysis", {{"enum", grammar::analyses()}, {"description", analyses_text()}}},
       {"elements", object_type(option_properties(formulation_fields()))},
       {"materials", list_of(object_type(material, {"name"}), "materials by name")},
       {"regions",
        list_of(object_type({{"material", text_type("name of a material")},
                             {"regions", text_list("names of regions, sets or \"#1\"; all others if absent")},
                             {"axes", axes_type()},
                             {"area", quantity_type(QuantityKind::area, "of the section of these bars")},
                             {"pretension", quantity_type(QuantityKind::force,
                                                          "force of these bars if their ends stood still")},
                             {"thickness", quantity_type(QuantityKind::length, "of these regions of a plane body; "
                                                                               "else elements/thickness")}},
                            {"material"}),
                "which region is made of what")},
       {"constraints",
        list_of({{"$ref", "#/$defs/constraint"}}, "where the body is held or its temperature is known")},
       {"loads", list_of({{"$ref", "#/$defs/load"}}, "what acts on the body")},
       {"equations",
        list_of(object_type({{"name", text_type("name in messages")},
                             {"terms", {{"type", "array"}, {"items", {{"type", "array"}, {"minItems", 3}, {"maxItems", 3}, {"items", {{"type", "number"}}}}},
                               {"description", "each term: the number of a node in the mesh file, a component from "
                                               "1 and a factor; the first one is computed from the others"}}},
                             {"value", text_type("sum of the terms, with a unit; 0 if absent")}},
                            {"terms"}), "linear equations between unknowns of nodes")},
       {"not_computed",
        list_of(object_type({{"name", text_type("by which it is acknowledged: \"*EQUATION\"")},
                             {"where", text_type("file and lines that ask for it")},
                             {"effect", text_type("what the run does instead")},
                             {"acknowledged", switch_type("true: run without it, with a warning")}},
                            {"name"}),
                "what the source of the case asks for and Genba does not compute although it changes the "
                "answer; a run is refused until each is acknowledged")},
       {"solver", object_type(solver)},
       {"steps", steps_type()},
       {"combinations", combinations_type()},
       {"output", output_type()},
       {"report", object_type(option_properties(report_fields()))}},
      {"geometry"}));
  schema["oneOf"] = one_of_keys({"analysis", "steps"});
  const std::string size = quantity_type(length).dump();
  schema["$defs"] = {{"varying", variation_type()}, {"part", part_type()}, {"selector", selector_type()},
                     {"constraint", constraint_type()}, {"load", load_type()}};
  schema["$defs"]["sketch_side"] = Json::parse(sketch_side_type(size));
  schema["$defs"]["sketch_path"] = Json::parse(sketch_path_type(size));
  return schema.dump(2) + "\n";
}

}  // namespace genba
