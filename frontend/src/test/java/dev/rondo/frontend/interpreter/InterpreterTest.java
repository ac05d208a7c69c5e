package dev.rondo.frontend.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of statement and expression means what it means in Java. */
class InterpreterTest {

  private static final String METHODS =
      """
      int twice(int a) { return 2 * a; }
      int early(int a) { if (a < 0) { return 1; } a++; return a; }
      int fact(int a) { return a < 2 ? 1 : a * fact(a - 1); }
      void nothing() { return; }
      """;

  static ClassOrInterfaceDeclaration parse(String members) {
    ParserConfiguration java = new ParserConfiguration().setLanguageLevel(LanguageLevel.JAVA_17);
    return new JavaParser(java)
        .parse("class C { " + members + " }")
        .getResult()
        .orElseThrow()
        .findFirst(ClassOrInterfaceDeclaration.class)
        .orElseThrow();
  }

  private static ConcreteDomain code(String body) {
    return new ConcreteDomain(parse(METHODS + "Object run() { " + body + " }"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "==>",
      textBlock =
          """
          return 1 + 2 * 3;                                                       ==> 7
          return -(4 - 1) % 2;                                                    ==> -1
          return (int) 5;                                                         ==> 5
          return true ? 1 : 2;                                                    ==> 1
          int x = 5; return x++ + x;                                              ==> 11
          int x = 5; return --x + x;                                              ==> 8
          int x = 2; x += x = 3; return x;                                        ==> 5
          int x = 2; x *= 4; return x;                                            ==> 8
          int[] a = new int[2]; int i = 0; a[i++] = i; return a[0] * 10 + i;      ==> 11
          int[] a = new int[2]; a[1] += 3; a[1]--; return a[1];                   ==> 2
          int x = 0; if (x == 1 && x++ == 0) { x = 9; } return x;                 ==> 0
          int x = 0; if (x == 0 || x++ == 0) { x += 5; } return x;                ==> 5
          int x = 0; if (!(x == 0)) { x = 1; } else { x = 2; } return x;          ==> 2
          return twice(early(-1)) + early(1);                                     ==> 4
          return fact(4);                                                         ==> 24
          nothing(); return 3;                                                    ==> 3
          return apply(x -> x + 1, 4);                                            ==> 5
          return apply(x -> { if (x < 9) { return 1; } return 2; }, 4);           ==> 1
          ; { int y = 1; } int y = 2; return y;                                   ==> 2
          int x = 0; while (x < 4) { x += 3; } return x;                          ==> 6
          int x = 9; do { x++; } while (x < 4); return x;                         ==> 10
          int x = 9; do { if (x == 9) { break; } x++; } while (true); return x;   ==> 9
          int x = 0; for (int i = 0; i < 4; i++) { if (i == 1) { continue; } x += i; } return x;       ==> 5
          int x = 0; for (;;) { if (x == 7) { break; } x++; } return x;           ==> 7
          int x = 0; for (int i = 0; i < 3; i++) { if (i == 1) { return i + 10; } } return x;          ==> 11
          var l = new ArrayList(); l.add(3); l.add(4); int x = 0; for (int v : l) { x = x * 10 + v; } return x; ==> 34
          var l = new ArrayList(); l.add(3); l.add(4); int x = 0; for (int v : l) { x = v; break; } return x;   ==> 3
          int y = 0; a: for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { if (j == 1) { continue a; } if (i == 2) { break a; } y += 10 * i + j + 1; } } return y; ==> 12
          int x = 1; a: { x = 2; if (x == 2) { break a; } x = 3; } return x;      ==> 2
          int x = 2; switch (x) { case 1 -> x = 5; case 2, 3 -> { x = 6; } default -> x = 7; } return x; ==> 6
          int x = 4; switch (x) { default -> x = 7; case 1 -> x = 5; } return x;  ==> 7
          int x = 1; switch (x) { case 1: x += 1; case 5: x += 10; break; default: x = 0; } return x;  ==> 12
          int x = 9; switch (x) { default: x += 1; case 1: x += 10; } return x;   ==> 20
          int x = 9; switch (x) { case 1: x = 0; } return x;                      ==> 9
          int x = 2; return switch (x) { case 1 -> 5; case 2 -> { x++; yield x; } default -> 7; };     ==> 3
          int x = 1; return switch (x) { case 1: x++; case 2: yield x; default: yield 7; };            ==> 2
          int x = 3; int y = switch (x) { case 1 -> 5; default -> 7; } + x; return y;                  ==> 10
          """)
  void codeMeansWhatItMeansInJava(String body, int result) {
    assertThat(code(body).run("run")).isEqualTo(result);
  }

  @Test
  void afterAnExceptionNothingRuns() {
    assertThat(code("if (true) { throw new X(); } return 1;").run("run")).isNull();
  }

  @Test
  void whatADomainDoesNotSupportIsItsOwnDecision() {
    assertThatThrownBy(() -> code("try { return 1; } finally { }").run("run"))
        .hasMessageStartingWith("not supported: try");
    assertThatThrownBy(() -> code("return x -> 1;").run("run"))
        .hasMessageStartingWith("not supported: x ->");
  }
}
