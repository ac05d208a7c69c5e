package dev.rondo.frontend.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.library.LibraryTypes.TypeFact;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LibraryTypesTest {

  private static final Set<String> PRIMITIVES =
      Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short");

  @Test
  void everyTypeOfTheTableExistsAndIsMarkedIfItIsGeneric() throws ClassNotFoundException {
    for (String name : LibraryTypes.names()) {
      // Sequenced collections are not in every supported JDK.
      if (!PRIMITIVES.contains(name) && !name.startsWith("java.util.Sequenced")) {
        Class<?> type = Class.forName(name.replace("<>", ""));
        assertThat(type.getTypeParameters().length > 0).as(name).isEqualTo(name.endsWith("<>"));
      }
    }
  }

  @Test
  void aFactOfAGenericTypeDependsOnItsArguments() {
    List<String> numbers = List.of("int", "double");
    assertThat(LibraryTypes.has("java.util.Map", TypeFact.NODE_FREE, numbers, all -> true))
        .isTrue();
    assertThat(LibraryTypes.has("java.util.Map", TypeFact.EQUATED, numbers, "int"::equals))
        .isFalse();
    assertThat(LibraryTypes.has("java.util.Map", TypeFact.EQUATED, List.of(), all -> true))
        .as("a raw type")
        .isFalse();
  }

  @Test
  void floatingPointNumbersAreNotEquated() {
    assertThat(LibraryTypes.has("double", TypeFact.EQUATED)).isFalse();
    assertThat(LibraryTypes.has("int", TypeFact.EQUATED)).isTrue();
  }
}
