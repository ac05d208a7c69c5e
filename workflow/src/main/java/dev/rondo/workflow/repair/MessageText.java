package dev.rondo.workflow.repair;

import com.github.javaparser.Position;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.stmt.ReturnStmt;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.Optional;

/** The source of a message, and edits of it. */
record MessageText(RecordDeclaration type) {

  static Optional<MessageText> of(SourceFile source, String name) {
    return SyntaxTree.parse(source)
        .findFirst(RecordDeclaration.class, found -> found.getNameAsString().equals(name))
        .map(MessageText::new);
  }

  /** Adds a component behind the others. */
  void addComponent(String component, TextEdits edits) {
    Optional<Parameter> last = type.getParameters().getLast();
    last.ifPresent(before -> edits.insertAfter(end(before), ", " + component));
  }

  /** Makes an expression the phase, in the place of a component or of what a method computes. */
  void setPhase(String phase, TextEdits edits) {
    Optional<MethodDeclaration> computed =
        type.getMethods().stream()
            .filter(method -> method.getAnnotationByName("Phase").isPresent())
            .findFirst();
    if (computed.isPresent()) {
      computed
          .get()
          .findFirst(ReturnStmt.class)
          .flatMap(ReturnStmt::getExpression)
          .ifPresent(old -> edits.replaceThrough(old.getBegin().orElseThrow(), end(old), phase));
      return;
    }
    for (Parameter component : type.getParameters()) {
      for (AnnotationExpr tag : component.getAnnotations()) {
        if (tag.getNameAsString().equals("Phase")) {
          Position after = component.getType().getBegin().orElseThrow();
          edits.replaceThrough(
              tag.getBegin().orElseThrow(), new Position(after.line, after.column - 1), "");
        }
      }
    }
    edits.insertBefore(end(type), " @Phase int phaseNumber() { return " + phase + "; } ");
  }

  private static Position end(Node node) {
    return node.getEnd().orElseThrow();
  }
}
