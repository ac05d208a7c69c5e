package dev.rondo.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many have to time out is what the messages that they send then are counted for. */
class StartersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | @Timeout void suspect() { k++; broadcast(new Join(k)); }",
        "3 | @Timeout void suspect() { enter(k + 1); }",
        "1 | @Timeout void ask() { k++; broadcast(new Ask(k)); }",
        "1 | @Timeout void suspect() { k++; broadcast(new Join(k)); }"
            + " @Timeout void ask() { k++; broadcast(new Ask(k)); }",
        "1 | @Timeout void give() { done = true; }",
        "1 | ''",
      })
  void theRoundsInWhichTimeoutsSendSayIt(int starters, String timeouts) {
    Protocol protocol =
        Models.read(
            "Sample.java",
            """
            import rondo.*;

            @Protocol(n = 5)
            public class Sample extends Node {
              @Round(1) record Join(@Phase int k) {}
              @Round(2) record Ask(@Phase int k) {}
              private int k = 1;
              private boolean done;

              private void enter(int next) {
                k = next;
                broadcast(new Join(k));
              }

              @Upon void join(Mailbox<Join> all) {
                var joins = all.with(m -> m.k() == k);
                when(!done && joins.size() > n() / 2);
                done = true;
              }

              @Upon void ask(Ask m) {
                when(m.k() > k);
                k = m.k();
              }

              %s
            }
            """
                .formatted(timeouts));
    assertThat(Quorums.starters(protocol, Quorums.of(protocol, 5, 0))).isEqualTo(starters);
  }

  /** As rounds are printed: what a timeout sends waits in a field, alone or for each process. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | enter(k + 1);",
        "3 | joining.put(node(0), new Join(k));",
        "1 | asking = new Ask(k);",
        "1 | done = true;",
      })
  void theFieldsThatTimeoutsSetSayIt(int starters, String timeout) {
    Protocol protocol =
        Models.read(
            "Sample.java",
            """
            import rondo.*;
            import rondo.runtime.NodeMap;

            @Protocol(n = 5)
            public class Sample extends RoundNode {
              @Round(1) record Join(@Phase int k) {}
              @Round(2) record Ask(@Phase int k) {}
              private int k = 1;
              private boolean done;
              private NodeMap<Join> joining = new NodeMap<>();
              private Ask asking;

              private void enter(int next) {
                k = next;
                joining.put(node(1), new Join(k));
              }

              @Send(1) Join join(NodeId to) {
                Join message = joining.get(to);
                return message != null && message.k() == phase() ? message : null;
              }

              @Update(1) void joined(Mailbox<Join> all) {
                if (all.isEmpty()) {
                  return;
                }
                var joins = all.with(m -> m.k() == k);
                if (!done && joins.size() > n() / 2) {
                  done = true;
                }
              }

              @Send(2) Ask ask() {
                return asking != null && asking.k() == phase() ? asking : null;
              }

              @Update(2) void asked(Mailbox<Ask> all) {}

              @Timeout void late() { %s }
            }
            """
                .formatted(timeout));
    assertThat(Quorums.starters(protocol, Quorums.of(protocol, 5, 0))).isEqualTo(starters);
  }
}
