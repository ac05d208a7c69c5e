package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.and;
import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.block;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.choice;
import static dev.rondo.frontend.java.TreeBuilder.declare;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.nullValue;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.returnValue;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.same;
import static dev.rondo.frontend.java.TreeBuilder.typeName;
import static dev.rondo.frontend.java.TreeBuilder.voidType;
import static dev.rondo.frontend.java.TreeBuilder.when;
import static dev.rondo.sequentializer.EmittedName.CHOICES;
import static dev.rondo.sequentializer.EmittedName.DELIVERIES;
import static dev.rondo.sequentializer.EmittedName.FORGET;
import static dev.rondo.sequentializer.EmittedName.IS_LATE;
import static dev.rondo.sequentializer.EmittedName.NEXT_TIMEOUT;
import static dev.rondo.sequentializer.EmittedName.OUTPUTS;
import static dev.rondo.sequentializer.EmittedName.PHASE;
import static dev.rondo.sequentializer.EmittedName.PROCESS;
import static dev.rondo.sequentializer.EmittedName.ROUND;
import static dev.rondo.sequentializer.EmittedName.TIMEOUTS;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.rounds.RoundProtocol.Waiting;
import dev.rondo.rounds.VariableReferences;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Emits the methods that let a process time out, as often as the choices say: before and after the
 * update of a round, and before some rounds.
 */
final class TimeoutEmitter {

  private final EmittedClass program;
  private final MissedRounds missed;
  private final List<MethodDeclaration> methods;

  /**
   * An emitter for a class whose bodies have been rewritten.
   *
   * @param methods the {@code @Timeout} methods in it
   */
  TimeoutEmitter(EmittedClass program, MissedRounds missed, List<MethodDeclaration> methods) {
    this.program = program;
    this.missed = missed;
    this.methods = methods;
  }

  /** The methods to add; the timeout methods themselves lose their guards. */
  List<MethodDeclaration> emit() {
    List<MethodDeclaration> emitted = new ArrayList<>();
    List<Expression> enabled = new ArrayList<>();
    for (MethodDeclaration timeout : methods) {
      Optional<Expression> round = awaitedRound(timeout);
      Expression condition = enabled(timeout, emitted);
      enabled.add(round.map(reached -> and(reached, condition)).orElse(condition));
    }
    if (methods.size() > 1) {
      emitted.add(0, nextTimeout(enabled));
    }
    emitted.add(0, timeouts(enabled));
    if (checksLateness()) {
      emitted.add(forget());
      emitted.add(late());
    }
    return emitted;
  }

  /**
   * The condition that a timeout which reads messages is in their round, if the network guarantees
   * messages.
   */
  private Optional<Expression> awaitedRound(MethodDeclaration timeout) {
    if (!program.network.guaranteesRounds()) {
      return Optional.empty();
    }
    Optional<Expression> reached =
        box(timeout)
            .flatMap(
                box ->
                    program.rounds.rounds().stream()
                        .filter(round -> program.box(round.message()).equals(box))
                        .<Expression>map(round -> same(program.get(ROUND), number(round.number())))
                        .reduce(TreeBuilder::or));
    if (program.network.isChosenPerReceiver()) {
      return reached;
    }
    Expression guaranteed = call(program.get(DELIVERIES), "mustHear", program.get(PROCESS));
    // At the start the guarantee of the first round is not drawn yet.
    Expression begun =
        TreeBuilder.binary(program.get(PHASE), BinaryExpr.Operator.GREATER, number(0));
    Expression free = new EnclosedExpr(and(begun, same(guaranteed, number(0))));
    return reached.map(expression -> new EnclosedExpr(TreeBuilder.or(expression, free)));
  }

  /** Whether a guaranteed message could be sent too late. */
  private boolean checksLateness() {
    return program.network.guaranteesRounds() && !program.rounds.waiting().isEmpty();
  }

