package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.create;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.not;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.typeName;
import static dev.rondo.frontend.java.TreeBuilder.voidType;
import static dev.rondo.frontend.java.TreeBuilder.when;
import static dev.rondo.sequentializer.EmittedName.CHECK_ALL;
import static dev.rondo.sequentializer.EmittedName.CHECK_INVARIANTS;
import static dev.rondo.sequentializer.EmittedName.PROCESS;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.ThrowStmt;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Invariant;
import java.util.ArrayList;
import java.util.List;

/**
 * Emits the methods that check invariants: those of one process after each of its steps, those of
 * all processes after each round.
 */
final class InvariantEmitter {

  private InvariantEmitter() {}

  /** The methods; none if the protocol has no invariants. */
  static List<MethodDeclaration> emit(EmittedClass program) {
    List<MethodDeclaration> methods = new ArrayList<>();
    if (!program.invariants.isEmpty()) {
      methods.add(ofOne(program));
    }
    if (!program.invariantsOfAll.isEmpty()) {
      methods.add(ofAll(program));
    }
    return methods;
  }

  private static MethodDeclaration ofOne(EmittedClass program) {
    List<Statement> checks = new ArrayList<>();
    List<Invariant> written = program.rounds.protocol().invariantsOfOne();
    for (int index = 0; index < written.size(); index++) {
      checks.add(check(program, program.invariants.get(index), written.get(index)));
    }
    MethodDeclaration method =
        method(
            voidType(),
            program.name(CHECK_INVARIANTS),
            List.of(new Parameter(TreeBuilder.intType(), program.name(PROCESS))),
            checks.toArray(Statement[]::new));
    method.setJavadocComment("Checks the invariants of a process after a step.");
    return method;
  }

  private static MethodDeclaration ofAll(EmittedClass program) {
    List<Statement> checks = new ArrayList<>();
    List<Invariant> written = program.rounds.protocol().invariantsOfAll();
    for (int index = 0; index < written.size(); index++) {
      String name = program.invariantsOfAll.get(index).getNameAsString();
      checks.add(
          when(
              not(call(name, call(typeName("AllNodes"), "of", program.count()))),
              broken(
                  new StringLiteralExpr(written.get(index).name()),
                  number(written.get(index).position().line()))));
    }
    MethodDeclaration method =
        method(voidType(), program.name(CHECK_ALL), List.of(), checks.toArray(Statement[]::new));
    method.setJavadocComment("Checks the invariants of all processes at the end of a round.");
    return method;
  }

  private static Statement broken(Expression... arguments) {
    return new ThrowStmt(create(type("BrokenInvariant"), arguments).asObjectCreationExpr());
  }

  private static Statement check(
      EmittedClass program, MethodDeclaration emitted, Invariant written) {
    return when(
        not(call(emitted.getNameAsString(), program.get(PROCESS))),
        broken(
            program.get(PROCESS),
            new StringLiteralExpr(written.name()),
            number(written.position().line())));
  }
}
