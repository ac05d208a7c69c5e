package dev.rondo.workflow.proving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.proof.formula.StartSymmetry;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.search.Search;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formulas of interleaved steps have the runs that the search of steps has. */
class StepProvingTest {

  private static final String REGISTER =
      """
      import java.util.List;
      import rondo.*;
      @Protocol(n = 3, network = NETWORK.class, spec = {Agreement.class, Validity.class})
      public class Register extends Node {
        record Ask(int value) {}
        record Answer(int value) {}
        @Input("1..2") private int value;
        private int asked;
        private boolean done;
        @Init void start() {
          if (self().index() == 0) {
            value = 0;
          } else {
            START
          }
        }
        HANDLERS
      }
      """;

  private static final String ATOMIC =
      """
      @Upon void ask(NodeId from, Ask m) {
        if (value == 0) { value = m.value(); }
        send(from, new Answer(value));
      }
      @Upon void answer(Answer m) { output(m.value()); done = true; }
      """;

  private static final String ASKS = "send(node(0), new Ask(value));";

  /** Each is answered as the search answers, with a run that is as short as that of the search. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Reliable | send(node(0), new Ask(value));
          Arbitrary | send(node(0), new Ask(value));
          Arbitrary | send(node(0), new Ask(value)); send(node(0), new Ask(3 - value));
          Fifo | send(node(0), new Ask(value)); send(node(0), new Ask(3 - value));
          Reliable | if (flip()) { send(node(0), new Ask(value)); }
          Reliable | send(node(0), new Ask(1 + choose(3)));
          Reliable | for (NodeId p : others()) { send(p, new Answer(value)); }
          """)
  void aRegisterIsDecidedAsBySearch(String network, String start) {
    isAsSearched(
        REGISTER.replace("NETWORK", network).replace("START", start).replace("HANDLERS", ATOMIC));
  }

  /** The first handler whose guard holds takes the message; without one the message waits. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Upon void even(Ask m) { when(m.value() == 2); asked += 2; }"
            + "@Upon void any(NodeId from, Ask m) { asked += 1; send(from, new Answer(asked)); }",
        "@Upon void second(NodeId from, Ask m) { when(asked > 0); send(from, new Answer(1)); }"
            + "@Upon void first(NodeId from, Ask m) {"
            + "  when(asked == 0); asked++; send(from, new Answer(1)); }",
        "@Upon void late(NodeId from, Ask m) { when(asked > 5); send(from, new Answer(2)); }",
        "@Upon void ask(Ask m) { asked++; broadcast(new Answer(asked)); }",
        "@Upon void ask(Ask m) { asked += m.value(); if (asked > 3) {"
            + " throw new IllegalStateException(\"too many\"); } }",
        "@Upon void ask(Ask m) { when(List.of(1, 2).get(m.value()) > 1); asked++; }",
        "@Upon void ask(NodeId from, Ask m) { asked++; send(from, new Answer(asked)); }"
            + "@Invariant boolean few() { return asked < 2; }",
        "@Upon void ask(NodeId from, Ask m) { asked++; send(from, new Answer(1)); }"
            + "@Invariant static boolean few(List<Register> all) {"
            + "  return all.get(0).asked < 2 || !all.get(1).done; }"
      })
  void handlersWithGuardsAreDecidedAsBySearch(String handlers) {
    String answer = "@Upon void answer(Answer m) { done = true; output(m.value()); }";
    isAsSearched(
        REGISTER
            .replace("NETWORK", "Reliable")
            .replace("START", ASKS)
            .replace("HANDLERS", handlers + answer));
  }

  @Test
  void channelsThatKeepTheOrderHideABugOfOthers() {
    String handlers =
        """
        @Upon void ask(NodeId from, Ask m) { when(asked == 0 || m.value() != 5); asked = m.value();
          send(from, new Answer(m.value())); }
        @Upon void answer(Answer m) {
          if (m.value() == 5 && asked == 0) { throw new IllegalStateException(); }
          asked = 1;
        }
        """;
    String start =
        "if (self().index() == 1) {" + " send(node(0), new Ask(4)); send(node(0), new Ask(5)); }";
    String file = REGISTER.replace("START", start).replace("HANDLERS", handlers);
    assertThat(isAsSearched(file.replace("NETWORK", "Reliable"))).isEqualTo(Verdict.BUG);
    assertThat(isAsSearched(file.replace("NETWORK", "Fifo"))).isEqualTo(Verdict.NOTHING_FOUND);
  }

  /** Runs that are longer than the bound are no proof unless the user has set it. */
  @Test
  void aRunWithoutEndIsAnsweredForABoundAlone() {
    String handlers = "@Upon void ask(Ask m) { send(node(0), m); }";
    Log log =
        log(
            REGISTER
                .replace("NETWORK", "Reliable")
                .replace("START", ASKS)
                .replace("HANDLERS", handlers));
    Protocol protocol = Pipeline.protocol(log, ClassPath.LANGUAGE).orElseThrow();
    ProvingResult bounded = result(protocol, OptionalInt.of(3));
    assertThat(bounded.answer()).isInstanceOf(ProofVerdict.HoldsInSteps.class);
    assertThat(bounded.verdict()).isEqualTo(Verdict.NOTHING_FOUND);
    ProvingResult unbounded = result(protocol, OptionalInt.empty());
    assertThat(unbounded.answer()).isInstanceOf(ProofVerdict.HoldsInSteps.class);
    assertThat(unbounded.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void oneStartStandsForAllThatAreTheSameUpToNames() {
    String file = REGISTER.replace("NETWORK", "Reliable").replace("START", ASKS);
    Log log = log(file.replace("HANDLERS", ATOMIC));
    Protocol protocol = Pipeline.protocol(log, ClassPath.LANGUAGE).orElseThrow();
    assertThat(proving(protocol, OptionalInt.empty()).symmetry())
        .isEqualTo(new StartSymmetry(true, true, List.of(1, 2, 2)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          @Upon void asks(Mailbox<Ask> in) { when(in.size() > 1); } | a handler of a Mailbox
          @Timeout void late() { when(!done); done = true; }        | a timeout, in steps
          """)
  void whatHasNoFormulaIsRefused(String handlers, String why) {
    String file = REGISTER.replace("NETWORK", "Reliable").replace("START", ASKS);
    Log log = log(file.replace("HANDLERS", handlers));
    Protocol protocol = Pipeline.protocol(log, ClassPath.LANGUAGE).orElseThrow();
    Optional<ProvingResult> result =
        proving(protocol, OptionalInt.empty())
            .run(new Closure.NotNeeded(), ProofWatcher.SILENT, log);
    assertThat(result).isEmpty();
    assertThat(log.sorted().toString()).contains(why);
  }

  private static Verdict isAsSearched(String text) {
    Protocol protocol = Pipeline.protocol(log(text), ClassPath.LANGUAGE).orElseThrow();
    ProvingResult proved = result(protocol, OptionalInt.empty());
    Search search =
        new AsyncSearch(
            ProtocolLoader.load(protocol, ClassPath.LANGUAGE),
            AsyncSettings.of(protocol.settings()),
            SearchLimits.NONE,
            1,
            Reductions.NONE);
    SearchResult searched = search.run();
    boolean isBug = searched.end() == SearchResult.End.BUG;
    assertThat(proved.verdict()).isEqualTo(isBug ? Verdict.BUG : Verdict.NOTHING_FOUND);
    if (isBug) {
      assertThat(proved.counterexample().orElseThrow().found().steps())
          .hasSameSizeAs(search.shown(searched).orElseThrow().trace().steps());
    } else {
      int steps = ((ProofVerdict.EveryRunEnds) proved.answer()).steps();
      assertThat(steps).isEqualTo(searched.depth());
    }
    return proved.verdict();
  }

  private static ProvingResult result(Protocol protocol, OptionalInt steps) {
    Log log = new Log(protocol.source());
    Optional<ProvingResult> result =
        proving(protocol, steps).run(new Closure.NotNeeded(), ProofWatcher.SILENT, log);
    assertThat(log.sorted()).isEmpty();
    return result.orElseThrow();
  }

  private static Proving proving(Protocol protocol, OptionalInt steps) {
    ProvingSettings settings =
        new ProvingSettings(
            AsyncSettings.of(protocol.settings()),
            false,
            Optional.of(FormChoice.ASYNC),
            OptionalInt.empty(),
            steps,
            Solvers.best(),
            60_000,
            1,
            false,
            Reductions.ALL);
    return Proving.of(protocol, ClassPath.LANGUAGE, settings, new Log(protocol.source()))
        .orElseThrow();
  }

  private static Log log(String text) {
    return new Log(new SourceFile("Register.java", text));
  }
}
