package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.hunt.lift.Counterexamples;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Faulty processes say each process something else. */
class ByzantineTest {

  private static final HuntLimits HUNT = new HuntLimits(1, 2_000, 600_000, 1, 1);

  /** Half of all are enough, however many lie. */
  private static LoadedProtocol credulous() throws IOException {
    String text = Files.readString(Protocols.ownFile("Hearsay"));
    return Protocols.load("Hearsay.java", text.replace("> n() + f()", "> n()"));
  }

  private static Optional<String> hunted(LoadedProtocol protocol, int f) {
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings()).withNodes(3, f);
    return Hunter.in(AsyncForm.of(protocol, settings), HUNT)
        .firstFound()
        .map(found -> found.finding().message());
  }

  @Test
  void aLiarMakesTwoDecideDifferently() throws IOException {
    assertThat(hunted(credulous(), 1).orElseThrow()).contains("decided");
  }

  @Test
  void nobodyLiesWhereNobodyIsFaulty() throws IOException {
    assertThat(hunted(credulous(), 0)).isEmpty();
  }

  @Test
  void oneLiarIsNotEnoughWhereEnoughAreAsked() {
    assertThat(Hunter.in(Protocols.own("Hearsay"), HUNT).firstFound()).isEmpty();
  }

  @Test
  void liesOfTheSequentialFormAreLiesOfTheOriginalAndAnybodyMayTellThem() throws IOException {
    Counterexamples found = Counterexamples.of(credulous());
    TreeSet<Integer> liars = new TreeSet<>();
    for (Trace trace : found.first(12, 10_000)) {
      assertThat(Objects.requireNonNull(trace.finding()).message()).contains("decided");
      assertThat(Lift.of(trace, found.original())).isInstanceOf(LiftResult.Confirmed.class);
      assertThat(liars(trace)).hasSize(1);
      liars.addAll(liars(trace));
    }
    assertThat(liars).containsExactly(0, 1, 2);
  }

  private static TreeSet<Integer> liars(Trace trace) {
    TreeSet<Integer> liars = new TreeSet<>();
    trace.steps().stream()
        .filter(step -> step.changes().contains(new TraceStep.VariableChange("faulty", "1")))
        .forEach(step -> liars.add(step.node()));
    return liars;
  }
}
