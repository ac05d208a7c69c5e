package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.block;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.count;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.voidType;
import static dev.rondo.sequentializer.EmittedName.AWAKEN;
import static dev.rondo.sequentializer.EmittedName.CHOICES;
import static dev.rondo.sequentializer.EmittedName.DELIVERIES;
import static dev.rondo.sequentializer.EmittedName.MAX;
import static dev.rondo.sequentializer.EmittedName.N;
import static dev.rondo.sequentializer.EmittedName.NETWORK;
import static dev.rondo.sequentializer.EmittedName.NEXT_PHASE;
import static dev.rondo.sequentializer.EmittedName.OUTPUTS;
import static dev.rondo.sequentializer.EmittedName.PHASE;
import static dev.rondo.sequentializer.EmittedName.PROCESS;
import static dev.rondo.sequentializer.EmittedName.RESET;
import static dev.rondo.sequentializer.EmittedName.ROUND;
import static dev.rondo.sequentializer.EmittedName.SIZE;
import static dev.rondo.sequentializer.EmittedName.TIMEOUTS;

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
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.RoundMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Emits the method that runs one schedule: the loop over phases and rounds (Algorithm 1, lines
 * 7-9).
 */
final class PhaseLoopEmitter {

  private final EmittedClass program;
  private final Optional<MethodDeclaration> init;
  private final boolean hasTimeouts;

  PhaseLoopEmitter(EmittedClass program, Optional<MethodDeclaration> init, boolean hasTimeouts) {
    this.program = program;
    this.init = init;
    this.hasTimeouts = hasTimeouts;
  }

  MethodDeclaration emit() {
    List<Statement> body = new ArrayList<>();
    body.add(set(program.name(CHOICES)));
    body.add(set(program.name(OUTPUTS)));
    body.add(assign(program.get(PHASE), number(0)));
    body.add(assign(program.get(ROUND), number(0)));
    if (program.spawns) {
      body.add(assign(program.get(SIZE), program.get(N)));
    }
    if (!program.network.isChosenPerReceiver()) {
      body.add(
          assign(
              program.get(DELIVERIES),
              TreeBuilder.create(
                  type("Deliveries"),
                  program.get(CHOICES),
                  name(program.spawns ? program.name(MAX) : program.name(N)))));
      body.add(run(call(program.get(NETWORK), "start", program.get(CHOICES))));
    }
    body.add(start());
    body.addAll(program.afterRound());
    if (PhaseSkipEmitter.skips(program) && PhaseSkipEmitter.awakens(program, hasTimeouts)) {
      body.add(run(program.call(AWAKEN)));
    }
    body.addAll(program.rounds.protocol().tags().phased() ? List.of(phases()) : onePhase());
    MethodDeclaration run =
        method(
            voidType(),
            "run",
            List.of(
                new Parameter(type("Choices"), program.name(CHOICES)),
                new Parameter(type("Outputs"), program.name(OUTPUTS)),
                new Parameter(TreeBuilder.intType(), "phases")),
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
    each.add(run(program.call(RESET, program.get(PROCESS))));
    init.ifPresent(method -> each.add(run(call(method.getNameAsString(), program.get(PROCESS)))));
    each.addAll(program.afterStep(program.name(PROCESS)));
    if (hasTimeouts) {
      each.add(run(program.call(TIMEOUTS, program.get(PROCESS))));
    }
    return count(program.name(PROCESS), 0, program.get(N), each.toArray(Statement[]::new));
  }

  /** The loop of a protocol without phases, which has a single phase. */
  private List<Statement> onePhase() {
    List<Statement> statements = new ArrayList<>();
    statements.add(assign(program.get(PHASE), number(1)));
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
    if (PhaseSkipEmitter.skips(program)) {
      List<Statement> turn = rounds();
      turn.add(0, assign(program.get(PHASE), program.call(NEXT_PHASE)));
      return count("turn", 0, name("phases"), turn.toArray(Statement[]::new));
    }
    return new ForStmt(
        new NodeList<>(assign(program.get(PHASE), number(1)).asExpressionStmt().getExpression()),
        TreeBuilder.binary(program.get(PHASE), BinaryExpr.Operator.LESS_EQUALS, name("phases")),
        new NodeList<>(new UnaryExpr(program.get(PHASE), UnaryExpr.Operator.POSTFIX_INCREMENT)),
        block(rounds()));
  }
}
