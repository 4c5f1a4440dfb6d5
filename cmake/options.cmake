# What every target of the project is built with.

# As a part of another project, the libraries alone are of use.
option(STEPGRAD_LESSONS "Build the lessons" ${PROJECT_IS_TOP_LEVEL})
option(STEPGRAD_TESTS "Build the tests, which run the lessons" ${STEPGRAD_LESSONS})
option(STEPGRAD_INSTALL "Install the libraries" ${PROJECT_IS_TOP_LEVEL})
option(STEPGRAD_WERROR "Treat warnings as errors" OFF)
option(STEPGRAD_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(STEPGRAD_FUZZ "Make the tests those that search: fuzz targets, for which the compiler must be Clang" OFF)
if(STEPGRAD_TESTS AND NOT STEPGRAD_LESSONS)
  message(FATAL_ERROR "STEPGRAD_TESTS needs STEPGRAD_LESSONS: the tests run the lessons")
endif()

# How another project is built is that project's to say.
if(PROJECT_IS_TOP_LEVEL)
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
  endif()
  # -O0 makes the sanitized suite several times slower than the tests deserve.
  set(CMAKE_CXX_FLAGS_DEBUG "-g -O1 -fno-omit-frame-pointer")
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)

add_library(stepgrad_options INTERFACE)
target_compile_features(stepgrad_options INTERFACE cxx_std_20)
target_compile_options(
  stepgrad_options
  INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wconversion>
            $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${STEPGRAD_WERROR}>>:-Werror>
            # Nodes remember the source line that made them: as a path of the project, on every machine alike.
            $<$<COMPILE_LANGUAGE:CXX>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=>)
# Optimising, g++ 12 takes "text" + std::string for a copy onto itself or out of bounds (GCC bug 105651, mended in 13).
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(
    stepgrad_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds>)
endif()
if(STEPGRAD_SANITIZE)
  # The sanitizers' code hides from g++ what is initialised (it says so itself, in its manual).
  target_compile_options(stepgrad_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
  target_compile_options(stepgrad_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_link_options(stepgrad_options INTERFACE -fsanitize=address,undefined)
endif()
if(STEPGRAD_FUZZ)
  target_compile_options(stepgrad_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
