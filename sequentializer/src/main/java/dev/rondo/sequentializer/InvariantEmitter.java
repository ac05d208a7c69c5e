package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.Trees.call;
import static dev.rondo.frontend.java.Trees.create;
import static dev.rondo.frontend.java.Trees.method;
import static dev.rondo.frontend.java.Trees.name;
import static dev.rondo.frontend.java.Trees.not;
import static dev.rondo.frontend.java.Trees.number;
import static dev.rondo.frontend.java.Trees.type;
import static dev.rondo.frontend.java.Trees.voidType;
import static dev.rondo.frontend.java.Trees.when;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.ThrowStmt;
import dev.rondo.frontend.java.Trees;
import dev.rondo.frontend.model.Invariant;
import java.util.ArrayList;
import java.util.List;

/** The method that looks at the invariants of a process after each of its steps. */
final class InvariantEmitter {

  private InvariantEmitter() {}

  /** The method, where the protocol has invariants. */
  static List<MethodDeclaration> emit(EmittedClass program) {
    if (program.invariants.isEmpty()) {
      return List.of();
    }
    List<Statement> checks = new ArrayList<>();
    List<Invariant> written = program.rounds.protocol().invariants();
    for (int index = 0; index < written.size(); index++) {
      checks.add(check(program, program.invariants.get(index), written.get(index)));
    }
    MethodDeclaration method =
        method(
            voidType(),
            program.checkInvariants,
            List.of(new Parameter(Trees.intType(), program.process)),
            checks.toArray(Statement[]::new));
    method.setJavadocComment("A process has made a step: its invariants must hold.");
    return List.of(method);
  }

  private static Statement check(
      EmittedClass program, MethodDeclaration emitted, Invariant written) {
    return when(
        not(call(emitted.getNameAsString(), name(program.process))),
        new ThrowStmt(
            create(
                    type("BrokenInvariant"),
                    name(program.process),
                    new StringLiteralExpr(written.name()),
                    number(written.position().line()))
                .asObjectCreationExpr()));
  }
}
