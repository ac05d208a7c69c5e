package dev.rondo.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Models;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many messages are enough is read where numbers alone say it. */
class QuorumsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 | 0 | 3  | acks.size() > n() / 2",
        "5 | 0 | 2  | acks.size() + 1 > n() / 2",
        "5 | 2 | 3  | !done && acks.size() >= n() - f()",
        "5 | 1 | 4  | 3 * acks.size() > 2 * n() + f()",
        "5 | 0 | 5  | acks.size() == n()",
        "5 | 0 | 1  | !acks.isEmpty()",
        "5 | 0 | 3  | !acks.isEmpty() && majority(acks.size())",
        "5 | 0 | 3  | acks.size() >= quorum()",
        "5 | 0 | 4  | acks.size() >= LARGE",
        "5 | 0 | 2  | count >= 2",
        "5 | 0 | '' | acks.size() > k",
        "5 | 0 | '' | !acks.isEmpty() && acks.senders().containsAll(from)",
        "5 | 0 | '' | done",
        "5 | 0 | '' | acks.size() >= n() + 1",
      })
  void whatAGuardAsksForIsEnough(int n, int f, String enough, String guard) {
    assertThat(enough(n, f, "var acks = all.with(m -> m.k() == k);\n" + counted(guard)))
        .isEqualTo(number(enough));
  }

  private static String counted(String guard) {
    return "int count = acks.size();\nwhen(%s);\ndone = true;".formatted(guard);
  }

  private static OptionalInt number(String text) {
    return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
  }

  private static OptionalInt enough(int n, int f, String body) {
    return in(n, f, "@Upon void ack(Mailbox<Ack> all) {\n%s\n}".formatted(body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3  | if (from.size() > n() / 2) { done = true; }",
        "2  | if (from.size() <= 1 + f()) { return; }",
        "'' | if (from.size() > k) { done = true; }",
        "'' | if (from.size() > 3) { done = true; }",
      })
  void whoCollectsMessagesOneByOneAsksAfterwards(String enough, String condition) {
    String body = "from.add(sender);\n" + condition;
    String handler = "@Upon void ack(NodeId sender, Ack m) {\nwhen(m.k() == k);\n%s\n}";
    assertThat(in(5, 0, handler.formatted(body))).isEqualTo(number(enough));
  }

  private static OptionalInt in(int n, int f, String handler) {
    String text =
        """
        import java.util.*;
        import rondo.*;

        @Protocol(n = 5)
        public class Sample extends Node {
          static final int LARGE = 4;
          @Round(1) record Ack(@Phase int k) {}
          private int k = 1;
          private boolean done;
          private final Set<NodeId> from = new TreeSet<>();

          @Init void start() {
            broadcast(new Ack(1));
          }

          %s

          private boolean majority(int count) {
            return 2 * count > n();
          }

          private int quorum() {
            return n() / 2 + 1;
          }
        }
        """
            .formatted(handler);
    return Quorums.of(Models.read("Sample.java", text), n, f).get(0);
  }

  /** A faulty process speaks as soon as it has heard anything, for which no correct one goes on. */
  @Test
  void liarsDoNotSayWhatIsEnough() {
    String text =
        """
        import rondo.*;

        @Protocol(n = 4, f = 1)
        @Byzantine
        public class Sample extends Node {
          @Round(1) record Ack(@Phase int k) {}
          private int k = 1;

          @Init void start() {
            broadcast(new Ack(k));
          }

          @Upon void ack(Mailbox<Ack> all) {
            var acks = all.with(m -> m.k() == k);
            when(acks.size() >= n() - f());
            output(k);
            k++;
            broadcast(new Ack(k));
          }
        }
        """;
    assertThat(Quorums.of(Models.read("Sample.java", text), 4, 1)).containsExactly(number("3"));
  }

  /** As rounds are printed: an update begins with a test whether there is a message. */
  @Test
  void anUpdateThatEndsWithoutMessagesMayWaitForMore() {
    String text =
        """
        import rondo.*;

        @Protocol(n = 5)
        public class Sample extends RoundNode {
          @Round(1) record Ack(int k) {}
          private boolean done;

          @Send(1) Ack send() {
            return new Ack(1);
          }

          @Update(1) void ack(Mailbox<Ack> heard) {
            if (heard.isEmpty()) {
              return;
            }
            var acks = heard.with(m -> m.k() == 1);
            if (acks.size() > n() / 2) {
              done = true;
            }
          }
        }
        """;
    assertThat(Quorums.of(Models.read("Sample.java", text), 5, 0)).containsExactly(number("3"));
  }
}
