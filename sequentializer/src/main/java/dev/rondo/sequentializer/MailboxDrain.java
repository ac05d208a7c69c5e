package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.and;
import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.block;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.declare;
import static dev.rondo.frontend.java.TreeBuilder.less;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.sequentializer.EmittedName.PROCESS;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.stmt.DoStmt;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.RoundMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Removes the messages that a handler of one message would still accept after it has run. In a
 * closed protocol they have no effect. But under a network that guarantees messages, a process
 * times out only when it can do nothing with the heard messages, so a timeout that reads them must
 * not see messages that would have been handled before.
 */
final class MailboxDrain {

  private final EmittedClass program;
  private final Map<Integer, String> methods = new TreeMap<>();

  MailboxDrain(EmittedClass program) {
    this.program = program;
    program.rounds.rounds().stream()
        .filter(this::matter)
        .forEach(
            round -> methods.put(round.number(), program.names.fresh("takeAll" + round.message())));
  }

  private boolean matter(RoundMethods round) {
    return program.network.guaranteesRounds()
        && !round.takesOneByOne()
        && program.rounds.protocol().timeouts().stream()
            .anyMatch(timeout -> timeout.message().filter(round.message()::equals).isPresent())
        && program.rounds.protocol().handlers().stream()
            .filter(handler -> handler.message().equals(round.message()))
            .anyMatch(handler -> handler.takes() == Handler.Takes.MESSAGE);
  }

  /**
   * The name of the method that lets a process handle all acceptable messages of a round: its
   * update, or a loop around it.
   */
  String takes(RoundMethods round, MethodDeclaration update) {
    return methods.getOrDefault(round.number(), update.getNameAsString());
  }

  List<MethodDeclaration> emit(List<MethodDeclaration> updates) {
    List<MethodDeclaration> emitted = new ArrayList<>();
    for (RoundMethods round : program.rounds.rounds()) {
      if (methods.containsKey(round.number())) {
        emitted.add(takeAll(round, updates.get(program.rounds.rounds().indexOf(round))));
      }
    }
    return emitted;
  }

  private MethodDeclaration takeAll(RoundMethods round, MethodDeclaration update) {
    Parameter mailbox = update.getParameter(update.getParameters().size() - 1).clone();
    String box = mailbox.getNameAsString();
    String left = program.names.fresh("left", "leftInBox");
    Expression size = call(name(box), "size");
    Expression taken = and(less(number(0), size), less(size.clone(), name(left)));
    MethodDeclaration method =
        method(
            TreeBuilder.voidType(),
            Objects.requireNonNull(methods.get(round.number())),
            List.of(new Parameter(TreeBuilder.intType(), program.name(PROCESS)), mailbox),
            declare(TreeBuilder.intType(), left, number(0)),
            new DoStmt(
                block(
                    assign(name(left), size.clone()),
                    run(call(update.getNameAsString(), program.get(PROCESS), name(box)))),
                whereItWaits(taken)));
    method.setJavadocComment(
        "Takes what a process accepts: it times out when it can do nothing with what is left.");
    return method;
  }

  /**
   * The condition for handling all: the network guarantees the process a message in the round.
   * Otherwise it may time out at any time.
   */
  private Expression whereItWaits(Expression taken) {
    if (program.network.isChosenPerReceiver()) {
      return taken;
    }
    return and(
        TreeBuilder.binary(program.mustHear(), BinaryExpr.Operator.NOT_EQUALS, number(0)), taken);
  }
}
