package dev.rondo.workflow.mutation;

import com.github.javaparser.Position;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.visitor.VoidVisitorAdapter;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The mutants of a file, in the order of its text. Faults are planted in handlers, timeouts,
 * initialization and what they call; specs, networks, invariants and messages stay as they are.
 */
public final class Mutations {

  private static final Set<String> ACTIONS =
      Set.of("Init", "Upon", "Timeout", "Request", "Recover", "Send", "Update");
  private static final Set<String> SENDING = Set.of("send", "broadcast");
  private static final Set<String> COUNTS = Set.of("size", "count");
  private static final Set<String> SIZES = Set.of("n", "f");
  private static final Set<String> INITIAL = Set.of("0", "-1", "null", "false", "\"\"");
  private static final Map<BinaryExpr.Operator, String> OTHER_STRICTNESS =
      Map.of(
          BinaryExpr.Operator.GREATER, ">=",
          BinaryExpr.Operator.GREATER_EQUALS, ">",
          BinaryExpr.Operator.LESS, "<=",
          BinaryExpr.Operator.LESS_EQUALS, "<");

  private final SourceFile source;
  private final Map<String, Mutant> mutants = new LinkedHashMap<>();
  private final Map<String, RecordDeclaration> records = new HashMap<>();

  private Mutations(SourceFile source) {
    this.source = source;
  }

  /** The mutants, of which no two have the same text. */
  public static List<Mutant> of(SourceFile source) {
    Mutations mutations = new Mutations(source);
    CompilationUnit unit = SyntaxTree.parse(source);
    unit.findAll(RecordDeclaration.class)
        .forEach(type -> mutations.records.putIfAbsent(type.getNameAsString(), type));
    unit.findAll(ClassOrInterfaceDeclaration.class).stream()
        .filter(Mutations::isOfProcesses)
        .forEach(mutations::mutate);
    return mutations.mutants.values().stream()
        .sorted(Comparator.comparingInt(Mutant::line))
        .toList();
  }

  private static boolean isOfProcesses(ClassOrInterfaceDeclaration type) {
    return type.getMethods().stream().anyMatch(Mutations::isAction);
  }

  private static boolean isAction(MethodDeclaration method) {
    return method.getAnnotations().stream()
        .anyMatch(annotation -> ACTIONS.contains(annotation.getName().getIdentifier()));
  }

  private void mutate(ClassOrInterfaceDeclaration type) {
    Set<String> fields =
        type.getFields().stream()
            .filter(field -> !field.isStatic())
            .flatMap(field -> field.getVariables().stream())
            .map(VariableDeclarator::getNameAsString)
            .collect(Collectors.toSet());
    type.getFields().forEach(this::durable);
    for (MethodDeclaration method : acting(type)) {
      method.accept(new FaultPlanter(method, fields), null);
    }
  }

  /** The actions of processes and the methods that these call, in the order of the source. */
  private static List<MethodDeclaration> acting(ClassOrInterfaceDeclaration type) {
    Set<String> called = new HashSet<>();
    Deque<MethodDeclaration> open = new ArrayDeque<>();
    type.getMethods().stream().filter(Mutations::isAction).forEach(open::add);
    while (!open.isEmpty()) {
      open.remove().findAll(MethodCallExpr.class).stream()
          .map(MethodCallExpr::getNameAsString)
          .filter(called::add)
          .forEach(name -> open.addAll(type.getMethodsByName(name)));
    }
    return type.getMethods().stream()
        .filter(method -> isAction(method) || called.contains(method.getNameAsString()))
        .toList();
  }

  private void durable(FieldDeclaration field) {
    field
        .getAnnotationByName("Durable")
        .ifPresent(
            annotation ->
                add(MutationKind.DURABLE, field.getVariable(0).getNameAsString(), annotation, ""));
  }

  private void add(MutationKind kind, String method, int line, TextEdits edits) {
    SourceFile text = edits.apply();
    if (!text.text().equals(source.text())) {
      mutants.putIfAbsent(text.text(), new Mutant(kind, line, method, text));
    }
  }

  private void add(MutationKind kind, String method, Node old, String replacement) {
    TextEdits edits = new TextEdits(source);
    replace(old, replacement, edits);
    add(kind, method, old.getBegin().orElseThrow().line, edits);
  }

  private static void replace(Node old, String replacement, TextEdits edits) {
    edits.replaceThrough(old.getBegin().orElseThrow(), old.getEnd().orElseThrow(), replacement);
  }

  private String text(Node node) {
    Position begin = node.getBegin().orElseThrow();
    Position end = node.getEnd().orElseThrow();
    return source
        .text()
        .substring(
            source.offset(begin.line, begin.column), source.offset(end.line, end.column) + 1);
  }

