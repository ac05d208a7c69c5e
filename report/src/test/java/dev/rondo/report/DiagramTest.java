package dev.rondo.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.Trace;
import dev.rondo.testing.Protocols;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Where the parts of a run stand in its diagram. */
class DiagramTest {

  private static Diagram sequential;
  private static Diagram original;

  @BeforeAll
  static void hunt() {
    List<Diagram> diagrams = Reports.ofBenchmark("PaxosFirstLog", 1).content().shown().diagrams();
    sequential = diagrams.get(0);
    original = diagrams.get(1);
  }

  /** Nothing has run in its last step. */
  @Test
  void aStepWhoseGuardThrowsStandsAtTheGuard() {
    LoadedProtocol protocol =
        Protocols.load(
            "Throws.java",
            """
            import rondo.*;

            @Protocol(n = 1)
            public class Throws extends Node {
              record M(int v) {}

              private int zero;

              @Init
              void start() {
                broadcast(new M(1));
              }

              @Upon
              void m(M m) {
                when(m.v() / zero > 0);
              }
            }
            """);
    AsyncForm form = AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings()));
    Trace trace = form.newExplorer().trace(ScheduleOrigin.of(1, 0));
    Diagram run = TraceContent.diagram(protocol.model(), trace);
    Diagram.DiagramStep last = run.steps().get(run.steps().size() - 1);
    assertThat(last.handler()).isEmpty();
    assertThat(last.line()).isEqualTo(16);
    assertThat(last.from()).isEqualTo(14);
    assertThat(run.failure().line()).isEqualTo(16);
  }

  @Test
  void theRoundsOfASequentialRunFollowEachOtherWithoutGaps() {
    double end = 0;
    Diagram.Column before = null;
    for (Diagram.Column column : sequential.columns()) {
      assertThat(column.at()).isEqualTo(end);
      if (before != null) {
        assertThat(order(column.time())).isGreaterThan(order(before.time()));
      }
      end = column.at() + column.width();
      before = column;
    }
    assertThat(sequential.width()).isEqualTo(end);
  }

  private static int order(Tag time) {
    return time.phase() * 100 + time.round();
  }

  /** This is what communication-closed means. */
  @Test
  void everyMessageOfASequentialRunStaysInItsRound() {
    assertThat(sequential.arrows()).isNotEmpty();
    for (Diagram.Arrow arrow : sequential.arrows()) {
      Diagram.Column column = columnAt(arrow.end());
      assertThat(arrow.start()).isBetween(column.at(), arrow.end());
      assertThat(column.time()).isEqualTo(sequential.steps().get(arrow.receiver()).time());
    }
  }

  @Test
  void everyStepStandsInTheColumnOfItsTime() {
    sequential
        .steps()
        .forEach(step -> assertThat(columnAt(step.at()).time()).isEqualTo(step.time()));
  }

  private static Diagram.Column columnAt(double at) {
    return sequential.columns().stream()
        .filter(column -> column.at() <= at && at < column.at() + column.width())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void noTwoStepsOfAProcessShareAPlace() {
    for (Diagram diagram : List.of(sequential, original)) {
      Map<Integer, Double> last = new HashMap<>();
      for (Diagram.DiagramStep step : diagram.steps()) {
        assertThat(step.at()).isGreaterThan(last.getOrDefault(step.node(), -1.0));
        last.put(step.node(), step.at());
      }
    }
  }

  @Test
  void stepsThatActHaveTheSameCounterpartBothWays() {
    for (int number = 0; number < original.steps().size(); number++) {
      Diagram.DiagramStep step = original.steps().get(number);
      assertThat(step.counterpart()).isNotNegative();
      Diagram.DiagramStep other = sequential.steps().get(step.counterpart());
      assertThat(other.counterpart()).isEqualTo(number);
      assertThat(other.node()).isEqualTo(step.node());
      assertThat(other.changes()).isEqualTo(step.changes());
      assertThat(other.outputs()).isEqualTo(step.outputs());
    }
  }

  @Test
  void aMessageOfTheOriginalGoesFromItsSenderToWhereItIsTaken() {
    assertThat(original.arrows()).extracting(Diagram.Arrow::fate).contains(Diagram.Fate.HEARD);
    for (Diagram.Arrow arrow : original.arrows()) {
      assertThat(original.steps().get(arrow.sender()).node()).isEqualTo(arrow.from());
      if (arrow.fate() == Diagram.Fate.HEARD) {
        assertThat(original.steps().get(arrow.receiver()).node()).isEqualTo(arrow.to());
        assertThat(arrow.end()).isGreaterThan(arrow.start());
      }
    }
  }

  @Test
  void theTimesOfAProcessNeverOverlap() {
    Map<Integer, Double> ends = new HashMap<>();
    assertThat(original.bands()).isNotEmpty();
    original.bands().stream()
        .sorted(java.util.Comparator.comparingDouble(Diagram.Band::at))
        .forEach(
            band -> {
              assertThat(band.at()).isGreaterThanOrEqualTo(ends.getOrDefault(band.node(), 0.0));
              ends.put(band.node(), band.at() + band.width());
            });
  }

  @Test
  void aChangeKnowsWhatWasThereBefore() {
    Map<String, String> state = new HashMap<>();
    for (Diagram.DiagramStep step : original.steps()) {
      for (Diagram.DiagramChange change : step.changes()) {
        String variable = step.node() + "." + change.variable();
        assertThat(change.before()).isEqualTo(state.put(variable, change.after()));
      }
    }
  }
}
