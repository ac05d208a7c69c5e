package dev.rondo.benchmarks.zoo;

import dev.rondo.benchmarks.BenchmarkProtocol;
import dev.rondo.benchmarks.BenchmarkProtocol.Expected;
import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.benchmarks.Needs;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of the zoo stands in the README as the list has it. */
class ReadmeTest {

  private static final Path README =
      Path.of(System.getProperty("basedir", "")).resolve("README.md");
  private static final String BEGIN = "<!-- the zoo, written by ReadmeTest -->\n";
  private static final String BEGIN_NEEDS = "<!-- what bugs take, written by ReadmeTest -->\n";
  private static final String END_NEEDS = "<!-- end of what bugs take -->\n";
  private static final String END = "<!-- end of the zoo -->\n";

  @Test
  void theTableOfTheZooIsThatOfTheList() throws IOException {
    check(BEGIN, END, table());
  }

  @Test
  void whatTheOtherBugsTakeIsWhatTheListSays() throws IOException {
    String rows =
        Arrays.stream(BenchmarkProtocol.values())
            .filter(protocol -> protocol.expected() == Expected.BUGGY)
            .map(
                protocol ->
                    "| `%s` | %s |\n"
                        .formatted(protocol.className(), cells(protocol.needs().orElseThrow())))
            .collect(Collectors.joining());
    String head =
        """
        | bug | phases | rounds | lost | timeouts | found by |
        |---|---|---|---|---|---|
        """;
    check(BEGIN_NEEDS, END_NEEDS, head + rows);
  }

  private static void check(String begin, String end, String table) throws IOException {
    String text = Files.readString(README);
    String before = text.substring(0, text.indexOf(begin) + begin.length());
    String after = text.substring(text.indexOf(end));
    Golden.check(README, before + table + after);
  }

  private static String cells(Needs needs) {
    return "%d | %d | %d | %d | %s"
        .formatted(needs.phases(), needs.rounds(), needs.losses(), needs.timeouts(), needs.found());
  }

  private static String table() {
    return Arrays.stream(ZooBug.values())
        .map(ReadmeTest::row)
        .collect(
            Collectors.joining(
                "",
                """
                | bug | source | what it cost | forms | phases | rounds | lost | timeouts | found by | half |
                |---|---|---|---|---|---|---|---|---|---|
                """,
                ""));
  }

  private static String row(ZooBug bug) {
    return "| `%s` | %s | %s | %s | %s | %s |\n"
        .formatted(
            bug.className(),
            bug.source(),
            bug.cost(),
            forms(bug.shape()),
            cells(bug.needs()),
            bug.half() == Half.TUNED_ON ? "tuned on" : "kept aside");
  }

  private static String forms(Shape shape) {
    return switch (shape) {
      case HANDLERS -> "both";
      case ROUNDS -> "sequential";
      case UNTAGGED -> "asynchronous";
    };
  }
}
