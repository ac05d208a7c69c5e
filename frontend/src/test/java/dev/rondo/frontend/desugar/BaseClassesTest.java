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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A class and its base class are one class only where every name still means the same. */
class BaseClassesTest {

  private static final String BASE =
      """
      abstract class Base extends Node {
        @Round(1) record A(int v) {}
        int x = 5;
        @Init void start() { broadcast(new A(Math.max(step(3), 1))); }
        int step(long k) { return 1; }
        /* base */
      }
      """;

  private static final String OWN =
      """
      @Protocol(n = 2, spec = Agreement.class) // two of them
      public class P extends Base {
        private boolean done;
        private int y;
        @Upon void a(Mailbox<A> box) { when(!done); done = true; output(box.get(0).v() + y + x); }
        /* own */
      }
      """;

  @Test
  void theTwoAreOneClassInEitherOrder() {
    assertThat(read(BASE + OWN)).isPresent();
    assertThat(read(OWN + BASE)).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "int step(long k) # private int step(long k) # int step(long k) { return 2; }",
        "int step(long k) # static int step(long k)  # static int step(long k) { return 2; }",
        "int step(long k) # int step(long k)         # int step(int k) { return 2; }",
        "/* base */       # private void output(int v) {} # int other() { return 2; }",
        "/* base */       # class In { int of() { return Base.this.x; } } # int other() { return 1;"
            + " }",
        "int x            # int x                    #"
            + " static class Math { static int max(int a, int b) { return 2; } }",
        "/* base */       # private record B(int v) {} # record B(int v) {}",
      })
  void namesThatWouldMeanSomethingElseKeepThemApart(String part, String changed, String member) {
    String text = BASE.replace(part, changed) + OWN.replace("/* own */", member);
    assertThat(text).isNotEqualTo(BASE + OWN);
    assertThat(read(text)).isEmpty();
  }

  /** The base class is initialized first, whatever comes first in the text. */
  @Test
  void initializersThatAskForFieldsKeepTheirOrder() {
    String asks = OWN.replace("int y;", "int y = five();").replace("/* own */", FIVE);
    assertThat(read(BASE + asks)).isPresent();
    assertThat(read(asks + BASE)).isEmpty();
    String names = OWN.replace("int y;", "int y = (x);");
    assertThat(read(BASE + names)).isPresent();
    assertThat(read(names + BASE)).isEmpty();
  }

  private static final String FIVE = "private int five() { return x; }";

  private static Optional<Protocol> read(String types) {
    SourceFile source = new SourceFile("P.java", "import rondo.*;\n" + types);
    Log log = new Log(source);
    Optional<Protocol> protocol = Frontend.read(source, ClassPath.LANGUAGE, log);
    if (protocol.isEmpty()) {
      assertThat(log.sorted())
          .extracting(Diagnostic::kind)
          .contains(DiagnosticKind.BASE_NOT_JOINED);
    }
    return protocol;
  }
}
