package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.Trees.assign;
import static dev.rondo.frontend.java.Trees.block;
import static dev.rondo.frontend.java.Trees.call;
import static dev.rondo.frontend.java.Trees.count;
import static dev.rondo.frontend.java.Trees.method;
import static dev.rondo.frontend.java.Trees.name;
import static dev.rondo.frontend.java.Trees.number;
import static dev.rondo.frontend.java.Trees.run;
import static dev.rondo.frontend.java.Trees.type;
import static dev.rondo.frontend.java.Trees.voidType;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.java.Trees;
import dev.rondo.frontend.model.RoundMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The method that runs one schedule: the loop of Algorithm 1, lines 7-9. */
final class RunEmitter {

  private final EmittedClass program;
  private final Optional<MethodDeclaration> init;
  private final boolean hasTimeouts;

  RunEmitter(EmittedClass program, Optional<MethodDeclaration> init, boolean hasTimeouts) {
    this.program = program;
    this.init = init;
    this.hasTimeouts = hasTimeouts;
  }

  MethodDeclaration emit() {
    List<Statement> body = new ArrayList<>();
    body.add(set(program.fields.choices));
    body.add(set(program.fields.outputs));
    body.add(assign(name(program.fields.phase), number(0)));
    body.add(assign(name(program.fields.round), number(0)));
    if (program.spawns) {
      body.add(assign(name(program.fields.size), name(program.fields.n)));
    }
    if (!program.network.isChosenPerReceiver()) {
      body.add(
          assign(
              name(program.fields.deliveries),
              Trees.create(
                  type("Deliveries"),
                  name(program.fields.choices),
                  name(program.spawns ? program.fields.max : program.fields.n))));
      body.add(run(call(name(program.fields.network), "start", name(program.fields.choices))));
    }
    body.add(start());
    body.addAll(program.afterRound());
    if (PhaseEmitter.skips(program) && PhaseEmitter.awakens(program, hasTimeouts)) {
      body.add(run(call(program.methods.awaken)));
    }
    body.addAll(program.rounds.protocol().tags().phased() ? List.of(phases()) : onePhase());
    MethodDeclaration run =
        method(
            voidType(),
            "run",
            List.of(
                new Parameter(type("Choices"), program.fields.choices),
                new Parameter(type("Outputs"), program.fields.outputs),
                new Parameter(Trees.intType(), "phases")),
            body.toArray(Statement[]::new));
    run.setModifiers(Modifier.Keyword.PUBLIC);
    run.addMarkerAnnotation("Override");
    return run;
  }

  private static Statement set(String field) {
    return assign(new FieldAccessExpr(new ThisExpr(), field), name(field));
  }

  private Statement start() {
    List<Statement> each = new ArrayList<>();
    each.add(run(call(program.methods.reset, name(program.locals.process))));
    init.ifPresent(
        method -> each.add(run(call(method.getNameAsString(), name(program.locals.process)))));
    each.addAll(program.afterStep(program.locals.process));
    if (hasTimeouts) {
      each.add(run(call(program.methods.timeouts, name(program.locals.process))));
    }
    return count(program.locals.process, 0, name(program.fields.n), each.toArray(Statement[]::new));
  }

  /** A protocol without phases has a single one. */
  private List<Statement> onePhase() {
    List<Statement> statements = new ArrayList<>();
    statements.add(assign(name(program.fields.phase), number(1)));
    statements.addAll(rounds());
    return statements;
  }

  private List<Statement> rounds() {
    List<Statement> rounds = new ArrayList<>();
    for (RoundMethods round : program.rounds.rounds()) {
      rounds.add(run(call(program.roundName(round))));
    }
    return rounds;
  }

  private Statement phases() {
    if (PhaseEmitter.skips(program)) {
      List<Statement> turn = rounds();
      turn.add(0, assign(name(program.fields.phase), call(program.methods.nextPhase)));
      return count("turn", 0, name("phases"), turn.toArray(Statement[]::new));
    }
    return new ForStmt(
        new NodeList<>(
            assign(name(program.fields.phase), number(1)).asExpressionStmt().getExpression()),
        Trees.binary(name(program.fields.phase), BinaryExpr.Operator.LESS_EQUALS, name("phases")),
        new NodeList<>(
            new UnaryExpr(name(program.fields.phase), UnaryExpr.Operator.POSTFIX_INCREMENT)),
        block(rounds()));
  }
}
