# The case file: project values, options by key, JSON in and out. Only these sources know the JSON library.
find_package(nlohmann_json 3.10 REQUIRED)
add_library(genba_case STATIC
  case/case_cursor.cpp
  case/case_json.cpp
  case/case_reader.cpp
  case/schema/case_schema.cpp
  case/case_steps.cpp
  case/case_variation.cpp
  case/case_writer.cpp
  case/option_access.cpp
  case/project.cpp
  case/wish/report_options.cpp
  case/steps.cpp
  case/links/step_begin.cpp
  case/links/step_fields.cpp
  case/typed_text.cpp
  case/case_names.cpp
  case/geometry_reader.cpp
  case/case_sketch.cpp
  pieces/list/piece_list.cpp pieces/list/piece_job.cpp)
target_link_libraries(genba_case PUBLIC genba_procedure genba_mesh genba_formula genba_analysis genba_solve genba_model genba_base
  PRIVATE nlohmann_json::nlohmann_json)
# Headers are most of the compile time of these sources, the optimiser most of the rest; what they compute is small.
target_precompile_headers(genba_case PRIVATE <app/case/project.hpp> <nlohmann/json.hpp>)
target_compile_options(genba_case PRIVATE $<$<CONFIG:Release>:-O1>)
