package dev.rondo.examples.microraft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.rondo.examples.microraft.Cluster.Envelope;
import dev.rondo.examples.microraft.Cluster.Faults;
import dev.rondo.junit.ConformanceTest;
import dev.rondo.junit.Logs;
import io.microraft.model.message.AppendEntriesRequest;
import io.microraft.model.message.AppendEntriesSuccessResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;

/** What MicroRaft 0.7 does in three situations that writing its protocol has pointed to. */
class FindingsTest {

  private static final int SECOND = 1000;

  @TempDir private Path folder;

  private Cluster cluster(int n) {
    return new Cluster(folder, n, 1, Faults.NONE, number -> new Disk());
  }

  /** A majority is up and connected, but elects no leader. */
  @ConformanceTest(MicroRaft.class)
  void followersThatRestartedInTheTermOfTheirLeaderElectNoOther(Logs logs) {
    try (Cluster cluster = cluster(3)) {
      cluster.startAll();
      cluster.pass(10 * SECOND);
      Member leader = cluster.leader();
      for (int number = 0; number < 3; number++) {
        Member member = cluster.member(number);
        if (member != leader) {
          member.crash();
          cluster.start(member);
          cluster.pass(5 * SECOND);
        }
      }
      assertSame(leader, cluster.leader());
      leader.crash();
      cluster.pass(3600 * SECOND);
      assertNull(cluster.leader());
      logs.conform(cluster.logFiles());
    }
  }

  /** Without the restarts the others elect a leader at once. */
  @ConformanceTest(MicroRaft.class)
  void followersThatDidNotRestartElectAnotherLeader(Logs logs) {
    try (Cluster cluster = cluster(3)) {
      cluster.startAll();
      cluster.pass(10 * SECOND);
      cluster.leader().crash();
      cluster.pass(10 * SECOND);
      assertNotNull(cluster.leader());
      logs.conform(cluster.logFiles());
    }
  }

  /**
   * A leader counts an answer to a request of an earlier term, in which the follower had other
   * entries. With five members and without a crash, a message that is delayed for two elections is
   * enough.
   */
  @ConformanceTest(value = MicroRaft.class, n = 5)
  void anAnswerOfAnEarlierTermCountsForTheCommitIndex(Logs logs) {
    try (Cluster cluster = cluster(5)) {
      cluster.startAll();
      cluster.pass(10 * SECOND);
      int a = cluster.number(cluster.leader());
      Member first = cluster.member(a);
      int b = (a + 1) % 5;
      int term = first.report().getTerm().getTerm();

      // Of the followers of A only B hears it, and the answer for index 4 is late.
      List<Envelope> late = new ArrayList<>();
      cluster.setNetwork(
          envelope -> {
            if (envelope.message() instanceof AppendEntriesSuccessResponse m
                && envelope.from() == b
                && m.getLastLogIndex() == 4) {
              late.add(envelope);
            } else {
              within(cluster, envelope, Set.of(a, b));
            }
          });
      first.replicate(2);
      first.replicate(3);
      first.replicate(4);
      cluster.pass(SECOND);
      assertTrue(!late.isEmpty());

      // The others elect a leader C, whose entry 2 reaches all but B.
      List<Integer> others =
          IntStream.range(0, 5).filter(number -> number != a && number != b).boxed().toList();
      cluster.setNetwork(envelope -> within(cluster, envelope, Set.copyOf(others)));
      cluster.pass(20 * SECOND);
      int c =
          others.stream()
              .filter(number -> cluster.member(number).isLeader())
              .findFirst()
              .orElseThrow();
      cluster.setNetwork(
          envelope ->
              within(cluster, envelope, Set.of(a, others.get(0), others.get(1), others.get(2))));
      cluster.pass(10 * SECOND);
      assertEquals(List.of(0, 0), first.applied());

      // C is cut off. A must become leader again; the follower D hears its votes only.
      List<Integer> rest = others.stream().filter(number -> number != c).toList();
      int d = rest.get(0);
      int e = rest.get(1);
      cluster.setNetwork(
          envelope -> {
            boolean ofOther =
                !(envelope.from() == a || envelope.to() == a)
                    || envelope.message() instanceof AppendEntriesRequest && envelope.to() == d;
            if (!ofOther) {
              within(cluster, envelope, Set.of(a, d, e));
            }
          });
      int waited = 0;
      while (!first.isLeader() && waited++ < 600) {
        cluster.pass(100);
      }
      assertTrue(first.isLeader());
      assertTrue(first.report().getTerm().getTerm() > term + 1);
      first.replicate(7);
      cluster.pass(100);
      cluster.deliver(late.get(0));
      cluster.pass(100);
      assertEquals(List.of(0, 0, 0, 7), first.applied()); // only A and E have entry 4
      assertTrue(first.hasAcknowledged());

      // A and E fail: the majority of B, C and D goes on without the entry.
      first.crash();
      cluster.member(e).crash();
      cluster.setNetwork(cluster::deliverOrLose);
      cluster.pass(30 * SECOND);
      Member last = cluster.leader();
      last.replicate(8);
      cluster.pass(SECOND);
      assertEquals(List.of(0, 0, 0, 8), last.applied());

      AssertionError found =
          assertThrows(AssertionError.class, () -> logs.conform(cluster.logFiles()));
      assertTrue(found.getMessage().contains("AgreementPerKey is violated"), found.getMessage());
    }
  }

  private static void within(Cluster cluster, Envelope envelope, Set<Integer> members) {
    if (members.contains(envelope.from()) && members.contains(envelope.to())) {
      cluster.deliverOrLose(envelope);
    }
  }
}
