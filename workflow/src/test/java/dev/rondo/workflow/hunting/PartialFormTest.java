package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.testing.Models;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The sequential form of a protocol for which no inferred tags hold has a part of its runs. */
class PartialFormTest {

  /** A process that has counted answers still answers a question of its term (TAG3). */
  private static final String TERMS =
      """
      import rondo.*;
      @Protocol(n = 3)
      public class Terms extends Node {
        record Ask(int term) {}
        record Yes(int term) {}
        record Done(int term) {}

        private int term;
        private int done;
        private int inARow;

        @Timeout void ask() { term++; broadcast(new Ask(term)); }
        @Upon void ask(NodeId from, Ask m) {
          when(m.term() >= term);
          term = m.term();
          send(from, new Yes(term));
        }
        @Upon void yes(Mailbox<Yes> mailbox) {
          var all = mailbox.with(m -> m.term() == term);
          when(all.size() == n());
          broadcast(new Done(term));
        }
        @Upon void done(Done m) {
          when(m.term() >= term);
          term = m.term();
          inARow = m.term() == done + 1 ? inARow + 1 : 1;
          done = m.term();
          output(done);
        }
        @Invariant boolean fewInARow() { return inARow < FEW; }
      }
      """;

  /** Outputs only what rounds lack. */
  private static final String LATE_ALONE =
      """
      import rondo.*;
      @Protocol(n = 2, spec = Agreement.class)
      public class LateAlone extends Node {
        record Count(int term) {}
        private int term;
        @Timeout void next() { term++; broadcast(new Count(term)); }
        @Upon void count(Count m) {
          when(m.term() - term != 0);
          if (m.term() > term) { term = m.term(); } else if (term - m.term() > 3) { output(0); }
        }
      }
      """;

  @Test
  void itsBugIsConfirmedInTheOriginal() {
    HuntingResult result = hunt(terms(5), FormChoice.SEQUENTIAL, 1_000);
    assertThat(result.closure()).isInstanceOf(Closure.Partial.class);
    assertThat(result.closure().violation().orElseThrow().message()).startsWith("TAG3");
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    assertThat(result.counterexample().orElseThrow().isConfirmed()).isTrue();
  }

  @Test
  void itsSilenceDoesNotCount() {
    HuntingResult result = hunt(terms(1_000), FormChoice.SEQUENTIAL, 10);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.undecided()).contains("inferred tags do not hold");
  }

  /** It has shorter turns than the asynchronous form, which has all runs. */
  @Test
  void itIsHuntedBesideTheOriginal() {
    HuntingResult result = huntInTurns(terms(1_000), 1_100);
    assertThat(result.closure()).isInstanceOf(Closure.Partial.class);
    assertThat(result.verdict()).isEqualTo(Verdict.NOTHING_FOUND);
    assertThat(result.complete()).isTrue();
    assertThat(result.results())
        .extracting(HuntResult::form)
        .containsExactly("async", "sequential");
    assertThat(result.results().get(0).schedules()).isEqualTo(1_100);
    assertThat(result.results().get(1).schedules()).isLessThan(300);
  }

  @Test
  void itIsLeftIfItShowsNothing() {
    HuntingResult result = huntInTurns(read("LateAlone", LATE_ALONE), 600);
    assertThat(result.verdict()).isEqualTo(Verdict.NOTHING_FOUND);
    assertThat(result.results()).extracting(HuntResult::form).containsExactly("async");
  }

  private static Protocol terms(int few) {
    return read("Terms", TERMS.replace("FEW", String.valueOf(few)));
  }

  private static Protocol read(String name, String text) {
    return Models.read(name + ".java", text);
  }

  private static HuntingResult hunt(Protocol protocol, FormChoice form, long schedules) {
    Hunting hunting =
        Hunting.of(
                protocol,
                ClassPath.LANGUAGE,
                settings(protocol, Optional.of(form), schedules),
                new Log(protocol.source()))
            .orElseThrow();
    return hunting.hunt(hunting.closure(ProgressMonitor.SILENT), ProgressMonitor.SILENT);
  }

  private static HuntingResult huntInTurns(Protocol protocol, long schedules) {
    return AlternatingHunt.of(
            protocol,
            ClassPath.LANGUAGE,
            settings(protocol, Optional.empty(), schedules),
            new Log(protocol.source()))
        .orElseThrow()
        .run(ProgressMonitor.SILENT, AlternatingHunt.HuntListener.SILENT);
  }

  private static HuntingSettings settings(
      Protocol protocol, Optional<FormChoice> form, long schedules) {
    return new HuntingSettings(
        form,
        AsyncSettings.of(protocol.settings()),
        32,
        new HuntLimits(1, schedules, HuntLimits.NO_TIMEOUT, 1, 1));
  }
}
