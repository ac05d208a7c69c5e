package dev.rondo.junit.samples;

import dev.rondo.junit.Hunt;
import dev.rondo.junit.ProtocolTest;
import dev.rondo.junit.Prove;
import dev.rondo.junit.Verify;
import dev.rondo.workflow.hunting.FormChoice;
import java.util.Map;
import rondo.Agreement;
import rondo.AgreementPerKey;
import rondo.Arbitrary;
import rondo.Deliveries;
import rondo.Init;
import rondo.Network;
import rondo.Node;
import rondo.NodeId;
import rondo.Phase;
import rondo.Protocol;
import rondo.Reliable;
import rondo.Round;
import rondo.Spec;
import rondo.Upon;
import rondo.Violation;

/** Tests as users write them. */
public class ProtocolSamples {

  @ProtocolTest(
      value = Quiet.class,
      n = {2, 3},
      network = {Reliable.class, Ear.class},
      schedules = 200)
  void manyTests(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Quiet.class, schedules = 20)
  void withoutAHunt() {}

  @ProtocolTest(Quiet.class)
  void everySchedule(Verify verify) {
    verify.findsNothing();
  }

  @ProtocolTest(Nested.class)
  void aBugInEverySchedule(Verify verify) {
    verify.findsNothing();
  }

  @ProtocolTest(
      value = Dictated.class,
      n = {3, 5})
  void aProof(Prove prove) {
    prove.findsNothing();
  }

  @ProtocolTest(Gossip.class)
  void aBugThatASolverFinds(Prove prove) {
    prove.findsNothing();
  }

  @ProtocolTest(Dictated.class)
  void aBugThatNoSolverFinds(Prove prove) {
    prove.finds(Agreement.class);
  }

  @ProtocolTest(Nested.class)
  void whatFormulasDoNotCover(Prove prove) {
    prove.findsNothing();
  }

  @ProtocolTest(Quiet.class)
  void aHuntAndASearch(Hunt hunt, Verify verify) {}

  @ProtocolTest(Nested.class)
  void aKnownBug(Hunt hunt) {
    hunt.findsBug();
  }

  @ProtocolTest(Commit.class)
  void aBug(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Quiet.class, spec = AgreementPerKey.class, schedules = 200)
  void aBugThatIsGone(Hunt hunt) {
    hunt.finds(AgreementPerKey.class);
  }

  @ProtocolTest(Nested.class)
  void anotherBug(Hunt hunt) {
    hunt.finds(Agreement.class);
  }

  @ProtocolTest(Quiet.class)
  void asksNothing(Hunt hunt) {}

  @ProtocolTest(value = Nested.class, schedules = 100)
  void aNestedProtocol(Hunt hunt) {
    hunt.finds(NoTwo.class);
  }

  @ProtocolTest(value = Nested.class, schedules = 100)
  void aBugOfANestedProtocol(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Nested.class, schedules = 100, spec = Hidden.class)
  void aHiddenSpec(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Nested.class, schedules = 100, spec = Shown.class)
  void anotherSpec(Hunt hunt) {
    hunt.finds(Shown.class);
  }

