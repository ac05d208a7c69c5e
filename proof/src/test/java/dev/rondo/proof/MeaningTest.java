package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formulas mean what the code means in Java, or are refused. */
class MeaningTest {

  private static final Path PROTOCOLS = Golden.folder("meaning");

  @TempDir private Path folder;

  private static Optional<ProofVerdict> inOnePhase(Given given) {
    return new Proof(given.rounds(), Solvers.Z3).bounded(given.bounds(2, 1), given.log());
  }

  private Given with(String start, String code) throws IOException {
    String text = Files.readString(PROTOCOLS.resolve("Refused.java"));
    String changed = text.replace("START", start).replace("CODE", code);
    return Given.file(Files.writeString(folder.resolve("Refused.java"), changed));
  }

  @Test
  void orderScopesAndNamesAreThoseOfJava() {
    Given given = Given.file(PROTOCOLS.resolve("Meaning.java"));
    assertThat(inOnePhase(given).orElseThrow()).isInstanceOf(ProofVerdict.Refuted.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = received.get(received.size() - 1).x();",
        "switch (kind) { case A -> x = 1; case B -> x = 2; }",
        "Kind none = kind; x = List.of(none).size();",
        "seen = List.of(Kind.A).contains(kind);",
        "var l = new ArrayList<Kind>(); l.add(kind); x = List.copyOf(l).size();"
      })
  void whatThrowsIsFound(String code) throws IOException {
    assertThat(inOnePhase(with("", code)).orElseThrow()).isInstanceOf(ProofVerdict.Refuted.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          var it = received.iterator(); it.next();               | received.iterator()
          var it = log.iterator();                               | log.iterator()
          x = received.with(m -> mark(m)).size();                | m -> mark(m)
          seen = received.stream().anyMatch(this::mark);         | this::mark
          x = received.stream().mapToInt(this::as).sum();        | this::as
          x = new Named(7).twice();                              | n()
          x = Integer.SIZE;                                      | Integer.SIZE
          log.add(1); for (int v : log) { log.add(v); }          | log)
          var l = log(); l.add(1);                               | log()
          var l = (log); l.add(1);                               | (log)
          var l = x == 1 ? log : new ArrayList<Integer>();       | x == 1 ? log
          log.add(1); var l = log.subList(0, 1); log.set(0, 2);  | log.subList
          double h = n(); seen = h / 2 > 1;                      | double
          byte b = 127; b++;                                     | byte
          seen = half(n()) / 2 > 1;                              | double
          seen = new Half(n()).h() / 2 > 1;                      | double
          seen = ONE / 2 > 0;                                    | float
          long y = x; output(y);                                 | output(y)
          var a = new int[] {x}; x = a[0];                       | new int[]
          long y = x; seen = Objects.equals(x, y);               | y)
          log.add(1); for (int v : this.log) { log.add(v); }     | this.log
          log.add(1); for (int v : log()) { log.add(v); }        | log()
          deep.add(new ArrayList<>()); for (var l : deep) { l.add(1); }    | deep) {
          deep.add(new ArrayList<>()); seen = deep.stream().anyMatch(l -> l.add(1)); | l -> l
          deep.add(new ArrayList<>()); var in = new ArrayList<Integer>(); deep.set(0, in); in.add(1); | in)
          var l = List.of(log); log.add(1);                      | log); log
          new Named(1).into(log);                                | log
          new Listed(new ArrayList<>()).grow();                  | new Listed
          seen = new Like(1).equals(new Like(2));                | new Like(1)
          var s = new TreeSet<Named>(); s.add(new Named(1));     | s.add
          log.add(emptied());                                    | emptied()
          seen = log.contains(emptied());                        | emptied()
          x = size(log, emptied());                              | log,
          x = size(log);                                         | log)
          var l = List.of(1); if (x == 1) { l = new ArrayList<>(); } l.add(2); | l.add(2)
          log.add(1); log.subList(0, 1).clear();                 | log.subList
          x = Stream.of(1, 0).map(i -> log.get(i)).findFirst().get(); | Stream.of
          """)
  void whatWouldBeReadWronglyIsRefused(String code, String place) throws IOException {
    Given given = with("", code);
    assertThat(inOnePhase(given)).isEmpty();
    assertThat(given.diagnostics().lines().toList().get(1)).contains(place);
  }

  /** A number that a proof finds to be this one, and no other. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = "==>",
      textBlock =
          """
          a: for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { if (j == 1) { continue a; } if (i == 2) { break a; } y += 10 * i + 1; } } ==> 12
          while (true) { y++; if (y == 5) { break; } }                          ==> 5
          do { y += 4; } while (y < 6);                                         ==> 8
          switch (x - x) { case 0: y += 1; case 5: y += 10; break; default: y = 0; } ==> 11
          switch (x - x + 7) { case 0 -> y = 1; default -> y = 3; }             ==> 3
          y = switch (x - x) { case 0 -> { int z = 6; yield z; } default -> 7; };   ==> 6
          y = switch (x - x + 1) { case 0: yield 1; case 1: y = 5; default: yield y + 1; }; ==> 6
          int z = 2; y = z++ * 10 + z; z += y; y = y - z;                       ==> -3
          var a = new int[2]; a[y++] = y; a[1] += 4; y = a[0] * 10 + a[1];      ==> 14
          if (x < 9 || ++y > 0) { y += 2; }                                     ==> 2
          if (x > 9 && ++y > 0) { y += 2; }                                     ==> 0
          for (int i : List.of(3, 4)) { if (i == 4) { break; } y += i; }        ==> 3
          """)
  void controlFlowIsThatOfJava(String code, int result) throws IOException {
    String ends = " if (y %s " + result + ") { throw new IllegalStateException(); }";
    assertThat(inOnePhase(with("", "int y = 0; " + code + ends.formatted("!="))).orElseThrow())
        .isNotInstanceOf(ProofVerdict.Refuted.class);
    assertThat(inOnePhase(with("", "int y = 0; " + code + ends.formatted("=="))).orElseThrow())
        .isInstanceOf(ProofVerdict.Refuted.class);
  }

  /** Each shows its input after so many phases that only a proof for all of them is about it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "log.add(1); if (log.size() == 7) { output(x); }",
        "if (late() && five.size() == 5) { output(x); }",
        "if (late() && number == null) { output(x); }",
        "if (late() && set == null) { output(x); }",
        "if (nulls.isEmpty()) { nulls.add(null); } if (late() && nulls.get(0) == null) { output(x); }"
      })
  void whatNoUnknownStateHoldsIsNotProved(String code) throws IOException {
    Given given = with("", code);
    Optional<ProofVerdict> verdict =
        new Proof(given.rounds(), Solvers.Z3).forAllPhases(given.bounds(2, 1), given.log());
    assertThat(verdict.filter(ProofVerdict.Proved.class::isInstance)).isEmpty();
  }

  @Test
  void codeBeforeTheStartIsRefused() throws IOException {
    Given given = with("{ x = 3; }", "output(x);");
    assertThat(inOnePhase(given)).isEmpty();
    assertThat(given.diagnostics()).contains("code that runs as a process is made");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "static { Integer.parseInt(\"x\"); }",
        "enum Odd { ONE; Odd() { Integer.parseInt(\"x\"); } }",
        "enum Odd { ONE; static { Integer.parseInt(\"x\"); } }",
        "record Odd(int x) { static final int ONE = Integer.parseInt(\"x\"); }",
        "record Odd(int x) { static final int TWO = 2; static final int ONE = 1 % (TWO - 2); }"
      })
  void codeOfLoadingIsRefused(String start) throws IOException {
    Given given = with(start, "output(1);");
    assertThat(inOnePhase(given)).isEmpty();
    assertThat(given.diagnostics()).contains(" is loaded");
  }

  @Test
  void aHashOfItsOwnIsRefused() throws IOException {
    Given given =
        with(
            "record Odd(int x) { public int hashCode() { throw new IllegalStateException(); } }",
            "var odd = new java.util.HashSet<Odd>(); odd.add(new Odd(1));");
    assertThat(inOnePhase(given)).isEmpty();
    assertThat(given.diagnostics()).contains("a record with its own hashCode");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Invariant boolean fine() { throw new IllegalStateException(); }",
        "@Send(2) Like like() { throw new IllegalStateException(); }"
            + " @Update(2) void liked(Mailbox<Like> likes) {}"
      })
  void whatNeverReturnsIsFound(String start) throws IOException {
    Given given = with(start, "");
    assertThat(inOnePhase(given).orElseThrow()).isInstanceOf(ProofVerdict.Refuted.class);
  }
}
