package dev.rondo.search.async;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.analysis.nodes.NodeSymmetryAnalysis;
import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.analysis.values.ValueSymmetry;
import dev.rondo.run.Explorer;
import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.StateSpace.Expander;
import dev.rondo.search.engine.StateSpace.Successors;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.symmetry.Renaming;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The search and the engine share what a step means, but not how messages are sent, delivered and
 * lost. The combinations of variables that they reach must be the same, if the engine runs often
 * enough.
 */
class ReachedStatesTest {

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @CsvSource({
    "ChangRobertsRing, 4, M, 300",
    "ChangRobertsCoups, 3, M, 300",
    "ChangRobertsCoups, 3, MP, 300",
    "Herlihy, 3, M, 600",
    "Herlihy, 3, MP, 600",
    "HerlihySplit, 3, M_MP, 600",
    "own/Brood, 1, M, 1000",
    "own/Nest, 1, M_MP, 3000",
    "own/Brood, 1, MP, 2000",
  })
  void theEngineAndTheSearchReachTheSameStates(
      String name, int n, DeliveryModel delivery, int schedules) {
    AsyncForm form = form(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    assertThat(walked(AsyncForm.of(form.protocol(), settings), schedules))
        .isEqualTo(searched(form, settings));
  }

  @ParameterizedTest
  @CsvSource({"ClientsAndServers, 4, M_MP", "SynodPaxos, 4, MP", "own/Nest, 2, M"})
  void theEngineReachesNothingThatTheSearchDoesNot(String name, int n, DeliveryModel delivery) {
    AsyncForm form = form(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery).withSteps(60);
    assertThat(searched(form, settings))
        .containsAll(walked(AsyncForm.of(form.protocol(), settings), 100));
  }

  /** Bokor et al. 2010, Corollary 1. */
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
    Set<String> reached = searched(form, settings.withDelivery(DeliveryModel.M));
    assertThat(searched(form, settings.withDelivery(DeliveryModel.M_MP))).isEqualTo(reached);
    assertThat(searched(form, settings.withDelivery(DeliveryModel.MP))).isEqualTo(reached);
  }

  /** Every renaming within the roles is tried on every state: as many states as classes remain. */
  @ParameterizedTest
  @CsvSource({
    "Herlihy, 4, M",
    "ClientsAndServers, 4, M",
    "SynodPaxos, 4, M",
    "SynodPaxos, 4, M_MP",
    "SynodPaxosNumbered, 5, M",
    "own/Brood, 1, M",
    "own/Brood, 3, M",
    "own/Brood, 2, M_MP"
  })
  void upToTheNamesOfProcessesThereAreAsManyStatesAsClasses(
      String name, int n, DeliveryModel delivery) {
    AsyncForm form = form(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    int[] roles = NodeSymmetryAnalysis.roles(form.protocol().model(), n, 0, settings.max()).roles();
    Reductions nodes = new Reductions(true, true, true, false, SymmetryHeuristic.EXACT);
    AsyncSearch symmetric = new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, nodes);
    assertThat(symmetric.used()).contains("nodes");
    assertThat(symmetric.run().states())
        .isEqualTo(classes(form, settings, renamings(roles, List.of()), ValueSlots.NONE));
  }

  /** The same with every renaming of the inputs besides. */
  @ParameterizedTest
  @CsvSource({
    "Herlihy, 3, M, true",
    "Herlihy, 4, M, true",
    "Herlihy, 4, M, false",
    "Herlihy, 3, M_MP, true",
    "Herlihy, 3, MP, false",
    "own/Gossip, 3, M, true",
    "own/Gossip, 3, M, false",
    "own/Ballots, 3, M, false",
  })
  void upToTheRenamingOfInputsThereAreAsManyStatesAsClasses(
      String name, int n, DeliveryModel delivery, boolean nodes) {
    AsyncForm form = form(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    int[] roles =
        (nodes
                ? NodeSymmetryAnalysis.roles(form.protocol().model(), n, 0, n)
                : NodeSymmetryAnalysis.Roles.none(n))
            .roles();
    Reductions wanted = new Reductions(true, true, nodes, true, SymmetryHeuristic.EXACT);
    AsyncSearch symmetric =
        new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, wanted);
    ValueSlots slots =
        ValueSymmetry.of(form.protocol().model(), form.protocol().model().settings().specs(), n, 0)
            .slots();
    assertThat(symmetric.used()).isEqualTo(nodes ? List.of("nodes", "values") : List.of("values"));
    assertThat(symmetric.run().states())
        .isEqualTo(classes(form, settings, renamings(roles, slots.values()), slots));
  }

