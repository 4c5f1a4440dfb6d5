# What `cmake --install` lays down, for find_package(stepgrad): docs/library.md.

include(CMakePackageConfigHelpers)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/stepgrad)
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/stepgrad)
set(licences ${CMAKE_INSTALL_DOCDIR})

# A set of targets for each component: who needs layers alone need not have what viewers stand on.
foreach(component graph files ops layers bert viewers)
  install(TARGETS stepgrad_${component} EXPORT ${component} FILE_SET HEADERS DESTINATION ${headers})
  install(EXPORT ${component} NAMESPACE stepgrad:: DESTINATION ${package})
endforeach()

if(STEPGRAD_SANITIZE)
  # Whoever links sanitized libraries needs the sanitizers' runtime.
  target_link_options(stepgrad_graph INTERFACE $<INSTALL_INTERFACE:-fsanitize=address,undefined>)
endif()

configure_file(cmake/stepgradConfig.cmake.in ${PROJECT_BINARY_DIR}/stepgradConfig.cmake @ONLY)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/stepgradConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/stepgradConfig.cmake ${PROJECT_BINARY_DIR}/stepgradConfigVersion.cmake
              cmake/cblas.cmake DESTINATION ${package})

install(FILES LICENSE THIRD_PARTY.md DESTINATION ${licences})
install(FILES bert/vocabulary/bert-base-uncased/LICENSE DESTINATION ${licences}/bert/vocabulary/bert-base-uncased)
