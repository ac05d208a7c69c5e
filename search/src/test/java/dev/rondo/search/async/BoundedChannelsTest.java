package dev.rondo.search.async;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.Explorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.runtime.NetworkModel;

/** FIFO channels of a capacity: a process whose messages do not fit waits. */
class BoundedChannelsTest {

  /** Two messages at once, and what shows that the second step of P0 came to pass. */
  private static final String PAIR =
      """
      import rondo.*;

      @Protocol(n = 2, network = Fifo.class, capacity = %s, spec = Never.class)
      public class Pair extends Node {

        record First() {}

        record Second() {}

        @Init
        void start() {
          NodeId other = node(1 - self().index());
          send(other, new First());
          send(other, new %s());
        }

        %s
      }

      class Never implements Spec<Integer> {
        @Override
        public void observe(NodeId node, Integer output) {
          throw new Violation("output");
        }
      }
      """;

  private static final String ONE_BY_ONE =
      """
      @Upon
        void first(First m) {
          output(1);
        }
      """;

  private static final String TOGETHER =
      """
      @Upon
        void two(Mailbox<First> m) {
          when(m.size() == 2);
          output(2);
        }
      """;

  private static SearchResult search(LoadedProtocol protocol, AsyncSettings settings) {
    return new AsyncSearch(protocol, settings, SearchLimits.NONE, 1, Reductions.ALL).run();
  }

  private static boolean isHunted(LoadedProtocol protocol, AsyncSettings settings) {
    Explorer explorer = AsyncForm.of(protocol, settings).newExplorer();
    for (int schedule = 0; schedule < 200; schedule++) {
      if (explorer.explore(1, schedule) != null) {
        return true;
      }
    }
    return false;
  }

  /** The ring of Chang and Roberts written down once more, as queues of ids. */
  private record Ring(List<Integer> leaders, List<List<Integer>> queues) {

    private static final List<Integer> IDS = List.of(32, 45, 12, 21, 10, 11);

    static Ring of(int n) {
      List<Integer> none = new ArrayList<>();
      List<List<Integer>> queues = new ArrayList<>();
      for (int node = 0; node < n; node++) {
        none.add(0);
        queues.add(List.of(IDS.get((node + n - 1) % n)));
      }
      return new Ring(none, queues);
    }

    /** The state after a process has taken its next message; a negative one names the leader. */
    Ring after(int node) {
      int next = (node + 1) % queues.size();
      int id = IDS.get(node);
      int message = queues.get(node).get(0);
      List<Integer> led = new ArrayList<>(leaders);
      List<List<Integer>> moved = new ArrayList<>(queues);
      moved.set(node, queues.get(node).subList(1, queues.get(node).size()));
      List<Integer> told = new ArrayList<>(moved.get(next));
      if (message < 0) {
        led.set(node, -message);
      }
      if (message > id || message < 0 && -message != id) {
        told.add(message);
      } else if (message == id) {
        told.add(-id);
      }
      moved.set(next, List.copyOf(told));
      return new Ring(List.copyOf(led), List.copyOf(moved));
    }

    static int count(int n, int capacity) {
      Set<Ring> seen = new HashSet<>();
      Deque<Ring> open = new ArrayDeque<>(List.of(of(n)));
      while (!open.isEmpty()) {
        Ring ring = open.remove();
        seen.add(ring);
        for (int node = 0; node < n; node++) {
          boolean waits = ring.queues.get((node + 1) % n).size() > capacity;
          if (!waits && !ring.queues.get(node).isEmpty()) {
            Ring next = ring.after(node);
            if (!seen.contains(next)) {
              open.add(next);
            }
          }
        }
      }
      return seen.size();
    }
  }

  @Sampled(oneOf = 5)
  @ParameterizedTest
  @CsvSource({"3, 1", "4, 1", "5, 1", "6, 1", "6, 2"})
  void aRingHasTheStatesOfQueuesWithThatCapacity(int n, int capacity) {
    AsyncForm form = Protocols.searched("ChangRobertsRing");
    AsyncSettings settings =
        form.settings()
            .withNodes(n, 0)
            .withNetwork(
                NetworkModel.fifo(capacity), AsyncSettings.faultsOf(NetworkModel.fifo(capacity)));
    SearchResult result = search(form.protocol(), settings);
    assertThat(result.end()).isEqualTo(End.EXHAUSTED);
    assertThat(result.states()).isEqualTo(Ring.count(n, capacity));
    assertThat(Ring.count(6, 1)).isLessThan(Ring.count(6, 100));
  }

  @ParameterizedTest
  @EnumSource
  void twoThatFillTheChannelsBetweenThemWaitForEver(DeliveryModel delivery) {
    assertThat(isFound(PAIR.formatted(1, "Second", ONE_BY_ONE), delivery)).isFalse();
    assertThat(isFound(PAIR.formatted(2, "Second", ONE_BY_ONE), delivery)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void messagesThatWaitAtTheirSenderAreNotTaken(DeliveryModel delivery) {
    String oneSends =
        PAIR.replace("    NodeId", "    if (self().index() == 1) return;\n    NodeId");
    assertThat(isFound(oneSends.formatted(1, "First", TOGETHER), delivery)).isFalse();
    assertThat(isFound(oneSends.formatted(2, "First", TOGETHER), delivery)).isTrue();
  }

  private static boolean isFound(String text, DeliveryModel delivery) {
    LoadedProtocol pair = Protocols.load("Pair.java", text);
    AsyncSettings settings = AsyncSettings.of(pair.model().settings()).withDelivery(delivery);
    boolean isHunted = isHunted(pair, settings);
    AsyncSearch search = new AsyncSearch(pair, settings, SearchLimits.NONE, 1, Reductions.ALL);
    SearchResult result = search.run();
    assertThat(result.end() == End.BUG).isEqualTo(isHunted);
    assertThat(search.shown(result).isPresent()).isEqualTo(isHunted);
    return isHunted;
  }

  @Test
  void ordersOfStepsAreNotReduced() {
    AsyncForm form = Protocols.searched("ChangRobertsMaxCoups");
    AsyncSearch search =
        new AsyncSearch(form.protocol(), form.settings(), SearchLimits.NONE, 1, Reductions.ALL);
    assertThat(search.refused().get("commuting").toString()).contains("channel is full");
  }
}
