package dev.rondo.workflow.proving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.proof.formula.StartSymmetry;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formulas have the runs of the sequential form, and what they have beyond them is no bug. */
class ProvingTest {

  private static final String WAITING =
      """
      import rondo.*;
      @Protocol(n = 2, f = 1, network = NETWORK.class)
      public class Waiting extends Node {
        @Round(1) record A(@Phase int k) {}
        @Round(2) record B(@Phase int k) {}
        private int k = 1;
        private int waited;
        private int shown;
        private boolean done;
        @Init void start() { broadcast(new A(1)); }
        TIMEOUT
        @Upon void a(Mailbox<A> in) {
          var now = in.with(m -> m.k() == k);
          when(!done && now.size() == n());
          done = true;
          shown = waited;
          ACT
        }
        @Invariant boolean fine() { return shown == 0; }
      }
      """;

  private static final String LOOKS =
      """
      @Timeout void none(Mailbox<A> in) {
        var now = in.with(m -> m.k() == k);
        when(now.isEmpty() && !done);
        waited = 1;
      }
      """;

  private static final String GOES_ON = "@Timeout void on() { when(!done); waited = 1; }";

  @Test
  void aTimeoutMayLookBeforeAnythingHasCome() {
    assertThat(verdict("Arbitrary", LOOKS, "")).isEqualTo(Verdict.BUG);
  }

  @Test
  void whereMessagesAreGuaranteedItWaitsForThem() {
    assertThat(verdict("Reliable", LOOKS, "")).isEqualTo(Verdict.NOTHING_FOUND);
    assertThat(verdict("Reliable", GOES_ON, "")).isEqualTo(Verdict.NOTHING_FOUND);
    assertThat(verdict("BoundedOmissions", GOES_ON, "")).isEqualTo(Verdict.NOTHING_FOUND);
    assertThat(verdict("Arbitrary", GOES_ON, "")).isEqualTo(Verdict.BUG);
    assertThat(verdict("EventuallyReliable", GOES_ON, "")).isEqualTo(Verdict.BUG);
  }

  /** A counterexample would have no sequential program to be replayed in. */
  @Test
  void aNetworkThatKeepsTheOrderOfRoundsIsRefused() {
    assertThat(refusal("Fifo")).contains("Fifo keeps the order of messages of different rounds");
  }

  @Test
  void aMessageToNobodyIsABug() {
    assertThat(verdict("Reliable", "", "send(node(n()), new B(k));")).isEqualTo(Verdict.BUG);
    assertThat(verdict("Reliable", "", "send(node(n() - 1), new B(k));"))
        .isEqualTo(Verdict.NOTHING_FOUND);
  }

  /** In the second phase it would have to time out for the first one, without what it heard. */
  @Test
  void aRunThatFormulasAloneHaveIsNoFaultOfRondo() {
    String lockstep =
        """
        @Timeout void end(Mailbox<A> in) {
          var now = in.with(m -> m.k() == k);
          when(!done);
          done = true;
          shown = now.isEmpty() ? 1 : 0;
        }
        """;
    String file = WAITING.replace("when(!done && now.size() == n());", "when(k > 1);");
    assertThat(verdict(file, "Reliable", lockstep, "", 1)).isEqualTo(Verdict.NOTHING_FOUND);
    assertThat(verdict(file, "Reliable", lockstep, "", 2)).isEqualTo(Verdict.UNDECIDED);
  }

