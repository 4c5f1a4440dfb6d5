#include "lessons/kit/user_text.h"

#include "tests/catch.h"

using namespace stepgrad::kit;

TEST_CASE("UTF-8 is told from other bytes") {
  CHECK(is_utf8(""));
  CHECK(is_utf8("Zoë 北京 🦊 \xef\xbf\xbd"));
  CHECK_FALSE(is_utf8("\xff"));
  CHECK_FALSE(is_utf8("caf\xe9"));
  CHECK_FALSE(is_utf8("\xc0\xaf"));
  CHECK_FALSE(is_utf8("\xed\xa0\x80"));
}

TEST_CASE("the first byte that is no UTF-8 is found") {
  CHECK_FALSE(first_not_utf8("Zoë \xef\xbf\xbd").has_value());
  CHECK(first_not_utf8("\xff") == 0u);
  CHECK(first_not_utf8("ë\xe9t") == 2u);
  CHECK(first_not_utf8("a\xe5\x8c") == 1u);
}
