package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The arguments of a {@code @Request}. A request is translated into a timeout that draws its
 * arguments first: {@code int command = 1 + choose(9)}, or {@code choose(List.of(3, 5))}.
 */
final class RequestArguments {

  /** An argument that a log does not give. */
  static final int NOT_GIVEN = -1;

  private record DrawnArgument(String name, int low, List<Integer> listed, int size) {
    /** The choice that gives a value; empty if none does. */
    OptionalInt choice(JsonNode value) {
      if (!value.isInt()) {
        return OptionalInt.empty();
      }
      int choice =
          listed.isEmpty()
              ? (int) Math.max(-1, Math.min(Integer.MAX_VALUE, (long) value.asInt() - low))
              : listed.indexOf(value.asInt());
      return choice < 0 || choice >= size ? OptionalInt.empty() : OptionalInt.of(choice);
    }
  }

  private final List<DrawnArgument> draws;

  private RequestArguments(List<DrawnArgument> draws) {
    this.draws = draws;
  }

  static RequestArguments of(TimeoutHandler timeout) {
    List<DrawnArgument> draws = new ArrayList<>();
    for (Statement statement :
        timeout.declaration().getBody().map(BlockStmt::getStatements).orElseThrow()) {
      Optional<DrawnArgument> draw =
          statement
              .toExpressionStmt()
              .map(s -> s.getExpression())
              .flatMap(Expression::toVariableDeclarationExpr)
              .flatMap(RequestArguments::draw);
      if (draw.isPresent()) {
        draws.add(draw.get());
      } else if (!draws.isEmpty()) {
        break;
      }
    }
    return new RequestArguments(draws);
  }

  private static Optional<DrawnArgument> draw(VariableDeclarationExpr declaration) {
    VariableDeclarator variable = declaration.getVariable(0);
    Expression value = variable.getInitializer().orElse(null);
    String name = variable.getNameAsString();
    if (value instanceof BinaryExpr sum
        && sum.getRight() instanceof MethodCallExpr call
        && call.getNameAsString().equals("choose")
        && sum.getLeft().toString().matches("-?\\d+")) {
      String size = call.getArgument(0).toString();
      return Optional.of(
          new DrawnArgument(
              name,
              Integer.parseInt(sum.getLeft().toString()),
              List.of(),
              size.matches("\\d+") ? Integer.parseInt(size) : Integer.MAX_VALUE));
    }
    if (value instanceof MethodCallExpr call
        && call.getNameAsString().equals("choose")
        && call.getArgument(0) instanceof MethodCallExpr list
        && list.getArguments().stream().allMatch(each -> each.toString().matches("-?\\d+"))) {
      List<Integer> listed =
          list.getArguments().stream().map(each -> Integer.valueOf(each.toString())).toList();
      return Optional.of(new DrawnArgument(name, 0, listed, listed.size()));
    }
    return Optional.empty();
  }

  /** The names, in their order. */
  List<String> names() {
    return draws.stream().map(DrawnArgument::name).toList();
  }

  /** Whether an argument can have a value. */
  boolean allows(String name, JsonNode value) {
    return draws.stream()
        .anyMatch(draw -> draw.name().equals(name) && draw.choice(value).isPresent());
  }

  /** The choices that give the arguments of an event, in their order. */
  int[] choices(JsonNode arguments) {
    return draws.stream()
        .mapToInt(draw -> draw.choice(arguments.path(draw.name())).orElse(NOT_GIVEN))
        .toArray();
  }
}
