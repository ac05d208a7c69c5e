package dev.rondo.sequentializer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The loops of a round, by what the network guarantees and by how processes send. */
class RoundLoopsTest {

  private static final String VOTE =
      """
      import rondo.*;
      @Protocol(n = 3, f = 1)
      public class Votes extends Node {
        @Round(1) record Vote(@Phase int k, int v) {}
        private int k; private int v;
        @Init void start() { k = 1; SEND }
        @Upon void votes(Mailbox<Vote> box) {
          var now = box.with(m -> m.k() == k);
          when(now.size() > 1);
          v = now.size();
          k++;
          SEND
        }
        MEMBERS
      }
      """;

  private static String round(String network, String send, String members) {
    String text = VOTE.replace("SEND", send).replace("MEMBERS", members);
    String emitted =
        Stages.of("Votes", text).sequentialize(network).orElseThrow().formatted().text();
    int begin = emitted.indexOf("private void round1Vote() {");
    return emitted.substring(begin, emitted.indexOf("\n  }\n", begin));
  }

  private static String round(String network) {
    return round(network, "broadcast(new Vote(k, v));", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rondo.Arbitrary | voteBox[p].hear(choices, p);",
        "rondo.NMinusF   | voteBox[p].hear(choices, p, choices.pick(p, n - f));",
        "rondo.Kernel    | voteBox[p].hear(choices, p, p == kernel ? -1L : 1L << kernel);",
        "rondo.Crash     | voteBox[p].hear(choices, p, deliveries.mustHear(p));",
      })
  void whatIsHeardForCertainDependsOnTheNetwork(String network, String hears) {
    assertThat(round(network)).contains(hears);
  }

  @Test
  void aReliableNetworkLeavesNoChoice() {
    assertThat(round("rondo.Reliable")).doesNotContain(".hear(");
  }

  @Test
  void theKernelIsChosenOnceARound() {
    assertThat(round("rondo.Kernel")).containsOnlyOnce("int kernel = choices.choose(n);");
  }

  @Test
  void onlyANetworkThatIsAskedStopsProcesses() {
    assertThat(round("rondo.Crash"))
        .contains("network.round(phase, round, deliveries);")
        .contains("if (deliveries.acts(p)) {");
    assertThat(round("rondo.NMinusF")).doesNotContain("deliveries");
  }

  /** All sends come before all updates. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rondo.Arbitrary",
        "rondo.Reliable",
        "rondo.NMinusF",
        "rondo.Kernel",
        "rondo.Crash"
      })
  void allSendsComeBeforeAllUpdates(String network) {
    String round = round(network);
    assertThat(round).containsSubsequence("sendVote(s)", "onVotes(p, voteBox[p])", ".clear()");
  }

  @Test
  void aBroadcastIsMadeOnceForAllReceivers() {
    assertThat(round("rondo.Arbitrary"))
        .containsSubsequence("Vote message = sendVote(s);", "for (int r = 0; r < n; r++) {");
  }

  @Test
  void aMessageToOneProcessGoesToItsMailbox() {
    assertThat(round("rondo.Arbitrary", "send(node(1), new Vote(k, v));", ""))
        .contains("NodeId destination = pendingVoteTo[s];")
        .contains("voteBox[destination.index()].add(s, message);")
        .doesNotContain("int r = 0");
  }

  @Test
  void messagesToSeveralAreAskedForOneByOne() {
    String send = "for (NodeId to : nodes()) { send(to, new Vote(k, to.index())); }";
    assertThat(round("rondo.Arbitrary", send, ""))
        .contains("sendVote(s, NodeId.of(r))")
        .contains("pendingVote[s].last()");
  }

  @Test
  void aSilentRoundIsLeftWhereSilenceIsSkipped() {
    assertThat(round("rondo.Arbitrary")).contains("if (silent) {");
    assertThat(round("rondo.Crash")).doesNotContain("silent");
  }

  @Test
  void timeoutsStandOnBothSidesOfAnUpdateWithoutGuarantees() {
    String timeout = "@Timeout void late() { v = 0; }";
    String send = "broadcast(new Vote(k, v));";
    assertThat(round("rondo.Arbitrary", send, timeout))
        .containsSubsequence("timeouts(p);", "onVotes(p, voteBox[p]);", "timeouts(p);");
    String guaranteed = round("rondo.NMinusF", send, timeout);
    assertThat(guaranteed.substring(0, guaranteed.indexOf("onVotes(")))
        .doesNotContain("timeouts(p)");
    assertThat(guaranteed).containsSubsequence("onVotes(p, voteBox[p]);", "timeouts(p);");
    assertThat(round("rondo.Arbitrary")).doesNotContain("timeouts(");
  }

  @Test
  void invariantsAreCheckedAfterStepsAndRounds() {
    String invariants =
        """
        @Invariant boolean small() { return v < 4; }
        @Invariant static boolean together(java.util.List<Votes> all) { return all.size() > 0; }
        """;
    assertThat(round("rondo.Reliable", "broadcast(new Vote(k, v));", invariants))
        .containsSubsequence("onVotes(p, voteBox[p]);", "checkInvariants(p);", "checkAll();");
  }

  @Test
  void spawnedProcessesTakePart() {
    String spawn = "@Timeout void grow() { when(v > 2); v = 0; spawn(); }";
    assertThat(round("rondo.Arbitrary", "broadcast(new Vote(k, v));", spawn))
        .contains("for (int s = 0; s < size; s++)", "for (int p = 0; p < size; p++)");
  }
}
