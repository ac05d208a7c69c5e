package dev.rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ast.CompilationUnit;
import dev.rondo.frontend.java.TreeBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and imports of emitted code beside those of the user. */
class FreshNamesTest {

  private static CompilationUnit parse(String text) {
    ParserConfiguration configuration = new ParserConfiguration();
    configuration.setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
    return new JavaParser(configuration).parse(text).getResult().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class C { int wish; }",
        "class C { void wish() {} }",
        "class C { void m(int wish) {} }",
        "class C { void m() { int wish = 1; } }",
        "class C { void m() { java.util.function.IntUnaryOperator o = wish -> wish; } }",
        "class C { boolean m(Object o) { return o instanceof C wish; } }",
        "class C { enum E { wish } }",
        "class C { record wish() {} }",
        "class C<wish> { }",
        "import static other.Type.wish; class C { void m() { wish(); } }",
      })
  void aNameOfTheUserIsTaken(String text) {
    assertThat(new FreshNames(parse(text)).fresh("wish", "other")).isEqualTo("other");
  }

  @Test
  void aFreshNameIsGivenOnce() {
    FreshNames names = new FreshNames(parse("class C { int b; }"));
    assertThat(names.fresh("a", "b")).isEqualTo("a");
    assertThat(names.fresh("a", "b")).isEqualTo("b2");
    assertThat(names.fresh("a", "b")).isEqualTo("b3");
  }

  @Test
  void aLocalNameMayBeGivenAgain() {
    FreshNames names = new FreshNames(parse("class C { int b; }"));
    assertThat(names.local("a")).isEqualTo("a");
    assertThat(names.local("a")).isEqualTo("a");
    assertThat(names.local("b")).isEqualTo("b2");
  }

  private static String completed(String text) {
    CompilationUnit unit = parse(text);
    var declaration = unit.getClassByName("C").orElseThrow();
    declaration.addMember(
        TreeBuilder.method(
            TreeBuilder.voidType(),
            "emitted",
            java.util.List.of(),
            TreeBuilder.declare(
                TreeBuilder.type("NodeId"),
                "first",
                TreeBuilder.call(TreeBuilder.typeName("NodeId"), "of"))));
    Imports.complete(unit, declaration);
    String once = unit.toString();
    Imports.complete(unit, declaration);
    assertThat(unit).as("the second time nothing is left to do").hasToString(once);
    return once;
  }

  @Test
  void aTypeIsImportedWhereNothingElseHasItsName() {
    assertThat(completed("class C {}"))
        .contains("import rondo.NodeId;")
        .contains("NodeId first = NodeId.of()");
  }

  @Test
  void anImportOfTheWholePackageIsEnough() {
    assertThat(completed("import rondo.*; class C {}")).doesNotContain("import rondo.NodeId;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class C { record NodeId() {} }",
        "class C { int NodeId; }",
        "class C<NodeId> {}",
        "import other.NodeId; class C { NodeId own; }"
      })
  void aTypeIsNamedInFullWhereTheUserHasItsName(String text) {
    assertThat(completed(text))
        .doesNotContain("import rondo.NodeId;")
        .contains("rondo.NodeId first = rondo.NodeId.of()");
  }

  @Test
  void anImportThatNothingNamesIsDropped() {
    assertThat(completed("import java.util.Map; class C {}")).doesNotContain("java.util.Map");
    assertThat(completed("import java.util.Map; class C { Map<?, ?> m; }"))
        .contains("import java.util.Map;");
  }
}
