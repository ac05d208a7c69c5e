package dev.rondo.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.analysis.StaleMessageAnalysis.AgeBound;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A message may be forgotten only where no handler can ever use it again. */
class StaleMessageAnalysisTest {

  private static StaleMessageAnalysis of(String handlers) {
    Protocol protocol =
        Models.read(
            "Sample.java",
            """
            import rondo.*;

            @Protocol(n = 2)
            public class Sample extends Node {
              @Round(1) record Ping(@Phase int k) {}
              private int k;
              private int other;

              @Init void start() {
                broadcast(new Ping(1));
              }

              %s
            }
            """
                .formatted(handlers));
    return StaleMessageAnalysis.of(protocol);
  }

  @Test
  void aMessageBelowTheVariableThatItsGuardAsksForIsForgotten() {
    StaleMessageAnalysis forgetting =
        of("@Upon void ping(Ping m) { when(m.k() >= k); k = m.k(); }");
    assertThat(forgetting.variables()).containsExactly("k");
    assertThat(forgetting.bounds()).isEqualTo(List.of(new AgeBound(0, false)));
  }

  @Test
  void whereTheGuardAsksForMoreTheVariablesOwnValueIsTooOldAsWell() {
    StaleMessageAnalysis forgetting = of("@Upon void ping(Ping m) { when(m.k() > k); k = m.k(); }");
    assertThat(forgetting.bounds()).isEqualTo(List.of(new AgeBound(0, true)));
  }

  @Test
  void whereAGuardDoesNotAskEveryMessageIsKept() {
    StaleMessageAnalysis forgetting =
        of("@Upon void ping(Ping m) { when(other == 0); k = m.k(); }");
    assertThat(forgetting.bounds()).isEqualTo(List.of(new AgeBound(AgeBound.KEEP, false)));
  }

  @Test
  void whereAGuardMayFailWithoutMessagesEveryMessageIsKept() {
    StaleMessageAnalysis forgetting =
        of(
            """
            @Upon void ping(Mailbox<Ping> mailbox) {
              var now = mailbox.with(m -> m.k() == k && m.equals(new Ping(k)));
              int first = now.get(0).k();
              when(now.size() > 1);
              k = first + 1;
            }
            """);
    assertThat(forgetting.bounds()).isEqualTo(List.of(new AgeBound(AgeBound.KEEP, false)));
  }

  @Test
  void whereAConditionAsksForAPlaceOfAViewEveryMessageIsKept() {
    StaleMessageAnalysis forgetting =
        of(
            """
            @Upon void ping(Mailbox<Ping> mailbox) {
              var now = mailbox.with(m -> m.k() == k);
              when(now.get(0).k() > 0 && now.size() > 1);
              k++;
            }
            """);
    assertThat(forgetting.bounds()).isEqualTo(List.of(new AgeBound(AgeBound.KEEP, false)));
  }

  @ParameterizedTest
  @CsvSource({
    "first(now) > 1, true",
    "6 / now.size() > 1, true",
    "now.senders().iterator().next().index() > 1, true",
    "now.size() > 1 && first(now) > 1, false",
    "k > 0 && more(now.size()), false",
    "some(now), false",
  })
  void whereAConditionMayFailWithoutMessagesEveryMessageIsKept(String condition, boolean keeps) {
    StaleMessageAnalysis forgetting =
        of(
            """
            @Upon void ping(Mailbox<Ping> mailbox) {
              var now = mailbox.with(m -> m.k() == k);
              when(CONDITION);
              k++;
            }
            private int first(Mailbox<Ping> some) { return some.get(0).k(); }
            private boolean some(Mailbox<Ping> all) { return all.size() > n() / 2; }
            private boolean more(int count) { return 6 / count > k; }
            """
                .replace("CONDITION", condition));
    assertThat(forgetting.bounds())
        .isEqualTo(List.of(new AgeBound(keeps ? AgeBound.KEEP : 0, false)));
  }

  @Test
  void whatIsAskedOfAMessageBeforeItsPhaseIsAskedOfOldOnesToo() {
    StaleMessageAnalysis forgetting =
        of("@Upon void ping(Ping m) { when(6 / (m.k() - 1) > 0 && m.k() == k); k++; }");
    assertThat(forgetting.bounds()).isEqualTo(List.of(new AgeBound(AgeBound.KEEP, false)));
  }

