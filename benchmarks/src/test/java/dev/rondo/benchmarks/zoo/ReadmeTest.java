package dev.rondo.benchmarks.zoo;

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
  private static final String END = "<!-- end of the zoo -->\n";

  @Test
  void theTableOfTheZooIsThatOfTheList() throws IOException {
    String text = Files.readString(README);
    String before = text.substring(0, text.indexOf(BEGIN) + BEGIN.length());
    String after = text.substring(text.indexOf(END));
    Golden.check(README, before + table() + after);
  }

  private static String table() {
    return Arrays.stream(ZooBug.values())
        .map(ReadmeTest::row)
        .collect(
            Collectors.joining(
                "",
                """
                | bug | source | what it cost | half |
                |---|---|---|---|
                """,
                ""));
  }

  private static String row(ZooBug bug) {
    return "| `%s` | %s | %s | %s |\n"
        .formatted(
            bug.className(),
            bug.source(),
            bug.cost(),
            bug.half() == ZooHalf.TUNED_ON ? "tuned" : "held out");
  }
}
