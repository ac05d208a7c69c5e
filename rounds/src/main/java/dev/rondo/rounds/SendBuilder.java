package dev.rondo.rounds;

import static dev.rondo.frontend.java.TreeBuilder.and;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.choice;
import static dev.rondo.frontend.java.TreeBuilder.declare;
import static dev.rondo.frontend.java.TreeBuilder.exists;
import static dev.rondo.frontend.java.TreeBuilder.field;
import static dev.rondo.frontend.java.TreeBuilder.greater;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.not;
import static dev.rondo.frontend.java.TreeBuilder.nullValue;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.or;
import static dev.rondo.frontend.java.TreeBuilder.ownCall;
import static dev.rondo.frontend.java.TreeBuilder.returnValue;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.same;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.userType;
import static dev.rondo.frontend.java.TreeBuilder.when;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.rounds.RoundProtocol.Waiting;
import java.util.List;
import java.util.Optional;

/**
 * Builds the {@code @Send} methods, which send the messages that wait for this round of this phase.
 */
final class SendBuilder {

  private static final String ROUND_NODE = "rondo.RoundNode";

  private final String owner;
  private final FreshNames names;

  SendBuilder(String owner, FreshNames names) {
    this.owner = owner;
    this.names = names;
  }

  MethodDeclaration build(Waiting place, int round) {
    String suffix = place.message().rounds().size() > 1 ? Integer.toString(round) : "";
    String methodName = names.fresh("send" + place.message().name() + suffix);
    MethodDeclaration send =
        switch (place.reach()) {
          case ALL -> toAll(place, round, methodName);
          case ONE -> toOne(place, round, methodName);
          case EACH -> toEach(place, round, methodName);
        };
    send.setModifiers();
    send.addSingleMemberAnnotation("Send", number(round));
    return send;
  }

  private MethodDeclaration toAll(Waiting place, int round, String methodName) {
    Expression now = now(place, message(place), round);
    return method(
        userType(place.message().name()),
        methodName,
        List.of(),
        returnValue(choice(ifAsked(message(place), now), message(place), nullValue())));
  }

  /** Adds a null check if the condition reads the message. */
  private static Expression ifAsked(Expression message, Expression now) {
    boolean asks = now.findFirst(MethodCallExpr.class, c -> c.getScope().isPresent()).isPresent();
    return asks ? and(exists(message), now) : now;
  }

  private MethodDeclaration toOne(Waiting place, int round, String methodName) {
    Expression addressed =
        call(name("to"), "equals", field(owner, place.destination(), "rondo.NodeId"));
    Expression due = and(addressed, now(place, message(place), round));
    return method(
        userType(place.message().name()),
        methodName,
        List.of(new Parameter(type("NodeId"), "to")),
        returnValue(choice(due, message(place), nullValue())));
  }

  private MethodDeclaration toEach(Waiting place, int round, String methodName) {
    String local = names.local("message", "waiting");
    Expression now = now(place, name(local), round);
    Expression value = choice(ifAsked(name(local), now), name(local), nullValue());
    return method(
        userType(place.message().name()),
        methodName,
        List.of(new Parameter(type("NodeId"), "to")),
        declare(userType(place.message().name()), local, call(message(place), "get", name("to"))),
        returnValue(value));
  }

  /**
   * Clears a message after its round. A faulty process sends each process another message, so
   * states that differ only in old messages would be too many.
   */
  Statement forgetting(Waiting place) {
    Statement forgets = run(call(message(place), "clear"));
    Expression last = call(message(place), "last");
    return place
        .message()
        .phase()
        .<Statement>map(
            phase ->
                when(
                    and(
                        exists(last),
                        not(
                            greater(
                                call(last.clone(), phase), ownCall(ROUND_NODE, "phase", "int")))),
                    forgets))
        .orElse(forgets);
  }

  private Expression message(Waiting place) {
    return field(owner, place.field(), place.message().name());
  }

  /** Whether a message is of the current phase and of this round. */
  private Expression now(Waiting place, Expression message, int round) {
    Message type = place.message();
    Expression phase =
        type.phase().isPresent()
            ? same(phaseOf(type, message), ownCall(ROUND_NODE, "phase", "int"))
            : same(ownCall(ROUND_NODE, "phase", "int"), number(1));
    return heldRound(type, message, round).map(now -> and(phase, now)).orElse(phase);
  }

  /** The phase of a message; 1 if its type has no phase. */
  private static Expression phaseOf(Message type, Expression message) {
    return type.phase().<Expression>map(c -> call(message.clone(), c)).orElseGet(() -> number(1));
  }

  private static Optional<Expression> heldRound(Message type, Expression message, int round) {
    if (type.round().orElseThrow() instanceof RoundTag.Held held) {
      Expression component = call(message.clone(), held.component());
      return Optional.of(same(component, roundValue(type, held, round)));
    }
    return Optional.empty();
  }

  private static Expression roundValue(Message type, RoundTag.Held held, int round) {
    if (held.constants().isEmpty()) {
      return number(round);
    }
    String enumType =
        type.parameters().stream()
            .filter(p -> p.getNameAsString().equals(held.component()))
            .findFirst()
            .orElseThrow()
            .getTypeAsString();
    String constant = held.constants().get(held.rounds().indexOf(round));
    return new FieldAccessExpr(name(enumType), constant);
  }

  /** The method that tells whether a message waits for a later time. */
  MethodDeclaration waits(List<Waiting> waiting, String methodName, String aheadName) {
    Expression any =
        waiting.stream()
            .map(place -> waits(place, aheadName))
            .reduce(TreeBuilder::or)
            .orElseThrow();
    MethodDeclaration method =
        method(TreeBuilder.booleanType(), methodName, List.of(), returnValue(any));
    method.setJavadocComment(
        "Whether a message waits for a later round; the process does not time out before it.");
    return method;
  }

  private Expression waits(Waiting place, String aheadName) {
    // Time never goes back, so of messages to several processes the last one is the latest.
    Expression latest =
        place.reach() == Waiting.Reach.EACH ? call(message(place), "last") : message(place);
    return and(exists(latest), ahead(place, latest.clone(), aheadName));
  }

  private Expression ahead(Waiting place, Expression message, String aheadName) {
    Message type = place.message();
    return ownCall(owner, aheadName, "boolean", phaseOf(type, message), roundOf(type, message));
  }

  static Expression roundOf(Message type, Expression message) {
    if (type.round().orElseThrow() instanceof RoundTag.Held held) {
      Expression component = call(message.clone(), held.component());
      return held.constants().isEmpty()
          ? component
          : TreeBuilder.plus(call(component, "ordinal"), number(held.rounds().get(0)));
    }
    return number(type.rounds().get(0));
  }

  /** The method that compares a time with the current one. */
  MethodDeclaration ahead(String methodName) {
    Expression laterPhase = greater(name("itsPhase"), ownCall(ROUND_NODE, "phase", "int"));
    Expression laterRound =
        and(
            same(name("itsPhase"), ownCall(ROUND_NODE, "phase", "int")),
            greater(name("itsRound"), ownCall(ROUND_NODE, "round", "int")));
    return method(
        TreeBuilder.booleanType(),
        methodName,
        List.of(
            new Parameter(TreeBuilder.intType(), "itsPhase"),
            new Parameter(TreeBuilder.intType(), "itsRound")),
        returnValue(or(laterPhase, laterRound)));
  }
}
