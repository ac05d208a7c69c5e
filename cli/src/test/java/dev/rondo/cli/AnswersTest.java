package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.rondo.run.observe.Finding;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.workflow.answer.JsonAnswer;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What commands write for programs is what docs/rondo.schema.json says. */
class AnswersTest {

  private static final String PROTOCOL =
      """
      import rondo.*;
      @Protocol(n = 2, network = Arbitrary.class, spec = P.Never.class)
      public class P extends Node {
        public static class Never implements Spec<Integer> {
          public void observe(NodeId node, Integer v) { if (v == 9) throw new Violation("nine"); }
        }
        @Round(1) record A(int v) {}
        private boolean done;
        @Init void start() { broadcast(new A(1)); }
        @Upon void a(A m) { when(!done); done = true; output(%s); }
      }
      """;

  private static final Path SCHEMA = Path.of("../docs/rondo.schema.json");
  private static JsonSchema schema;

  @TempDir private Path folder;

  @BeforeAll
  static void readSchema() throws IOException {
    schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(SCHEMA));
  }

  @Test
  void anAcceptedFile() throws IOException {
    assertThat(printed("check", "--json", file("m.v()"))).isEqualTo("accepted");
  }

  @Test
  void aRefusedFile() throws IOException {
    String file = file("System.nanoTime() > 0 ? 1 : 2");
    assertThat(printed("check", "--json", file)).isEqualTo("refused");
    assertThat(answer("hunt", file)).isEqualTo("refused");
    assertThat(answer("verify", file)).isEqualTo("refused");
  }

  @Test
  void aRefusedOption() throws IOException {
    assertThat(answer("hunt", file("1"), "-n", "0")).isEqualTo("refused");
    assertThat(answer("verify", file("1"), "--steps", "3")).isEqualTo("refused");
    assertThat(answer("verify", file("1"), "--timeouts", "3")).isEqualTo("refused");
    assertThat(answer("verify", file("1"), "--equivalence", "--memory", "1g")).isEqualTo("refused");
  }

  /** Options are read before there is a command that could answer. */
  @Test
  void aWrongCommandLine() throws IOException {
    assertThat(answer("hunt", file("1"), "--seeed", "1")).isEqualTo("refused");
    assertThat(code()).isEqualTo("usage");
    assertThat(answer("verify", file("1"), "--jobs", "many")).isEqualTo("refused");
    assertThat(code()).isEqualTo("usage");
    assertThat(answer("campaign", file("1"), "--part", "3/2")).isEqualTo("refused");
    assertThat(code()).isEqualTo("usage");
    assertThat(printed("check", "--json", "--wach", file("1"))).isEqualTo("refused");
    assertThat(printed("check", "--json")).isEqualTo("refused");
  }

  @Test
  void aRefusalHasTheCodeOfTheFirstError() throws IOException {
    assertThat(answer("hunt", file("System.nanoTime() > 0 ? 1 : 2"))).isEqualTo("refused");
    assertThat(code()).isEqualTo("forbidden-call");
    assertThat(answer("verify", folder.resolve("None.java").toString())).isEqualTo("refused");
    assertThat(code()).isEqualTo("not-a-file");
    assertThat(answer("hunt", file("1"), "-n", "0")).isEqualTo("refused");
    assertThat(code()).isEqualTo("usage");
  }

  @Test
  void anInternalError() throws IOException {
    String text =
        JsonAnswer.failed("hunt", "1", JsonAnswer.INTERNAL_ERROR, "it broke", Optional.empty());
    assertThat(valid(text)).isEqualTo("fault-of-rondo");
  }

  /** Every constant of the program that answers contain is in the schema. */
  @Test
  void theSchemaKnowsEveryConstant() throws IOException {
    Set<String> known = constants(new ObjectMapper().readTree(SCHEMA.toFile()));
    Stream.of(
            Verdict.values(),
            Finding.FindingKind.values(),
            SearchResult.End.values(),
            Fact.Subject.values(),
            Fact.Standing.values())
        .flatMap(Stream::of)
        .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .forEach(name -> assertThat(known).contains(name));
    assertThat(known)
        .contains(
            JsonAnswer.USAGE,
            JsonAnswer.FILE_ERROR,
            JsonAnswer.OUT_OF_MEMORY,
            JsonAnswer.INTERNAL_ERROR);
  }

  /** Every constant of the schema is explained on the page. */
  @Test
  void thePageHasEveryCode() throws IOException {
    String page = Files.readString(SCHEMA.resolveSibling("json.md"));
    for (String code : constants(new ObjectMapper().readTree(SCHEMA.toFile()))) {
      assertThat(page).contains("`" + code + "`");
    }
    assertThat(page).contains("| `format` | " + JsonAnswer.FORMAT + ",");
  }

  private static Set<String> constants(JsonNode schema) {
    Set<String> found = new TreeSet<>();
    schema.findValues("enum").forEach(values -> values.forEach(value -> found.add(value.asText())));
    schema.findValues("const").stream()
        .filter(JsonNode::isTextual)
        .forEach(value -> found.add(value.asText()));
    return found;
  }

  private String code() throws IOException {
    return field("code");
  }

  private String command() throws IOException {
    return field("command");
  }

  private String field(String name) throws IOException {
    JsonNode answer = new ObjectMapper().readTree(folder.resolve("answer.json").toFile());
    return answer.path(name).asText();
  }

  @Test
  void aBug() throws IOException {
    String[] trace = {"--trace", folder.resolve("P.trace.json").toString()};
    assertThat(answer("hunt", file("8 + m.v()"), trace[0], trace[1])).isEqualTo("bug");
    assertThat(answer("verify", file("8 + m.v()"), trace[0], trace[1])).isEqualTo("bug");
    assertThat(answer("verify", file("8 + m.v()"), "--form", "async", trace[0], trace[1]))
        .isEqualTo("bug");
  }

  @Test
  void nothingFound() throws IOException {
    String[] few = {"--schedules", "10"};
    assertThat(answer("hunt", file("m.v()"), few[0], few[1])).isEqualTo("nothing-found");
    assertThat(answer("verify", file("m.v()"))).isEqualTo("nothing-found");
    assertThat(answer("verify", file("m.v()"), "--equivalence")).isEqualTo("equal");
  }

  @Test
  void aComparisonOfBothForms() throws IOException {
    String[] few = {"--runs", "2", "--schedules", "10"};
    assertThat(answer("compare", file("8 + m.v()"), few)).isEqualTo("bug");
    assertThat(command()).isEqualTo("compare");
    assertThat(answer("compare", file("m.v()"), few)).isEqualTo("nothing-found");
    assertThat(answer("compare", file("1"), "-n", "0")).isEqualTo("refused");
    assertThat(command()).isEqualTo("compare");
    assertThat(answer("compare", file("System.nanoTime() > 0 ? 1 : 2"))).isEqualTo("refused");
    assertThat(command()).isEqualTo("compare");
    assertThat(answer("hunt", file("8 + m.v()"))).isEqualTo("bug");
    assertThat(command()).isEqualTo("hunt");
  }

  @Test
  void aComparisonThatEndsOtherwise() throws IOException {
    assertThat(answer("verify", file("1 / (m.v() - 1)"), "--equivalence")).isEqualTo("bug");
    assertThat(answer("verify", file("m.v()"), "--equivalence", "-n", "8", "--timeout", "1ms"))
        .isEqualTo("undecided");
  }

  @Test
  void aProof() throws IOException {
    String text = Files.readString(Path.of(file("m.v()")));
    Path proved = folder.resolve("R.java");
    Files.writeString(proved, text.replace("class P ", "class R ").replace("P.Never", "Agreement"));
    assertThat(answer("verify", proved.toString(), "--engine", "smt")).isEqualTo("nothing-found");
    Files.writeString(proved, Files.readString(proved).replace("new A(1)", "new A(choose(2))"));
    String[] trace = {"--trace", folder.resolve("R.trace.json").toString()};
    assertThat(answer("verify", proved.toString(), "--engine", "smt", trace[0], trace[1]))
        .isEqualTo("bug");
    assertThat(answer("verify", file("m.v()"), "--engine", "smt")).isEqualTo("refused");
  }

  @Test
  void notClosed() throws IOException {
    String file = file("m.v()").replace("P.java", "Q.java");
    String open = PROTOCOL.replace("class P ", "class Q ").replace("P.Never", "Q.Never");
    Files.writeString(Path.of(file), open.formatted("m.v()").replace("when(!done);", ""));
    assertThat(answer("verify", file, "--form", "sequential")).isEqualTo("not-closed");
    assertThat(answer("verify", file, "--equivalence")).isEqualTo("not-closed");
  }

  @Test
  void brokenTagsWhereStepsAreSearched() throws IOException {
    String file = file("m.v()").replace("P.java", "Q.java");
    String open = PROTOCOL.replace("class P ", "class Q ").replace("P.Never", "Q.Never");
    Files.writeString(Path.of(file), open.formatted("m.v()").replace("when(!done);", ""));
    assertThat(answer("verify", file)).isEqualTo("nothing-found");
    assertThat(firstFact())
        .startsWith("not needed: steps were searched; the tags do not hold: TAG");
  }

  /** Closure is decided for two phases first; a search of rounds shows the fourth one. */
  @Test
  void tagsThatAreBrokenInALaterPhase() throws IOException {
    Path file = folder.resolve("Later.java");
    Files.writeString(
        file,
        """
        import rondo.*;
        @Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
        public class Later extends Node {
          @Round(1) record Ask(@Phase int term) {}
          private int term;
          @Timeout void next() { when(term < 4); term++; broadcast(new Ask(term)); }
          @Upon void ask(Ask m) {
            when(m.term() > term || term == 4);
            if (m.term() > term) term = m.term();
            output(1);
          }
        }
        """);
    assertThat(answer("verify", file.toString())).isEqualTo("nothing-found");
    assertThat(firstFact()).contains("steps were searched; the tags do not hold: TAG3");
  }

  @Test
  void aFileWithoutTagsWhoseStepsAreFew() throws IOException {
    Path file = Path.of(file("m.v()"));
    Files.writeString(file, Files.readString(file).replace("@Round(1) ", ""));
    assertThat(answer("verify", file.toString())).isEqualTo("nothing-found");
    assertThat(firstFact()).isEqualTo("not needed: steps were searched");
  }

  private String firstFact() throws IOException {
    JsonNode answer = new ObjectMapper().readTree(folder.resolve("answer.json").toFile());
    return answer.at("/restsOn/0/text").asText();
  }

  @Test
  void mutants() throws IOException {
    assertThat(answer("mutate", file("m.v()"), "--schedules", "20", "--form", "async"))
        .isEqualTo("measured");
    assertThat(answer("mutate", file("8 + m.v()"), "--schedules", "20", "--form", "async"))
        .as("a bug of the protocol itself")
        .isEqualTo("refused");
  }

  @Test
  void logs() throws IOException {
    Path log = folder.resolve("log.ndjson");
    String[] given = {"--log", log.toString()};
    Files.writeString(log, "{\"node\":0,\"event\":\"state\",\"fields\":{\"done\":false}}\n");
    assertThat(answer("conform", file("m.v()"), given)).isEqualTo("conforms");
    Files.writeString(log, "{\"node\":0,\"event\":\"state\",\"fields\":{\"done\":true}}\n");
    assertThat(answer("conform", file("m.v()"), given)).isEqualTo("does-not-conform");
    Files.writeString(log, "{\"node\":0,\"event\":\"sta");
    assertThat(answer("conform", file("m.v()"), given)).isEqualTo("refused");
    Files.writeString(log, "");
    assertThat(answer("conform", file("m.v()"), given)).isEqualTo("refused");
  }

  @Test
  void statesThatMustBeReached() throws IOException {
    Path file = Path.of(file("m.v()"));
    String trace = folder.resolve("P.trace.json").toString();
    String reached = "@Sometimes boolean ends() { return done; }\n  @Upon";
    Files.writeString(file, Files.readString(file).replaceFirst("@Upon", reached));
    assertThat(answer("hunt", file.toString(), "--schedules", "20", "--trace", trace))
        .isEqualTo("nothing-found");
    assertThat(answer("verify", file.toString(), "--trace", trace)).isEqualTo("nothing-found");
    Files.writeString(file, Files.readString(file).replace("return done;", "return false;"));
    assertThat(answer("verify", file.toString())).isEqualTo("unreachable");
  }

  @Test
  void aCampaign() throws IOException {
    String[] few = {"--schedules", "10", "--store", folder.resolve("store.db").toString()};
    assertThat(answer("campaign", file("m.v()"), few)).isEqualTo("nothing-found");
    assertThat(answer("campaign", file("8 + m.v()"), few)).isEqualTo("bug");
    assertThat(answer("campaign", file("8 + m.v() + 0"), few))
        .as("with a known bug")
        .isEqualTo("bug");
  }

  @Tag("long")
  @Test
  void whatABenchKeeps() throws IOException {
    String out = folder.resolve("bench").toString();
    run("bench", "TwoPhaseCommit", "--schedules", "5", "--warm-up", "0s", "--out", out);
    try (var files = Files.list(Path.of(out))) {
      Path json = files.filter(f -> f.toString().endsWith(".json")).findFirst().orElseThrow();
      assertThat(valid(Files.readString(json))).isEqualTo("measured");
    }
  }

  private String file(String output) throws IOException {
    return Files.writeString(folder.resolve("P.java"), PROTOCOL.formatted(output)).toString();
  }

  private String answer(String command, String file, String... options) throws IOException {
    Path json = folder.resolve("answer.json");
    Files.deleteIfExists(json);
    List<String> arguments = new ArrayList<>(List.of(command, file, "--json", json.toString()));
    arguments.addAll(List.of(options));
    run(arguments.toArray(String[]::new));
    return valid(Files.readString(json));
  }

  private static String printed(String... arguments) throws IOException {
    return valid(run(arguments));
  }

  /** The verdict of an answer that is as the schema says. */
  private static String valid(String json) throws IOException {
    JsonNode answer = new ObjectMapper().readTree(json);
    assertThat(schema.validate(answer)).as(json).isEmpty();
    return answer.path("verdict").asText();
  }

  private static String run(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(new StringWriter()));
    Rondo.execute(commandLine, arguments);
    return out.toString();
  }
}
