package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page on the papers: its commands give the figures that it shows, and its tests exist. */
@Tag("long")
@Timeout(value = 3_000, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PapersTest {

  private static final Path ROOT = Path.of(System.getProperty("basedir", "")).resolve("..");

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");

  private static DocCommands programs;

  /** A row with a command, and what the command must print. */
  record Row(String command, List<String> figures, boolean takesLong) {
    @Override
    public String toString() {
      return command;
    }
  }

  @BeforeAll
  static void start() throws IOException {
    programs = DocCommands.start();
    for (String folder : List.of("protocols", "searched")) {
      Path from = ROOT.resolve("benchmarks/src/main").resolve(folder);
      Path to = Files.createDirectory(programs.folder().resolve(folder));
      try (Stream<Path> files = Files.list(from)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.copy(file, to.resolve(file.getFileName()));
        }
      }
    }
  }

  @AfterAll
  static void end() throws IOException {
    programs.close();
  }

  private static List<List<String>> cells() throws IOException {
    return Files.readAllLines(ROOT.resolve("docs/papers.md")).stream()
        .filter(line -> line.startsWith("| "))
        .map(line -> CELL.splitAsStream(line.substring(1)).map(String::strip).toList())
        .toList();
  }

  private static List<String> code(String cell) {
    return CODE.matcher(cell).results().map((MatchResult match) -> match.group(1)).toList();
  }

  private static List<Row> all() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (List<String> cells : cells()) {
      code(cells.get(1)).stream()
          .filter(command -> command.startsWith("rondo "))
          .map(command -> new Row(command, code(cells.get(2)), cells.get(1).contains("*long*")))
          .forEach(rows::add);
    }
    return rows;
  }

  static List<Row> rows() throws IOException {
    return all().stream().filter(row -> !row.takesLong).toList();
  }

  static List<Row> longRows() throws IOException {
    return all().stream().filter(row -> row.takesLong).toList();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aCommandPrintsTheFigures(Row row) throws IOException {
    check(row);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("longRows")
  void aLongCommandPrintsTheFigures(Row row) throws IOException {
    check(row);
  }

  private static void check(Row row) throws IOException {
    assertThat(row.figures).isNotEmpty();
    String said = String.join("\n", programs.run(row.command));
    // A figure is a whole number: 64 states, not 264 states.
    assertThat(row.figures)
        .allSatisfy(figure -> assertThat(said).containsPattern("(?<!\\d)" + Pattern.quote(figure)));
  }

  @Test
  void theNamedTestsExist() throws IOException {
    Set<String> tests;
    try (Stream<Path> files = Files.walk(ROOT)) {
      tests =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith("Test.java"))
              .map(name -> name.substring(0, name.length() - ".java".length()))
              .collect(Collectors.toSet());
    }
    for (List<String> cells : cells()) {
      assertThat(tests)
          .containsAll(
              TEST.matcher(cells.get(1)).results().map((MatchResult m) -> m.group(1)).toList());
    }
  }
}