  /** P0 may be silent; what it does not send is not among what the network may lose. */
  @ParameterizedTest
  @ValueSource(strings = {"NMinusF", "BoundedOmissions", "Kernel"})
  void aSilentSenderTakesNobodysLoss(String network) {
    String file =
        """
        import rondo.*;
        @Protocol(n = 3, f = 1, network = NETWORK.class)
        public class Waiting extends Node {
          @Round(1) record A(@Phase int k) {}
          @Input("0..1") private int speaks;
          private boolean done;
          @Init void start() { if (speaks == 1 || self().index() > 0) broadcast(new A(1)); }
          @Upon void a(Mailbox<A> in) {
            when(!done && in.size() > 0);
            done = true;
            if (self().index() == 1 && in.size() == 1) output(0);
          }
        }
        """;
    String wrong = file.replace("output(0)", "throw new IllegalStateException()");
    assertThat(verdict(wrong, network, "", "", 1)).isEqualTo(Verdict.BUG);
    assertThat(verdict(file, network, "", "", 1)).isEqualTo(Verdict.NOTHING_FOUND);
  }

  private static final String STARTS =
      """
      import rondo.*;
      @Protocol(n = 3, network = NETWORK.class, spec = Agreement.class)
      public class Waiting extends RoundNode {
        record Mine(int x) {}
        @Input("1..3") private int x;
        @Send(1) Mine mine() { return new Mine(x); }
        @Update(1) void take(Mailbox<Mine> in) {
          ACT
        }
      }
      """;

  /** Each bug takes inputs of a kind: three of them, an order, or certain processes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          if (in.size() == 3 && in.with(m -> m.x() == x).size() == 1) output(x); | true | true | BUG
          if (in.with(m -> m.x() < x).size() > 0) output(x);                | true  | false | BUG
          if (in.from(node(2)) != null && self().index() < 2) output(x);    | false | true  | BUG
          if (self().index() == x) output(x);                               | false | false | BUG
          if (2 * in.with(m -> m.x() == x).size() > n()) output(x); | true | true | NOTHING_FOUND
          """)
  void oneStartStandsForAllThatAreTheSameUpToNames(
      String act, boolean nodes, boolean values, Verdict expected) {
    Proving all = proving(STARTS.replace("ACT", act).replace("NETWORK", "Arbitrary"), 1, true);
    Proving each = proving(STARTS.replace("ACT", act).replace("NETWORK", "Arbitrary"), 1, false);
    assertThat(all.symmetry()).isEqualTo(new StartSymmetry(nodes, values));
    assertThat(each.symmetry()).isEqualTo(StartSymmetry.NONE);
    assertThat(verdict(all)).isEqualTo(verdict(each)).isEqualTo(expected);
  }

  private static Verdict verdict(String network, String timeout, String act) {
    return verdict(WAITING, network, timeout, act, 1);
  }

  private static Verdict verdict(
      String file, String network, String timeout, String act, int phases) {
    String text = file.replace("NETWORK", network).replace("TIMEOUT", timeout).replace("ACT", act);
    return verdict(proving(text, phases, true));
  }

  private static String refusal(String network) {
    Log log = log(WAITING.replace("NETWORK", network).replace("TIMEOUT", "").replace("ACT", ""));
    assertThat(proving(log, 1, true)).isEmpty();
    return log.sorted().toString();
  }

  private static Proving proving(String text, int phases, boolean reduced) {
    return proving(log(text), phases, reduced).orElseThrow();
  }

  private static Log log(String text) {
    return new Log(new SourceFile("Waiting.java", text));
  }

  private static Optional<Proving> proving(Log log, int phases, boolean reduced) {
    Protocol protocol = Pipeline.protocol(log, ClassPath.LANGUAGE).orElseThrow();
    ProvingSettings settings =
        new ProvingSettings(
            AsyncSettings.of(protocol.settings()),
            false,
            Optional.empty(),
            OptionalInt.of(phases),
            OptionalInt.empty(),
            Solvers.best(),
            20_000,
            1,
            true,
            reduced ? Reductions.ALL : Reductions.NONE);
    return Proving.of(protocol, ClassPath.LANGUAGE, settings, log);
  }

  private static Verdict verdict(Proving proving) {
    Log log = new Log(new SourceFile("Waiting.java", ""));
    return proving.run(new Closure.NotNeeded(), ProofWatcher.SILENT, log).orElseThrow().verdict();
  }
}
