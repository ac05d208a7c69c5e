package dev.rondo.maven;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.LiteralStringValueExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code "%d".formatted(7)} writes the digits of the machine's locale. {@code %s} writes a number
 * as Java does, and {@code String.format(Locale.ROOT, …)} may use any conversion.
 */
class NumbersInTextTest {

  private static final Pattern NUMBER = Pattern.compile("%[-#+ 0,(]*\\d*(\\.\\d+)?[defg]");

  private final JavaParser parser =
      new JavaParser(new ParserConfiguration().setLanguageLevel(LanguageLevel.JAVA_17));

  @Test
  void conversionsOfNumbersNameTheLocale() throws IOException {
    List<Path> modules = new ArrayList<>();
    for (String parent : List.of("..", "../tester")) {
      try (DirectoryStream<Path> folders = Files.newDirectoryStream(Path.of(parent))) {
        folders.forEach(folder -> modules.add(folder.resolve("src")));
      }
    }
    modules.removeIf(module -> !Files.isDirectory(module));
    assertThat(modules).hasSizeGreaterThan(20);
    List<String> faults = new ArrayList<>();
    for (Path module : modules) {
      try (Stream<Path> files = Files.walk(module)) {
        files.filter(NumbersInTextTest::isSource).flatMap(this::faults).forEach(faults::add);
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void seesAConversion() {
    assertThat(faults("f", "class A { String s(int i) { return \"number %d\".formatted(i); } }"))
        .containsExactly("f:1 \"number %d\"");
    assertThat(faults("f", "class A { String s(int i) { return \"number %s\".formatted(i); } }"))
        .isEmpty();
  }

  private static boolean isSource(Path file) {
    return file.toString().matches(".*/src/(main|test)/java/.*\\.java");
  }

  private Stream<String> faults(Path file) {
    try {
      return faults(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private Stream<String> faults(String name, String text) {
    if (!text.contains(".formatted(") && !text.contains("::formatted")) {
      return Stream.of();
    }
    CompilationUnit unit = parser.parse(text).getResult().orElseThrow();
    return unit.findAll(LiteralStringValueExpr.class).stream()
        .filter(literal -> !literal.getValue().contains("\\\"")) // Java in a string of a test
        .filter(literal -> NUMBER.matcher(literal.getValue()).find() && !namesLocale(literal))
        .map(literal -> name + ":" + literal.getBegin().orElseThrow().line + " " + literal);
  }

  private static boolean namesLocale(Node literal) {
    return literal
        .findAncestor(MethodCallExpr.class)
        .filter(
            call -> call.getArguments().stream().anyMatch(a -> a.toString().equals("Locale.ROOT")))
        .isPresent();
  }
}
