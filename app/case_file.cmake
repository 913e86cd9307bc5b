# The case file: project values, options by key, JSON in and out. Only these sources know the JSON library.
find_package(nlohmann_json 3.10 REQUIRED)
add_library(genba_case STATIC
  case_cursor.cpp
  case_json.cpp
  case_reader.cpp
  case_schema.cpp
  case_writer.cpp
  option_access.cpp
  project.cpp)
target_link_libraries(genba_case PUBLIC genba_mesh genba_analysis genba_solve genba_model genba_base
  PRIVATE nlohmann_json::nlohmann_json)
