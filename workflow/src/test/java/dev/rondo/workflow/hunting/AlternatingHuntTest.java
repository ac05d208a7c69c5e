package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.TagSample;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.testing.Models;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlternatingHuntTest {

  /** Has no tags; no two processes decide alike. */
  private static final String OWN_VALUES =
      """
      import rondo.*;
      @Protocol(n = 2, spec = Agreement.class)
      public class OwnValues extends Node {
        record Hello(int term) {}
        @Init void start() { broadcast(new Hello(1)); }
        @Upon void hello(Hello m) { output(self()); }
      }
      """;

  private static final String COUNTING =
      """
      import rondo.*;
      @Protocol(n = 2, spec = Agreement.class)
      public class Counting extends Node {
        record Count(int term) {}
        private int term;
        @Timeout void next() { term++; broadcast(new Count(term)); }
        @Upon void count(Count m) { when(m.term() > term); term = m.term(); output(0); }
      }
      """;

  private final List<String> told = new ArrayList<>();

  @Test
  void aBugOfTheFirstSchedulesNeedsNoTags() {
    HuntingResult result = hunt(read(OWN_VALUES), 1, 20_000);
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    assertThat(told).isEmpty();
    assertThat(result.closure()).isInstanceOf(Closure.NotNeeded.class);
    assertThat(result.results()).extracting(HuntResult::form).containsExactly("async");
  }

  @Test
  void theSequentialFormJoinsOnceItsTagsAreInferredAndChecked() {
    HuntingResult result = hunt(read(COUNTING), 1, 500);
    assertThat(result.verdict()).isEqualTo(Verdict.NOTHING_FOUND);
    assertThat(told).containsExactly("joined async sequential", "checked Sampled");
    assertThat(result.results()).extracting(HuntResult::schedules).containsExactly(500L, 500L);
    assertThat(((Closure.Sampled) result.closure()).schedules()).isEqualTo(TagSample.SCHEDULES);
  }

  /** It is confirmed in the original, whatever the rest of the sample would show. */
  @Test
  void aSequentialBugOfTheFirstTurnFollowsAPartOfTheSample() {
    HuntingResult result =
        hunt(Models.read(Models.benchmark("zoo/MultiPaxosLongest")), 32, 1, 2_000);
    assertThat(result.counterexample().orElseThrow().shown().form()).isEqualTo("sequential");
    assertThat(((Closure.Sampled) result.closure()).schedules())
        .isEqualTo(AlternatingHunt.FIRST_TURN);
    assertThat(told).containsExactly("joined async sequential", "checked Sampled");
  }

  /** Each has its bug after the first turn of the asynchronous form, one in each form. */
  @ParameterizedTest
  @ValueSource(strings = {"zoo/MultiPaxosLongest", "zoo/FlexiblePaxos"})
  @Tag("long")
  void theBugDoesNotDependOnTheJobs(String name) {
    Protocol protocol = Models.read(Models.benchmark(name));
    HuntingResult one = hunt(protocol, 1, 2_000);
    HuntingResult three = hunt(protocol, 3, 2_000);
    assertThat(three.counterexample().orElseThrow().shown())
        .isEqualTo(one.counterexample().orElseThrow().shown());
    assertThat(counts(three)).isEqualTo(counts(one));
  }

  private static List<Long> counts(HuntingResult result) {
    return result.results().stream().map(HuntResult::schedules).toList();
  }

  private HuntingResult hunt(Protocol protocol, int jobs, long schedules) {
    return hunt(protocol, 8, jobs, schedules);
  }

  private HuntingResult hunt(Protocol protocol, int phases, int jobs, long schedules) {
    HuntingSettings settings =
        new HuntingSettings(
            Optional.empty(),
            AsyncSettings.of(protocol.settings()),
            phases,
            new HuntLimits(1, schedules, HuntLimits.NO_TIMEOUT, 1, jobs));
    return AlternatingHunt.of(protocol, ClassPath.LANGUAGE, settings, new Log(protocol.source()))
        .orElseThrow()
        .run(ProgressMonitor.SILENT, new Told());
  }

  private static Protocol read(String text) {
    String name = text.replaceAll("(?s).*public class (\\w+).*", "$1");
    Log log = new Log(new SourceFile(name + ".java", text));
    return RunnableProtocol.read(log, ClassPath.LANGUAGE).orElseThrow();
  }

  /** Writes down what becomes known. */
  private final class Told implements AlternatingHunt.HuntListener {

    @Override
    public void joined(Hunting hunting) {
      told.add(
          hunting.forms().all().stream()
              .map(form -> form.name())
              .reduce("joined", (before, name) -> before + " " + name));
    }

    @Override
    public void checked(Closure closure) {
      told.add("checked " + closure.getClass().getSimpleName());
    }
  }
}
