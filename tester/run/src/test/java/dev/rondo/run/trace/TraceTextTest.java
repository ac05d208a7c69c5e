package dev.rondo.run.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.observe.Tag;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TraceTextTest {

  private static final int SIX_NODES = 6;

  @Test
  void theMiddleOfALongLogIsLeftOut() {
    String log =
        IntStream.range(0, 30)
            .mapToObj(term -> "Entry[term=" + term + "]")
            .collect(Collectors.joining(", ", "[", "]"));
    assertThat(TraceText.of(trace(new TraceStep.VariableChange("log", log))))
        .isEqualTo(
            """
                  P0                      P1                      P2                      \
            P3                      P4                      P5
               0  append (line 7)
                  log = [Entry[term=0],
                    Entry[term=1], …,
                    Entry[term=28],
                    Entry[term=29]]
                  > Ok[] to P5 #1
            """);
  }

  @Test
  void aValueThatFitsIsWhole() {
    assertThat(TraceText.of(trace(new TraceStep.VariableChange("log", "[1, 2, 3]"))))
        .contains("log = [1, 2, 3]\n");
  }

  @Test
  void aLongNameIsFoldedWhereAPartOfItsValueBegins() {
    assertThat(TraceText.of(trace(new TraceStep.VariableChange("a", "AppendedEntries[term=17]"))))
        .contains(
            """
                  a = AppendedEntries[
                    term=17]
            """);
  }

  @Test
  void withoutRoomForColumnsAStepBeginsWithItsProcess() {
    Trace trace = trace(new TraceStep.VariableChange("log", "[1, 2, 3]"));
    assertThat(TraceText.of(trace, OptionalInt.of(40)))
        .isEqualTo(
            """
                  P0 to P5
               0  P0 append (line 7)
                  log = [1, 2, 3]
                  > Ok[] to P5 #1
            """);
    assertThat(TraceText.of(trace, OptionalInt.of(200))).startsWith("      P0    ");
  }

  private static Trace trace(TraceStep.VariableChange change) {
    TraceStep step =
        new TraceStep(
            0,
            Tag.NONE,
            "append",
            7,
            -1,
            false,
            0,
            List.of(),
            List.of(),
            List.of(),
            List.of(new TraceStep.TracedMessage(1, 0, SIX_NODES - 1, "Ok[]", Tag.NONE, false, 8)),
            List.of(),
            List.of(change),
            List.of(),
            List.of());
    return new Trace(
        Trace.VERSION,
        "async",
        "Log",
        "Log.java",
        "",
        Map.of(),
        1,
        0,
        List.of(),
        List.of(),
        List.of(step),
        null);
  }
}
