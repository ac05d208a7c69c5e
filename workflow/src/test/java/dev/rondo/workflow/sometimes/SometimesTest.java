package dev.rondo.workflow.sometimes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Models;
import dev.rondo.workflow.hunting.AlternatingHunt;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.hunting.Replay;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verifying.AskedProperty;
import dev.rondo.workflow.verifying.SearchWatcher;
import dev.rondo.workflow.verifying.Verifying;
import dev.rondo.workflow.verifying.VerifyingResult;
import dev.rondo.workflow.verifying.VerifyingSettings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** States that must be reachable, in hunts of both forms and in searches. */
class SometimesTest {

  private static final String POLL =
      """
      import java.util.*;
      import rondo.*;

      @Protocol(n = 3, spec = Agreement.class)
      public class Poll extends Node {
        @Round(1) record Ask() {}
        @Round(2) record Vote() {}

        private boolean voted;
        private int majority;

        @Sometimes boolean wins() { return majority > 0; }

        @Sometimes boolean winsWithOneVote() { return majority == 1; }

        @Sometimes static boolean oneWinsAndAllVoted(List<Poll> all) {
          return all.stream().anyMatch(p -> p.majority > 0) && all.stream().allMatch(p -> p.voted);
        }

        @Sometimes static boolean twoWin(List<Poll> all) {
          return all.stream().filter(p -> p.majority > 0).count() > 1;
        }

        @Init void start() { broadcast(new Ask()); }

        @Upon void ask(NodeId from, Ask m) {
          when(!voted && majority == 0);
          voted = true;
          send(from, new Vote());
        }

        @Upon void vote(Mailbox<Vote> votes) {
          when(votes.size() > n() / 2);
          majority = votes.size();
          output(self());
        }
      }
      """;

  private static final ClassPath NONE = ClassPath.parse("");

  private static List<Reachability> hunted(Protocol protocol, FormChoice form) {
    HuntingSettings settings =
        new HuntingSettings(
            Optional.of(form),
            AsyncSettings.of(protocol.settings()),
            SequentialSettings.PHASES,
            RoundStrategyKind.AUTO,
            false,
            true,
            new HuntLimits(1, 256, HuntLimits.NO_TIMEOUT, 1, 1));
    Hunting hunting =
        Hunting.of(protocol, NONE, settings, new Log(protocol.source())).orElseThrow();
    Closure closure = hunting.closure(ProgressMonitor.SILENT);
    HuntingResult result = AlternatingHunt.of(hunting, closure, ProgressMonitor.SILENT);
    return SometimesHunt.of(hunting, result, ProgressMonitor.SILENT);
  }

  /**
   * A probe of one state leaves the other properties in the file, as methods without annotation.
   */
  @Test
  void propertiesMayTakeTheProcessesOfRoles() {
    Protocol lock =
        Models.read(
            "Lock.java",
            """
            import java.util.*;
            import rondo.*;

            class Lock {
              record Ask() {}
              record Grant() {}

              @Protocol(n = 2)
              static class Client extends Node {
                private boolean inside;
                @Init void start() { broadcast(Server.class, new Ask()); }
                @Upon void grant(Grant m) { inside = true; }
              }

              @Protocol(n = 1)
              static class Server extends Node {
                private boolean granted;
                @Upon void ask(NodeId from, Ask m) {
                  when(!granted);
                  granted = true;
                  send(from, new Grant());
                }
              }

              @Invariant static boolean mutex(List<Client> clients) { return inside(clients) < 2; }

              @Sometimes static boolean enters(List<Server> servers, List<Client> clients) {
                return inside(clients) == 1 && servers.get(0).granted;
              }

              @Sometimes static boolean both(List<Client> clients) { return inside(clients) == 2; }

              private static int inside(List<Client> clients) {
                int inside = 0;
                for (Client client : clients) {
                  inside += client.inside ? 1 : 0;
                }
                return inside;
              }
            }
            """);
    assertThat(hunted(lock, FormChoice.ASYNC))
        .extracting(each -> each.name() + " " + each.getClass().getSimpleName())
        .containsExactly("enters Reached", "both NeverReached");
  }

  @ParameterizedTest
  @EnumSource(FormChoice.class)
  void aHuntReachesStatesOfOneProcessAndOfAll(FormChoice form) {
    List<Reachability> states = hunted(Models.read("Poll.java", POLL), form);
    assertThat(states)
        .extracting(each -> each.name() + " " + (each instanceof Reachability.Reached))
        .containsExactly(
            "wins true", "winsWithOneVote false", "oneWinsAndAllVoted true", "twoWin false");
    assertThat(((Reachability.Reached) states.get(0)).schedule()).isPresent();
    assertThat(states.get(1))
        .isInstanceOfSatisfying(
            Reachability.NeverReached.class, never -> assertThat(never.decided()).isFalse());
  }

  @Test
  void theRunToAStateIsReplayed() {
    Protocol protocol = Models.read("Poll.java", POLL);
    Reachability.Reached wins = (Reachability.Reached) hunted(protocol, FormChoice.ASYNC).get(0);
    Protocol original = Replay.original(wins.run().shown(), protocol, NONE).orElseThrow();
    Invariant state = Replay.reachedState(original, protocol).orElseThrow();
    assertThat(state.name()).isEqualTo("wins");
    assertThat(Replay.reachedState(protocol, protocol)).isEmpty();
    assertThat(Replay.reaching(state, wins.run().shown()).finding())
        .extracting(Finding::message)
        .asString()
        .matches("P\\d reaches the state wins \\(line " + state.position().line() + "\\)");
    assertThat(Replay.of(wins.run().shown(), original, NONE).finding())
        .isEqualTo(wins.run().shown().finding());
  }

  @Test
  void aBugComesFirst() {
    Protocol wrong = Models.read("Poll.java", POLL.replace("> n() / 2", "> 0"));
    assertThat(hunted(wrong, FormChoice.ASYNC)).isEmpty();
  }

  @Test
  void aSearchDecidesIt() {
    Protocol protocol = Models.read("Poll.java", POLL);
    VerifyingSettings settings =
        new VerifyingSettings(
            Optional.empty(),
            AsyncSettings.of(protocol.settings()),
            OptionalInt.empty(),
            AskedProperty.SAFETY,
            Reductions.ALL,
            new SearchLimits(Integer.MAX_VALUE, 256L << 20, Long.MAX_VALUE),
            1,
            false);
    Verifying verifying =
        Verifying.of(protocol, NONE, settings, new Log(protocol.source())).orElseThrow();
    VerifyingResult verified =
        verifying.run(
            verifying.closure(ProgressMonitor.SILENT), SearchWatcher.SILENT, Optional.empty());
    List<Reachability> states = SometimesSearch.of(verifying, verified, SearchWatcher.SILENT);
    assertThat(states)
        .extracting(Reachability::text)
        .containsExactly(
            "reached: wins (line 12), after 4 steps, sequential form",
            "never reached: winsWithOneVote (line 14), in all reachable states",
            "reached: oneWinsAndAllVoted (line 16), after 4 steps, async form",
            "never reached: twoWin (line 20), in all reachable states");
    assertThat(states.get(3))
        .as("states of all processes are searched in steps, so that it is decided")
        .isInstanceOfSatisfying(
            Reachability.NeverReached.class,
            never -> assertThat(never.decided() && never.unbounded()).isTrue());
  }
}
