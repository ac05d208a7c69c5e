package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Histories that are cut off by a failure are not compared. */
class FailingProtocolTest {

  @ParameterizedTest
  @CsvSource({
    "when(!done); done = 6 / (m.v() - 1) > 0;, java.lang.ArithmeticException: / by zero",
    "when(6 / (m.v() - 1) > 0); done = true;, java.lang.ArithmeticException: / by zero",
    "when(!done); while (true) { done = true; }, it does not come to an end",
  })
  void whatFailsIsRefusedWithItsPlace(String handler, String reason) {
    Forms forms =
        Forms.of(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 2, network = Arbitrary.class)
            public class P extends Node {
              @Round(1) record A(int v) {}
              private boolean done;
              @Init void start() { broadcast(new A(1)); }
              @Upon void a(A m) { HANDLER }
            }
            """
                .replace("HANDLER", handler));
    assertThatThrownBy(() -> forms.compare(2, 0, 1, 0))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith("P.java:7: the protocol fails: " + reason);
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, true"})
  void aGuardFailsOnlyUponWhatItCanBeAskedWith(int f, boolean fails) {
    Forms forms =
        Forms.of(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 2, f = 1, network = NMinusF.class)
            public class P extends Node {
              @Round(1) record A(int v) {}
              private boolean done;
              @Init void start() { broadcast(new A(1)); }
              @Upon void a(Mailbox<A> all) { when(!done && all.get(1).v() > 0); done = true; }
            }
            """);
    ThrowingCallable comparison = () -> assertThat(forms.compare(2, f, 1, 0).holds()).isTrue();
    if (fails) {
      assertThatThrownBy(comparison)
          .isInstanceOf(UsageError.class)
          .hasMessageStartingWith("P.java:7: the protocol fails: ");
    } else {
      assertThatCode(comparison).doesNotThrowAnyException();
    }
  }
}