  @ProtocolTest(value = Faulty.class)
  void anErrorInTheProtocol(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Untagged.class, schedules = 100)
  void aProtocolWithoutRounds(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Untagged.class, form = FormChoice.ASYNC, schedules = 100)
  void aProtocolWithoutRoundsAsItIs(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Silent.class, schedules = 10)
  void nothingExplored(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Late.class, network = Arbitrary.class, schedules = 10)
  void notClosed(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(ProtocolSamples.class)
  void noProtocol(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Quiet.class, n = 65)
  void tooMany(Hunt hunt) {
    hunt.findsNothing();
  }

  /** A network of the user's own. */
  public static class Ear extends Network {

    @Override
    public void round(int phase, int round, Deliveries deliveries) {
      for (int sender = 0; sender < deliveries.n(); sender++) {
        deliveries.must(sender, 0);
      }
    }
  }

  /** Beside the protocol, and named by it. */
  static class NoTwo implements Spec<Integer> {

    @Override
    public void observe(NodeId node, Integer output) {
      if (output == 2) {
        throw new Violation(node + " has output " + output);
      }
    }
  }

  /** Rondo cannot make one: it is not public. */
  static class Hidden implements Spec<Integer> {

    @Override
    public void observe(NodeId node, Integer output) {}
  }

  /** Not named by the protocol. */
  public static class Shown implements Spec<Integer> {

    @Override
    public void observe(NodeId node, Integer output) {
      throw new Violation(node + " has output " + output);
    }
  }

  /** Stands inside the test. */
  @Protocol(n = 2, network = Reliable.class, spec = NoTwo.class)
  static class Nested extends Node {

    @Round(1)
    record Hello(@Phase int k) {}

    private int k = 1;

    @Init
    void start() {
      broadcast(new Hello(k));
    }

    @Upon
    void hello(Hello m) {
      when(m.k() == k);
      output(k);
      k++;
      broadcast(new Hello(k));
    }
  }

  /** Has no bug, and tags that its text decides. */
  @Protocol(n = 2)
  static class Quiet extends Node {

    @Round(1)
    record Hello(@Phase int k) {}

    private int k;

    @Init
    void start() {
      broadcast(new Hello(1));
    }

    @Upon
    void hello(NodeId from, Hello m) {
      when(m.k() > k);
      k = m.k();
      output(Map.entry(k, "hello"));
    }
  }

  /** Agrees, since one process alone speaks. */
  @Protocol(n = 3, spec = Agreement.class)
  static class Dictated extends Node {

    @Round(1)
    record Word(int value) {}

    private boolean told;

    @Init
    void start() {
      if (self().equals(node(0))) {
        broadcast(new Word(choose(3)));
      }
    }

    @Upon
    void word(Word m) {
      when(!told);
      told = true;
      output(m.value());
    }
  }

  /** Does not agree: all processes propose, and the first value counts. */
  @Protocol(n = 3, spec = Agreement.class)
  static class Gossip extends Node {

    @Round(1)
    record Word(int value) {}

    private boolean told;

    @Init
    void start() {
      broadcast(new Word(choose(3)));
    }

    @Upon
    void word(Word m) {
      when(!told);
      told = true;
      output(m.value());
    }
  }

  /** Uses a clock. */
  @Protocol(n = 2)
  static class Faulty extends Node {

    record Hello(long time) {}

    @Init
    void start() {
      broadcast(new Hello(System.nanoTime()));
    }

    @Upon
    void hello(Hello m) {
      output(m);
    }
  }

  /** Passes a message on and on, so that no tags fit. */
  @Protocol(n = 2)
  static class Untagged extends Node {

    record Hello() {}

    @Init
    void start() {
      broadcast(new Hello());
    }

    @Upon
    void hello(Hello m) {
      output(Map.of());
      broadcast(m);
    }
  }

  /** Outputs nothing. */
  @Protocol(n = 2)
  static class Silent extends Node {

    @Round(1)
    record Hello() {}

    @Init
    void start() {
      broadcast(new Hello());
    }

    @Upon
    void hello(Hello m) {}
  }

  /** Accepts messages of earlier phases. */
  @Protocol(n = 3)
  static class Late extends Node {

    @Round(1)
    record Hello(@Phase int k) {}

    private int k;

    @Init
    void start() {
      k = 1;
      broadcast(new Hello(k));
    }

    @Upon
    void hello(Hello m) {
      output(m.k());
      k = k + 1;
      broadcast(new Hello(k));
    }
  }

  @ProtocolTest(Turns.class)
  void whatEveryFairRunIsLike(Verify verify) {
    verify.holds("[] !all holds");
    verify.refutes("passes");
  }

  @ProtocolTest(Turns.class)
  void aRunThatRefutesAFormula(Verify verify) {
    verify.holds("passes");
  }

  @ProtocolTest(Turns.class)
  void aFormulaThatHoldsAfterAll(Verify verify) {
    verify.refutes("[] !all holds");
  }

  @ProtocolTest(Turns.class)
  void aFormulaThatIsNone(Verify verify) {
    verify.holds("[] (holds -> <> )");
  }

  @ProtocolTest(AllAlike.class)
  void aProofForEveryN(Prove prove) {
    prove.findsNothingForEveryN();
  }

  @ProtocolTest(value = AllAlike.class, n = 4)
  void aProofForEveryNWithAnN(Prove prove) {
    prove.findsNothingForEveryN();
  }

  @ProtocolTest(value = Service.class, schedules = 200)
  void rolesOfOneProtocol(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Service.class, n = 7)
  void rolesOfSomeNumber(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Untagged.class, strict = true)
  void aProtocolWithoutRoundsWhereTheyAreRequired(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Heard.class, schedules = 100)
  void statesThatAreReachedAndNot(Hunt hunt) {
    hunt.findsNothing();
  }

  @ProtocolTest(value = Heard.class, schedules = 100)
  void aStateThatIsReached(Hunt hunt) {
    hunt.reaches("isTold");
  }

  @ProtocolTest(value = Heard.class, schedules = 100)
  void aStateThatIsNeverReached(Hunt hunt) {
    hunt.reaches("isTwice");
  }

  @ProtocolTest(value = Dictated.class, schedules = 100)
  void mutantsThatAreNotFound(dev.rondo.junit.Mutants mutants) {
    mutants.within(100).areFound();
  }

  @ProtocolTest(value = Dictated.class, schedules = 100)
  void mutantsThatMaySurvive(dev.rondo.junit.Mutants mutants) {
    mutants.within(100).except(2).areFound();
  }

  @ProtocolTest(value = Gossip.class, schedules = 100)
  void mutantsOfAProtocolWithABug(dev.rondo.junit.Mutants mutants) {
    mutants.areFound();
  }

  /** Reaches one of two states. */
  @Protocol(n = 2, spec = Agreement.class)
  static class Heard extends Node {

    @Round(1)
    record Word(int value) {}

    private int times;

    @rondo.Sometimes
    boolean isTold() {
      return times == 1;
    }

    @rondo.Sometimes
    boolean isTwice() {
      return times == 2;
    }

    @Init
    void start() {
      if (self().equals(node(0))) {
        broadcast(new Word(3));
      }
    }

    @Upon
    void word(Word m) {
      times++;
      output(m.value());
    }
  }

  @dev.rondo.junit.ConformanceTest(Dictated.class)
  void logsThatConform(dev.rondo.junit.Logs logs) throws java.io.IOException {
    logs.conform(log("{\"node\":0,\"event\":\"state\",\"fields\":{\"told\":false}}"));
  }

  @dev.rondo.junit.ConformanceTest(Dictated.class)
  void logsThatDoNotConform(dev.rondo.junit.Logs logs) throws java.io.IOException {
    logs.conform(log("{\"node\":1,\"event\":\"output\",\"value\":7}"));
  }

  @dev.rondo.junit.ConformanceTest(Dictated.class)
  void logsWithoutEvents(dev.rondo.junit.Logs logs) throws java.io.IOException {
    logs.conform(log(""));
  }

  @dev.rondo.junit.ConformanceTest(Dictated.class)
  void logsOfARunningSystem(dev.rondo.junit.Logs logs) throws java.io.IOException {
    java.nio.file.Path file = java.nio.file.Path.of("target", "running.ndjson");
    java.nio.file.Files.deleteIfExists(file);
    logs.conformWhile(
        () ->
            java.nio.file.Files.copy(
                log("{\"node\":0,\"event\":\"state\"," + "\"fields\":{}}"), file),
        file);
  }

  @dev.rondo.junit.ConformanceTest(Dictated.class)
  void logsOfAnotherFormat(dev.rondo.junit.Logs logs) throws java.io.IOException {
    logs.readBy(
            line ->
                line.equals("noise")
                    ? null
                    : "{\"node\":1,\"event\":\"output\",\"value\":" + line + "}")
        .conform(log("noise\n7"));
  }

  @dev.rondo.junit.ConformanceTest(Dictated.class)
  void logsOfAHunt(Hunt hunt) {
    hunt.findsNothing();
  }

  @dev.rondo.junit.DrivenTest(Heard.class)
  void aDriveOfNothing() {}

  @ProtocolTest(Dictated.class)
  void logsInAProtocolTest(dev.rondo.junit.Logs logs) throws java.io.IOException {
    logs.conform(log("{\"node\":0,\"event\":\"state\",\"fields\":{\"told\":false}}"));
  }

  /** The system would run for an hour. */
  @dev.rondo.junit.ConformanceTest(Dictated.class)
  void logsOfARunningSystemThatDrifts(dev.rondo.junit.Logs logs) throws java.io.IOException {
    java.nio.file.Path file = java.nio.file.Path.of("target", "drifting.ndjson");
    java.nio.file.Files.deleteIfExists(file);
    logs.conformWhile(
        () -> {
          java.nio.file.Files.copy(log("{\"node\":1,\"event\":\"output\",\"value\":7}"), file);
          java.util.concurrent.TimeUnit.HOURS.sleep(1);
        },
        file);
  }

  @dev.rondo.junit.DrivenTest(value = Heard.class, schedules = 100)
  void anImplementationThatFollows(dev.rondo.junit.Drive drive) {
    drive.follows(context -> new Listener(context, 0));
  }

  @dev.rondo.junit.DrivenTest(value = Heard.class, schedules = 100)
  void anImplementationThatDiffers(dev.rondo.junit.Drive drive) {
    drive.follows(context -> new Listener(context, 1));
  }

  /** Counts with an offset. */
  private record Listener(rondo.drive.ImplementationContext context, int offset, int[] words)
      implements rondo.drive.Implementation {

    Listener(rondo.drive.ImplementationContext context, int offset) {
      this(context, offset, new int[1]);
    }

    @Override
    public void start() {
      if (context.self().index() == 0) {
        context.send(NodeId.of(0), new Heard.Word(3));
        context.send(NodeId.of(1), new Heard.Word(3));
      }
    }

    @Override
    public void deliver(NodeId from, Record message) {
      words[0]++;
      context.output(((Heard.Word) message).value());
    }

    @Override
    public Map<String, Integer> state() {
      return Map.of("times", words[0] == 0 ? 0 : words[0] + offset);
    }
  }

  private static java.nio.file.Path log(String event) throws java.io.IOException {
    return java.nio.file.Files.writeString(
        java.nio.file.Path.of("target", "logs.ndjson"), event + "\n");
  }
}
