package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.Explorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Protocols;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A round in which one process speaks, and which ends for the others if it has crashed. */
final class SilentRoundsTest {

  private static final String COORDINATORS =
      """
      import rondo.*;

      @Protocol(n = 3, f = 1, network = Crash.class, spec = {Agreement.class, Validity.class})
      public class Coordinators extends Node {
        sealed interface Step permits Proposal, Silent { int phase(); }
        @Round(1) record Proposal(@Phase int phase, int value) implements Step {}
        @Round(1) record Silent(@Phase int phase) implements Step {}

        @Input("0..1") private int value;
        private int phase;

        @Init void start() { enter(1); }

        private void enter(int next) {
          phase = next;
          if (self().equals(node(phase - 1))) {
            broadcast(new Proposal(phase, value));
          } else {
            send(TO, new Silent(phase));
          }
        }

        @Upon void end(Mailbox<Step> mailbox) {
          var now = mailbox.with(m -> m.phase() == phase);
          when(!now.isEmpty());
          for (Step m : now) {
            if (m instanceof Proposal p) {
              value = p.value();
            }
          }
          if (phase == f() + 1) {
            output(value);
            phase = n() + 1;
          } else {
            enter(phase + 1);
          }
        }
      }
      """;

  private static LoadedProtocol coordinators(String to) {
    return Protocols.load("Coordinators.java", COORDINATORS.replace("TO", to));
  }

  private static End terminates(String to, String network) {
    SequentialProgram program = Protocols.sequential(coordinators(to).model(), "rondo." + network);
    RoundTerminationSearch search =
        new RoundTerminationSearch(
            program,
            program.protocol().settings().specs(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(3, 1), OptionalInt.of(3), Reductions.ALL, SearchLimits.NONE, 1));
    return search.run().end();
  }

  /** To another process than itself the message says nothing of its own round. */
  @ParameterizedTest
  @CsvSource({
    "self(), Crash, EXHAUSTED",
    "self(), Reliable, EXHAUSTED",
    "node(0), Crash, BUG",
  })
  void aMessageToOneselfEndsARound(String to, String network, End end) {
    assertThat(terminates(to, network)).isEqualTo(end);
  }

  @Test
  void theAsynchronousFormWaitsForTheCoordinatorAsWell() {
    LoadedProtocol protocol = coordinators("self()");
    Explorer explorer =
        AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings())).newExplorer();
    for (int schedule = 0; schedule < 2000; schedule++) {
      assertThat(explorer.explore(1, schedule)).isNull();
    }
  }
}
