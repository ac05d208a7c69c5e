package dev.rondo.analysis.infer;

import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A message and how its round could be known.
 *
 * @param message with its phase
 * @param component the component that holds the round; empty where the type has one round
 * @param constants of an enum component
 * @param length how many rounds it takes
 * @param first the round where it must begin, if that is known already
 */
record RoundHolder(
    Message message,
    Optional<String> component,
    List<String> constants,
    int length,
    Optional<Integer> first) {

  /** All messages of the type in one round. */
  static RoundHolder fixed(Message message, Optional<Integer> first) {
    return new RoundHolder(message, Optional.empty(), List.of(), 1, first);
  }

  /** The ways to keep the round in a component, or in one that is named; kinds have one round. */
  static List<RoundHolder> held(
      Protocol protocol, Message message, Optional<String> named, Optional<Integer> first) {
    List<RoundHolder> holders = new ArrayList<>();
    if (message.hasKinds()) {
      return holders;
    }
    for (Parameter component : message.parameters()) {
      String name = component.getNameAsString();
      boolean isPhase = message.phase().filter(name::equals).isPresent();
      if (!isPhase && named.filter(other -> !other.equals(name)).isEmpty()) {
        holder(protocol, message, component, first).ifPresent(holders::add);
      }
    }
    return holders;
  }

  private static Optional<RoundHolder> holder(
      Protocol protocol, Message message, Parameter component, Optional<Integer> first) {
    String name = component.getNameAsString();
    String type = component.getTypeAsString();
    if (type.equals("int")) {
      TreeSet<Integer> numbers = numbers(protocol, message, name);
      boolean counts = numbers.size() > 1 && numbers.last() - numbers.first() == numbers.size() - 1;
      return counts && numbers.first() >= 1
          ? Optional.of(
              new RoundHolder(
                  message,
                  Optional.of(name),
                  List.of(),
                  numbers.size(),
                  Optional.of(numbers.first())))
          : Optional.empty();
    }
    return protocol
        .unit()
        .findFirst(EnumDeclaration.class, e -> e.getNameAsString().equals(type))
        .map(e -> e.getEntries().stream().map(entry -> entry.getNameAsString()).toList())
        .map(
            constants ->
                new RoundHolder(message, Optional.of(name), constants, constants.size(), first));
  }

  /** The numbers that a component is given; none where one is no literal. */
  private static TreeSet<Integer> numbers(Protocol protocol, Message message, String component) {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (ObjectCreationExpr creation :
        protocol.unit().findAll(ObjectCreationExpr.class, message::isMadeBy)) {
      Optional<IntegerLiteralExpr> number =
          message.given(creation, component).flatMap(Expression::toIntegerLiteralExpr);
      if (number.isEmpty()) {
        return new TreeSet<>();
      }
      numbers.add(number.get().asNumber().intValue());
    }
    return numbers;
  }

  /** Whether one round is written on both messages. */
  boolean sharesRoundWith(RoundHolder other) {
    return first.isPresent()
        && first.equals(other.first)
        && component.isEmpty()
        && other.component.isEmpty();
  }

  /** The message with its rounds from one on. */
  Message from(int round) {
    RoundTag tag =
        component.isPresent()
            ? new RoundTag.Held(
                component.get(), constants, IntStream.range(round, round + length).boxed().toList())
            : new RoundTag.Fixed(round);
    return message.with(message.phase(), Optional.of(tag));
  }
}
