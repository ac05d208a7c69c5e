package dev.rondo.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.source.SourceFile;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A file that is too large is refused with its line. */
class SizeLimitsTest {

  private static String repeated(int times, String text, String between) {
    return IntStream.range(0, times)
        .mapToObj(index -> text.replace("#", Integer.toString(index)))
        .collect(Collectors.joining(between));
  }

  private static boolean isRead(String members, String handler) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2)
        public class P extends Node {
          @Round(1) record A(int v) {}
          private int v;
          @Init void start() { broadcast(new A(v)); }
          @Upon void a(A m) {
            HANDLER
          }
          MEMBERS
        }
        """
            .replace("HANDLER", handler)
            .replace("MEMBERS", members);
    Log log = new Log(new SourceFile("P.java", text));
    return Frontend.read(log.source(), ClassPath.LANGUAGE, log).isPresent();
  }

  private static void assertRefused(String members, String handler, String text) {
    assertThatThrownBy(() -> isRead(members, handler))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith("P.java:")
        .hasMessageContaining(text);
  }

  @Test
  void whatIsJustSmallEnoughIsRead() {
    assertThat(isRead(repeated(900, "private int f#;", " "), "")).isTrue();
    assertThat(isRead("", "v = " + repeated(450, "v", " + ") + ";")).isTrue();
    assertThat(isRead("private int " + "x".repeat(1000) + ";", "")).isTrue();
  }

  @Test
  void aMethodThatNoClassFileHolds() {
    assertRefused("", repeated(12_000, "v = v + #;", "\n"), "exceeding the 65535 bytes limit");
  }

  @Test
  void aSumOfThousands() {
    assertRefused("", "v = " + repeated(5_000, "v", " + ") + ";", "nested too deeply");
  }

  @Test
  void thousandsOfFields() {
    assertRefused(repeated(5_000, "private int f#;", " "), "", "P has 5001 fields");
  }

  @Test
  void aNameOfThousandsOfCharacters() {
    assertRefused("private int " + "x".repeat(5_000) + ";", "", "a name has 5000 characters");
    assertRefused("private int " + "x".repeat(70_000) + ";", "", "65535 bytes");
  }
}
