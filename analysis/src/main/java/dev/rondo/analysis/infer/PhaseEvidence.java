package dev.rondo.analysis.infer;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.visitor.VoidVisitorAdapter;
import com.github.javaparser.ast.visitor.VoidVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.unfold.Calls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

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

  private final NumberLocations values;
  private final ValueClasses classes;
  private final List<String> fields;
  private final Set<String> growing;
  private final Set<String> setBack;
  private final Map<String, Integer> scores = new TreeMap<>();

  private PhaseEvidence(Protocol protocol) {
    this.values = new NumberLocations(protocol);
    this.classes = ValueClasses.of(protocol, values);
    this.fields =
        protocol.variables().stream()
            .map(variable -> NumberLocations.field(variable.name()))
            .toList();
    GrowingFields known = GrowingFields.of(protocol, values);
    this.growing = known.growing();
    this.setBack = known.setBack();
  }

  static PhaseEvidence of(Protocol protocol) {
    PhaseEvidence evidence = new PhaseEvidence(protocol);
    protocol.declaration().accept(evidence.new Evidence(), null);
    return evidence;
  }

  int score(Component component) {
    return scores.getOrDefault(component.key(), 0);
  }

  /** The kind of number that a component holds. */
  String kind(Component component) {
    return classes.of(component.key());
  }

  /** Whether a component holds numbers that a field holds as well. */
  boolean isOfState(Component component) {
    return fields.stream().anyMatch(field -> classes.of(field).equals(kind(component)));
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

  /** Adds what a part of the protocol tells about components. */
  private final class Evidence extends VoidVisitorAdapter<Void> {

    @Override
    public void visit(BinaryExpr binary, Void unused) {
      if (Ast.isComparison(binary.getOperator())) {
        compared(binary, binary.getLeft(), binary.getRight());
        compared(binary, binary.getRight(), binary.getLeft());
      }
      super.visit(binary, unused);
    }

    @Override
    public void visit(AssignExpr assign, Void unused) {
      values
          .component(assign.getValue())
          .filter(component -> isGrowing(assign.getTarget()))
          .ifPresent(component -> add(component, COPIED));
      super.visit(assign, unused);
    }

    @Override
    public void visit(ObjectCreationExpr creation, Void unused) {
      classes.message(creation).ifPresent(message -> filled(message, creation));
      super.visit(creation, unused);
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
          Ast.parent(here, MethodCallExpr.class)
              .filter(call -> WhenGuard.is(call) || call.getNameAsString().equals("with"))
              .isPresent();
      Node part = here;
      if (decides
          || Ast.parent(here, IfStmt.class).filter(branch -> leaves(branch, part)).isPresent()) {
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
    return values.variable(Ast.bare(expression)).filter(growing::contains).isPresent();
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

  /**
   * The {@code int} fields that may only grow: none is counted down or set back to a constant once
   * phases have begun, and each changes. That they really grow is seen when the protocol runs.
   *
   * @param growing their places
   * @param setBack the places of those that a handler sets to a constant or counts down, be it
   *     before all phases
   */
  private record GrowingFields(Set<String> growing, Set<String> setBack) {

    static GrowingFields of(Protocol protocol, NumberLocations values) {
      Set<String> growing = new TreeSet<>();
      for (StateVariable variable : protocol.variables()) {
        if (NumberLocations.NUMBERS.contains(variable.type())) {
          growing.add(NumberLocations.field(variable.name()));
        }
      }
      List<MethodDeclaration> opening = opening(protocol);
      Set<String> changed = new TreeSet<>();
      Set<String> setBack = new TreeSet<>();
      Set<String> setBackLater = new TreeSet<>();
      for (Node node : protocol.declaration().findAll(Node.class)) {
        Optional<String> place = Ast.assigned(node).flatMap(values::variable);
        if (place.isPresent() && !isIn(protocol.init().stream(), node)) {
          (shrinks(node) ? setBack : changed).add(place.get());
          if (shrinks(node) && !isIn(opening.stream(), node)) {
            setBackLater.add(place.get());
          }
        }
      }
      growing.retainAll(changed);
      growing.removeAll(setBackLater);
      return new GrowingFields(growing, setBack);
    }

    /** The handlers of what comes before all phases: what they set to a constant begins with it. */
    private static List<MethodDeclaration> opening(Protocol protocol) {
      Set<String> messages = OpeningMessages.of(protocol);
      return protocol.handlers().stream()
          .filter(handler -> messages.contains(handler.message()))
          .map(Handler::declaration)
          .toList();
    }

    private static boolean shrinks(Node node) {
      if (node instanceof AssignExpr assign) {
        return assign.getOperator() == AssignExpr.Operator.MINUS
            || (assign.getOperator() == AssignExpr.Operator.ASSIGN
                && isConstant(assign.getValue()));
      }
      return node instanceof UnaryExpr unary
          && (unary.getOperator() == UnaryExpr.Operator.PREFIX_DECREMENT
              || unary.getOperator() == UnaryExpr.Operator.POSTFIX_DECREMENT);
    }

    private static boolean isConstant(Expression value) {
      Expression bare = Ast.bare(value);
      return bare.isIntegerLiteralExpr()
          || bare.isLongLiteralExpr()
          || (bare instanceof UnaryExpr unary && unary.getExpression().isIntegerLiteralExpr());
    }

    private static boolean isIn(Stream<MethodDeclaration> methods, Node node) {
      Optional<MethodDeclaration> around =
          node.findAncestor(SyntaxTree.kind(MethodDeclaration.class));
      return methods.anyMatch(method -> around.filter(method::equals).isPresent());
    }
  }

  /**
   * Which places hold numbers of one kind: those that are copied into each other or compared.
   * Phases are one kind, values another, unless the protocol mixes them.
   */
  private static final class ValueClasses {

    private final Protocol protocol;
    private final NumberLocations values;
    private final Map<String, String> parents = new TreeMap<>();

    private ValueClasses(Protocol protocol, NumberLocations values) {
      this.protocol = protocol;
      this.values = values;
    }

    static ValueClasses of(Protocol protocol, NumberLocations values) {
      ValueClasses classes = new ValueClasses(protocol, values);
      Copies copies = classes.new Copies();
      protocol.declaration().walk(node -> node.accept(copies, null));
      return classes;
    }

    /** The name of the class of a place; places of one class have the same. */
    String of(String place) {
      String parent = parents.getOrDefault(place, place);
      return parent.equals(place) ? place : of(parent);
    }

    /** Joins the classes of values that a node copies or compares. */
    private final class Copies extends VoidVisitorWithDefaults<Void> {

      @Override
      public void defaultAction(Node node, Void unused) {}

      @Override
      public void visit(AssignExpr assign, Void unused) {
        values.variable(assign.getTarget()).ifPresent(target -> join(target, assign.getValue()));
      }

      @Override
      public void visit(VariableDeclarator local, Void unused) {
        local
            .getInitializer()
            .ifPresent(value -> join(NumberLocations.local(local, local.getNameAsString()), value));
      }

      @Override
      public void visit(BinaryExpr binary, Void unused) {
        if (Ast.isComparison(binary.getOperator())) {
          values.of(binary.getLeft()).forEach(left -> join(left, binary.getRight()));
        }
      }

      @Override
      public void visit(ReturnStmt end, Void unused) {
        end.getExpression()
            .ifPresent(
                value ->
                    end.findAncestor(SyntaxTree.kind(MethodDeclaration.class))
                        .ifPresent(method -> join(NumberLocations.result(method), value)));
      }

      @Override
      public void visit(MethodCallExpr call, Void unused) {
        Calls.helper(protocol, call).ifPresent(helper -> pass(call.getArguments(), helper));
      }

      @Override
      public void visit(ObjectCreationExpr creation, Void unused) {
        message(creation).ifPresent(message -> fill(creation, message));
      }
    }

    Optional<Message> message(ObjectCreationExpr creation) {
      return protocol.madeBy(creation);
    }

    private void pass(List<Expression> arguments, MethodDeclaration helper) {
      int count = Math.min(arguments.size(), helper.getParameters().size());
      for (int index = 0; index < count; index++) {
        String name = helper.getParameter(index).getNameAsString();
        join(NumberLocations.local(helper.getParameter(index), name), arguments.get(index));
      }
    }

    private void fill(ObjectCreationExpr made, Message message) {
      for (String name : message.components()) {
        message
            .given(made, name)
            .ifPresent(value -> join(new Component(message.name(), name).key(), value));
      }
    }

    private void join(String place, Expression value) {
      for (String other : values.of(value)) {
        String first = of(place);
        String second = of(other);
        if (!first.equals(second)) {
          parents.put(second, first);
        }
      }
    }
  }
}