  /** Some classes have several states then, but fewer than without any reduction. */
  @ParameterizedTest
  @CsvSource({
    "ClientsAndServers, 4, M",
    "ClientsAndServersLast, 4, M_MP",
    "ClientsAndServers, 6, M",
    "Herlihy, 4, M",
    "SynodPaxos, 5, M"
  })
  void sortedStatesLieBetweenClassesAndAllStates(String name, int n, DeliveryModel delivery) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    SearchResult all = search(form, settings, Reductions.NONE);
    SearchResult sorted =
        search(
            form, settings, new Reductions(true, true, true, true, SymmetryHeuristic.PSEUDO_SORT));
    SearchResult classes = search(form, settings, Reductions.ALL);
    assertThat(sorted.end()).isEqualTo(all.end());
    assertThat(sorted.states()).isLessThan(all.states());
    assertThat(sorted.states()).isGreaterThan(classes.states());
  }

  private static AsyncForm form(String name) {
    return name.startsWith("own/")
        ? Protocols.own(name.substring("own/".length()))
        : Protocols.searched(name);
  }

  private static SearchResult search(AsyncForm form, AsyncSettings settings, Reductions wanted) {
    return new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, wanted).run();
  }

  private static int classes(
      AsyncForm form, AsyncSettings settings, List<Renaming> renamings, ValueSlots slots) {
    // Values are marked as such, but not renamed in the search.
    ValueSlots marked =
        new ValueSlots(slots.names(), slots.inOutputs(), slots.inInputs(), List.of());
    ValueTerms terms = new ValueTerms(marked);
    Set<Long> classes = new HashSet<>();
    for (int[] state : reached(form, settings, terms, marked)) {
      long smallest = Long.MAX_VALUE;
      for (Renaming renaming : renamings) {
        smallest = Math.min(smallest, hash(state, renaming, terms, settings.max()));
      }
      classes.add(smallest);
    }
    return classes.size();
  }

  private static long hash(int[] state, Renaming renaming, ValueTerms terms, int most) {
    int perNode = (state.length - 1) / most;
    ValueTerm[] renamed = new ValueTerm[state.length];
    renamed[0] = renaming.of(terms.get(state[0]), terms);
    for (int place = 1; place < state.length; place++) {
      int node = renaming.node((place - 1) / perNode);
      int offset = (place - 1) % perNode;
      renamed[1 + node * perNode + offset] = renaming.of(terms.get(state[place]), terms);
    }
    return terms.tuple(renamed).hash();
  }

  private static List<Renaming> renamings(int[] roles, List<Integer> values) {
    int[] domain = values.stream().mapToInt(Integer::intValue).toArray();
    List<Renaming> all = new ArrayList<>();
    for (int[] nodes : permutations(roles)) {
      for (int[] newValues : permutations(new int[domain.length])) {
        all.add(new Renaming(nodes, domain, newValues));
      }
    }
    return all;
  }

  private static List<int[]> permutations(int[] roles) {
    List<int[]> all = new ArrayList<>();
    permutations(roles, new int[roles.length], new boolean[roles.length], 0, all);
    return all;
  }

  private static void permutations(
      int[] roles, int[] names, boolean[] taken, int at, List<int[]> all) {
    if (at == roles.length) {
      all.add(names.clone());
      return;
    }
    for (int name = 0; name < roles.length; name++) {
      if (!taken[name] && roles[name] == roles[at]) {
        names[at] = name;
        taken[name] = true;
        permutations(roles, names, taken, at + 1, all);
        taken[name] = false;
      }
    }
  }

  private static Set<String> walked(AsyncForm form, int schedules) {
    Explorer explorer = form.newExplorer();
    Set<String> states = new TreeSet<>();
    for (long schedule = 0; schedule < schedules; schedule++) {
      states(explorer.trace(ScheduleOrigin.of(5, schedule)), states);
    }
    return states;
  }

  private static void states(Trace trace, Set<String> states) {
    Map<Integer, Map<String, String>> variables = new TreeMap<>();
    List<TraceStep> steps = trace.steps();
    for (int at = 0; at < steps.size(); at++) {
      TraceStep step = steps.get(at);
      Map<String, String> own = variables.computeIfAbsent(step.node(), n -> new TreeMap<>());
      step.changes().forEach(change -> own.put(change.variable(), change.value()));
      boolean haveAllStarted =
          at + 1 == steps.size() || variables.containsKey(steps.get(at + 1).node());
      if (haveAllStarted) {
        states.add(variables.values().toString());
      }
    }
  }

  private static Set<String> searched(AsyncForm form, AsyncSettings settings) {
    ValueTerms terms = new ValueTerms(ValueSlots.NONE);
    return reached(form, settings, terms, ValueSlots.NONE).stream()
        .map(state -> text(form, terms, state, settings.max()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<int[]> reached(
      AsyncForm form, AsyncSettings settings, ValueTerms terms, ValueSlots slots) {
    int[] roles = NodeSymmetryAnalysis.Roles.none(settings.max()).roles();
    AsyncModel asked = new AsyncModel(settings, slots, false, roles);
    AsyncStateSpace space =
        new AsyncStateSpace(
            form.protocol(), asked, terms, SymmetryHeuristic.EXACT, new Budget(SearchLimits.NONE));
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
          public void bug(Bug bug) {}
        };
    space.initial(successors);
    Expander expander = space.newExpander();
    for (int next = 0; next < states.size(); next++) {
      expander.expand(states.get(next), 0, successors);
    }
    states.removeIf(state -> !haveAllStarted(state, terms, settings));
    return states;
  }

  private static boolean haveAllStarted(int[] state, ValueTerms terms, AsyncSettings settings) {
    int perNode = (state.length - 1) / settings.max();
    return IntStream.range(0, settings.n())
        .noneMatch(node -> state[1 + node * perNode] == terms.nothing().id());
  }

  private static String text(AsyncForm form, ValueTerms terms, int[] state, int most) {
    Map<Integer, Map<String, String>> variables = new TreeMap<>();
    int perNode = (state.length - 1) / most;
    for (int node = 0; node < most; node++) {
      if (state[1 + node * perNode] == terms.nothing().id()) {
        continue; // it is not spawned
      }
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
