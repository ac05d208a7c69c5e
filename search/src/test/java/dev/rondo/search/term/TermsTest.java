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
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.Agreement;
import rondo.NodeId;

final class TermsTest {

  record Vote(NodeId by, int value, List<Integer> log) {}

  enum Mode {
    IDLE,
    BUSY
  }

  private final Terms terms = new Terms(ValueSlots.NONE);

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
        Map.entry(1, 2));
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
    Term term = terms.encode(new ArrayList<>(List.of(1)));

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
            () -> terms.encodeAll(new Object[] {shared, shared}, new boolean[] {false, false}))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("the same ArrayList in two places");
  }

  @Test
  void whatCannotBeCopiedIsRefusedWithWhatToWriteInstead() {
    assertThatThrownBy(() -> terms.encode(EnumSet.of(Thread.State.NEW)))
        .isInstanceOf(CannotSearch.class)
        .hasMessageEndingWith("use a TreeMap or a TreeSet, where constants have the same order");
    assertThatThrownBy(() -> terms.encode(new TreeSet<>(Comparator.reverseOrder())))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("a TreeSet with an order of its own")
        .hasMessageEndingWith("leave its comparator out, and sort what is read from it");
  }

  @Test
  void aRenamingReachesEveryReferenceAndNothingElse() {
    Term term = terms.encode(List.of(new Vote(NodeId.of(0), 0, List.of(0)), NodeId.of(2)));

    Term renamed = Renaming.ofNodes(new int[] {1, 2, 0}).of(term, terms);

    assertThat(terms.decode(renamed))
        .isEqualTo(List.of(new Vote(NodeId.of(1), 0, List.of(0)), NodeId.of(0)));
  }

  @Test
  void interchangeableValuesAreThoseOfTheirSlotsAlone() {
    Terms marked =
        new Terms(
            new ValueSlots(Set.of(Vote.class.getName() + "#log"), false, false, List.of(1, 2)));
    Term term = marked.encode(new Vote(NodeId.of(0), 1, List.of(1, 2)));

    Term renamed = new Renaming(new int[] {0}, new int[] {1, 2}, new int[] {1, 0}).of(term, marked);

    assertThat(marked.decode(renamed)).isEqualTo(new Vote(NodeId.of(0), 1, List.of(2, 1)));
  }

  @Test
  void hashesDependOnTheContentAlone() {
    Terms others = new Terms(ValueSlots.NONE);
    others.encode("something else first");

    assertThat(others.encode(List.of(1, 2)).hash()).isEqualTo(terms.encode(List.of(1, 2)).hash());
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
