package dev.rondo.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import org.junit.jupiter.api.Test;

class NestedProtocolTest {

  private static final SourceFile TEST =
      new SourceFile(
          "RingTest.java",
          """
          package demo;
          import java.util.List;
          import org.junit.jupiter.api.Test;
          import rondo.*;
          class RingTest {
            private static final int UNUSED = 1;
            @Test void test() { List<String> unused; }
            static class Unused {}
            enum Colour { RED }
            record Token(Colour colour) {}
            @Protocol static class Other extends Node {}
            @Protocol
            public static class Ring extends Node {
              private Token token;
            }
          }
          """);

  @Test
  void whatTheProtocolDoesNotNeedBecomesWhiteSpace() {
    String text = NestedProtocol.of(TEST, List.of("RingTest", "Ring")).orElseThrow().text();
    assertThat(text.lines().map(String::stripTrailing))
        .containsExactly(
            "package demo;",
            "",
            "",
            "import rondo.*;",
            "",
            "",
            "",
            "",
            "  enum Colour { RED }",
            "  record Token(Colour colour) {}",
            "",
            "  @Protocol",
            "                class Ring extends Node {",
            "    private Token token;",
            "  }",
            "");
  }

  @Test
  void thereIsNothingToTakeOutWhereTheFileHasNoSuchClass() {
    assertThat(NestedProtocol.of(TEST, List.of("RingTest", "Rong"))).isEmpty();
  }
}
