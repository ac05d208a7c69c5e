package dev.rondo.unfold;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions over sizes for n = 5, f = 2 and a mailbox of three messages. */
class SizeArithmeticTest {

  private static final SizeArithmetic SIZES =
      new SizeArithmetic(5, 2) {
        @Override
        protected Optional<Integer> sizeOf(Expression collection) {
          return collection.toString().equals("all") ? Optional.of(3) : Optional.empty();
        }
      };

  private static Expression condition(String condition) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 5, f = 2) public class P extends Node {
          @Round(1) record Vote() {}
          private int k;
          @Init void start() { broadcast(new Vote()); }
          @Upon void votes(Mailbox<Vote> all) { when(all.size() > 0); k = %s; }
          private int asked(boolean condition) { return condition ? 1 : 0; }
        }
        """
            .formatted("asked(" + condition + ")");
    Log log = new Log(new SourceFile("P.java", text));
    Protocol protocol =
        Frontend.read(log.source(), ClassPath.LANGUAGE, log)
            .orElseThrow(() -> new AssertionError(log.sorted().toString()));
    return protocol
        .unit()
        .findFirst(MethodCallExpr.class, call -> call.getNameAsString().equals("asked"))
        .orElseThrow()
        .getArgument(0);
  }

  @ParameterizedTest
  @CsvSource({
    "true, true",
    "!true, false",
    "n() == 5, true",
    "n() - f() > all.size(), false",
    "n() - f() >= all.size(), true",
    "2 * f() + 1 != n(), false",
    "all.size() > n() / 2, true",
    "all.isEmpty(), false",
    "(all.size() < 3) || k > 7,",
    "all.size() == 3 || k > 7, true",
    "k > 7 && all.isEmpty(), false",
    "k > 7 && all.size() == 3,",
    "k > 7,",
  })
  void theTruthOfACondition(String condition, Boolean truth) {
    assertThat(SIZES.truth(condition(condition))).isEqualTo(Optional.ofNullable(truth));
  }
}
