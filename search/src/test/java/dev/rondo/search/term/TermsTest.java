package dev.rondo.search.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.symmetry.Renaming;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.Agreement;
import rondo.NodeId;
import rondo.Spec;

final class TermsTest {

  record Vote(NodeId by, int value, List<Integer> log) {}

  enum Mode {
    IDLE,
    BUSY
  }

  private final ValueTerms terms = new ValueTerms(ValueSlots.NONE);

  static List<Object> values() {
    return List.of(
        1,
        true,
        'c',
        2.5,
        "text",
        Mode.BUSY,
        NodeId.of(2),
        new Vote(NodeId.of(1), 3, List.of(4, 5)),
        List.of(1, 2, 3),
        new ArrayList<>(List.of("a", "b")),
        new ArrayDeque<>(List.of(1)).peek(),
        new TreeSet<>(List.of(3, 1, 2)),
        new LinkedHashSet<>(List.of(3, 1, 2)),
        Set.of(1, 2),
        new HashMap<>(Map.of(1, List.of(2))),
        new TreeMap<>(Map.of(NodeId.of(1), 5)),
        Map.of("a", 1),
        Map.entry(1, 2),
        EnumSet.of(Mode.BUSY),
        EnumSet.noneOf(Mode.class),
        new EnumMap<>(Map.of(Mode.IDLE, 1)),
        new EnumMap<>(Mode.class),
        reverse());
  }