  /** Plants the faults of one method. */
  private final class FaultPlanter extends VoidVisitorAdapter<Void> {

    private final MethodDeclaration method;
    private final Set<String> fields;

    FaultPlanter(MethodDeclaration method, Set<String> fields) {
      this.method = method;
      this.fields = fields;
    }

    private void plant(MutationKind kind, Node old, String replacement) {
      add(kind, method.getNameAsString(), old, replacement);
    }

    private void omit(MutationKind kind, Statement statement) {
      boolean isInBlock = Ast.parent(statement, BlockStmt.class).isPresent();
      plant(kind, statement, isInBlock ? "" : "{}");
    }

    @Override
    public void visit(MethodCallExpr call, Void argument) {
      String name = call.getNameAsString();
      if (name.equals("when") && call.getScope().isEmpty() && call.getArguments().size() == 1) {
        plant(MutationKind.GUARD, call.getArgument(0), "true");
      } else if (name.equals("with") && call.getScope().isPresent()) {
        plant(MutationKind.FILTER, call, text(call.getScope().get()));
      } else if (name.equals("max") && call.getArguments().size() == 2) {
        plant(MutationKind.MAXIMUM, call, text(call.getArgument(1)));
      } else {
        accessor(call);
      }
      super.visit(call, argument);
    }

    /**
     * Replaces an accessor by that of another component of the same type, if the message type is
     * known.
     */
    private void accessor(MethodCallExpr call) {
      if (!call.getArguments().isEmpty()
          || call.getScope().filter(Expression::isNameExpr).isEmpty()) {
        return;
      }
      List<Parameter> components = components(call.getScope().get().toString());
      components.stream()
          .filter(component -> component.getNameAsString().equals(call.getNameAsString()))
          .findFirst()
          .flatMap(
              component ->
                  components.stream()
                      .filter(other -> other != component)
                      .filter(other -> other.getType().equals(component.getType()))
                      .findFirst())
          .ifPresent(other -> plant(MutationKind.FIELD, call.getName(), other.getNameAsString()));
    }

    private List<Parameter> components(String variable) {
      return method.getParameters().stream()
          .filter(parameter -> parameter.getNameAsString().equals(variable))
          .map(parameter -> records.get(parameter.getTypeAsString()))
          .filter(type -> type != null)
          .flatMap(type -> type.getParameters().stream())
          .toList();
    }

    @Override
    public void visit(ObjectCreationExpr made, Void argument) {
      RecordDeclaration type = records.get(made.getType().getNameAsString());
      List<Parameter> components = type == null ? List.of() : type.getParameters();
      List<Expression> given = made.getArguments();
      if (components.size() == given.size()) {
        for (int first = 0; first + 1 < given.size(); first++) {
          Expression one = given.get(first);
          Expression other = given.get(first + 1);
          boolean areAlike =
              components.get(first).getType().equals(components.get(first + 1).getType());
          if (areAlike) {
            TextEdits edits = new TextEdits(source);
            replace(one, text(other), edits);
            replace(other, text(one), edits);
            int line = one.getBegin().orElseThrow().line;
            add(MutationKind.FIELD, method.getNameAsString(), line, edits);
          }
        }
      }
      super.visit(made, argument);
    }

    @Override
    public void visit(BinaryExpr expression, Void argument) {
      if (isChain(expression) && !isPartOfChain(expression)) {
        conjuncts(expression);
      }
      Optional<Expression> threshold = threshold(expression);
      threshold.ifPresent(found -> plant(MutationKind.QUORUM, found, text(found) + " - 1"));
      String other = OTHER_STRICTNESS.get(expression.getOperator());
      if (threshold.isEmpty() && other != null && !isOfLoop(expression)) {
        plant(
            MutationKind.COMPARISON,
            expression,
            text(expression.getLeft()) + " " + other + " " + text(expression.getRight()));
      }
      super.visit(expression, argument);
    }

    /**
     * The threshold of a comparison: the operand beside a count, or the one that contains the
     * number of processes.
     */
    private Optional<Expression> threshold(BinaryExpr expression) {
      boolean compares =
          OTHER_STRICTNESS.containsKey(expression.getOperator())
              || expression.getOperator() == BinaryExpr.Operator.EQUALS;
      if (!compares || isOfLoop(expression)) {
        return Optional.empty();
      }
      Expression left = expression.getLeft();
      Expression right = expression.getRight();
      return Stream.of(right, left)
          .filter(side -> calls(side, SIZES))
          .findFirst()
          .or(() -> calls(left, COUNTS) ? Optional.of(right) : Optional.empty())
          .or(() -> calls(right, COUNTS) ? Optional.of(left) : Optional.empty());
    }

