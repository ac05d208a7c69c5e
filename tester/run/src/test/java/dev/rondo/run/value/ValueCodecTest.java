package dev.rondo.run.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.frontend.model.LibraryCollection;
import dev.rondo.run.archive.StateKey;
import dev.rondo.run.archive.StateKeyRules;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/** What each codec guarantees, for one value of every type or more. */
@SuppressWarnings({"unchecked", "JdkObsolete"})
class ValueCodecTest {

  enum Mode {
    IDLE,
    BUSY {
      @Override
      public String toString() {
        return "working";
      }
    }
  }

  record Vote(NodeId by, List<Integer> log) {}

  static final class Seen {
    private final List<Integer> outputs = new ArrayList<>(List.of(1));
    @Nullable NodeId last = NodeId.of(1);
  }

  /** A value of some type; how to mutate it, where it can be mutated. */
  record Case(String name, Supplier<Object> value, @Nullable Consumer<Object> mutation) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case immutable(String name, Object value) {
    return new Case(name, () -> value, null);
  }

  private static Case collection(Supplier<Collection<?>> value, Object added) {
    Object example = value.get();
    return new Case(
        example.getClass().getSimpleName() + " " + example,
        value::get,
        mutated -> ((Collection<Object>) mutated).add(added));
  }

  private static Case map(Supplier<Map<?, ?>> value, Object key) {
    Object example = value.get();
    return new Case(
        example.getClass().getSimpleName() + " " + example,
        value::get,
        mutated -> ((Map<Object, Object>) mutated).put(key, 9));
  }

  private static <T extends Collection<Integer>> T of(T empty, Integer... elements) {
    empty.addAll(Arrays.asList(elements));
    return empty;
  }

  private static <T extends Map<Integer, Integer>> T with(T empty) {
    empty.put(2, 20);
    empty.put(1, 10);
    return empty;
  }

