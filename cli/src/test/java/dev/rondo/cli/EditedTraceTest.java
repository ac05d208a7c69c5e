package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A trace that was edited by hand is replayed or refused, and shows what it says. */
class EditedTraceTest {

  private static final String PROTOCOL =
      """
      import rondo.*;
      @Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
      public class P extends Node {
        @Round(1) record Vote(int v) {}
        @Input("0..1") private int v;
        @Init void start() { broadcast(new Vote(v)); }
        @Upon void vote(Vote m) { when(m.v() >= 0); output(v); }
      }
      """;

  private static final Map<String, String> TRACES = new HashMap<>();

  @TempDir private static Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "async | \"n\" : \"2\" | \"n\" : \"x\" | the trace says n = x",
        "async | \"n\" : \"2\" | \"n\" : \"0\" | n = 0, which is none of 1 to 64",
        "async | \"max\" : \"2\" | \"max\" : \"1000000\" | max = 1000000, which is none of 2 to 64",
        "async | \"depth\" : \"0\" | \"depth\" : \"1.5\" | the trace says depth = 1.5",
        "async | \"dropRate\" : \"-1.0\" | \"dropRate\" : \"\" | which is no probability",
        "async | \"delivery\" : \"M\" | \"delivery\" : \"Q\" | the trace says delivery = Q",
        "async | \"strategy\" : \"RANDOM\" | \"strategy\" : null | not a Rondo trace",
        "async | rondo.Agreement | nope.Spec | watched by nope.Spec, which is no spec",
        "async | rondo.Agreement | java.lang.String | by java.lang.String, which is no spec",
        "async | P.java\" | P\\u0000.java\" | a file that cannot be",
        "async | \"content\" : \"Vote[v=0]\" | \"content\" : null | a message has no content",
        "sequential | rondo.Agreement | rondo.Validity | it shows none",
        "sequential | \"phases\" : \"32\" | \"phases\" : \"999999\" | none of 0 to 100000",
      })
  void isRefused(String form, String there, String instead, String text) throws IOException {
    String trace = trace(form);
    assertThat(trace).contains(there);
    Path edited = Files.writeString(folder.resolve("edited.json"), trace.replace(there, instead));
    StringWriter said = new StringWriter();

    int exit = rondo(said, "replay", edited.toString());

    assertThat(said.toString()).contains(text);
    assertThat(exit).isEqualTo(ExitCode.INPUT_AT_FAULT);
  }

  private static String trace(String form) throws IOException {
    if (!TRACES.containsKey(form)) {
      Path file = Files.writeString(folder.resolve("P.java"), PROTOCOL);
      Path trace = folder.resolve(form + ".json");
      StringWriter said = new StringWriter();
      String[] hunt = {"hunt", file.toString(), "--form", form, "--trace", trace.toString()};
      assertThat(rondo(said, hunt)).as(said.toString()).isEqualTo(ExitCode.BUG);
      TRACES.put(form, Files.readString(trace));
    }
    return TRACES.get(form);
  }

  private static int rondo(StringWriter said, String... args) {
    CommandLine rondo = Rondo.commandLine();
    rondo.setOut(new PrintWriter(said, true));
    rondo.setErr(new PrintWriter(said, true));
    return Rondo.execute(rondo, args);
  }
}
