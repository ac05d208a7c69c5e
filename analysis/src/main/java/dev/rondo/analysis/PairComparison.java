package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import com.github.javaparser.ast.visitor.VoidVisitorWithDefaults;
import dev.rondo.analysis.SpecFields.FieldUse;
import dev.rondo.analysis.SpecFields.SpecField;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A collection of outputs, each of which is compared with the new one: whether the conditions under
 * which a violation is thrown are symmetric in the two. They are written down twice, with the
 * outputs exchanged, in a normal form in which the order of commutative operands is lost.
 */
final class PairComparison {

  private static final Set<String> SAFE_CALLS =
      Set.of("contains", "containsAll", "index", "isEmpty", "size");

  private final FileSymbols own;
  private final SpecFields fields;
  private final EqualityAnalysis sameness;
  private final NonNullAnalysis nonNull;
  private final Map<String, Expression> inlined = new HashMap<>();
  private String element = "";
  private Expression added;

  private PairComparison(
      FileSymbols own,
      SpecFields fields,
      EqualityAnalysis sameness,
      NonNullAnalysis nonNull,
      Expression added) {
    this.own = own;
    this.fields = fields;
    this.sameness = sameness;
    this.nonNull = nonNull;
    this.added = added;
  }

  /** The collection that an {@code if (all.stream().anyMatch(…)) throw …} compares. */
  static Optional<SpecField> streamed(IfStmt choice, SpecFields fields) {
    return anyMatch(choice.getCondition())
        .flatMap(call -> fields.field(stream(call)))
        .filter(field -> field.use() == FieldUse.PAIRS)
        .filter(field -> isThrow(choice.getThenStmt()) && choice.getElseStmt().isEmpty());
  }

  private static Optional<MethodCallExpr> anyMatch(Expression condition) {
    return Ast.bare(condition)
        .toMethodCallExpr()
        .filter(call -> call.getNameAsString().equals("anyMatch"))
        .filter(call -> call.getArguments().size() == 1 && call.getArgument(0).isLambdaExpr())
        .filter(call -> call.getScope().filter(Expression::isMethodCallExpr).isPresent());
  }

  private static Expression stream(MethodCallExpr anyMatch) {
    MethodCallExpr stream = (MethodCallExpr) anyMatch.getScope().orElseThrow();
    return stream.getNameAsString().equals("stream") && stream.getScope().isPresent()
        ? stream.getScope().get()
        : stream;
  }

  private static boolean isThrow(Statement statement) {
    return Ast.single(statement).isThrowStmt();
  }

  /** Refuses a collection whose elements are not compared symmetrically. */
  static void check(
      FileSymbols own,
      SpecFields fields,
      EqualityAnalysis sameness,
      NonNullAnalysis nonNull,
      SpecField field) {
    Optional<MethodCallExpr> add = Optional.empty();
    Optional<Node> walk = Optional.empty();
    for (Expression use : field.uses()) {
      Optional<MethodCallExpr> call = Ast.callOn(use);
      Node parent = use.getParentNode().orElseThrow();
      if (call.filter(c -> c.getNameAsString().equals("add")).isPresent() && add.isEmpty()) {
        add = call;
      } else if (parent instanceof ForEachStmt && walk.isEmpty()) {
        walk = Optional.of(parent);
      } else if (call.filter(c -> c.getNameAsString().equals("stream")).isPresent()
          && walk.isEmpty()) {
        walk = call.get().findAncestor(SyntaxTree.kind(IfStmt.class)).map(Node.class::cast);
      } else {
        throw new RefusedException(
            use, field.name() + " keeps outputs of all processes in the order of arrival");
      }
    }
    if (add.isEmpty()
        || walk.isEmpty()
        || block(add.get()) != walk.get().getParentNode().orElse(null)) {
      throw new RefusedException(
          field.declared(), field.name() + " is not compared and extended in one block");
    }
    new PairComparison(own, fields, sameness, nonNull, Ast.bare(add.get().getArgument(0)))
        .check(walk.get());
  }

  private static Object block(MethodCallExpr add) {
    return add.getParentNode()
        .filter(ExpressionStmt.class::isInstance)
        .flatMap(Node::getParentNode)
        .orElse(add);
  }

  private void check(Node walk) {
    List<List<Expression>> throwsUnder = new ArrayList<>();
    if (walk instanceof ForEachStmt loop) {
      element = loop.getVariable().getVariable(0).getNameAsString();
      collect(loop.getBody(), new ArrayList<>(), throwsUnder);
    } else {
      IfStmt choice = (IfStmt) walk;
      LambdaExpr lambda =
          (LambdaExpr)
              anyMatch(choice.getCondition())
                  .orElseThrow(() -> new RefusedException(walk, "this comparison is not analysed"))
                  .getArgument(0);
      element = lambda.getParameter(0).getNameAsString();
      throwsUnder.add(
          List.of(
              lambda
                  .getExpressionBody()
                  .orElseThrow(
                      () -> new RefusedException(walk, "this comparison is not analysed"))));
    }
    // Names before the comparison that stand for parts of the output.
    Optional<BlockStmt> block = walk.findAncestor(SyntaxTree.kind(BlockStmt.class));
    for (Statement each : block.orElseThrow().getStatements()) {
      declared(each);
    }
    Set<String> one = new HashSet<>();
    Set<String> other = new HashSet<>();
    for (List<Expression> conditions : throwsUnder) {
      one.add(normal(conditions, "A", "B"));
      other.add(normal(conditions, "B", "A"));
    }
    if (!one.equals(other)) {
      throw new RefusedException(walk, "it matters which of two outputs comes first");
    }
  }

