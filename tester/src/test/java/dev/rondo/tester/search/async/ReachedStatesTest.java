package dev.rondo.tester.search.async;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.tester.Explorer;
import dev.rondo.tester.Protocols;
import dev.rondo.tester.async.AsyncForm;
import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.async.Delivery;
import dev.rondo.tester.search.StateSpace.Expander;
import dev.rondo.tester.search.StateSpace.Successors;
import dev.rondo.tester.search.Terms;
import dev.rondo.tester.search.ValueSlots;
import dev.rondo.tester.trace.Trace;
import dev.rondo.tester.trace.TraceStep;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The search and the engine that hunts are different code. What variables can have together must be
 * the same for both, where the engine runs often enough.
 */
class ReachedStatesTest {

  @ParameterizedTest
  @CsvSource({
    "ChangRobertsRing, 4, M, 300",
    "ChangRobertsCoups, 3, M, 300",
    "ChangRobertsCoups, 3, MP, 300",
    "Herlihy, 3, M, 1000",
    "Herlihy, 3, MP, 1000",
    "HerlihySplit, 3, M_MP, 1000",
  })
  void theEngineAndTheSearchReachTheSameStates(
      String name, int n, Delivery delivery, int schedules) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    assertThat(walked(AsyncForm.of(form.protocol(), settings), schedules))
        .isEqualTo(searched(form, settings));
  }

  @ParameterizedTest
  @CsvSource({"ClientsAndServers, M", "ClientsAndServers, M_MP", "SynodPaxos, M", "SynodPaxos, MP"})
  void theEngineReachesNothingThatTheSearchDoesNot(String name, Delivery delivery) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(4, 0).withDelivery(delivery).withSteps(60);
    assertThat(searched(form, settings))
        .containsAll(walked(AsyncForm.of(form.protocol(), settings), 300));
  }

  /** 003, Corollary 1. */
  @ParameterizedTest
  @CsvSource({
    "ChangRobertsRing, 4",
    "ChangRobertsCoups, 3",
    "ClientsAndServers, 4",
    "HerlihySplit, 3",
    "SynodPaxos, 4"
  })
  void theThreeModelsReachTheSameStatesOfProcesses(String name, int n) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0);
    Set<String> reached = searched(form, settings.withDelivery(Delivery.M));
    assertThat(searched(form, settings.withDelivery(Delivery.M_MP))).isEqualTo(reached);
    assertThat(searched(form, settings.withDelivery(Delivery.MP))).isEqualTo(reached);
  }

  private static Set<String> walked(AsyncForm form, int schedules) {
    Explorer explorer = form.newExplorer();
    Set<String> states = new TreeSet<>();
    for (long schedule = 0; schedule < schedules; schedule++) {
      states(explorer.trace(5, schedule), states);
    }
    return states;
  }

  private static void states(Trace trace, Set<String> states) {
    Map<Integer, Map<String, String>> variables = new TreeMap<>();
    for (TraceStep step : trace.steps()) {
      Map<String, String> own = variables.computeIfAbsent(step.node(), n -> new TreeMap<>());
      step.changes().forEach(change -> own.put(change.variable(), change.value()));
      if (variables.size() == Integer.parseInt(trace.settings().get("n"))) {
        states.add(variables.values().toString());
      }
    }
  }

  private static Set<String> searched(AsyncForm form, AsyncSettings settings) {
    boolean[] values = new boolean[form.protocol().variables().size()];
    SearchSettings asked = SearchSettings.of(form.protocol(), settings, values, false);
    Terms terms = new Terms(ValueSlots.NONE);
    AsyncSpace space = new AsyncSpace(form.protocol(), asked, terms);
    Set<String> states = new TreeSet<>();
    Set<Long> seen = new HashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    Successors successors =
        new Successors() {
          @Override
          public void add(int[] state, long fingerprint) {
            if (seen.add(fingerprint)) {
              open.add(state.clone());
            }
          }

          @Override
          public void bug(String message) {}
        };
    space.initial(successors);
    Expander expander = space.newExpander();
    while (!open.isEmpty()) {
      int[] state = open.remove();
      states.add(text(form, terms, state, asked));
      expander.expand(state, 0, successors);
    }
    return states;
  }

  private static String text(AsyncForm form, Terms terms, int[] state, SearchSettings asked) {
    Map<Integer, Map<String, String>> variables = new TreeMap<>();
    int perNode = (state.length - 1) / asked.n();
    for (int node = 0; node < asked.n(); node++) {
      Map<String, String> own = new TreeMap<>();
      for (int variable = 0; variable < form.protocol().variables().size(); variable++) {
        Object value = terms.decode(terms.get(state[1 + node * perNode]).part(0).part(variable));
        own.put(form.protocol().variables().get(variable), String.valueOf(value));
      }
      variables.put(node, own);
    }
    return variables.values().toString();
  }
}
