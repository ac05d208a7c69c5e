package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.run.sequential.TracedRun;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where late messages are in order, the states of processes may differ between the two forms, but
 * not what they output: every execution is enumerated, and its outputs compared.
 */
class RearrangedOutputsTest {

  private static final String COUNTING =
      """
      import rondo.*;
      @Protocol(n = 2, severalRoles = true)
      public class Counting extends Node {
        @Round(1) record Ask(@Phase int k, int first) {}
        @Round(2) record Answer(@Phase int k, int seen) {}
        private int k;
        private int seen;
        private boolean done;

        @Timeout void ask() {
          when(k == 0 && self().index() == 0);
          k = 1;
          broadcast(new Ask(k, 7));
        }

        @Upon void onAsk(NodeId from, Ask m) {
          when(m.k() >= k && seen == 0);
          k = m.k();
          seen = m.first();
          send(from, new Answer(k, seen));
        }

        @Upon void onAnswer(Mailbox<Answer> mailbox) {
          var answers = mailbox.with(m -> m.k() == k);
          when(!done && answers.size() > 0);
          done = true;
          output(answers.get(0).seen());
        }
      }
      """;

  private static final Bound BOUND = new Bound(2, 0, 1, 1, 0);

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "done = true;       # done = true; seen += 0;",
        "seen = m.first();  # seen = done ? 8 : m.first();",
      })
  void bothFormsOutputTheSame(String part, String changed) {
    Forms forms = Forms.of("Counting.java", COUNTING.replace(part, changed));
    assertThat(asynchronous(forms)).hasSizeGreaterThan(1).isEqualTo(sequential(forms));
  }

  /** These are what the sample of runs refuses. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "send(from          # if (done) output(0); send(from",
        "new Answer(k, seen)  # new Answer(k, done ? 1 : 7)",
      })
  void aLateStepThatShowsIsMissedInRounds(String part, String changed) {
    Forms forms =
        Forms.of(
            "Counting.java",
            COUNTING
                .replace("when(!done && answers.size() > 0);", "when(answers.size() > 0);")
                .replace(part, changed));
    assertThat(sequential(forms)).isNotEmpty();
    assertThat(asynchronous(forms)).isNotEqualTo(sequential(forms));
  }

  private static Set<List<List<String>>> asynchronous(Forms forms) {
    return outputs(BruteForce.histories(forms.original(), BOUND, forms.network()));
  }

  private static Set<List<List<String>>> sequential(Forms forms) {
    TracedRun run = TracedRun.of(forms.program(), forms.original().loader().classPath());
    return outputs(
        BruteForceTest.all(
            new SequentialHistories(run, BOUND, new HistoryTree(), new ComparisonProgress())
                .enumerate()));
  }

  private static Set<List<List<String>>> outputs(Set<List<List<String>>> histories) {
    return histories.stream()
        .map(
            tuple ->
                tuple.stream()
                    .map(local -> local.stream().filter(entry -> entry.startsWith("output ")))
                    .map(shown -> shown.toList())
                    .toList())
        .collect(Collectors.toSet());
  }
}
