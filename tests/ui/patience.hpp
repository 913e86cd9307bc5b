// QTRY_* wait for up to a minute: on a machine that others use, five seconds are not always enough. What comes
// sooner is not waited for.
#pragma once

#include <QTest>

namespace genba_test {
constexpr int patience_ms = 60000;
}

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT(expression, genba_test::patience_ms)
#define QTRY_VERIFY2(expression, message) QTRY_VERIFY2_WITH_TIMEOUT(expression, message, genba_test::patience_ms)
#define QTRY_COMPARE(expression, expected) QTRY_COMPARE_WITH_TIMEOUT(expression, expected, genba_test::patience_ms)
