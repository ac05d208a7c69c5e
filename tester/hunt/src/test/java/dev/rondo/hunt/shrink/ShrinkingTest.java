package dev.rondo.hunt.shrink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.watch.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShrinkingTest {

  private static final Trace SHRUNK = trace(Finding.Kind.EXCEPTION, "more than 10000 times");

  @Test
  void aReplayThatShowsSomethingElseIsAFault() {
    Trace other = trace(Finding.Kind.EXCEPTION, "something else");
    assertThat(Shrinking.checked(SHRUNK, SHRUNK)).isEqualTo(SHRUNK);
    assertThatIllegalStateException().isThrownBy(() -> Shrinking.checked(SHRUNK, other));
  }

  @Test
  void aReplayThatTookTooLongSaysNothing() {
    Trace late = trace(Finding.Kind.ENDLESS_LOOP, "does not come to an end");
    assertThat(Shrinking.checked(SHRUNK, late)).isEqualTo(SHRUNK);
  }

  private static Trace trace(Finding.Kind kind, String message) {
    Finding finding = new Finding(kind, message, 0, "start", 1);
    return new Trace(
        1, "async", "P", "P.java", "", Map.of(), 1, 0, List.of(), List.of(), List.of(), finding);
  }
}
