package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.testing.FreshJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The program is killed with SIGKILL at random moments and begun again with the same command, until
 * it ends: it comes to what it comes to undisturbed. {@code -Dkills=50} kills so often; whenever
 * the program ends before, its result is compared and it begins anew.
 */
@Tag("long")
class KilledProgramTest {

  private static final int KILLS = Integer.getInteger("kills", 3);
  private static final int LONGEST_DELAY_MILLIS = 400;

  private static final Path PROTOCOLS =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main").normalize();

  @TempDir private Path folder;

  /** What a program leaves, without times. */
  private interface Result {
    List<String> in(Path folder) throws IOException, SQLException;
  }

  @Test
  void aCampaignComesToTheSameRows() throws Exception {
    String files =
        protocol("protocols/OneThirdRule.java") + " " + protocol("protocols/OneThirdRuleHalf.java");
    assertSameWhenKilled(
        "campaign " + files + " --schedules " + 20_000 + " --store c.db",
        "c.db-wal",
        KilledProgramTest::rows);
  }

  /** Rounds are saved after each phase, steps whenever there are a quarter more states. */
  @ParameterizedTest
  @CsvSource({
    "protocols/RaftElectionFixed.java -n 3 --phases 4",
    "searched/SynodPaxos.java --form async -n 5"
  })
  void aSearchComesToTheSameAnswer(String command) throws Exception {
    String[] words = command.split(" ", 2);
    assertSameWhenKilled(
        "verify " + protocol(words[0]) + " " + words[1] + " --checkpoint search --json answer.json",
        "search",
        KilledProgramTest::answer);
  }

  @Test
  void aBenchComesToTheSameRuns() throws Exception {
    assertSameWhenKilled(
        "bench ChangRoberts OneThirdRuleHalf --runs 40 --warm-up 0s --timeout 10m --out .",
        "table1.journal.jsonl",
        KilledProgramTest::runs);
  }

  private void assertSameWhenKilled(String command, String progress, Result result)
      throws Exception {
    Path undisturbed = Files.createDirectory(folder.resolve("undisturbed"));
    int code = start(undisturbed, command).waitFor();
    List<String> expected = result.in(undisturbed);
    assertThat(expected).as(said(undisturbed)).isNotEmpty();
    Random random = new Random(KILLS);
    int kills = 0;
    int compared = 0;
    Path place = folder.resolve("killed");
    for (int begun = 0; kills < KILLS || compared == 0; begun++) {
      Path here = Files.createDirectories(place.resolve(String.valueOf(compared)));
      Process process = start(here, command);
      if (kills < KILLS && isKilled(process, here.resolve(progress), begun % 3 > 0, random)) {
        kills++;
      } else {
        assertThat(process.waitFor()).as(said(here)).isEqualTo(code);
        assertThat(result.in(here)).as(said(here)).isEqualTo(expected);
        compared++;
      }
    }
    System.out.printf("%d kills, %d results: %s%n", kills, compared, command);
  }

  /**
   * Kills a program soon after it begins, or soon after it has kept something.
   *
   * @return whether it was still running
   */
  private static boolean isKilled(
      Process process, Path progress, boolean inTheMiddle, Random random) throws Exception {
    String before = state(progress);
    while (inTheMiddle && process.isAlive() && state(progress).equals(before)) {
      Thread.sleep(2);
    }
    boolean ended = process.waitFor(random.nextInt(LONGEST_DELAY_MILLIS), TimeUnit.MILLISECONDS);
    process.destroyForcibly().waitFor();
    return !ended;
  }

  private static String state(Path file) {
    return file.toFile().lastModified() + " " + file.toFile().length();
  }

  private static Process start(Path folder, String command) throws IOException {
    return new ProcessBuilder(FreshJvm.command(Rondo.class, command.split(" ")))
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said").toFile())
        .start();
  }

  private static String said(Path folder) throws IOException {
    return Files.readString(folder.resolve("said"));
  }

  private static String protocol(String name) {
    return PROTOCOLS.toAbsolutePath().normalize().resolve(name).toString();
  }

  /** All rows of a store but those that say who did what when. */
  private static List<String> rows(Path folder) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection =
        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("c.db"))) {
      for (String table :
          List.of(
              "campaign",
              "cell",
              "epoch",
              "plan",
              "chunk",
              "finding",
              "spurious",
              "bug",
              "known",
              "sketch",
              "archive",
              "aside",
              "point",
              "refused")) {
        try (ResultSet row = connection.createStatement().executeQuery("SELECT * FROM " + table)) {
          while (row.next()) {
            StringBuilder text = new StringBuilder(table);
            for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
              byte[] bytes = row.getBytes(column);
              text.append(" | ").append(bytes == null ? null : new java.math.BigInteger(1, bytes));
            }
            rows.add(text.toString());
          }
        }
      }
    }
    return rows;
  }

  private static List<String> answer(Path folder) throws IOException {
    ObjectNode answer =
        (ObjectNode) new ObjectMapper().readTree(folder.resolve("answer.json").toFile());
    answer.remove(List.of("seconds", "bytes", "diskBytes", "statesPerSecond"));
    return List.of(answer.toPrettyString());
  }

  private static List<String> runs(Path folder) throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve("table1.journal.jsonl"))) {
      return lines
          .skip(1)
          .map(line -> line.replaceAll("\"seconds\":[^,}]*", "\"seconds\":0"))
          .sorted()
          .toList();
    }
  }
}
