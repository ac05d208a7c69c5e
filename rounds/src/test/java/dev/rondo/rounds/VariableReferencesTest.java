package dev.rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariableReferencesTest {

  private static Protocol protocol(String action) {
    return Models.read(
        "P.java",
        """
        import java.util.function.*;
        import rondo.*;
        @Protocol(n = 3) public class P extends Node {
          @Round(1) record Vote(int value) {}
          private static final int MOST = 3;
          private int size;
          @Init void start() { broadcast(new Vote(MOST)); }
          @Upon void votes(Mailbox<Vote> votes) { when(votes.size() > 1); %s }
          private Object itself() { return P.this; }
        }
        """
            .formatted(action));
  }

  /** A field, a type and a method of the same name are no references to the parameter. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "size = 1;                                  | 1",
        "size = votes.size();                       | 2",
        "IntSupplier count = votes::size;           | 2",
        "Function<Vote, Integer> value = Vote::value; | 1"
      })
  void referencesToAParameterAreFound(String action, int expected) {
    MethodDeclaration handler = protocol(action).handlers().get(0).declaration();
    assertThat(VariableReferences.to(handler, "votes")).hasSize(expected);
  }

  @Test
  void aClassIsRenamedWithItsReferences() {
    ClassOrInterfaceDeclaration type = protocol("size = 1;").declaration().clone();
    var unit = protocol("size = 1;").declaration().findCompilationUnit().orElseThrow().clone();
    ClassNames.rename(unit, ClassNames.find(unit, type.getNameAsString()), "P", "Q");
    assertThat(unit.toString()).contains("class Q extends Node", "return Q.this");
  }
}
