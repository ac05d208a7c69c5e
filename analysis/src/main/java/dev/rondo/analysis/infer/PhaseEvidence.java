package dev.rondo.analysis.infer;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.IfStmt;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * How much the source says for a component being its message's phase: most where a guard compares
 * it with a field that only grows, less where it is copied from or into such a field.
 */
final class PhaseEvidence {

  private static final int IN_GUARD = 6;
  private static final int COMPARED = 2;
  private static final int COPIED = 2;
  private static final int RELATED = 1;
  private static final int OTHER_VALUE = -2;

  private final IntValues values;
  private final ValueClasses classes;
  private final Set<String> growing;
  private final Set<String> setBack;
  private final Map<String, Integer> scores = new TreeMap<>();

  private PhaseEvidence(Protocol protocol) {
    this.values = new IntValues(protocol);
    this.classes = ValueClasses.of(protocol, values);
    GrowingFields fields = GrowingFields.of(protocol, values);
    this.growing = fields.growing();
    this.setBack = fields.setBack();
  }

  static PhaseEvidence of(Protocol protocol) {
    PhaseEvidence evidence = new PhaseEvidence(protocol);
    protocol.declaration().walk(evidence::visit);
    return evidence;
  }

  int score(Component component) {
    return scores.getOrDefault(component.key(), 0);
  }

  /** The kind of number that a component holds. */
  String kind(Component component) {
    return classes.of(component.key());
  }

  /** Whether a field that only grows holds numbers of a kind. */
  boolean grows(String kind) {
    return growing.stream().anyMatch(field -> classes.of(field).equals(kind));
  }

  /** Whether a field that is set back holds numbers of a kind. */
  boolean beginsAnew(String kind) {
    return setBack.stream().anyMatch(field -> classes.of(field).equals(kind))
        && growing.stream()
            .filter(field -> !setBack.contains(field))
            .noneMatch(field -> classes.of(field).equals(kind));
  }

  private void visit(Node node) {
    if (node instanceof BinaryExpr binary && ValueClasses.isComparison(binary)) {
      compared(binary, binary.getLeft(), binary.getRight());
      compared(binary, binary.getRight(), binary.getLeft());
    } else if (node instanceof AssignExpr assign) {
      values
          .component(assign.getValue())
          .filter(component -> isGrowing(assign.getTarget()))
          .ifPresent(component -> add(component, COPIED));
    } else if (node instanceof ObjectCreationExpr creation) {
      classes.message(creation).ifPresent(message -> filled(message, creation));
    }
  }

  private void compared(BinaryExpr at, Expression side, Expression other) {
    Optional<Component> component = values.component(side);
    if (component.isEmpty() || values.component(other).isPresent()) {
      return;
    }
    boolean withGrowing = values.of(other).stream().anyMatch(growing::contains);
    boolean withRelated =
        values.of(other).stream().anyMatch(place -> grows(classes.of(place))) && isGuard(at);
    if (withGrowing) {
      add(component.get(), isGuard(at) ? IN_GUARD : COMPARED);
    } else if (withRelated) {
      add(component.get(), COMPARED);
    }
  }

  /** What decides whether a handler runs: {@code when}, a view, or an {@code if} that leaves. */
  private static boolean isGuard(Node at) {
    Node here = at;
    while (here.getParentNode().isPresent()) {
      Node parent = here.getParentNode().get();
      boolean decides =
          parent instanceof MethodCallExpr call
              && (WhenGuard.is(call) || call.getNameAsString().equals("with"));
      if (decides || (parent instanceof IfStmt branch && leaves(branch, here))) {
        return true;
      }
      here = parent;
    }
    return false;
  }

  private static boolean leaves(IfStmt branch, Node part) {
    return branch.getCondition() == part
        && (branch.getThenStmt().isReturnStmt()
            || branch
                .getThenStmt()
                .toBlockStmt()
                .flatMap(block -> block.getStatements().getLast())
                .filter(last -> last.isReturnStmt())
                .isPresent());
  }

  private void filled(Message message, ObjectCreationExpr made) {
    for (String name : message.components()) {
      message
          .given(made, name)
          .ifPresent(value -> add(new Component(message.name(), name), filled(value)));
    }
  }

  private int filled(Expression argument) {
    if (isGrowing(argument)) {
      return COPIED;
    }
    boolean isRelated = values.of(argument).stream().anyMatch(place -> grows(classes.of(place)));
    return isRelated ? RELATED : OTHER_VALUE;
  }

  private boolean isGrowing(Expression expression) {
    return values.variable(IntValues.bare(expression)).filter(growing::contains).isPresent();
  }

  private void add(Component component, int weight) {
    scores.merge(component.key(), weight, Integer::sum);
  }

  /** The {@code int} and {@code long} components of a message, in their order. */
  List<Component> numbers(Message message) {
    return message.parameters().stream()
        .filter(parameter -> Set.of("int", "long").contains(parameter.getTypeAsString()))
        .map(parameter -> new Component(message.name(), parameter.getNameAsString()))
        .toList();
  }
}
