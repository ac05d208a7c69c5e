package dev.rondo.frontend.shorthand;

import com.github.javaparser.JavaToken;
import com.github.javaparser.Position;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.stmt.AssertStmt;
import com.github.javaparser.ast.stmt.BlockStmt;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.Optional;

/**
 * Assertions, which whoever writes them wants to hold: Java leaves them out unless it is told not
 * to, so they are written as the exceptions that they stand for. Lines stay as they are.
 */
public final class Assertions {

  /** As long as the word in whose place it stands. */
  private static final String UNLESS = "if (!(";

  private static final String THROW = ")) throw new java.lang.AssertionError(";

  private final TextEdits edits;

  private Assertions(Protocol protocol) {
    this.edits = new TextEdits(protocol.code());
  }

  /** The file with exceptions; empty where it asserts nothing. */
  public static Optional<SourceFile> rewritten(Protocol protocol) {
    Assertions assertions = new Assertions(protocol);
    protocol.unit().findAll(AssertStmt.class).forEach(assertions::rewrite);
    return assertions.edits.isEmpty() ? Optional.empty() : Optional.of(assertions.edits.apply());
  }

  private void rewrite(AssertStmt assertion) {
    Position begin = assertion.getBegin().orElseThrow();
    Position end = assertion.getEnd().orElseThrow();
    // An else that follows belongs to another if.
    boolean alone = !(assertion.getParentNode().orElseThrow() instanceof BlockStmt);
    edits.replaceThrough(begin, begin.right("assert".length() - 1), (alone ? "{ " : "") + UNLESS);
    Expression condition = assertion.getCheck();
    assertion
        .getMessage()
        .ifPresentOrElse(
            message -> {
              Position colon = colonBefore(message);
              edits.replaceThrough(colon, colon, THROW);
              edits.insertAfter(message.getEnd().orElseThrow(), ")");
            },
            () -> edits.insertAfter(condition.getEnd().orElseThrow(), THROW + ")"));
    if (alone) {
      edits.insertAfter(end, " }");
    }
  }

  private static Position colonBefore(Node message) {
    JavaToken token = message.getTokenRange().orElseThrow().getBegin();
    while (token.getKind() != JavaToken.Kind.COLON.getKind()) {
      token = token.getPreviousToken().orElseThrow();
    }
    return token.getRange().orElseThrow().begin;
  }
}