  private MethodDeclaration timeouts(List<Expression> enabled) {
    Statement loop = methods.size() == 1 ? single(enabled.get(0)) : several();
    MethodDeclaration method =
        method(voidType(), program.name(TIMEOUTS), List.of(processParameter()), loop);
    method.setJavadocComment("Times out a process as often as the choices say.");
    return method;
  }

  private Parameter processParameter() {
    return new Parameter(TreeBuilder.intType(), program.name(PROCESS));
  }

  private Statement single(Expression enabled) {
    Expression chosen = same(ask(number(1)), number(0));
    boolean always = enabled instanceof BooleanLiteralExpr;
    return new WhileStmt(
        and(impatient(), always ? chosen : and(enabled, chosen)), block(guarded(methods.get(0))));
  }

  private Statement several() {
    IfStmt dispatch = null;
    for (int index = methods.size() - 1; index >= 0; index--) {
      IfStmt branch = when(same(name("chosen"), number(index)), guarded(methods.get(index)));
      if (dispatch != null) {
        branch.setElseStmt(dispatch);
      }
      dispatch = branch;
    }
    Expression next = program.call(NEXT_TIMEOUT, program.get(PROCESS));
    return new ForStmt(
        new NodeList<>(
            declare(TreeBuilder.intType(), "chosen", next).asExpressionStmt().getExpression()),
        TreeBuilder.binary(name("chosen"), BinaryExpr.Operator.GREATER_EQUALS, number(0)),
        new NodeList<>(assign(name("chosen"), next.clone()).asExpressionStmt().getExpression()),
        block(Objects.requireNonNull(dispatch)));
  }

  private MethodDeclaration nextTimeout(List<Expression> enabled) {
    MethodDeclaration method =
        method(
            TreeBuilder.intType(),
            program.name(NEXT_TIMEOUT),
            List.of(processParameter()),
            returnValue(choice(impatient(), ask(mask(enabled)), number(-1))));
    method.setJavadocComment("Which of the enabled timeouts runs next, or -1 for none.");
    return method;
  }

  private static Expression mask(List<Expression> enabled) {
    Expression mask = null;
    for (int index = 0; index < enabled.size(); index++) {
      Expression bit = new EnclosedExpr(choice(enabled.get(index), number(1 << index), number(0)));
      mask = mask == null ? bit : TreeBuilder.binary(mask, BinaryExpr.Operator.BINARY_OR, bit);
    }
    return Objects.requireNonNull(mask);
  }

  private Expression ask(Expression enabled) {
    return call(program.get(CHOICES), "timeout", program.get(PROCESS), enabled);
  }

  private Expression impatient() {
    return call(program.get(CHOICES), "impatient", program.get(PROCESS));
  }

  private Statement[] guarded(MethodDeclaration timeout) {
    Statement act = run(call(timeout.getNameAsString(), arguments(timeout)));
    List<Statement> statements = new ArrayList<>();
    statements.add(act);
    if (checksLateness()) {
      statements.add(0, run(program.call(FORGET, program.get(PROCESS))));
      statements.add(1, run(call(program.get(OUTPUTS), "hold")));
      statements.add(
          when(
              program.call(IS_LATE, program.get(PROCESS)),
              new ThrowStmt(new FieldAccessExpr(typeName("LateTimeout"), "INSTANCE"))));
      statements.add(run(call(program.get(OUTPUTS), "release")));
    }
    statements.addAll(missed.afterTimeout());
    statements.addAll(program.afterStep(program.name(PROCESS)));
    return statements.toArray(Statement[]::new);
  }

  private Expression[] arguments(MethodDeclaration timeout) {
    Optional<String> box = box(timeout);
    return box.isPresent()
        ? new Expression[] {program.get(PROCESS), at(name(box.get()), program.get(PROCESS))}
        : new Expression[] {program.get(PROCESS)};
  }

  private Optional<String> box(MethodDeclaration timeout) {
    return timeout.getParameters().stream()
        .filter(parameter -> parameter.getType().asString().startsWith("Mailbox<"))
        .map(parameter -> parameter.getType().asString())
        .map(type -> program.box(type.substring("Mailbox<".length(), type.length() - 1)))
        .findFirst();
  }

