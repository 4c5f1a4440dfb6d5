#include "graph/thousands.h"

#include "tests/catch.h"

using namespace stepgrad;

TEST_CASE("thousands are separated") {
  CHECK(thousands(0) == "0");
  CHECK(thousands(999) == "999");
  CHECK(thousands(1000) == "1,000");
  CHECK(thousands(2362368) == "2,362,368");
}
