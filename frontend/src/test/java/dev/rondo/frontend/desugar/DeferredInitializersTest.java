package dev.rondo.frontend.desugar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Fields may begin with what a process knows only once it has started. */
class DeferredInitializersTest {

  private static final String COUNTS =
      """
      import java.util.*;
      import rondo.*;
      @Protocol(n = 3)
      public class Counts extends Node {
        record Ping(int x) {}
        private final int[] counts = new int[n()], pair = {f(), 1};
        private int plain = 2;
        private final List<Integer> copies =
            new ArrayList<>(
                Collections.nCopies(quorum(), plain));
        private int most = counts.length;
        INIT
        @Upon void ping(Ping m) {
          output(counts.length + most + copies.size() + pair[1]);
        }

        private int quorum() {
          return n() / 2 + 1;
        }
        RECOVER
      }
      """;

  private final Log log = new Log(new SourceFile("Counts.java", COUNTS));

  @Test
  void theyAreSetFirstInInitInTheOrderOfTheText() {
    String code = read("@Init void start() { broadcast(new Ping(most)); }", "").orElseThrow();

    assertThat(code)
        .contains(
            "start() { counts = new int[n()]; pair = new int[] { f(), 1 };"
                + " copies = new ArrayList<>(Collections.nCopies(quorum(), plain));"
                + " most = counts.length; broadcast(",
            "private int plain = 2;");
    assertThat(line(code)).isEqualTo(line(COUNTS));
  }

  private static int line(String text) {
    return (int) text.lines().takeWhile(line -> !line.startsWith("  private int most")).count();
  }

  @Test
  void whoHasNoInitGetsOne() {
    assertThat(read("@Timeout void start() { broadcast(new Ping(most)); }", "").orElseThrow())
        .contains("@Init void begin() { counts = new int[n()];");
  }

  @Test
  void aCrashSetsThemBack() {
    String recover = "@Recover void recover() { broadcast(new Ping(1)); }";

    assertThat(read("@Init void start() { broadcast(new Ping(1)); }", recover).orElseThrow())
        .contains("crashes++; counts = new int[n()];");
  }

  @Test
  void aConstructorMayNeedThemBefore() {
    assertThat(read("Counts() { most = 3; }", "")).isEmpty();
    assertThat(log.sorted())
        .extracting(Diagnostic::kind)
        .contains(DiagnosticKind.INITIALIZER_TOO_EARLY);
  }

  @Test
  void nothingIsSentWhereAFieldBegins() {
    assertThat(read("private int said = say(); int say() { output(n()); return 1; }", ""))
        .isEmpty();
    assertThat(log.sorted())
        .extracting(Diagnostic::kind)
        .contains(DiagnosticKind.INITIALIZER_TOO_EARLY);
  }

  private Optional<String> read(String init, String recover) {
    String text = COUNTS.replace("INIT", init).replace("RECOVER", recover);
    return Frontend.read(new SourceFile("Counts.java", text), ClassPath.LANGUAGE, log)
        .map(Protocol::code)
        .map(SourceFile::text);
  }
}
