package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command of the documentation is run, and says what the page shows.
 *
 * <p>{@code -Dgolden.update=true} writes what a command says into the page, where it is not what
 * stands there. Times and rates are not compared. {@code -Ddocs.page=limits.md} runs one page.
 */
@Timeout(value = 3_000, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DocsTest {

  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  private static final Path ROOT = Path.of(System.getProperty("basedir", "")).resolve("..");

  /** What the sample project of the junit module is built from, and what its build says. */
  private static final Path SAMPLE = ROOT.resolve("junit/src/it/election");

  private static DocCommands programs;

  private static Path folder;

  @BeforeAll
  static void start() throws IOException {
    programs = DocCommands.start();
    folder = programs.folder();
  }

  @AfterAll
  static void end() throws IOException {
    programs.close();
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> users = Files.list(ROOT.resolve("docs"));
        Stream<Path> maintainers = Files.list(ROOT.resolve("docs/internal"))) {
      return Stream.concat(
              Stream.of(ROOT.resolve("README.md")),
              Stream.concat(users, maintainers)
                  .filter(file -> file.toString().endsWith(".md"))
                  .sorted())
          .filter(file -> file.toString().endsWith(System.getProperty("docs.page", "")))
          .toList();
    }
  }

  @Sampled(oneOf = 9)
  @ParameterizedTest
  @MethodSource("pages")
  void aPageShowsWhatItsCommandsSay(Path file) throws Exception {
    DocPage page = new DocPage(Files.readAllLines(file));
    programs.empty();
    copyProtocols();
    for (DocPage.Block block : page.blocks()) {
      if (block.shows().isPresent()) {
        List<String> shown = Files.readAllLines(ROOT.resolve(block.shows().get()));
        check(block.shows().get(), page.lines().subList(block.begin(), block.end()), shown);
      }
    }
    Map<DocPage.Command, List<String>> said = run(page);
    if (UPDATE) {
      update(file, page, said);
    } else {
      said.forEach((command, lines) -> check(command.text(), page.said(command), lines));
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void whatIsTypedStandsInAConsoleBlock(Path file) throws IOException {
    DocPage page = new DocPage(Files.readAllLines(file));
    assertThat(page.blocks())
        .filteredOn(block -> !block.language().equals("console"))
        .allSatisfy(block -> assertThat(page.text(block)).doesNotContainPattern("(?m)^\\$ "));
  }

  /** Pages speak of the protocols that come with Rondo by their place in the repository. */
  private void copyProtocols() throws IOException {
    copy(Path.of("benchmarks/src/main/protocols"));
    copy(Path.of("benchmarks/src/main/searched/Herlihy.java"));
    copy(Path.of("examples/microraft/src/test/java/dev/rondo/examples/microraft/MicroRaft.java"));
    copy(Path.of("examples/microraft/logs"));
  }

  private static void copy(Path protocols) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(protocols))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(protocols).resolve(ROOT.resolve(protocols).relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  private Map<DocPage.Command, List<String>> run(DocPage page) throws Exception {
    Map<DocPage.Command, List<String>> said = new LinkedHashMap<>();
    for (DocPage.Block block : page.blocks()) {
      if (block.language().equals("console")) {
        said.putAll(run(page.commands(block)));
      } else if (block.file().isPresent()) {
        write(page, block, folder.resolve(block.file().get()));
      }
    }
    return said;
  }

  private static void write(DocPage page, DocPage.Block block, Path file) throws IOException {
    if (block.language().equals("diff")) {
      List<String> change = page.change(block);
      String before = Files.readString(file);
      assertThat(before).as("what a diff changes").containsOnlyOnce(change.get(0));
      Files.writeString(file, before.replace(change.get(0), change.get(1)));
    } else {
      Files.createDirectories(file.getParent());
      Files.writeString(file, page.text(block));
    }
  }

  private Map<DocPage.Command, List<String>> run(List<DocPage.Command> commands) throws Exception {
    Map<DocPage.Command, List<String>> said = new LinkedHashMap<>();
    for (DocPage.Command command : commands) {
      String program = command.text().split(" ", 2)[0];
      switch (program) {
        case "rondo", "./rondo" -> said.put(command, programs.run(command.text()));
        case "mvn" -> said.put(command, built());
        case "mv" -> said.put(command, moved(command.text().split(" ")));
        case "mkdir", "cd", "git", "alias" -> said.put(command, List.of());
        default -> throw new AssertionError("no test runs the command " + command.text());
      }
    }
    return said;
  }

  /** {@code mv FILE FOLDER}. */
  private static List<String> moved(String... words) throws IOException {
    Path target = Files.createDirectories(folder.resolve(words[2]));
    Files.move(folder.resolve(words[1]), target.resolve(words[1]));
    return List.of();
  }

  /** The build of the sample, which the tests of the junit module run, is that of the page. */
  private List<String> built() throws IOException {
    for (String name :
        List.of("pom.xml", "src/test/java/Election.java", "src/test/java/ElectionTest.java")) {
      assertThat(folder.resolve(name)).hasSameTextualContentAs(SAMPLE.resolve(name));
    }
    return Files.readAllLines(SAMPLE.resolve("expected.txt"));
  }

  private static void check(String command, List<String> shown, List<String> said) {
    assertThat(matches(shown, said))
        .as("%s%nsays%n%s%n%nthe page shows%n%s", command, text(said), text(shown))
        .isTrue();
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines);
  }

  private static boolean matches(List<String> shown, List<String> said) {
    StringBuilder pattern = new StringBuilder();
    for (String line : shown) {
      pattern.append(
          line.strip().equals("…")
              ? "(.*\\n)*?"
              : Pattern.quote(comparable(line)).replace("…", "\\E.*\\Q") + "\\n");
    }
    StringBuilder text = new StringBuilder();
    said.forEach(line -> text.append(comparable(line)).append('\n'));
    return Pattern.compile(pattern.toString()).matcher(text).matches();
  }

  /** Without what differs from machine to machine and from run to run. */
  private static String comparable(String line) {
    return line.stripTrailing()
        .replaceAll(" +\\d+\\.\\d+ (ms|s)\\b", " TIME")
        .replaceAll("^(async|sequential)( +\\d+ +\\d+ +\\d+) +\\d+ +", "$1$2 RATE ")
        .replaceAll(
            "(async|sequential) is [\\d.e+-]+ times as fast.*", "FORM is RATIO times as fast")
        .replaceAll("\\d+ (schedules per second|jobs)", "N $1")
        .replaceAll("^(form +runs +found) +.*", "$1");
  }

  private static void update(Path file, DocPage page, Map<DocPage.Command, List<String>> said)
      throws IOException {
    List<String> lines = new ArrayList<>(page.lines());
    List<DocPage.Command> backwards = new ArrayList<>(said.keySet());
    backwards.sort((one, other) -> Integer.compare(one.begin(), other.begin()));
    Collections.reverse(backwards);
    for (DocPage.Command command : backwards) {
      if (!matches(page.said(command), said.get(command))) {
        List<String> place = lines.subList(command.begin(), command.end());
        place.clear();
        place.addAll(said.get(command).stream().map(String::stripTrailing).toList());
      }
    }
    Files.write(file, lines);
  }
}