  private void declared(Statement statement) {
    for (VariableDeclarator variable : Ast.declared(statement)) {
      variable.getInitializer().ifPresent(value -> inlined.put(variable.getNameAsString(), value));
    }
  }

  /** The conditions under which each throw is reached. */
  private void collect(Statement statement, List<Expression> under, List<List<Expression>> found) {
    statement.accept(new ThrowConditions(under, found), null);
  }

  /** Collects the conditions of throws, from the conditions under which a statement is reached. */
  private final class ThrowConditions extends VoidVisitorWithDefaults<Void> {
    private final List<Expression> under;
    private final List<List<Expression>> found;

    private ThrowConditions(List<Expression> under, List<List<Expression>> found) {
      this.under = under;
      this.found = found;
    }

    @Override
    public void defaultAction(Node statement, Void unused) {
      throw new RefusedException(statement, "this comparison is not analysed");
    }

    @Override
    public void visit(BlockStmt block, Void unused) {
      block.getStatements().forEach(each -> each.accept(this, unused));
    }

    @Override
    public void visit(ThrowStmt thrown, Void unused) {
      found.add(List.copyOf(under));
    }

    @Override
    public void visit(IfStmt choice, Void unused) {
      if (Ast.single(choice.getThenStmt()).isContinueStmt()) {
        throw new RefusedException(choice, "write the opposite condition instead of continue");
      }
      if (choice.getElseStmt().isPresent()) {
        defaultAction((Node) choice, unused);
      }
      List<Expression> more = new ArrayList<>(under);
      more.add(choice.getCondition());
      collect(choice.getThenStmt(), more, found);
    }

    @Override
    public void visit(ExpressionStmt step, Void unused) {
      if (!step.getExpression().isVariableDeclarationExpr()) {
        defaultAction((Node) step, unused);
      }
      declared(step);
    }
  }

  private String normal(List<Expression> conditions, String old, String now) {
    Set<String> parts = new TreeSet<>();
    for (Expression condition : conditions) {
      Ast.conjuncts(condition).forEach(part -> parts.add(text(part, old, now)));
    }
    return String.join(" && ", parts);
  }

  private String text(Expression tree, String old, String now) {
    Expression expression = Ast.bare(tree);
    Optional<Object> constant = expression.findData(Symbol.CONSTANT);
    if (constant.isPresent()) {
      return "=" + constant.get();
    }
    Optional<String> part = part(expression, now);
    if (part.isPresent()) {
      return part.get();
    }
    return expression.accept(new NormalForm(old, now), null);
  }

  /** The normal form of an expression, with names for the two outputs. */
  private final class NormalForm extends GenericVisitorWithDefaults<String, Void> {
    private final String old;
    private final String now;

    private NormalForm(String old, String now) {
      this.old = old;
      this.now = now;
    }

    @Override
    public String defaultAction(Node expression, Void unused) {
      throw new RefusedException(expression, "this comparison is not analysed");
    }

    @Override
    public String visit(NameExpr name, Void unused) {
      return name(name, old, now);
    }

    @Override
    public String visit(FieldAccessExpr access, Void unused) {
      return fields
          .field(access)
          .filter(field -> field.use() == FieldUse.CONSTANT)
          .map(field -> "this." + field.name())
          .orElseGet(() -> defaultAction((Node) access, unused));
    }

    @Override
    public String visit(UnaryExpr unary, Void unused) {
      return Ast.assigned(unary).isPresent()
          ? defaultAction((Node) unary, unused)
          : unary.getOperator().asString() + "(" + text(unary.getExpression(), old, now) + ")";
    }

    @Override
    public String visit(BinaryExpr binary, Void unused) {
      return binary(binary, old, now);
    }

    @Override
    public String visit(MethodCallExpr call, Void unused) {
      return call(call, old, now);
    }
  }

  /** The value of the new element of the collection. */
  private Optional<String> part(Expression expression, String now) {
    if (added instanceof ObjectCreationExpr made) {
      Optional<List<String>> parts =
          Symbol.typeOf(made)
              .filter(own::isMadeSilently)
              .flatMap(own::record)
              .map(r -> r.getParameters().stream().map(p -> p.getNameAsString()).toList());
      for (int index = 0; parts.isPresent() && index < parts.get().size(); index++) {
        if (made.getArgument(index).toString().equals(expression.toString())) {
          return Optional.of(now + "." + parts.get().get(index) + "()");
        }
      }
      return Optional.empty();
    }
    return added.toString().equals(expression.toString()) ? Optional.of(now) : Optional.empty();
  }

