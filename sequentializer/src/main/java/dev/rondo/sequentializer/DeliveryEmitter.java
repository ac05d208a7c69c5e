package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.and;
import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.choice;
import static dev.rondo.frontend.java.TreeBuilder.count;
import static dev.rondo.frontend.java.TreeBuilder.declare;
import static dev.rondo.frontend.java.TreeBuilder.exists;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.same;
import static dev.rondo.frontend.java.TreeBuilder.typeName;
import static dev.rondo.frontend.java.TreeBuilder.userType;
import static dev.rondo.frontend.java.TreeBuilder.when;
import static dev.rondo.sequentializer.EmittedName.CHOICES;
import static dev.rondo.sequentializer.EmittedName.DELIVERIES;
import static dev.rondo.sequentializer.EmittedName.DESTINATION;
import static dev.rondo.sequentializer.EmittedName.F;
import static dev.rondo.sequentializer.EmittedName.MESSAGE;
import static dev.rondo.sequentializer.EmittedName.N;
import static dev.rondo.sequentializer.EmittedName.PHASE;
import static dev.rondo.sequentializer.EmittedName.PROCESS;
import static dev.rondo.sequentializer.EmittedName.RECEIVER;
import static dev.rondo.sequentializer.EmittedName.SENDER;
import static dev.rondo.sequentializer.EmittedName.SILENT;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LongLiteralExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.rounds.RoundProtocol.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.runtime.NetworkModel.Losses;
import rondo.runtime.NetworkModel.Trait;

/**
 * Emits the delivery of messages in a round: Algorithm 1, and Fig. 11 for stronger networks. All
 * sent messages are put into the mailboxes. Each receiver then keeps those that it hears, so the
 * choices see all alternatives.
 */
final class DeliveryEmitter {

  private final EmittedClass program;
  private final LateTimeoutGuard behind;
  private final RoundMethods round;
  private final String sendName;
  private final boolean skips;

  /**
   * For one round.
   *
   * @param sendName the name of its send method in the emitted class
   */
  DeliveryEmitter(
      EmittedClass program, LateTimeoutGuard behind, RoundMethods round, String sendName) {
    this.program = program;
    this.behind = behind;
    this.round = round;
    this.sendName = sendName;
    this.skips = PhaseSkipEmitter.skips(program);
  }

  /**
   * The timeouts before a round, for processes to which the round guarantees nothing.
   *
   * @param timeouts lets the process time out
   */
  Statement timeoutsBeforeSending(Statement timeouts) {
    Statement loop =
        count(
            program.name(PROCESS),
            0,
            program.count(),
            when(and(ofNetwork("acts"), guaranteesNothing()), timeouts));
    loop.setLineComment(" A process without a guarantee may time out before it sends.");
    return loop;
  }

  /** The sends of all processes (Algorithm 1, lines 1-3). */
  List<Statement> send() {
    List<Statement> statements = new ArrayList<>();
    if (program.network.has(Trait.KERNEL)) {
      Expression pick = call(program.get(CHOICES), "choose", program.count());
      statements.add(declare(TreeBuilder.intType(), "kernel", pick));
    }
    if (skips) {
      statements.add(
          declare(TreeBuilder.booleanType(), program.name(SILENT), new BooleanLiteralExpr(true)));
    }
    statements.add(sendLoop());
    if (skips) {
      statements.add(when(program.get(SILENT), new ReturnStmt()));
    }
    return statements;
  }

  private Statement sendLoop() {
    if (!round.sendsPerDestination()) {
      return sendToAll();
    }
    return destinations().map(this::sendToOne).orElseGet(this::sendToEach);
  }

  /** The field that holds the receiver for each process, if it sends to one process. */
  private Optional<String> destinations() {
    return waiting(Waiting.Reach.ONE).map(Waiting::destination);
  }

  private Optional<Waiting> waiting(Waiting.Reach reach) {
    return program.rounds.waiting().stream()
        .filter(place -> place.message().name().equals(round.message()))
        .filter(place -> place.reach() == reach)
        .findFirst();
  }

  private Statement sendToOne(String destinations) {
    Expression to = program.get(DESTINATION);
    Expression box = at(name(program.box(round.message())), call(to, "index"));
    return senders(
        declare(
            TreeBuilder.type("NodeId"),
            program.name(DESTINATION),
            at(name(destinations), program.get(SENDER))),
        message(
            choice(
                exists(to),
                call(sendName, program.get(SENDER), to.clone()),
                new NullLiteralExpr())),
        when(
            exists(program.get(MESSAGE)),
            sent(run(call(box, "add", program.get(SENDER), program.get(MESSAGE))))));
  }

  private Statement sendToEach() {
    Expression to = call(typeName("NodeId"), "of", program.get(RECEIVER));
    Statement receivers =
        count(
            program.name(RECEIVER),
            0,
            program.count(),
            message(call(sendName, program.get(SENDER), to)),
            when(exists(program.get(MESSAGE)), sent(add())));
    return senders(
        waiting(Waiting.Reach.EACH)
            .map(place -> (Statement) when(mayStillSend(place), receivers))
            .orElse(receivers));
  }

  /**
   * The condition that a process may have a message for this phase; otherwise it is skipped for all
   * receivers.
   */
  private Expression mayStillSend(Waiting place) {
    Expression last = call(at(name(place.field()), program.get(SENDER)), "last");
    return place
        .message()
        .phase()
        .map(
            phase ->
                and(
                    exists(last),
                    TreeBuilder.binary(
                        call(last.clone(), phase),
                        BinaryExpr.Operator.GREATER_EQUALS,
                        program.get(PHASE))))
        .orElseGet(() -> exists(last));
  }