  @Test
  void whatAViewAsksOfAMessageAsksNothingWithoutOne() {
    StaleMessageAnalysis forgetting =
        of(
            """
            @Upon void ping(Mailbox<Ping> mailbox) {
              var now = mailbox.with(m -> m.k() == k && m.equals(new Ping(k)));
              int heard = now.size();
              when(heard > 1);
              k++;
            }
            """);
    assertThat(forgetting.bounds()).isEqualTo(List.of(new AgeBound(0, false)));
  }

  @Test
  void whereTwoHandlersAskForDifferentVariablesEveryMessageIsKept() {
    StaleMessageAnalysis forgetting =
        of(
            """
            @Upon void ping(Ping m) { when(m.k() >= k); k = m.k(); }
            @Upon void again(Ping m) { when(m.k() >= other); other = m.k(); }
            """);
    assertThat(forgetting.bounds()).isEqualTo(List.of(new AgeBound(AgeBound.KEEP, false)));
  }

  @Test
  void aComparisonMayStandInEitherOrderAndAmongOthers() {
    assertThat(bound("@Upon void ping(Ping m) { when(k < m.k()); k = m.k(); }"))
        .isEqualTo(new AgeBound(0, true));
    assertThat(bound("@Upon void ping(Ping m) { when(other == 0 && (k <= m.k())); k = m.k(); }"))
        .isEqualTo(new AgeBound(0, false));
    assertThat(bound("@Upon void ping(Ping m) { when(m.k() == this.k); other = 1; }"))
        .isEqualTo(new AgeBound(0, false));
  }

  @Test
  void whatIsTooNewIsKept() {
    assertThat(bound("@Upon void ping(Ping m) { when(m.k() <= k); other = 1; }"))
        .isEqualTo(new AgeBound(AgeBound.KEEP, false));
    assertThat(bound("@Upon void ping(Ping m) { when(k >= m.k() || other == 0); other = 1; }"))
        .isEqualTo(new AgeBound(AgeBound.KEEP, false));
    assertThat(bound("@Upon void ping(Ping m) { when(k > m.k()); other = 1; }"))
        .isEqualTo(new AgeBound(AgeBound.KEEP, false));
  }

  @Test
  void whereOneOfTwoHandlersTakesTheVariablesOwnValueItIsKept() {
    assertThat(
            bound(
                """
                @Upon void ping(Ping m) { when(m.k() > k); k = m.k(); }
                @Upon void again(Ping m) { when(m.k() >= k); other = 1; }
                """))
        .isEqualTo(new AgeBound(0, false));
  }

  @Test
  void aMailboxIsAskedThroughItsViewsOnly() {
    assertThat(
            bound(
                """
                @Upon void pings(Mailbox<Ping> all) {
                  var now = all.with(m -> m.k() == k);
                  when(now.size() == n());
                  k = k + 1;
                }
                """))
        .isEqualTo(new AgeBound(0, false));
    assertThat(
            bound(
                """
                @Upon void pings(Mailbox<Ping> all) {
                  var now = all.with(m -> m.k() == k);
                  when(now.size() == n() && all.size() > 1);
                  k = k + 1;
                }
                """))
        .isEqualTo(new AgeBound(AgeBound.KEEP, false));
  }

  @Test
  void whereTwoViewsAskForDifferentVariablesEveryMessageIsKept() {
    assertThat(
            bound(
                """
                @Upon void pings(Mailbox<Ping> all) {
                  var now = all.with(m -> m.k() == k);
                  var then = all.with(m -> m.k() == other);
                  when(now.size() + then.size() == n());
                  k = k + 1;
                }
                """))
        .isEqualTo(new AgeBound(AgeBound.KEEP, false));
  }

  @Test
  void aTimeoutThatLooksAtTheMailboxIsAskedAsWell() {
    String handler = "@Upon void ping(Ping m) { when(m.k() >= k); k = m.k(); }";
    assertThat(bound(handler + "@Timeout void late(Mailbox<Ping> all) { other = all.size(); }"))
        .isEqualTo(new AgeBound(AgeBound.KEEP, false));
    assertThat(bound(handler + "@Timeout void late() { other = 1; }"))
        .isEqualTo(new AgeBound(0, false));
  }

  private static AgeBound bound(String handlers) {
    return of(handlers).bounds().get(0);
  }
}