  private String name(NameExpr name, String old, String now) {
    if (name.getNameAsString().equals(element)) {
      return old;
    }
    Optional<SpecField> field = fields.field(name);
    if (field.filter(each -> each.use() == FieldUse.CONSTANT).isPresent()) {
      return "this." + field.get().name();
    }
    if (inlined.containsKey(name.getNameAsString())) {
      return text(Objects.requireNonNull(inlined.get(name.getNameAsString())), old, now);
    }
    throw new RefusedException(name, name + " is compared and not kept");
  }

  private String binary(BinaryExpr binary, String old, String now) {
    String left = text(binary.getLeft(), old, now);
    String right = text(binary.getRight(), old, now);
    List<String> sorted = List.of(left, right).stream().sorted().toList();
    return switch (binary.getOperator()) {
      case AND, OR -> "(" + String.join(binary.getOperator().asString(), sorted) + ")";
      case EQUALS, NOT_EQUALS -> {
        boolean isIdentity =
            List.of(binary.getLeft(), binary.getRight()).stream()
                .allMatch(
                    side -> Symbol.shapeOf(side).filter(EqualityAnalysis::isIdentity).isPresent());
        if (!isIdentity) {
          throw new RefusedException(binary, "objects are compared by identity; use equals");
        }
        yield "(" + String.join(binary.getOperator().asString(), sorted) + ")";
      }
      case PLUS, MULTIPLY -> {
        boolean isNumber =
            Symbol.typeOf(binary).filter(t -> t.equals("int") || t.equals("long")).isPresent();
        yield "("
            + String.join(binary.getOperator().asString(), isNumber ? sorted : List.of(left, right))
            + ")";
      }
      case GREATER -> "(" + right + "<" + left + ")";
      case GREATER_EQUALS -> "(" + right + "<=" + left + ")";
      case LESS, LESS_EQUALS, MINUS -> "(" + left + binary.getOperator().asString() + right + ")";
      default -> throw new RefusedException(binary, "this comparison is not analysed");
    };
  }

  private String call(MethodCallExpr call, String old, String now) {
    Symbol.Method method =
        Ast.method(call)
            .orElseThrow(() -> new RefusedException(call, "this comparison is not analysed"));
    List<String> arguments = new ArrayList<>();
    boolean isMath = method.owner().equals("java.lang.Math");
    if (isMath && method.name().equals("abs") && isDifference(call.getArgument(0))) {
      BinaryExpr difference = (BinaryExpr) Ast.bare(call.getArgument(0));
      return "distance"
          + List.of(text(difference.getLeft(), old, now), text(difference.getRight(), old, now))
              .stream()
              .sorted()
              .toList();
    }
    for (Expression argument : call.getArguments()) {
      arguments.add(text(argument, old, now));
    }
    if (isMath && List.of("abs", "max", "min").contains(method.name())) {
      return method.name() + arguments.stream().sorted().collect(Collectors.toList());
    }
    boolean isEquals = method.name().equals("equals");
    if (isEquals && method.owner().equals("java.util.Objects")) {
      sound(call, call.getArgument(0));
      return "equal" + arguments.stream().sorted().toList();
    }
    Expression scope =
        call.getScope()
            .orElseThrow(() -> new RefusedException(call, "this comparison is not analysed"));
    String receiver = text(scope, old, now);
    if (!isNonNull(scope, receiver)) {
      throw new RefusedException(call, scope + " may be null");
    }
    if (isEquals) {
      sound(call, scope);
      sound(call, call.getArgument(0));
      arguments.add(receiver);
      return "equal" + arguments.stream().sorted().toList();
    }
    boolean isKnown =
        own.isComponent(method)
            || LibraryModel.standard().isPure(method) && SAFE_CALLS.contains(method.name());
    if (!isKnown) {
      throw new RefusedException(call, "this comparison is not analysed");
    }
    return receiver + "." + method.name() + "(" + String.join(",", arguments) + ")";
  }

  private static boolean isDifference(Expression argument) {
    return Ast.bare(argument) instanceof BinaryExpr binary
        && binary.getOperator() == BinaryExpr.Operator.MINUS;
  }

  private void sound(Expression place, Expression compared) {
    if (Symbol.shapeOf(compared).filter(sameness::isEquivalence).isEmpty()) {
      throw new RefusedException(place, "equality of these values is not known to be symmetric");
    }
  }

  /** The outputs themselves are not null, nor are components that never get null. */
  private boolean isNonNull(Expression scope, String text) {
    if (text.equals("A") || text.equals("B")) {
      return true;
    }
    if (text.matches("[AB]\\.\\w+\\(\\)") && added instanceof ObjectCreationExpr made) {
      // The element is a record of the spec: its parts are what it was made of.
      return Symbol.typeOf(made).isPresent()
          && nonNull.isNonNull(Symbol.typeOf(made).get(), text.substring(2, text.length() - 2));
    }
    return Ast.method(Ast.bare(scope))
        .filter(
            method -> own.isComponent(method) && nonNull.isNonNull(method.owner(), method.name()))
        .isPresent();
  }
}
