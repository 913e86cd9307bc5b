# What `cmake --install` puts under a prefix. The programs run from any prefix: they find each other and their libraries by
# where they lie themselves.
#   bin/genba-cli, bin/genba          libexec/genba/genba-mesher (mesh/mesher/mesher_run.cpp looks there), genba-ranks
#   lib/genba                         libgenba_engine.so.VERSION (GENBA_SHARED_ENGINE); run-time libraries, in a bundle (packages.py)
# Components: cli, desktop; ranks, which is in no package.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME cli)
set(from ${PROJECT_SOURCE_DIR}/packaging/install)

function(genba_install_program target folder library_folder component)
  # As DT_RPATH, not DT_RUNPATH: it then holds for what libraries and plug-ins of a bundle need in their turn.
  target_link_options(${target} PRIVATE LINKER:--disable-new-dtags)
  set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN/${library_folder}")
  install(TARGETS ${target} RUNTIME DESTINATION ${folder} COMPONENT ${component})
endfunction()

string(TIMESTAMP GENBA_CHANGE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)  # of SOURCE_DATE_EPOCH where that is set
function(genba_install_documents package pages component)
  install(CODE "set(PACKAGE ${package})
set(GENBA_PAGES \"${pages}\")
set(LICENCE \"${PROJECT_SOURCE_DIR}/LICENSE\")
set(VERSION ${PROJECT_VERSION})
set(DATE \"${GENBA_CHANGE_DATE}\")" COMPONENT ${component})
  install(SCRIPT ${PROJECT_SOURCE_DIR}/packaging/install_documents.cmake COMPONENT ${component})
endfunction()

genba_install_program(genba-cli bin ../lib/genba cli)
genba_install_program(genba-mesher libexec/genba ../../lib/genba cli)
if(TARGET genba-ranks)  # app/ranks/rank_solver.cpp looks there; a component of its own, as it needs PETSc and MPI
  genba_install_program(genba-ranks libexec/genba ../../lib/genba ranks)
endif()
if(GENBA_SHARED_ENGINE)
  install(TARGETS genba_engine LIBRARY DESTINATION lib/genba COMPONENT cli NAMELINK_SKIP)
endif()
if(TARGET genba)
  genba_install_program(genba bin ../lib/genba desktop)
  string(TIMESTAMP GENBA_RELEASE_DATE "%Y-%m-%d" UTC)  # of SOURCE_DATE_EPOCH where that is set
  configure_file(${from}/genba.metainfo.xml.in ${CMAKE_BINARY_DIR}/install/genba.metainfo.xml @ONLY)
  configure_file(${from}/genba.1.in ${CMAKE_BINARY_DIR}/install/genba.1 @ONLY)
  install(FILES ${from}/genba.desktop DESTINATION share/applications COMPONENT desktop)
  install(FILES ${PROJECT_SOURCE_DIR}/resources/icons/genba.svg DESTINATION share/icons/hicolor/scalable/apps COMPONENT desktop)
  install(FILES ${from}/genba-mime.xml DESTINATION share/mime/packages RENAME genba.xml COMPONENT desktop)
  install(FILES ${CMAKE_BINARY_DIR}/install/genba.metainfo.xml DESTINATION share/metainfo COMPONENT desktop)
  install(FILES ${CMAKE_BINARY_DIR}/install/genba.1 DESTINATION share/man/man1 COMPONENT desktop)
  genba_install_documents(genba "genba.1" desktop)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/examples DESTINATION share/genba COMPONENT cli
  PATTERN pictures EXCLUDE PATTERN make_examples.py EXCLUDE)

# Both schemas, the manual, and what the manual cites by results:ID.
install(FILES ${PROJECT_SOURCE_DIR}/resources/schema/summary.schema.json DESTINATION share/genba/schema COMPONENT cli)
install(FILES ${PROJECT_SOURCE_DIR}/resources/schema/case.schema.json DESTINATION share/genba/schema COMPONENT cli)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/help/manual DESTINATION share/doc/genba-cli COMPONENT cli)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/tests/bench/results/ DESTINATION share/doc/genba-cli/results COMPONENT cli)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/ui/python/genba DESTINATION lib/python3/dist-packages COMPONENT cli
  PATTERN __pycache__ EXCLUDE)

# Manual pages and completions are made by the program itself, of its own tables.
set(GENBA_INSTALLED_CLI $<TARGET_FILE:genba-cli>)
install(CODE "set(GENBA_CLI \"${GENBA_INSTALLED_CLI}\")" COMPONENT cli)
install(SCRIPT ${PROJECT_SOURCE_DIR}/packaging/install_manual.cmake COMPONENT cli)
genba_install_documents(genba-cli "genba-cli*.1" cli)
