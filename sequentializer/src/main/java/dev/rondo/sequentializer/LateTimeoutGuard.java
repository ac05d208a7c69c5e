package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.and;
import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.greater;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.not;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.plus;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.same;
import static dev.rondo.frontend.java.TreeBuilder.voidType;
import static dev.rondo.frontend.java.TreeBuilder.when;
import static dev.rondo.sequentializer.EmittedName.PROCESS;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Prevents late timeouts under a network that guarantees messages. A process times out in the round
 * of the message that it used or sent last, or before all rounds; in a later round its state is the
 * same. But in the original, unused messages of later rounds would still be in its mailbox, and the
 * timeout might enable a handler for them. In rounds they are gone.
 *
 * <p>So a process that has heard a message of a later round does not time out until it acts again.
 * A timeout that reads messages runs in their round ({@link MissedRounds}).
 */
final class LateTimeoutGuard {

  private final EmittedClass program;
  private final Optional<Added> added;

  /** The flag of processes that are left behind, and the method that sets it. */
  private record Added(String flag, String method) {}

  private LateTimeoutGuard(EmittedClass program, Optional<Added> added) {
    this.program = program;
    this.added = added;
  }

  /**
   * Adds the flag and its method to the class if they are needed, and the code that reads and
   * resets the flag to the methods of the class.
   *
   * @param timeouts the {@code @Timeout} methods of the class
   * @param updates its {@code @Update} methods
   */
  static LateTimeoutGuard add(
      EmittedClass program, List<MethodDeclaration> timeouts, List<MethodDeclaration> updates) {
    List<TimeoutHandler> handlers = program.rounds.protocol().timeouts();
    boolean needed =
        program.network.guaranteesRounds()
            && program.rounds.waits().isPresent()
            && handlers.stream().anyMatch(timeout -> timeout.message().isEmpty());
    if (!needed) {
      return new LateTimeoutGuard(program, Optional.empty());
    }
    String flag = program.names.fresh("behind", "leftBehind");
    Added added = new Added(flag, program.names.fresh("fallBehind", "fallsBehind"));
    program.declareFlag(
        flag,
        Optional.of(
            "Whether a process has heard of a later round than the last one in which it acted or"
                + " sent"));
    for (TimeoutHandler timeout : handlers) {
      guard(program, flag, timeout, timeouts.get(timeout.index()));
    }
    updates.forEach(update -> program.setBackByHandlers(update, List.of(flag)));
    LateTimeoutGuard behind = new LateTimeoutGuard(program, Optional.of(added));
    program.declaration.addMember(behind.fallBehind(added));
    return behind;
  }

  private static void guard(
      EmittedClass program, String flag, TimeoutHandler timeout, MethodDeclaration method) {
    NodeList<Statement> statements = method.getBody().orElseThrow().getStatements();
    int place = WhenGuard.index(statements);
    if (timeout.message().isPresent()) {
      statements.add(place + 1, program.setBack(flag));
      return;
    }
    MethodCallExpr guard = WhenGuard.call(statements.get(place)).orElseThrow();
    guard.setArgument(0, and(guard.getArgument(0).clone(), not(program.flag(flag))));
  }

  /** The method that sets the flag of a process without a message for this round or a later one. */
  private MethodDeclaration fallBehind(Added names) {
    String waits = program.rounds.waits().orElseThrow();
    Expression sends =
        program.declaration.getMethodsByName(waits).stream()
            .filter(method -> method.getParameters().isEmpty())
            .findFirst()
            .flatMap(method -> method.findFirst(ReturnStmt.class))
            .flatMap(ReturnStmt::getExpression)
            .orElseThrow()
            .clone();
    // What is ahead of the round before is of this one or ahead.
    sends
        .findAll(MethodCallExpr.class, each -> each.getArguments().size() == 2)
        .forEach(ahead -> ahead.setArgument(1, next(ahead.getArgument(1))));
    MethodDeclaration method =
        method(
            voidType(), names.method(), List.of(), assign(program.flag(names.flag()), not(sends)));
    method.setJavadocComment(
        "Records that a process hears of a round, unless it sends in it or waits for a later one.");
    return method;
  }

  private static Expression next(Expression round) {
    return round
        .toIntegerLiteralExpr()
        .map(literal -> number(literal.asNumber().intValue() + 1))
        .orElseGet(() -> plus(round.clone(), number(1)));
  }

  /** The statements after a process has heard the messages of a round. */
  List<Statement> afterHearing(Expression box) {
    List<Statement> statements = new ArrayList<>();
    added.ifPresent(
        names -> {
          Expression heard = greater(call(box, "count"), number(0));
          Statement falls = run(call(names.method(), program.get(PROCESS)));
          statements.add(
              when(
                  program.network.isChosenPerReceiver() ? heard : and(guaranteed(), heard), falls));
        });
    return statements;
  }

  private Expression guaranteed() {
    return not(same(program.mustHear(), number(0)));
  }

  /**
   * The name of the method that notes that a process has heard messages of a round, if it was
   * added.
   */
  Optional<String> notes() {
    return added.map(Added::method);
  }
}
