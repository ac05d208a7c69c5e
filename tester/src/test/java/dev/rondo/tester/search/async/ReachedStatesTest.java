package dev.rondo.tester.search.async;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.tester.Explorer;
import dev.rondo.tester.Protocols;
import dev.rondo.tester.async.AsyncForm;
import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.async.Delivery;
import dev.rondo.tester.search.NodeUses;
import dev.rondo.tester.search.Renaming;
import dev.rondo.tester.search.SearchLimits;
import dev.rondo.tester.search.StateSpace.Expander;
import dev.rondo.tester.search.StateSpace.Successors;
import dev.rondo.tester.search.Term;
import dev.rondo.tester.search.Terms;
import dev.rondo.tester.search.ValueSlots;
import dev.rondo.tester.trace.Trace;
import dev.rondo.tester.trace.TraceStep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
    "Herlihy, 3, M, 600",
    "Herlihy, 3, MP, 600",
    "HerlihySplit, 3, M_MP, 600",
  })
  void theEngineAndTheSearchReachTheSameStates(
      String name, int n, Delivery delivery, int schedules) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    assertThat(walked(AsyncForm.of(form.protocol(), settings), schedules))
        .isEqualTo(searched(form, settings));
  }

  @ParameterizedTest
  @CsvSource({"ClientsAndServers, M_MP", "SynodPaxos, MP"})
  void theEngineReachesNothingThatTheSearchDoesNot(String name, Delivery delivery) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(4, 0).withDelivery(delivery).withSteps(60);
    assertThat(searched(form, settings))
        .containsAll(walked(AsyncForm.of(form.protocol(), settings), 100));
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

  /** Every renaming within the roles is tried on every state: as many states as classes remain. */
  @ParameterizedTest
  @CsvSource({
    "Herlihy, 4, M",
    "ClientsAndServers, 4, M",
    "SynodPaxos, 4, M",
    "SynodPaxos, 4, M_MP"
  })
  void upToTheNamesOfProcessesThereAreAsManyStatesAsClasses(String name, int n, Delivery delivery) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    int[] roles = NodeUses.roles(form.protocol().model(), n, 0).roles();
    AsyncSearch symmetric = new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, true);
    assertThat(symmetric.run().states()).isEqualTo(classes(form, settings, roles));
  }

  private static int classes(AsyncForm form, AsyncSettings settings, int[] roles) {
    Terms terms = new Terms(ValueSlots.NONE);
    List<Renaming> renamings =
        permutations(roles, new int[roles.length], new boolean[roles.length], 0);
    Set<Long> classes = new HashSet<>();
    for (int[] state : reached(form, settings, terms)) {
      long smallest = Long.MAX_VALUE;
      for (Renaming renaming : renamings) {
        smallest = Math.min(smallest, hash(state, renaming, terms, settings.n()));
      }
      classes.add(smallest);
    }
    return classes.size();
  }

  private static long hash(int[] state, Renaming renaming, Terms terms, int n) {
    int perNode = (state.length - 1) / n;
    Term[] renamed = new Term[state.length];
    renamed[0] = renaming.of(terms.get(state[0]), terms);
    for (int place = 1; place < state.length; place++) {
      int node = renaming.node((place - 1) / perNode);
      int offset = (place - 1) % perNode;
      renamed[1 + node * perNode + offset] = renaming.of(terms.get(state[place]), terms);
    }
    return terms.tuple(renamed).hash();
  }

  private static List<Renaming> permutations(int[] roles, int[] names, boolean[] taken, int at) {
    if (at == roles.length) {
      return List.of(Renaming.ofNodes(names));
    }
    List<Renaming> all = new ArrayList<>();
    for (int name = 0; name < roles.length; name++) {
      if (!taken[name] && roles[name] == roles[at]) {
        names[at] = name;
        taken[name] = true;
        all.addAll(permutations(roles, names, taken, at + 1));
        taken[name] = false;
      }
    }
    return all;
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
    Terms terms = new Terms(ValueSlots.NONE);
    return reached(form, settings, terms).stream()
        .map(state -> text(form, terms, state, settings.n()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<int[]> reached(AsyncForm form, AsyncSettings settings, Terms terms) {
    int[] roles = NodeUses.Roles.none(settings.n()).roles();
    SearchSettings asked = SearchSettings.of(form.protocol(), settings, false, roles);
    AsyncSpace space = new AsyncSpace(form.protocol(), asked, terms);
    List<int[]> states = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    Successors successors =
        new Successors() {
          @Override
          public void add(int[] state, long fingerprint) {
            if (seen.add(fingerprint)) {
              states.add(state.clone());
            }
          }

          @Override
          public void bug(String message) {}
        };
    space.initial(successors);
    Expander expander = space.newExpander();
    for (int next = 0; next < states.size(); next++) {
      expander.expand(states.get(next), 0, successors);
    }
    return states;
  }

  private static String text(AsyncForm form, Terms terms, int[] state, int n) {
    Map<Integer, Map<String, String>> variables = new TreeMap<>();
    int perNode = (state.length - 1) / n;
    for (int node = 0; node < n; node++) {
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
