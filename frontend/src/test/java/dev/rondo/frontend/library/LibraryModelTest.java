package dev.rondo.frontend.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.library.MethodEffects.ChangedOperands;
import dev.rondo.frontend.library.MethodEffects.Order;
import dev.rondo.frontend.library.MethodEffects.ReturnedObject;
import java.lang.reflect.Executable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table against the JDK that runs, and how entries are found. */
class LibraryModelTest {

  private static final LibraryModel LIBRARY = LibraryModel.standard();

  /** Types and methods that came after the oldest JDK that Rondo runs on. */
  private static final Set<String> LATER_TYPES =
      Set.of("java.util.SequencedCollection", "java.util.SequencedSet", "java.util.SequencedMap");

  private static final Set<String> LATER_METHODS =
      Set.of(
          "namedGroups",
          "newHashMap",
          "newHashSet",
          "newLinkedHashMap",
          "newLinkedHashSet",
          "splitWithDelimiters",
          "toIdentityString",
          "unmodifiableSequencedCollection",
          "unmodifiableSequencedMap",
          "unmodifiableSequencedSet");

  static Stream<String> types() {
    return LIBRARY.table().types().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("types")
  void everyTypeIsOneOfTheJdkOrTheLanguage(String name) {
    Optional<Class<?>> type = load(name);
    assertThat(type.isPresent() || LATER_TYPES.contains(name)).as(name).isTrue();
    for (String supertype : LIBRARY.table().types().get(name).supertypes()) {
      assertThat(LIBRARY.table().types()).containsKey(supertype);
      if (type.isPresent() && load(supertype).isPresent()) {
        assertThat(load(supertype).get()).isAssignableFrom(type.get());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void everyMethodIsOneOfItsType(String name) {
    Optional<Class<?>> type = load(name);
    if (type.isEmpty()) {
      return;
    }
    Set<String> written =
        members(type.get()).flatMap(LibraryModelTest::signatures).collect(Collectors.toSet());
    for (String signature : LIBRARY.table().types().get(name).methods().keySet()) {
      boolean isLater = LATER_METHODS.contains(signature);
      boolean isAny = signature.equals(LibraryTableParser.ANY);
      boolean ofFamily = name.contains(".function.") || name.contains("Optional");
      boolean ofIterators = name.startsWith("java.util.PrimitiveIterator$");
      if (!isLater && !isAny && !ofFamily && !ofIterators && !isOfBothKinds(name)) {
        assertThat(written).as(name).contains(signature);
      }
    }
  }

  /** Headers with several types list the methods of any of them. */
  private static boolean isOfBothKinds(String name) {
    return name.contains("SimpleEntry") || name.contains("SimpleImmutableEntry");
  }

  private static Stream<Executable> members(Class<?> type) {
    Stream<Executable> own =
        Stream.concat(Stream.of(type.getDeclaredMethods()), Stream.of(type.getConstructors()));
    Stream<Class<?>> parents =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()));
    return Stream.concat(
        Stream.concat(own, Stream.of(type.getDeclaredConstructors())),
        parents.flatMap(LibraryModelTest::members));
  }

  private static Stream<String> signatures(Executable member) {
    String name = member instanceof java.lang.reflect.Constructor ? "new" : member.getName();
    String types =
        Stream.of(member.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(","));
    return Stream.of(name, name + "/" + member.getParameterCount(), name + "(" + types + ")");
  }

  private static Optional<Class<?>> load(String name) {
    try {
      return Optional.of(Class.forName(name, false, LibraryModelTest.class.getClassLoader()));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  @Test
  void theClosestEntryHolds() {
    LibraryModel model =
        LibraryModel.of(
            """
            a.Base
              pure: get size
              mutates: add remove/1 remove(int)
            a.Sub < a.Base
              locale: get/1
                -> use get(x, y)
            a.internal.*
              io: *
            """);
    assertThat(effects(model, "a.Sub", "get", "int").dependences()).contains(Dependence.LOCALE);
    assertThat(effects(model, "a.Sub", "get", "int").instead()).isEqualTo("use get(x, y)");
    assertThat(effects(model, "a.Sub", "get").isPure()).isTrue();
    assertThat(effects(model, "a.Sub", "add", "java.lang.Object").change())
        .isEqualTo(ChangedOperands.MUTATES);
    assertThat(effects(model, "a.internal.deep.Thing", "any").ofWholeType()).isTrue();
    assertThat(model.effects("a.Sub", "unknown", List.of())).isEmpty();
    assertThat(model.effects("a.Base", "remove", List.of("int", "int"))).isEmpty();
    assertThat(model.effects("a.Other", "get", List.of())).isEmpty();
  }

  private static MethodEffects effects(
      LibraryModel model, String owner, String name, String... parameters) {
    return model.effects(owner, name, List.of(parameters)).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.A\n  pure: get\n  mutates: get",
        "a.A\n  pure mutates: get",
        "a.A\n  pute: get",
        "a.A\n  total: get",
        "a.A\n  pure: *",
        "a.A\n  pure get",
        "a.A\na.A",
      })
  void whatIsWrittenTwiceOrWrongIsAFault(String table) {
    assertThatThrownBy(() -> LibraryModel.of(table)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void overloadsAreToldApart() {
    assertThat(effects("java.lang.String", "toLowerCase").isDeterministic()).isFalse();
    assertThat(effects("java.lang.String", "toLowerCase", "java.util.Locale").isDeterministic())
        .isTrue();
    assertThat(effects("java.util.Set", "of", "java.lang.Object").isDeterministic()).isTrue();
    assertThat(effects("java.util.Set", "of", "java.lang.Object[]").isDeterministic()).isFalse();
    assertThat(effects("java.util.Arrays", "toString", "int[]").dependences()).isEmpty();
    assertThat(effects("java.util.Arrays", "toString", "java.lang.Object[]").dependences())
        .containsExactly(Dependence.TEXT);
    assertThat(effects("java.util.ArrayList", "toArray").change()).isEqualTo(ChangedOperands.PURE);
    assertThat(effects("java.util.ArrayList", "toArray", "java.lang.Object[]").change())
        .isEqualTo(ChangedOperands.MUTATES_ARG);
  }

  @Test
  void subtypesHaveWhatTheirSupertypesHave() {
    assertThat(effects("java.util.TreeSet", "headSet", "java.lang.Object").result())
        .isEqualTo(ReturnedObject.VIEW);
    assertThat(effects("java.util.LinkedList", "contains", "java.lang.Object").isPure()).isTrue();
    assertThat(effects("java.util.Stack", "hashCode").dependences())
        .containsExactly(Dependence.HASH_CODE);
    assertThat(effects("java.lang.String", "hashCode").dependences()).isEmpty();
    assertThat(effects("java.util.LinkedHashSet", "<init>").dependences()).isEmpty();
    assertThat(effects("java.util.HashSet", "<init>").dependences())
        .containsExactly(Dependence.HASH_ORDER);
    assertThat(effects("java.util.stream.IntStream", "max").order()).isEqualTo(Order.COMMUTES);
  }

  private static MethodEffects effects(String owner, String name, String... parameters) {
    return effects(LIBRARY, owner, name, parameters);
  }
}
