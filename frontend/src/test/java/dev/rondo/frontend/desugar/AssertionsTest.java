package dev.rondo.frontend.desugar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.source.SourceFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is asserted is thrown where it does not hold. */
class AssertionsTest {

  private static final String PINGS =
      """
      import rondo.*;
      @Protocol(n = 2)
      public class Pings extends Node {
        @Round(1) record Ping(int x) {}
        private int sum;
        @Init void start() { broadcast(new Ping(1)); }
        @Upon void ping(Ping m) {
          WRITTEN
          sum += m.x();
        }
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "assert sum > 0; | if (!(sum > 0)) throw new java.lang.AssertionError();",
        "assert(sum > 0) : sum; | if (!((sum > 0) )) throw new java.lang.AssertionError( sum);",
        "assert sum > 0 ? true : false : \"a:b\"; |"
            + " if (!( sum > 0 ? true : false )) throw new java.lang.AssertionError( \"a:b\");",
        "if (sum > 0) assert sum > 1; else sum = 1; | if (sum > 0)"
            + " { if (!( sum > 1)) throw new java.lang.AssertionError(); } else sum = 1;",
      })
  void isThrown(String written, String meant) {
    SourceFile source = new SourceFile("Pings.java", PINGS.replace("WRITTEN", written));
    String code =
        Frontend.read(source, ClassPath.LANGUAGE, new Log(source)).orElseThrow().code().text();

    assertThat(code).containsIgnoringWhitespaces(meant);
    assertThat(code.lines()).hasSameSizeAs(source.text().lines().toList());
  }
}
