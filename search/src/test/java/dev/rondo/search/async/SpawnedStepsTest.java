package dev.rondo.search.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.liveness.AsyncTerminationSearch;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Processes that are added while the protocol runs are part of the states of steps. */
final class SpawnedStepsTest {

  /** A process that adds another, before or after it outputs what only the new one has as input. */
  private static final String LATE =
      """
      import rondo.*;
      @Protocol(n = 1, max = 2, network = Arbitrary.class, spec = Validity.class)
      public class Late extends Node {
        @Input("1..n") private int value;
        private boolean done;
        @Init void start() { %s }
        @Timeout void go() {
          when(self().index() == 0 && !done);
          done = true;
          %s
        }
      }
      """;

  private static AsyncSearch search(AsyncForm form, AsyncSettings settings, Reductions wanted) {
    return new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 1, wanted);
  }

  private static AsyncSearch search(LoadedProtocol protocol) {
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    return new AsyncSearch(protocol, settings, SearchLimits.NONE, 1, Reductions.ALL);
  }

  @ParameterizedTest
  @EnumSource(DeliveryModel.class)
  void aBugThatTakesANewProcessIsFoundAndShowsAgain(DeliveryModel delivery) {
    AsyncForm form = Protocols.own("Nursery");
    AsyncSettings settings = form.settings().withDelivery(delivery);
    AsyncSearch search = search(form, settings, Reductions.ALL);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(End.BUG);
    Trace trace = search.shown(result).orElseThrow().trace();
    assertThat(trace.finding())
        .isNotNull()
        .extracting(Finding::message)
        .isEqualTo("P2 decided 1, P0 decided 2");
    Trace again = AsyncForm.of(form.protocol(), settings).newExplorer().replay(trace);
    assertThat(again).isEqualTo(trace);
  }

  /**
   * Inputs, choices and the processes that {@code @Init} spawns are in the schedule in their order.
   */
  @Test
  void whatNewProcessesDrawShowsAgain() {
    AsyncForm form = Protocols.own("Spawning");
    AsyncSearch search = search(form, form.settings(), Reductions.ALL);
    SearchResult result = search.run();
    Trace trace = search.shown(result).orElseThrow().trace();
    assertThat(form.newExplorer().replay(trace)).isEqualTo(trace);
    assertThat(trace.steps()).anyMatch(step -> step.node() >= form.settings().n());
  }

  @Test
  void withoutRoomForAnotherProcessThereIsNoBug() {
    AsyncForm form = Protocols.own("Nursery");
    ProcessCounts two = new ProcessCounts(2, 0, 2);
    AsyncSettings settings = form.settings();
    AsyncSettings full =
        new AsyncSettings(two, settings.medium(), settings.length(), settings.draws());
    assertThat(search(form, full, Reductions.ALL).run().end()).isEqualTo(End.EXHAUSTED);
  }

  @ParameterizedTest
  @CsvSource({"Brood, 3, M, true", "Brood, 2, M_MP, true", "Nest, 2, M, false"})
  void reductionsAndJobsAndMemoryChangeNothing(
      String name, int n, DeliveryModel delivery, boolean nodes, @TempDir Path folder) {
    AsyncForm form = Protocols.own(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    SearchResult all = search(form, settings, Reductions.NONE).run();
    AsyncSearch reducing = search(form, settings, Reductions.ALL);
    SearchResult reduced = reducing.run();
    assertThat(reduced.end()).isEqualTo(all.end()).isEqualTo(End.EXHAUSTED);
    assertThat(reducing.used().contains("nodes")).isEqualTo(nodes);
    assertThat(reduced.states()).isLessThan(nodes ? all.states() : all.states() + 1);

    SearchLimits less =
        new SearchLimits(
            Integer.MAX_VALUE, all.bytes() * 9 / 10, Long.MAX_VALUE, Optional.of(folder));
    SearchResult onDisk =
        new AsyncSearch(form.protocol(), settings, less, 2, Reductions.NONE).run();
    assertThat(onDisk.diskBytes()).isPositive();
    assertThat(onDisk)
        .usingRecursiveComparison()
        .ignoringFields("seconds", "bytes", "diskBytes")
        .isEqualTo(all);
  }

  @Test
  void whoIsAddedByInitIsAddedInOrder() {
    AsyncForm form = Protocols.own("Nest");
    assertThat(search(form, form.settings(), Reductions.ALL).refused())
        .hasEntrySatisfying(
            "nodes", why -> assertThat(why.reason()).contains("spawns the first new one"))
        .containsKey("commuting");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "                              | spawn(); output(value);            | EXHAUSTED",
        "                              | output(value); spawn();            | EXHAUSTED",
        "if (value == 0) output(7);    | spawn(); output(1);                | EXHAUSTED",
        "                              | spawn(); output(2);                | BUG",
        "if (self().index() > 0) output(2); | spawn();                      | BUG",
        "if (self().index() > 0) spawn().index(); | spawn();                | BUG",
        "if (self().index() == 0) spawn(); | if (spawn() != null) output(2); | EXHAUSTED",
      })
  void specsSeeWhatNewProcessesHaveAndOutput(String init, String go, End end) {
    String text = LATE.formatted(init == null ? "" : init, go);
    LoadedProtocol protocol = Protocols.load("Late.java", text);
    AsyncSearch search = search(protocol);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(end);
    assertThat(search.shown(result).isPresent()).isEqualTo(end == End.BUG);
  }

  /** An output counts as wrong where the input that makes it right comes later in the same step. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"output(3); spawn(); | BUG", "spawn(); output(3); | BUG", "spawn(); | EXHAUSTED"})
  void theOrderOfOutputsAndInputsIsThatOfTheCode(String go, End end) {
    String text = LATE.formatted("", go).replace("1..n", "{3}").replace("Validity", "Late.Once");
    String spec =
        """
        public static class Once implements Spec<Integer> {
          private int inputs;
          public void input(NodeId node, int value) { inputs++; }
          public void observe(NodeId node, Integer value) {
            throw new Violation(inputs + " inputs before an output");
          }
        }
        """;
    AsyncSearch search =
        search(
            Protocols.load("Late.java", text.replace("private boolean", spec + "private boolean")));
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(end);
    // The engine, which is other code, must say the same.
    search
        .shown(result)
        .ifPresent(
            shown ->
                assertThat(shown.trace().finding())
                    .isNotNull()
                    .extracting(Finding::message)
                    .isEqualTo(result.counterexample().orElseThrow().message()));
  }

  @Test
  void terminationOfNewProcessesIsRefused() {
    AsyncForm form = Protocols.own("Brood");
    AsyncSettings reliable =
        form.settings().withNetwork("rondo.Reliable", AsyncSettings.faultsOf("rondo.Reliable"));
    assertThatThrownBy(
            () ->
                new AsyncTerminationSearch(
                    form.protocol(), reliable, SearchLimits.NONE, Reductions.ALL))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("Brood calls spawn() in line 19");
  }
}
