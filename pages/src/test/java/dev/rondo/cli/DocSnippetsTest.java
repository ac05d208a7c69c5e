package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The parts of Java files on the pages are Java: whole files, members, statements or annotations. A
 * whole file is compiled by {@link DocsTest} too.
 */
class DocSnippetsTest {

  private static final Path ROOT = Path.of(System.getProperty("basedir", "")).resolve("..");

  private final JavaParser parser =
      new JavaParser(
          new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17));

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), files)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aBlockOfJavaIsJava(Path file) throws IOException {
    DocPage page = new DocPage(Files.readAllLines(file));
    assertThat(page.blocks())
        .filteredOn(block -> block.language().equals("java") && block.shows().isEmpty())
        .allSatisfy(block -> assertThat(page.text(block)).matches(this::isJava));
  }

  private boolean isJava(String block) {
    String text = block.replace("…", "");
    return Stream.of("%s", "class C { %s }", "class C { void m() { %s } }", "%s class C {}")
        .anyMatch(form -> parser.parse(form.replace("%s", text)).isSuccessful());
  }
}
