# Licence and changes of one package, and its manual pages compressed, as Debian wants them; part of `cmake --install`.
# PACKAGE, LICENCE, VERSION, DATE (RFC 5322). GENBA_PAGES: names of its manual pages, with *.
set(share "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share")
set(documents ${share}/doc/${PACKAGE})
file(READ ${LICENCE} text)
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  # A package of the distribution refers to the text that each Debian system has.
  string(REGEX REPLACE "\n=====.*" "\n" text "${text}")
  string(APPEND text "\nThe GNU General Public License is in /usr/share/common-licenses/GPL-3.\n")
endif()
file(WRITE ${documents}/copyright "${text}")
file(WRITE ${documents}/changelog
  "genba (${VERSION}) unstable; urgency=medium\n\n  * CHANGELOG.md of the sources says what changed.\n\n"
  " -- The Genba authors <genba@localhost>  ${DATE}\n")
find_program(gzip gzip)
file(GLOB pages ${share}/man/man1/${GENBA_PAGES})
foreach(file ${documents}/changelog ${pages})
  if(gzip AND NOT file MATCHES "\\.gz$")
    execute_process(COMMAND ${gzip} -9nf ${file})
  endif()
endforeach()
