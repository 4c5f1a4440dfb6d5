# What the project stands on: Debian's packages, found where Debian puts them. What the libraries pass on to whoever
# links them is found again by stepgradConfig.cmake.in.

find_package(PkgConfig REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)
find_package(xtensor REQUIRED)
find_package(OpenMP COMPONENTS CXX)  # without it only matrix products use more than one thread
pkg_check_modules(utf8proc REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(graphviz REQUIRED IMPORTED_TARGET libgvc libcgraph)
if(STEPGRAD_LESSONS)
  find_package(Boost 1.74 REQUIRED COMPONENTS program_options)
  pkg_check_modules(libedit REQUIRED IMPORTED_TARGET libedit)
endif()

# Any CBLAS works. BLIS is the default because it is several times faster on small matrices (docs/house.md); its
# openmp flavour is named because the pthread one starts its threads anew for every product.
set(STEPGRAD_CBLAS blis CACHE STRING "The CBLAS library to link: blis, openblas, or another library's name")
include(cmake/cblas.cmake)
if(NOT TARGET stepgrad::cblas)
  message(FATAL_ERROR "There is no library ${STEPGRAD_CBLAS}: install it, or choose another with -D STEPGRAD_CBLAS=…")
endif()

# find_package(xtensor-blas) demands LAPACK, which nothing here uses: its headers are enough.
find_path(STEPGRAD_XTENSOR_BLAS_INCLUDE xtensor-blas/xblas_config.hpp REQUIRED)