  static List<Case> cases() {
    return List.of(
        immutable("Boolean", true),
        immutable("Byte", (byte) 1),
        immutable("Character", 'c'),
        immutable("Double", -0.0),
        immutable("Float", 1.5f),
        immutable("Integer", 1),
        immutable("Long", 1L),
        immutable("Short", (short) 1),
        immutable("String", "a \"b\""),
        immutable("enum", Mode.IDLE),
        immutable("enum constant with a body", Mode.BUSY),
        immutable("NodeId", NodeId.of(2)),
        immutable("record", new Vote(NodeId.of(1), List.of(1, 2))),
        immutable("List.of", List.of(1, 2, 3)),
        immutable("toList", Stream.of(1, null).toList()),
        immutable("emptyList", Collections.emptyList()),
        immutable("singletonList", Collections.singletonList(1)),
        immutable("nCopies", Collections.nCopies(2, 1)),
        immutable("Set.of", Set.of(1, 2, 3)),
        immutable("emptySet", Collections.emptySet()),
        immutable("singleton", Collections.singleton(1)),
        immutable("Map.of", Map.of(1, 2, 3, 4)),
        immutable("emptyMap", Collections.emptyMap()),
        immutable("singletonMap", Collections.singletonMap(1, 2)),
        immutable("Map.entry", Map.entry(1, 2)),
        immutable("Optional", Optional.of(List.of(1))),
        immutable("empty Optional", Optional.empty()),
        collection(() -> of(new ArrayList<>(), 2, 1), 3),
        collection(() -> of(new LinkedList<>(), 2, 1), 3),
        collection(() -> of(new ArrayDeque<>(), 2, 1), 3),
        collection(() -> of(new Vector<>(), 2, 1), 3),
        collection(() -> of(new Stack<>(), 2, 1), 3),
        collection(() -> of(new HashSet<>(), 2, 1), 3),
        collection(() -> of(new LinkedHashSet<>(), 2, 1), 3),
        collection(() -> of(new TreeSet<>(), 2, 1), 3),
        collection(() -> of(new TreeSet<>(Comparator.naturalOrder()), 2, 1), 3),
        collection(() -> of(new TreeSet<>(Comparator.reverseOrder()), 2, 1), 3),
        collection(() -> of(new PriorityQueue<>(), 5, 3, 4, 1), 2),
        collection(() -> of(new PriorityQueue<>(Comparator.reverseOrder()), 1, 3, 2), 2),
        collection(() -> EnumSet.of(Mode.BUSY), Mode.IDLE),
        collection(() -> EnumSet.noneOf(Mode.class), Mode.IDLE),
        map(() -> with(new HashMap<>()), 3),
        map(() -> with(new LinkedHashMap<>()), 3),
        map(() -> with(new TreeMap<>()), 3),
        map(() -> with(new TreeMap<>(Comparator.reverseOrder())), 3),
        map(() -> new EnumMap<>(Map.of(Mode.BUSY, 1)), Mode.IDLE),
        map(() -> new EnumMap<Mode, Integer>(Mode.class), Mode.IDLE),
        new Case("int[]", () -> new int[] {1, 2}, array -> ((int[]) array)[0] = 7),
        new Case("boolean[]", () -> new boolean[2], array -> ((boolean[]) array)[0] = true),
        new Case("long[][]", () -> new long[][] {{1}, {}}, rows -> ((long[][]) rows)[0][0] = 7),
        new Case(
            "NodeId[]",
            () -> new @Nullable NodeId[] {NodeId.of(1), null},
            array -> ((NodeId[]) array)[1] = NodeId.of(0)),
        new Case(
            "record of a mutable list",
            () -> new Vote(NodeId.of(1), new ArrayList<>(List.of(1))),
            vote -> ((Vote) vote).log().add(2)),
        new Case(
            "List.of a mutable list",
            () -> List.of(new ArrayList<>(List.of(1))),
            list -> ((List<List<Integer>>) list).get(0).add(2)),
        new Case("BitSet", () -> BitSet.valueOf(new long[] {5}), bits -> ((BitSet) bits).set(1)),
        new Case(
            "NodeMap",
            () -> {
              NodeMap<Object> waiting = new NodeMap<>();
              waiting.put(NodeId.of(1), List.of(1));
              return waiting;
            },
            waiting -> ((NodeMap<Object>) waiting).put(NodeId.of(0), 1)),
        new Case(
            "NodeMap of a mutable list",
            () -> {
              NodeMap<Object> waiting = new NodeMap<>();
              waiting.put(NodeId.of(1), new ArrayList<>(List.of(1)));
              return waiting;
            },
            waiting -> ((List<Integer>) ((NodeMap<Object>) waiting).get(NodeId.of(1))).add(2)),
        new Case("object", Seen::new, seen -> ((Seen) seen).outputs.add(2)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aValueIsMadeAgainOfItsParts(Case type) {
    Object value = type.value.get();
    ValueCodec codec = ValueCodecs.of(value);
    if (codec == ValueCodec.ATOM || codec == ValueCodec.NODE) {
      return; // no parts
    }
    Object made = codec.make(codec.parts(value));
    assertThat(ValueCodecs.of(made)).isSameAs(codec);
    assertEqualContent(made, value);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aCodecIsFoundByItsKey(Case type) throws IOException {
    ValueCodec codec = ValueCodecs.of(type.value.get());
    assertThat(ValueCodecs.named(codec.key(), ValueCodecTest.class.getClassLoader()))
        .isSameAs(codec);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aCopyHasTheContentAndTheHashOfItsOriginal(Case type) {
    Object value = type.value.get();
    Object copy = Objects.requireNonNull(ValueCopy.of(value));
    assertThat(copy.getClass()).isEqualTo(value.getClass());
    assertEqualContent(copy, value);
    assertThat(hash(copy)).isEqualTo(hash(value));
    assertThat(copy == value).isEqualTo(type.mutation == null);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aMutationChangesTheContentOfTheOriginalAlone(Case type) {
    if (type.mutation == null) {
      return;
    }
    Object value = type.value.get();
    Object copy = Objects.requireNonNull(ValueCopy.of(value));
    ChangeDetector detector = new ChangeDetector();
    detector.hasChanged(value);
    type.mutation.accept(value);
    assertThat(detector.hasChanged(value)).isTrue();
    assertThat(detector.hasChanged(value)).isFalse();
    assertThat(hash(value)).isNotEqualTo(hash(copy));
    assertEqualContent(copy, type.value.get());
  }

  @Test
  void everyCollectionThatIsSupportedIsTried() {
    List<String> tried =
        cases().stream().map(type -> type.value.get().getClass().getName()).toList();
    assertThat(Stream.of(LibraryCollection.values()).map(LibraryCollection::binaryName))
        .filteredOn(name -> !name.endsWith("EnumSet")) // its classes are not public
        .isSubsetOf(tried);
  }

  private static void assertEqualContent(Object one, Object other) {
    ChangeDetector detector = new ChangeDetector();
    detector.hasChanged(one);
    assertThat(detector.hasChanged(other)).isFalse();
    if (!(one instanceof Seen)) { // the text of an object is its own
      assertThat(ValueText.of(one)).isEqualTo(ValueText.of(other));
    }
  }

  /** The hash of a state that holds the value. */
  private static long hash(Object value) {
    StateKeyRules rules = new StateKeyRules(Set.of(), ValueSlots.NONE);
    StateKey keys = new StateKey(rules, "P", List.of("x"), new boolean[] {true}, 3);
    return keys.of(new Object[] {new Object[] {value}}, 1, 1, 0, new Object[0]);
  }
}