  private static TreeMap<Integer, Integer> reverse() {
    TreeMap<Integer, Integer> map = new TreeMap<>(Comparator.reverseOrder());
    map.putAll(Map.of(1, 2, 3, 4));
    return map;
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueComesBackAsACopyThatEqualsIt(Object value) {
    Object copy = terms.decode(terms.encode(value));

    assertThat(copy).isEqualTo(value);
    assertThat(terms.encode(copy)).isSameAs(terms.encode(value));
  }

  static List<Collection<Integer>> fixedCollections() {
    return List.of(
        List.of(),
        List.of(1),
        List.of(1, 2, 3),
        List.of(1, 2, 3).subList(0, 2),
        Stream.of(1, 2).toList(),
        Stream.<Integer>empty().toList(),
        Collections.emptyList(),
        Collections.singletonList(1),
        Collections.nCopies(2, 1),
        Collections.nCopies(0, 1),
        Set.of(),
        Set.of(1),
        Set.of(1, 2),
        Collections.emptySet(),
        Collections.singleton(1));
  }

  @ParameterizedTest
  @MethodSource("fixedCollections")
  void whatIsFixedComesBackAsWhatWasMade(Collection<Integer> value) {
    Collection<?> copy = (Collection<?>) terms.decode(terms.encode(value));

    assertThat(failure(() -> ask(copy))).isEqualTo(failure(() -> ask(value)));
    assertThat(failure(copy::clear)).isEqualTo(failure(value::clear));
    assertThat(terms.encode(copy)).isSameAs(terms.encode(value));
  }

  private static void ask(Collection<?> collection) {
    var unused = collection.contains(null);
  }

  static List<Map<Integer, Integer>> fixedMaps() {
    return List.of(
        Map.of(),
        Map.of(1, 2),
        Map.of(1, 2, 3, 4),
        Collections.emptyMap(),
        Collections.singletonMap(1, 2));
  }

  @ParameterizedTest
  @MethodSource("fixedMaps")
  void aMapThatIsFixedComesBackAsWhatWasMade(Map<Integer, Integer> value) {
    Map<?, ?> copy = (Map<?, ?>) terms.decode(terms.encode(value));

    assertThat(failure(() -> copy.get(null))).isEqualTo(failure(() -> value.get(null)));
    assertThat(failure(() -> copy.remove(7))).isEqualTo(failure(() -> value.remove(7)));
    assertThat(terms.encode(copy)).isSameAs(terms.encode(value));
  }

  private static Class<?> failure(Runnable use) {
    try {
      use.run();
      return Void.class;
    } catch (RuntimeException e) {
      return e.getClass();
    }
  }

  @Test
  void arraysComeBackWithTheirElements() {
    int[][] copy = (int[][]) terms.decode(terms.encode(new int[][] {{1, 2}, {}, {3}}));

    assertThat(copy).isDeepEqualTo(new int[][] {{1, 2}, {}, {3}});
  }

  @Test
  @SuppressWarnings("unchecked")
  void whoChangesACopyDoesNotChangeTheTerm() {
    ValueTerm term = terms.encode(new ArrayList<>(List.of(1)));

    ((List<Integer>) terms.decode(term)).add(2);

    assertThat(terms.decode(term)).isEqualTo(List.of(1));
  }

  @Test
  void theOrderInWhichASetWasFilledDoesNotMatter() {
    assertThat(terms.encode(new TreeSet<>(Arrays.asList(2, 1))))
        .isSameAs(terms.encode(new TreeSet<>(Arrays.asList(1, 2))));
  }

  @Test
  void twoVariablesCannotShareWhatCanBeChanged() {
    List<Integer> shared = new ArrayList<>();

    assertThatThrownBy(
            () ->
                terms.encodeAll(
                    new Object[] {shared, shared},
                    new boolean[] {false, false},
                    List.of("log (line 3)", "old (line 4)")))
        .isInstanceOf(CannotSearch.class)
        .hasMessageStartingWith("log (line 3) and old (line 4) hold the same ArrayList, ");
    assertThatThrownBy(
            () ->
                terms.encodeAll(
                    new Object[] {List.of(shared, shared)},
                    new boolean[] {false},
                    List.of("rows (line 3)")))
        .isInstanceOf(CannotSearch.class)
        .hasMessageStartingWith("rows (line 3) holds the same ArrayList twice, ");
  }

  @Test
  void whatCannotBeCopiedIsRefusedWithWhatToWriteInstead() {
    assertThatThrownBy(() -> terms.encode(Collections.unmodifiableList(new ArrayList<>())))
        .isInstanceOf(CannotSearch.class)
        .hasMessageEndingWith("where it is a view, store a copy: List.copyOf(…)");
    assertThatThrownBy(() -> terms.encode(new TreeSet<>(Comparator.comparing(Object::toString))))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("a TreeSet with a comparator of its own")
        .hasMessageEndingWith("leave the comparator out, or use Comparator.reverseOrder()");
  }

  static List<Object> containersWithMutatedKeys() {
    List<Integer> ofSet = new ArrayList<>();
    Set<List<Integer>> set = new HashSet<>(Set.of(ofSet));
    ofSet.add(1);
    List<Integer> ofMap = new ArrayList<>();
    Map<List<Integer>, Integer> map = new LinkedHashMap<>(Map.of(ofMap, 1));
    ofMap.add(1);
    List<Integer> ofTwins = new ArrayList<>();
    Set<List<Integer>> twins = new HashSet<>(Set.of(ofTwins, List.of(1)));
    ofTwins.add(1);
    List<Integer> ofTree = new ArrayList<>(List.of(1));
    TreeSet<Job> tree = new TreeSet<>(List.of(new Job(ofTree), new Job(List.of(2))));
    ofTree.set(0, 5);
    List<Integer> ofHeap = new ArrayList<>(List.of(1));
    PriorityQueue<Job> heap = new PriorityQueue<>(List.of(new Job(ofHeap), new Job(List.of(2))));
    ofHeap.set(0, 5);
    return List.of(set, map, twins, tree, heap);
  }

  record Job(List<Integer> times) implements Comparable<Job> {
    @Override
    public int compareTo(Job other) {
      return Integer.compare(times.get(0), other.times.get(0));
    }
  }

  @ParameterizedTest
  @MethodSource("containersWithMutatedKeys")
  void aKeyThatWasMutatedAfterItsInsertionIsRefused(Object container) {
    assertThatThrownBy(() -> terms.encode(container))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("was mutated after it was inserted");
  }

  @Test
  void aMutableKeyThatWasNotMutatedIsCopied() {
    Set<List<Integer>> set = new HashSet<>();
    set.add(new ArrayList<>(List.of(1)));

    assertThat(terms.decode(terms.encode(set))).isEqualTo(set);
  }

  /** Each beats the next, so that no order puts all three where a tree looks for them. */
  record Hand(int kind) implements Comparable<Hand> {
    @Override
    public int compareTo(Hand other) {
      return other.kind == kind ? 0 : other.kind == (kind + 1) % 3 ? -1 : 1;
    }
  }

  @Test
  void aTreeWhoseComparisonIsNoOrderIsRefused() {
    TreeSet<Hand> hands = new TreeSet<>(List.of(new Hand(0), new Hand(1), new Hand(2)));

    assertThatThrownBy(() -> terms.encode(hands)).isInstanceOf(CannotSearch.class);
  }

  @Test
  void aRenamingReachesEveryReferenceAndNothingElse() {
    ValueTerm term = terms.encode(List.of(new Vote(NodeId.of(0), 0, List.of(0)), NodeId.of(2)));

    ValueTerm renamed = new Renaming(new int[] {1, 2, 0}, new int[0], new int[0]).of(term, terms);

    assertThat(terms.decode(renamed))
        .isEqualTo(List.of(new Vote(NodeId.of(1), 0, List.of(0)), NodeId.of(0)));
  }

  @Test
  void interchangeableValuesAreThoseOfTheirSlotsAlone() {
    ValueTerms marked =
        new ValueTerms(
            new ValueSlots(Set.of(Vote.class.getName() + "#log"), false, false, List.of(1, 2)));
    ValueTerm term = marked.encode(new Vote(NodeId.of(0), 1, List.of(1, 2)));

    ValueTerm renamed =
        new Renaming(new int[] {0}, new int[] {1, 2}, new int[] {1, 0}).of(term, marked);

    assertThat(marked.decode(renamed)).isEqualTo(new Vote(NodeId.of(0), 1, List.of(2, 1)));
  }

  @Test
  void hashesDependOnTheContentAlone() {
    ValueTerms others = new ValueTerms(ValueSlots.NONE);
    others.encode("something else first");

    assertThat(others.encode(List.of(1, 2)).hash()).isEqualTo(terms.encode(List.of(1, 2)).hash());
  }

  /** A spec of a user's. */
  static final class Counting implements Spec<Integer> {
    private transient int count;

    @Override
    public void observe(NodeId node, Integer output) {
      count++;
    }
  }

  @Test
  void aTransientFieldOfASpecIsPartOfTheState() {
    Counting spec = new Counting();
    ValueTerm before = terms.encode(spec);

    spec.observe(NodeId.of(0), 1);

    assertThat(terms.encode(spec)).isNotSameAs(before);
    assertThat(((Counting) Objects.requireNonNull(terms.decode(terms.encode(spec)))).count)
        .isEqualTo(1);
  }

  @Test
  void whoDecidedFirstIsNoPartOfTheStateOfAgreement() {
    Agreement one = new Agreement();
    one.observe(NodeId.of(0), 7);
    Agreement other = new Agreement();
    other.observe(NodeId.of(1), 7);

    assertThat(terms.encode(other)).isSameAs(terms.encode(one));
  }

  @Test
  void aSpecComesBackAsItWas() {
    Agreement spec = new Agreement();
    spec.observe(NodeId.of(0), 7);

    Agreement copy = (Agreement) terms.decode(terms.encode(spec));

    copy.observe(NodeId.of(1), 7);
    assertThatThrownBy(() -> copy.observe(NodeId.of(1), 8)).hasMessageContaining("decided 7");
  }
}