  private Statement sendToAll() {
    return senders(
        message(call(sendName, program.get(SENDER))),
        when(
            exists(program.get(MESSAGE)),
            sent(count(program.name(RECEIVER), 0, program.get(N), add()))));
  }

  private Statement senders(Statement... body) {
    return count(program.name(SENDER), 0, program.count(), body);
  }

  private Statement message(Expression sent) {
    return declare(userType(round.message()), program.name(MESSAGE), sent);
  }

  private Statement add() {
    return run(call(box(program.name(RECEIVER)), "add", program.get(SENDER), program.get(MESSAGE)));
  }

  private Statement[] sent(Statement delivery) {
    return skips
        ? new Statement[] {assign(program.get(SILENT), new BooleanLiteralExpr(false)), delivery}
        : new Statement[] {delivery};
  }

  private Expression box(String process) {
    return at(name(program.box(round.message())), name(process));
  }

  /** The reception of a process, before its update. */
  List<Statement> hear() {
    List<Statement> hear = new ArrayList<>();
    if (!program.network.isChosenPerReceiver()) {
      hear.add(run(call(box(program.name(PROCESS)), "keep", not(ofNetwork("cannotHear")))));
    }
    certain()
        .ifPresentOrElse(
            senders -> hear.add(run(hears(senders))),
            () -> {
              if (!program.network.guaranteesRounds()) {
                hear.add(run(hears()));
              }
            });
    hear.addAll(behind.afterHearing(box(program.name(PROCESS))));
    return hear;
  }

  /**
   * The reception, with the timeouts before the update. A process to which the network guarantees
   * messages in the round waits for them, and times out only after its update.
   *
   * @param timeouts lets the process time out
   */
  List<Statement> hearWithTimeouts(Statement timeouts) {
    if (program.network.guaranteesRounds() && program.network.isChosenPerReceiver()) {
      return hear();
    }
    List<Statement> before = new ArrayList<>();
    if (timeoutsLook()) {
      before.add(run(call(box(program.name(PROCESS)), "hold")));
      before.add(timeouts.clone());
      before.add(run(call(box(program.name(PROCESS)), "release")));
    }
    List<Statement> statements = new ArrayList<>();
    statements.addAll(ifNothingIsGuaranteed(before));
    statements.addAll(hear());
    statements.addAll(ifNothingIsGuaranteed(List.of(timeouts.clone())));
    return statements;
  }

  private List<Statement> ifNothingIsGuaranteed(List<Statement> statements) {
    return !program.network.guaranteesRounds() || statements.isEmpty()
        ? statements
        : List.of(when(guaranteesNothing(), statements.toArray(Statement[]::new)));
  }

  private Expression guaranteesNothing() {
    return same(program.mustHear(), TreeBuilder.number(0));
  }

  /** The senders that a process hears for certain; empty if the network guarantees nothing. */
  private Optional<Expression> certain() {
    if (!program.network.isChosenPerReceiver()) {
      return Optional.of(program.mustHear());
    }
    if (program.network.has(Trait.KERNEL)) {
      return Optional.of(ofKernel());
    }
    return program.network.perReceiver() == Losses.AT_MOST_F
        ? Optional.of(quorum())
        : Optional.empty();
  }

  private Expression hears(Expression... certain) {
    List<Expression> arguments = new ArrayList<>();
    arguments.add(program.get(CHOICES));
    arguments.add(program.get(PROCESS));
    arguments.addAll(List.of(certain));
    String method = takesTheFirst() ? "hearInAnyOrder" : "hear";
    return call(box(program.name(PROCESS)), method, arguments.toArray(Expression[]::new));
  }

  /**
   * Whether a process takes the first acceptable message and the others have no effect, so that the
   * order of arrival is a choice. Under a network that guarantees messages all arrive before the
   * update.
   */
  private boolean takesTheFirst() {
    List<Handler> handlers =
        program.rounds.protocol().handlers().stream()
            .filter(handler -> handler.message().equals(round.message()))
            .toList();
    return !program.network.guaranteesRounds()
        && !round.takesOneByOne()
        && !handlers.isEmpty()
        && handlers.stream().allMatch(handler -> handler.takes() == Handler.Takes.MESSAGE)
        && !timeoutsLook();
  }

  /** Whether a timeout can tell that a message of the round has not come yet. */
  private boolean timeoutsLook() {
    return program.rounds.protocol().timeouts().stream()
        .anyMatch(timeout -> timeout.message().filter(round.message()::equals).isPresent());
  }

  /** The choice of n - f senders that each receiver hears (DELIVERFN of Fig. 11). */
  private Expression quorum() {
    Expression size = TreeBuilder.binary(program.get(N), BinaryExpr.Operator.MINUS, program.get(F));
    return call(program.get(CHOICES), "pick", program.get(PROCESS), size);
  }

  /**
   * The senders that a process hears because of the kernel. Drăgoi and Inzaghi Pronesti 2022
   * require both directions in section 4.1; Fig. 11 has only the messages that the kernel sends.
   */
  private Expression ofKernel() {
    Expression kernel =
        TreeBuilder.binary(
            new LongLiteralExpr("1L"), BinaryExpr.Operator.LEFT_SHIFT, name("kernel"));
    return program.network.has(Trait.KERNEL_HEARS)
        ? choice(same(program.get(PROCESS), name("kernel")), new LongLiteralExpr("-1L"), kernel)
        : kernel;
  }

  private Expression ofNetwork(String asked) {
    return call(program.get(DELIVERIES), asked, program.get(PROCESS));
  }

  private static Expression not(Expression senders) {
    return new UnaryExpr(senders, UnaryExpr.Operator.BITWISE_COMPLEMENT);
  }
}
