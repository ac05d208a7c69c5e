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
  private final NetworkKind network;
  private final Optional<MethodDeclaration> init;
  private final boolean hasTimeouts;

  RunEmitter(
      EmittedClass program,
      NetworkKind network,
      Optional<MethodDeclaration> init,
      boolean hasTimeouts) {
    this.program = program;
    this.network = network;
    this.init = init;
    this.hasTimeouts = hasTimeouts;
  }

  MethodDeclaration emit() {
    List<Statement> body = new ArrayList<>();
    body.add(set(program.choices));
    body.add(set(program.outputs));
    body.add(assign(name(program.phase), number(0)));
    body.add(assign(name(program.round), number(0)));
    if (program.spawns) {
      body.add(assign(name(program.size), name(program.n)));
    }
    if (network == NetworkKind.OTHER) {
      body.add(
          assign(
              name(program.deliveries),
              Trees.create(
                  type("Deliveries"),
                  name(program.choices),
                  name(program.spawns ? program.max : program.n))));
      body.add(run(call(name(program.network), "start", name(program.choices))));
    }
    body.add(start());
    body.addAll(program.afterRound());
    if (PhaseEmitter.skips(program, network) && PhaseEmitter.awakens(program, hasTimeouts)) {
      body.add(run(call(program.awaken)));
    }
    body.addAll(program.rounds.protocol().tags().phased() ? List.of(phases()) : onePhase());
    MethodDeclaration run =
        method(
            voidType(),
            "run",
            List.of(
                new Parameter(type("Choices"), program.choices),
                new Parameter(type("Outputs"), program.outputs),
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
    each.add(run(call(program.reset, name(program.process))));
    init.ifPresent(method -> each.add(run(call(method.getNameAsString(), name(program.process)))));
    each.addAll(program.afterStep(program.process));
    if (hasTimeouts) {
      each.add(run(call(program.timeouts, name(program.process))));
    }
    return count(program.process, 0, name(program.n), each.toArray(Statement[]::new));
  }

  /** A protocol without phases has a single one. */
  private List<Statement> onePhase() {
    List<Statement> statements = new ArrayList<>();
    statements.add(assign(name(program.phase), number(1)));
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
    if (PhaseEmitter.skips(program, network)) {
      List<Statement> turn = rounds();
      turn.add(0, assign(name(program.phase), call(program.nextPhase)));
      return count("turn", 0, name("phases"), turn.toArray(Statement[]::new));
    }
    return new ForStmt(
        new NodeList<>(assign(name(program.phase), number(1)).asExpressionStmt().getExpression()),
        Trees.binary(name(program.phase), BinaryExpr.Operator.LESS_EQUALS, name("phases")),
        new NodeList<>(new UnaryExpr(name(program.phase), UnaryExpr.Operator.POSTFIX_INCREMENT)),
        block(rounds()));
  }
}
