package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.testing.Models;
import dev.rondo.workflow.verdict.Closure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a hunt that finds nothing has not seen. */
class CoverageTest {

  private static final String POLLS =
      """
      import rondo.*;

      @Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
      public class Polls extends Node {
        @Round(1) record Ask(@Phase int poll, int value) {}
        private int poll;
        private int seen;
        @Timeout void ask() {
          poll = poll + 1;
          broadcast(new Ask(poll, 1));
        }
        @Upon void ask(Ask m) {
          when(m.poll() > poll);
          poll = m.poll();
          if (m.value() == 1) {
            seen = 1;
          } else {
            seen = 2;
          }
          for (int left = 0; left < seen; left++) {
            seen = seen + 0;
          }
          if (seen > 1) seen = 1;
          output(1);
        }
        @Upon void never(Mailbox<Ask> m) {
          when(m.size() > 700);
          if (poll > 1) {
            poll = 1;
          }
        }
      }
      """;

  @Test
  void aBranchThatIsNeverTakenIsNamedAndOneThatIsTakenIsNot() {
    Coverage coverage = coverage(Models.read("Polls.java", POLLS), FormChoice.SEQUENTIAL);
    assertThat(coverage.neverTaken())
        .containsExactly(new Coverage.CoveredBranch("ask", 18, "seen = 2;"));
    assertThat(text(coverage, Models.read("Polls.java", POLLS)))
        .contains("never taken: line 18 in ask: seen = 2;");
  }

  @Test
  void theAsynchronousFormAloneSaysTheSameOfHandlersAndBranches() {
    Coverage coverage = coverage(Models.read("Polls.java", POLLS), FormChoice.ASYNC);
    assertThat(coverage.neverTaken())
        .containsExactly(new Coverage.CoveredBranch("ask", 18, "seen = 2;"));
    assertThat(coverage.neverRan()).containsExactly(new Coverage.Unseen("never", 26, true));
    assertThat(coverage.lines()).contains(9, 14, 16, 21, 24, 27).doesNotContain(18, 29);
    assertThat(coverage.schedules()).isEqualTo(200);
    assertThat(text(coverage, Models.read("Polls.java", POLLS)))
        .contains("distinct states of single processes, measured on 200 asynchronous schedules")
        .contains("never ran: never (line 26), whose guard never held for what it heard");
  }

  /** What runs no code of its own cannot be seen to run, so it is not said that it did not. */
  @Test
  void aBranchThatOnlyLeavesALoopIsNotSaidToBeLeftOut() {
    String leaves =
        POLLS.replace("seen = seen + 0;", "if (left == 0)\n          break;\n        seen = 3;");
    Coverage coverage = coverage(Models.read("Polls.java", leaves), FormChoice.ASYNC);
    assertThat(coverage.neverTaken())
        .extracting(Coverage.CoveredBranch::text)
        .contains("seen = 2;")
        .doesNotContain("break;");
  }

  /** Each term has one output, so no two leaders of a term are ever compared. */
  @Test
  void aSpecThatNeverHadTwoOutputsToCompareIsNamed() {
    String alone =
        """
        import rondo.*;
        import java.util.Map;
        @Protocol(n = 2, spec = AgreementPerKey.class)
        public class Alone extends Node {
          @Round(1) record Claim(@Phase int term) {}
          private int term;
          @Timeout void claim() {
            when(self().equals(node(0)));
            term = term + 1;
            broadcast(new Claim(term));
          }
          @Upon void claimed(NodeId from, Claim m) {
            when(m.term() >= term && self().equals(node(0)));
            term = m.term();
            output(Map.entry(term, from));
          }
        }
        """;
    String both = alone.replace("m.term() >= term && self().equals(node(0))", "m.term() >= term");
    for (FormChoice form : List.of(FormChoice.ASYNC, FormChoice.SEQUENTIAL)) {
      Coverage coverage = coverage(Models.read("Alone.java", alone), form);
      assertThat(coverage.neverCompared()).containsExactly("AgreementPerKey");
      assertThat(text(coverage, Models.read("Alone.java", alone)))
          .contains(
              "AgreementPerKey was never put to the test: no schedule had two outputs that it"
                  + " compares");
      assertThat(coverage(Models.read("Alone.java", both), form).neverCompared()).isEmpty();
    }
  }

  /** Every process votes twice, so two votes are no two voters. */
  @Test
  void aQuorumThatCountsOneProcessTwiceIsNamed() {
    String votes =
        """
        import rondo.*;
        @Protocol(n = 3)
        public class Votes extends Node {
          record Vote(int at) {}
          private boolean done;
          @Init void start() { broadcast(new Vote(0)); broadcast(new Vote(1)); }
          @Upon void vote(Mailbox<Vote> votes) {
            when(!done && votes.size() > n() / 2);
            done = true;
          }
        }
        """;
    Coverage counted = coverage(Models.read("Votes.java", votes), FormChoice.ASYNC);
    assertThat(counted.countedTwice()).containsExactly(new Coverage.CountedTwice("vote", 7));
    assertThat(text(counted, Models.read("Votes.java", votes)))
        .contains("counted twice: vote (line 7) acted on two messages of one process");
    String repaired = votes.replace("votes.size()", "votes.distinctSenders()");
    String once = votes.replace(" broadcast(new Vote(1));", "");
    for (String right : List.of(repaired, once)) {
      assertThat(coverage(Models.read("Votes.java", right), FormChoice.ASYNC).countedTwice())
          .isEmpty();
    }
  }

  /** Under a network with guarantees a request is no sooner than a timeout. */
  @Test
  void aRequestThatWaitsForWhatIsGuaranteedIsNamed() {
    Protocol busy =
        Models.read(
            "Busy.java",
            """
            import rondo.*;
            @Protocol(n = 3, f = 1, network = Crash.class)
            public class Busy extends Node {
              @Round(1) record Turn(@Phase int turn) {}
              private int turn = 1;
              private int command;
              @Init void start() { broadcast(new Turn(turn)); }
              @Request void ask(@Input("5..6") int asked) {
                when(turn == 2);
                command = asked;
              }
              @Upon void end(Mailbox<Turn> turns) {
                var now = turns.with(m -> m.turn() == turn);
                when(!now.isEmpty() && turn < 4);
                turn++;
                output(command);
                broadcast(new Turn(turn));
              }
            }
            """);
    assertThat(text(coverage(busy, FormChoice.SEQUENTIAL), busy))
        .contains("never ran: ask (line 8); under Crash it waits until no handler of its process");
  }

  private static String text(Coverage coverage, Protocol protocol) {
    return CoverageText.of(coverage, protocol, protocol.settings().network());
  }

  private static Coverage coverage(Protocol model, FormChoice form) {
    HuntingSettings settings =
        new HuntingSettings(
            Optional.of(form),
            AsyncSettings.of(model.settings()),
            4,
            RoundStrategyKind.SWARM,
            false,
            true,
            new HuntLimits(1, 200, 60_000, 1, 1));
    return Hunting.of(model, ClassPath.LANGUAGE, settings, new Log(model.source()))
        .orElseThrow()
        .hunt(new Closure.Assumed(), ProgressMonitor.SILENT)
        .coverage()
        .orElseThrow();
  }
}
