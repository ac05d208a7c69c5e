package dev.rondo.hunt.shrink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShrinkerTest {

  private static final Trace SHRUNK = trace(Finding.FindingKind.EXCEPTION, "more than 10000 times");

  @Test
  void aReplayThatShowsSomethingElseIsAFault() {
    Trace other = trace(Finding.FindingKind.EXCEPTION, "something else");
    assertThat(Shrinker.checked(SHRUNK, SHRUNK)).isEqualTo(SHRUNK);
    assertThatIllegalStateException().isThrownBy(() -> Shrinker.checked(SHRUNK, other));
  }

  @Test
  void aReplayThatTookTooLongSaysNothing() {
    Trace late = trace(Finding.FindingKind.ENDLESS_LOOP, "does not come to an end");
    assertThat(Shrinker.checked(SHRUNK, late)).isEqualTo(SHRUNK);
  }

  private static Trace trace(Finding.FindingKind kind, String message) {
    Finding finding = new Finding(kind, message, 0, "start", 1);
    return new Trace(
        1, "async", "P", "P.java", "", Map.of(), 1, 0, List.of(), List.of(), List.of(), finding);
  }
}