    private boolean calls(Expression side, Set<String> names) {
      return side.findFirst(
              MethodCallExpr.class,
              call ->
                  names.contains(call.getNameAsString())
                      && call.getArguments().isEmpty()
                      && call.getScope().isPresent() == (names == COUNTS))
          .isPresent();
    }

    /** Whether a comparison is the bound of a loop, which is not mutated. */
    private boolean isOfLoop(BinaryExpr expression) {
      return expression.getParentNode().filter(ForStmt.class::isInstance).isPresent();
    }

    private boolean isChain(BinaryExpr expression) {
      return expression.getOperator() == BinaryExpr.Operator.AND
          || expression.getOperator() == BinaryExpr.Operator.OR && isOfEarlyReturn(expression);
    }

    private boolean isPartOfChain(BinaryExpr expression) {
      return Ast.parent(expression, BinaryExpr.class)
          .filter(outer -> outer.getOperator() == expression.getOperator())
          .isPresent();
    }

    private boolean isOfEarlyReturn(BinaryExpr expression) {
      return expression
          .findAncestor(SyntaxTree.kind(IfStmt.class))
          .filter(this::returnsEarly)
          .isPresent();
    }

    /**
     * Drops each operand of a chain in turn, with the operator before it; the first operand goes
     * with the operator behind it.
     */
    private void conjuncts(BinaryExpr chain) {
      List<Expression> parts = new ArrayList<>();
      flatten(chain, chain.getOperator(), parts);
      for (int index = 0; index < parts.size(); index++) {
        Position begin = parts.get(index).getBegin().orElseThrow();
        Position from = index == 0 ? begin : parts.get(index - 1).getEnd().orElseThrow().right(1);
        Position through =
            index == 0
                ? parts.get(1).getBegin().orElseThrow().right(-1)
                : parts.get(index).getEnd().orElseThrow();
        TextEdits edits = new TextEdits(source);
        edits.replaceThrough(from, through, "");
        add(MutationKind.CONJUNCT, method.getNameAsString(), begin.line, edits);
      }
    }

    private void flatten(
        Expression expression, BinaryExpr.Operator operator, List<Expression> parts) {
      if (expression instanceof BinaryExpr binary && binary.getOperator() == operator) {
        flatten(binary.getLeft(), operator, parts);
        flatten(binary.getRight(), operator, parts);
      } else {
        parts.add(expression);
      }
    }

    @Override
    public void visit(IfStmt branch, Void argument) {
      if (returnsEarly(branch)) {
        omit(MutationKind.GUARD, branch);
      } else if (branch.getElseStmt().isEmpty()) {
        plant(MutationKind.BRANCH, branch.getCondition(), "true");
      }
      super.visit(branch, argument);
    }

    private boolean returnsEarly(IfStmt branch) {
      Statement only = Ast.single(branch.getThenStmt());
      return branch.getElseStmt().isEmpty()
          && only.isReturnStmt()
          && only.asReturnStmt().getExpression().isEmpty();
    }

    @Override
    public void visit(ExpressionStmt statement, Void argument) {
      Expression expression = statement.getExpression();
      if (expression instanceof AssignExpr assignment && isField(assignment.getTarget())) {
        Expression value = assignment.getValue();
        boolean isReset = value.isObjectCreationExpr() || INITIAL.contains(value.toString());
        omit(isReset ? MutationKind.RESET : MutationKind.ASSIGNMENT, statement);
      } else if (expression instanceof UnaryExpr unary && isField(unary.getExpression())) {
        omit(MutationKind.ASSIGNMENT, statement);
      } else if (expression instanceof MethodCallExpr call) {
        String name = call.getNameAsString();
        if (SENDING.contains(name) && call.getScope().isEmpty()) {
          omit(MutationKind.SEND, statement);
        } else if (name.equals("clear") && call.getScope().filter(this::isField).isPresent()) {
          omit(MutationKind.RESET, statement);
        } else if (call.getScope().filter(this::isField).isPresent()) {
          omit(MutationKind.ASSIGNMENT, statement);
        }
      }
      super.visit(statement, argument);
    }

    private boolean isField(Expression target) {
      Expression place = target.isArrayAccessExpr() ? target.asArrayAccessExpr().getName() : target;
      return place.isNameExpr() && fields.contains(place.asNameExpr().getNameAsString())
          || place.isFieldAccessExpr()
              && place.asFieldAccessExpr().getScope().isThisExpr()
              && fields.contains(place.asFieldAccessExpr().getNameAsString());
    }
  }
}
