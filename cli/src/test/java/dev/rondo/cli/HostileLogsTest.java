package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Models;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Files that are no logs are refused by {@code rondo conform} in words, with exit code 2. */
class HostileLogsTest {

  /** A log that conforms: three events of P0. */
  private static final String CAMPAIGN =
      """
      {"node":0,"event":"timeout","handler":"campaign"}
      {"node":0,"event":"send","to":1,"message":{"type":"RequestVote","term":1}}
      {"node":0,"event":"send","to":2,"message":{"type":"RequestVote","term":1}}
      """;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int conform(List<Path> logs) {
    CommandLine command = Rondo.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    Stream<String> files = logs.stream().flatMap(log -> Stream.of("--log", log.toString()));
    return Rondo.execute(
        command,
        Stream.concat(Stream.of("conform", Models.benchmark("RaftElectionFixed").toString()), files)
            .toArray(String[]::new));
  }

  /** A file and what is said about it. */
  private record Hostile(String name, byte[] bytes, String words) {

    @Override
    public String toString() {
      return name;
    }
  }

  private static Hostile text(String name, String text, String words) {
    return new Hostile(name, text.getBytes(StandardCharsets.UTF_8), words);
  }

  private static Hostile line(String name, String line, String words) {
    return text(name, CAMPAIGN + line + "\n", ":4: " + words);
  }

  private static Hostile encoded(String name, Charset charset, String words) {
    return new Hostile(name, ("\uFEFF" + CAMPAIGN).getBytes(charset), words);
  }

  private static byte[] compressed() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(CAMPAIGN.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  static Stream<Hostile> files() {
    byte[] latin =
        "{\"node\":0,\"event\":\"crash\",\"time\":\"sp\u00e4t\"}\n"
            .getBytes(StandardCharsets.ISO_8859_1);
    byte[] random = new byte[4096];
    for (int at = 0; at < random.length; at++) {
      random[at] = (byte) (at * 31 + at * at * 7);
    }
    return Stream.of(
        text("empty", "", "the logs have no events"),
        text("blank", "\n  \n\t\n", "the logs have no events"),
        text("cut off", CAMPAIGN.substring(0, CAMPAIGN.length() - 9), ":3: the line is not JSON"),
        text("a page of HTML", "<!DOCTYPE html>\n<p>502\n", ":1: the line is not JSON"),
        text(
            "an array",
            "[" + CAMPAIGN.replace("\n", ",") + "{}]",
            ":1: the line is not a JSON object"),
        text("one object on lines", "{\n\"node\": 0\n}\n", ":1: the line is not JSON"),
        line("NUL bytes", "\0\0\0\0\0\0\0\0", "the line is not JSON"),
        new Hostile("text that is no UTF-8", latin, ":1: the line is not UTF-8 text"),
        encoded("UTF-16", StandardCharsets.UTF_16LE, ":1: the line is not UTF-8 text"),
        new Hostile("random bytes", random, ":1: the line is not UTF-8 text"),
        new Hostile("gzip", compressed(), "the file is compressed: unpack it first"),
        line("deep nesting", "[".repeat(50_000), "the line is not JSON"),
        line(
            "a long line",
            "{\"node\":0,\"event\":\"output\",\"value\":\"" + "x".repeat(1 << 20) + "\"}",
            "the line has more than 1048576 bytes"),
        line("a long number", "{\"node\":" + "9".repeat(5_000) + "}", "the line is not JSON"),
        line("no node", "{\"event\":\"crash\"}", "\"node\" is missing"),
        line("a process too many", "{\"node\":3,\"event\":\"crash\"}", "\"node\" is 3"),
        line(
            "an event of another kind", "{\"node\":0,\"event\":\"jump\"}", "\"event\" is \"jump\""),
        line(
            "another key",
            "{\"node\":0,\"event\":\"crash\",\"ndoe\":1}",
            "there is no key \"ndoe\""),
        line(
            "an unknown message",
            "{\"node\":0,\"event\":\"send\",\"to\":1,\"message\":{\"type\":\"Ping\"}}",
            "the protocol has no message Ping"),
        line(
            "an unknown component",
            "{\"node\":0,\"event\":\"send\",\"to\":1,\"message\":{\"type\":\"Vote\",\"t\":1}}",
            "the message Vote has no component t"),
        line(
            "a component of another type",
            "{\"node\":0,\"event\":\"send\",\"to\":1,\"message\":{\"type\":\"Vote\",\"term\":{}}}",
            "term is {}, but its type is int"),
        line(
            "an escape sequence as a name",
            "{\"node\":0,\"event\":\"send\",\"to\":1,\"message\":{\"type\":\"\\u001b[31mVote\"}}",
            "the protocol has no message \\u001b[31mVote"),
        line(
            "an unknown handler",
            "{\"node\":0,\"event\":\"timeout\",\"handler\":\"\"}",
            "a timeout or request has a \"handler\""),
        line(
            "an unknown field",
            "{\"node\":0,\"event\":\"state\",\"fields\":{\"trm\":1}}",
            "the protocol has no field trm"),
        line("a key twice", "{\"node\":0,\"node\":1,\"event\":\"crash\"}", "the line is not JSON"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void isRefusedInWords(Hostile file) throws IOException {
    Path log = Files.write(folder.resolve("hostile.ndjson"), file.bytes());
    assertThat(conform(List.of(log))).as(out.toString() + err).isEqualTo(2);
    assertThat(err.toString()).contains(file.words());
    assertWords();
  }

  private void assertWords() {
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .doesNotContain("\tat ")
        .doesNotContain("Exception")
        .hasSizeLessThan(2_000);
    assertThat(err.toString().chars().filter(c -> c < ' ' && c != '\n')).isEmpty();
  }

  @Test
  void placesWithoutALogAreRefused() throws IOException {
    Path none = folder.resolve("none");
    Path log = Files.writeString(folder.resolve("log"), CAMPAIGN);
    assertThat(conform(List.of(folder))).isEqualTo(2);
    assertThat(conform(List.of(none))).isEqualTo(2);
    assertThat(conform(List.of(log, log))).isEqualTo(2);
    assertThat(err)
        .hasToString(
            "rondo: %s cannot be read: it is a folder%nrondo: %s cannot be read: there is no such file or folder%nrondo: the log %s is given twice%n"
                .formatted(folder, none, log));
    assertWords();
  }

  /** Times are not compared, so a clock may jump. */
  @Test
  void jumpsOfTheClockAreIgnored() throws IOException {
    String[] times = {"9e99", "-1", "\"yesterday\"", "null"};
    StringBuilder lines = new StringBuilder();
    for (String line : CAMPAIGN.lines().toList()) {
      String time = times[lines.toString().split("\n").length % times.length];
      lines.append(line, 0, line.length() - 1).append(",\"time\":").append(time).append("}\n");
    }
    Path log = Files.writeString(folder.resolve("log"), lines);
    assertThat(conform(List.of(log))).as(out.toString() + err).isZero();
  }

  /** A line that is there twice is an event that has happened twice: no damage, but a drift. */
  @Test
  void aLineThatIsThereTwiceIsNamed() throws IOException {
    String send = CAMPAIGN.lines().skip(1).findFirst().orElseThrow();
    Path log = Files.writeString(folder.resolve("log"), CAMPAIGN + send + "\n");
    assertThat(conform(List.of(log))).as(out.toString() + err).isEqualTo(1);
    assertThat(out.toString()).contains("log:4 is the first event");
  }
}