  /** Takes the guard out of a timeout; a guard with locals becomes a method of its own. */
  private Expression enabled(MethodDeclaration timeout, List<MethodDeclaration> emitted) {
    List<Statement> statements = timeout.getBody().orElseThrow().getStatements();
    int place = WhenGuard.index(statements);
    if (place < 0) {
      return new BooleanLiteralExpr(true);
    }
    Expression condition = WhenGuard.call(statements.get(place)).orElseThrow().getArgument(0);
    statements.remove(place);
    List<Statement> needed = needed(statements.subList(0, place), condition);
    if (needed.isEmpty() && !mentionsMailbox(timeout, condition)) {
      return condition.clone();
    }
    String name = program.names.fresh(timeout.getNameAsString() + "Enabled");
    List<Statement> body = new ArrayList<>(needed);
    body.add(returnValue(condition.clone()));
    List<Parameter> parameters = new ArrayList<>();
    timeout.getParameters().forEach(parameter -> parameters.add(parameter.clone()));
    emitted.add(
        method(TreeBuilder.booleanType(), name, parameters, body.toArray(Statement[]::new)));
    return call(name, arguments(timeout));
  }

  /**
   * The locals that the condition of a guard needs; locals are pure, so the others can be omitted.
   */
  private static List<Statement> needed(List<Statement> locals, Expression condition) {
    Set<String> used = new TreeSet<>(VariableReferences.in(condition));
    List<Statement> needed = new ArrayList<>();
    for (int index = locals.size() - 1; index >= 0; index--) {
      Statement local = locals.get(index);
      boolean uses =
          local.findAll(VariableDeclarator.class).stream()
              .anyMatch(variable -> used.contains(variable.getNameAsString()));
      if (uses) {
        needed.add(0, local.clone());
        used.addAll(VariableReferences.in(local));
      }
    }
    return needed;
  }

  private static boolean mentionsMailbox(MethodDeclaration timeout, Expression condition) {
    return timeout.getParameters().stream()
        .skip(1)
        .anyMatch(
            parameter -> VariableReferences.in(condition).contains(parameter.getNameAsString()));
  }

  /**
   * The method that clears the message fields before a timeout, since all messages in them have
   * been sent.
   */
  private MethodDeclaration forget() {
    List<Statement> body = new ArrayList<>();
    for (Waiting place : program.rounds.waiting()) {
      Expression field = at(name(place.field()), program.get(PROCESS));
      body.add(
          place.reach() == Waiting.Reach.EACH
              ? run(call(field, "clear"))
              : assign(field, nullValue()));
      if (place.reach() == Waiting.Reach.ONE) {
        body.add(assign(at(name(place.destination()), program.get(PROCESS)), nullValue()));
      }
    }
    MethodDeclaration method =
        method(
            voidType(),
            program.name(FORGET),
            List.of(processParameter()),
            body.toArray(Statement[]::new));
    method.setJavadocComment("Clears sent messages, so that none waits when a process times out.");
    return method;
  }

  /**
   * The method that tells, after a timeout, whether it has sent a message for a round that is over.
   */
  private MethodDeclaration late() {
    Expression sent = null;
    for (Waiting place : program.rounds.waiting()) {
      Expression field = at(name(place.field()), program.get(PROCESS));
      Expression some =
          place.reach() == Waiting.Reach.EACH
              ? TreeBuilder.not(call(field, "isEmpty"))
              : TreeBuilder.exists(field);
      sent = sent == null ? some : TreeBuilder.or(sent, some);
    }
    MethodDeclaration method =
        method(
            TreeBuilder.booleanType(),
            program.name(IS_LATE),
            List.of(processParameter()),
            returnValue(
                and(
                    Objects.requireNonNull(sent),
                    TreeBuilder.not(
                        call(program.rounds.waits().orElseThrow(), program.get(PROCESS))))));
    method.setJavadocComment("Whether a timeout has just sent a message of a round that is over.");
    return method;
  }
}
