# A part of the engine is a static library. With GENBA_SHARED_ENGINE its objects go into one shared library, genba_engine, and
# its name stands for that, so that those who link a part need not know.
if(GENBA_SHARED_ENGINE)
  add_library(genba_engine SHARED)
  target_link_libraries(genba_engine PUBLIC genba_flags Threads::Threads)
  # Programs take the version that they were built with and no other.
  set_target_properties(genba_engine PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION} LINKER_LANGUAGE CXX)
  # The CUDA run-time is not shown to programs, which may have one too. Calls within the library are direct, as in a program.
  target_link_options(genba_engine PRIVATE LINKER:--exclude-libs,ALL LINKER:-Bsymbolic-functions)
endif()

# genba_engine_part(name a.cpp ...)
function(genba_engine_part name)
  if(GENBA_SHARED_ENGINE)
    add_library(${name}_objects OBJECT ${ARGN})
    target_link_libraries(${name}_objects PRIVATE genba_flags)
    target_link_libraries(genba_engine PRIVATE ${name}_objects)
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE genba_engine)
  else()
    add_library(${name} STATIC ${ARGN})
  endif()
endfunction()

# genba_part_links(name PUBLIC other parts PRIVATE libraries)
function(genba_part_links name)
  if(GENBA_SHARED_ENGINE)
    cmake_parse_arguments(LINKS "" "" "PUBLIC;PRIVATE" ${ARGN})
    target_link_libraries(${name}_objects PRIVATE ${LINKS_PRIVATE})  # what is public is in genba_engine
  else()
    target_link_libraries(${name} ${ARGN})
  endif()
endfunction()
