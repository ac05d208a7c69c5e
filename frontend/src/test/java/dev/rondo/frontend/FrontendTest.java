package dev.rondo.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrontendTest {

  private static final Path EXAMPLES =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main/protocols");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"Paxos", "BenOr", "OneThirdRule"})
  void anExampleHasNoFindings(String name) {
    Log log = SourceReader.read(EXAMPLES.resolve(name + ".java"));
    assertThat(Frontend.read(log.source(), ClassPath.LANGUAGE, log)).isPresent();
    assertThat(log.sorted()).isEmpty();
  }

  static Stream<Path> acceptedFiles() {
    Stream<Path> examples =
        Stream.of("Paxos", "BenOr", "OneThirdRule").map(name -> EXAMPLES.resolve(name + ".java"));
    Stream<Path> testdata =
        Golden.cases(Golden.folder("testdata"), ".java", ".expected")
            .filter(file -> file.name().endsWith("-ok"))
            .map(Golden.Case::input);
    return Stream.concat(examples, testdata);
  }

  @ParameterizedTest
  @MethodSource("acceptedFiles")
  void printingAndReadingAgainGivesTheSameModel(Path file) {
    SourceFile source = SourceReader.read(file).source();
    Protocol protocol = read(source);
    Protocol again = read(new SourceFile(source.name(), protocol.unit().toString()));
    assertThat(ModelText.of(again)).isEqualTo(ModelText.of(protocol));
  }

  @Test
  void everyPartOfPaxosIsInTheModel() {
    Protocol paxos = read(SourceReader.read(EXAMPLES.resolve("Paxos.java")).source());
    assertThat(paxos.messages().stream().map(Message::name))
        .containsExactly("Prepare", "Ack", "Propose", "Promise");
    assertThat(paxos.variables().stream().map(StateVariable::name))
        .containsExactly("ballot", "last", "promised", "log");
    assertThat(paxos.handlers().stream().map(Handler::name))
        .containsExactly("prepare", "ack", "propose", "promise");
    assertThat(paxos.handlers().get(1).guard().orElseThrow().locals()).hasSize(1);
    assertThat(paxos.handlers().get(0).position().line()).isEqualTo(34);
    assertThat(paxos.settings().specs()).containsExactly("rondo.PrefixOrder");
    assertThat(paxos.tags().rounds()).isEqualTo(4);
  }

  @Test
  void aFileInAPackageWithEverythingBesideTheProtocolIsRead() {
    Protocol protocol =
        read(
            new SourceFile(
                "Votes.java",
                """
                package my.protocols;

                import java.util.ArrayList;
                import java.util.List;
                import rondo.*;

                @Protocol(n = 1 + 2, spec = {Votes.Small.class, rondo.Agreement.class})
                class Votes extends Node {
                  enum Step { ASK, ANSWER }
                  record Vote(@Phase int k, @Round Step step, Choice choice) {}
                  public static class Small implements Spec<Integer> {
                    private int last;
                    public void observe(NodeId node, Integer output) {
                      last = Math.max(last, output);
                      if (output > Limits.MOST) throw new Violation("too large: " + output);
                    }
                  }
                  private List<Choice> choices = List.of();
                  private int k = 1;
                  @Init void start() {
                    broadcast(new Vote(k, Step.ASK, new Choice(1)));
                    broadcast(new Vote(k, Step.ANSWER, new Choice(2)));
                  }
                  @Upon void vote(Vote m) { choices = Lists.with(choices, m.choice()); }
                }

                record Choice(int number) {}

                class Limits {
                  static final int MOST = 9;
                }

                class Lists {
                  static <T> List<T> with(List<T> list, T element) {
                    var longer = new ArrayList<>(list);
                    longer.add(element);
                    return List.copyOf(longer);
                  }
                }
                """));
    assertThat(protocol.qualifiedName()).isEqualTo("my.protocols.Votes");
    assertThat(protocol.settings().n()).isEqualTo(3);
    assertThat(protocol.settings().specs())
        .containsExactly("my.protocols.Votes$Small", "rondo.Agreement");
    assertThat(protocol.messages()).hasSize(1);
    assertThat(protocol.messages().get(0).rounds()).containsExactly(1, 2);
  }

  @Test
  void importsComeFromTheClassPath() throws IOException {
    Map<String, byte[]> library =
        InMemoryCompiler.compile(
            "Quorums.java",
            "package lib; public class Quorums { public static int of(int n) { return n / 2 + 1; }"
                + " }",
            ClassPath.LANGUAGE.loader());
    Files.createDirectories(folder.resolve("lib"));
    Files.write(folder.resolve("lib/Quorums.class"), library.get("lib.Quorums"));
    SourceFile source =
        new SourceFile(
            "P.java",
            "import lib.Quorums;\nimport rondo.*;\n@Protocol class P extends Node {\n"
                + "  @Init void start() { output(Quorums.of(n())); }\n}\n");
    Log without = new Log(source);
    assertThat(Frontend.read(source, ClassPath.LANGUAGE, without)).isEmpty();
    assertThat(without.sorted().get(0).position().line()).isEqualTo(1);
    Log with = new Log(source);
    assertThat(Frontend.read(source, ClassPath.parse(folder.toString()), with)).isPresent();
    assertThat(with.sorted()).isEmpty();
  }

  @Test
  void compileErrorsStandAtTheUsersLines() {
    SourceFile source =
        new SourceFile(
            "P.java",
            "import rondo.*;\r\n\r\n@Protocol class P extends Node {\r\n\tint x = y;\r\n}");
    Log log = new Log(source);
    assertThat(Frontend.read(source, ClassPath.LANGUAGE, log)).isEmpty();
    assertThat(log.sorted()).extracting(Diagnostic::position).hasToString("[4:10]");
  }

  @Test
  void namesAndExpressionsCarryTheirMeaning() {
    Protocol paxos = read(SourceReader.read(EXAMPLES.resolve("Paxos.java")).source());
    var condition = paxos.handlers().get(0).guard().orElseThrow().condition().asBinaryExpr();
    assertThat(Symbol.typeOf(condition)).contains("boolean");
    assertThat(Symbol.of(condition.getRight().asNameExpr().getName()))
        .contains(new Symbol.Field("Paxos", "ballot", false, false, "int"));
    assertThat(Symbol.of(condition.getLeft().asMethodCallExpr().getName()))
        .contains(new Symbol.Method("Paxos$Prepare", "ballot", false, List.of(), "int"));
  }

  @Tag("long")
  @Test
  void aProtocolOfAThousandLinesIsRead() {
    StringBuilder text =
        new StringBuilder("import rondo.*;\n@Protocol class Long extends Node {\n");
    text.append("  private int k = 1;\n  @Init void start() { broadcast(new M1(k)); }\n");
    int rounds = 125;
    IntStream.rangeClosed(1, rounds).forEach(round -> text.append(round(round, rounds)));
    SourceFile source = new SourceFile("Long.java", text.append("}\n").toString());
    assertThat(source.text().lines().count()).isGreaterThan(1_000);
    Protocol protocol = read(source);
    assertThat(protocol.handlers()).hasSize(rounds);
    assertThat(protocol.tags().rounds()).isEqualTo(rounds);
  }

  private static String round(int round, int rounds) {
    String next = round == rounds ? "output(k);" : "broadcast(new M%s(k));".formatted(round + 1);
    return """
      @Round(%1$s)
      record M%1$s(@Phase int k) {}

      @Upon
      void m%1$s(Mailbox<M%1$s> mailbox) {
        var current = mailbox.with(m -> m.k() == k);
        when(current.size() > n() / 2);
        %2$s
      }
    """
        .formatted(round, next);
  }

  private static Protocol read(SourceFile source) {
    Log log = new Log(source);
    var protocol = Frontend.read(source, ClassPath.LANGUAGE, log);
    assertThat(log.sorted()).isEmpty();
    return protocol.orElseThrow();
  }
}
