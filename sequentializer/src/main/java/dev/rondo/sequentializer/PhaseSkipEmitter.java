package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.and;
import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.block;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.choice;
import static dev.rondo.frontend.java.TreeBuilder.count;
import static dev.rondo.frontend.java.TreeBuilder.declare;
import static dev.rondo.frontend.java.TreeBuilder.exists;
import static dev.rondo.frontend.java.TreeBuilder.greater;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.not;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.plus;
import static dev.rondo.frontend.java.TreeBuilder.returnValue;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.same;
import static dev.rondo.frontend.java.TreeBuilder.typeName;
import static dev.rondo.frontend.java.TreeBuilder.userType;
import static dev.rondo.frontend.java.TreeBuilder.voidType;
import static dev.rondo.frontend.java.TreeBuilder.when;
import static dev.rondo.sequentializer.EmittedName.ANY_PROCESS_WAITS;
import static dev.rondo.sequentializer.EmittedName.AWAITED_PHASE;
import static dev.rondo.sequentializer.EmittedName.AWAKEN;
import static dev.rondo.sequentializer.EmittedName.CHOICES;
import static dev.rondo.sequentializer.EmittedName.MESSAGE;
import static dev.rondo.sequentializer.EmittedName.NEXT_PHASE;
import static dev.rondo.sequentializer.EmittedName.PHASE;
import static dev.rondo.sequentializer.EmittedName.PROCESS;
import static dev.rondo.sequentializer.EmittedName.RECEIVER;
import static dev.rondo.sequentializer.EmittedName.TIMEOUTS;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.WhileStmt;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.rounds.PendingMessages;
import dev.rondo.rounds.RoundProtocol.Waiting;
import java.util.ArrayList;
import java.util.List;

/**
 * Emits the code that skips silent phases: the next phase is the first for which a process has a
 * message. In a round without sends no message is received, and a timeout in it could fire at the
 * end of the last round with a send just as well. If no process has a message, only a timeout leads
 * to another phase.
 */
final class PhaseSkipEmitter {

  private static final String NEXT = "next";

  private final EmittedClass program;
  private final boolean hasTimeouts;

  /**
   * For a program that skips silence.
   *
   * @param hasTimeouts whether the protocol has timeouts
   */
  PhaseSkipEmitter(EmittedClass program, boolean hasTimeouts) {
    this.program = program;
    this.hasTimeouts = hasTimeouts;
  }

  /** Whether silence is skipped. */
  static boolean skips(EmittedClass program) {
    return program.rounds.skipsSilence(program.network);
  }

  List<MethodDeclaration> emit() {
    return awakens()
        ? List.of(nextPhase(), awaitedPhase(), awaken(), anyProcessWaits())
        : List.of(nextPhase(), awaitedPhase());
  }

  private boolean awakens() {
    return awakens(program, hasTimeouts);
  }

  /** Whether the program skips silence and a timeout can end it. */
  static boolean awakens(EmittedClass program, boolean hasTimeouts) {
    return hasTimeouts && pending(program).waits().isPresent();
  }

  private static PendingMessages pending(EmittedClass program) {
    return program.rounds.pending().orElseThrow();
  }

  private MethodDeclaration nextPhase() {
    MethodDeclaration method =
        method(
            TreeBuilder.intType(),
            program.name(NEXT_PHASE),
            List.of(),
            declare(TreeBuilder.intType(), NEXT, program.call(AWAITED_PHASE)),
            returnValue(
                choice(same(name(NEXT), none()), plus(program.get(PHASE), number(1)), name(NEXT))));
    method.setJavadocComment("The next phase in which something can happen.");
    return method;
  }

  private MethodDeclaration awaitedPhase() {
    List<Statement> each = new ArrayList<>();
    pending(program).waiting().forEach(place -> each.add(earlier(place)));
    MethodDeclaration method =
        method(
            TreeBuilder.intType(),
            program.name(AWAITED_PHASE),
            List.of(),
            declare(TreeBuilder.intType(), NEXT, none()),
            count(program.name(PROCESS), 0, program.count(), each.toArray(Statement[]::new)),
            returnValue(name(NEXT)));
    method.setJavadocComment("The next phase for which a process has a message.");
    return method;
  }

  private MethodDeclaration awaken() {
    List<Statement> chance = new ArrayList<>();
    chance.add(
        count(
            program.name(PROCESS),
            0,
            program.count(),
            run(program.call(TIMEOUTS, program.get(PROCESS)))));
    chance.addAll(program.afterRound());
    MethodDeclaration method =
        method(
            voidType(),
            program.name(AWAKEN),
            List.of(),
            new WhileStmt(
                and(not(program.call(ANY_PROCESS_WAITS)), call(program.get(CHOICES), "silence")),
                block(chance.toArray(Statement[]::new))));
    method.setJavadocComment(
        "If no process has a message to send, only timeouts can continue the run.");
    return method;
  }

  private MethodDeclaration anyProcessWaits() {
    String waits = pending(program).waits().orElseThrow();
    MethodDeclaration method =
        method(
            TreeBuilder.booleanType(),
            program.name(ANY_PROCESS_WAITS),
            List.of(),
            count(
                program.name(PROCESS),
                0,
                program.count(),
                when(call(waits, program.get(PROCESS)), returnValue(new BooleanLiteralExpr(true)))),
            returnValue(new BooleanLiteralExpr(false)));
    method.setJavadocComment("Whether a process has a message to send.");
    return method;
  }

  private static Expression none() {
    return new FieldAccessExpr(typeName("Integer"), "MAX_VALUE");
  }

  /**
   * The statement that takes the minimum with the phase of a waiting message. In rounds written by
   * the user, messages to several processes may wait for different phases.
   */
  private Statement earlier(Waiting place) {
    Expression field = at(name(place.field()), program.get(PROCESS));
    if (place.reach() != Waiting.Reach.EACH) {
      return earlier(place, field);
    }
    if (!program.rounds.protocol().writtenAsRounds()) {
      return earlier(place, call(field, "last"));
    }
    Expression receiver = call(typeName("NodeId"), "of", program.get(RECEIVER));
    return count(
        program.name(RECEIVER),
        0,
        program.count(),
        declare(
            userType(place.message().name()), program.name(MESSAGE), call(field, "get", receiver)),
        earlier(place, program.get(MESSAGE)));
  }

  private Statement earlier(Waiting place, Expression held) {
    return when(and(exists(held), isLater(place, held)), lower(place, held));
  }

  private Expression isLater(Waiting place, Expression message) {
    return greater(phaseOf(place, message), program.get(PHASE));
  }

  private static Statement lower(Waiting place, Expression message) {
    return assign(name(NEXT), call(typeName("Math"), "min", name(NEXT), phaseOf(place, message)));
  }

  private static Expression phaseOf(Waiting place, Expression message) {
    return call(message.clone(), place.message().phase().orElseThrow());
  }
}
