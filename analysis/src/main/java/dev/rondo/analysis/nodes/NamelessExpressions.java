package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.ThrowStmt;
import dev.rondo.analysis.PurityAnalysis;
import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.nodes.TypeKinds.Kind;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at expressions: those that give the same whatever processes are called. */
final class NamelessExpressions {

  /** What passes on what it is made of; its parts are looked at by themselves. */
  private static final List<Class<? extends Expression>> PASSING =
      List.of(
          AssignExpr.class,
          CastExpr.class,
          ConditionalExpr.class,
          EnclosedExpr.class,
          FieldAccessExpr.class,
          InstanceOfExpr.class,
          LiteralExpr.class,
          NameExpr.class,
          SwitchExpr.class,
          ThisExpr.class,
          UnaryExpr.class);

  /** What has no value of its own, or one that nobody looks at. */
  private static final List<Class<? extends Expression>> SILENT =
      List.of(
          ArrayInitializerExpr.class,
          LambdaExpr.class,
          TypeExpr.class,
          TypePatternExpr.class,
          VariableDeclarationExpr.class);

  /**
   * Collections that can be made from nothing, or from another; in no order that somebody gives.
   */
  private static final Set<String> MADE =
      Set.of(
          "java.util.ArrayDeque",
          "java.util.ArrayList",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.LinkedList",
          "java.util.TreeMap",
          "java.util.TreeSet",
          "java.lang.StringBuilder",
          "java.util.BitSet");

  private final FileSymbols own;
  private final PurityAnalysis pure;
  private final TypeKinds kinds;
  private final NamelessCalls calls;

  NamelessExpressions(FileSymbols own, @Nullable RoleCuts cuts) {
    this.own = own;
    this.pure = new PurityAnalysis(own);
    this.kinds = new TypeKinds(own);
    this.calls = new NamelessCalls(own, kinds, cuts);
  }

  Kind kindOf(Expression expression) {
    return kinds.of(Symbol.shapeOf(expression));
  }

  boolean isNodes(Expression expression) {
    return calls.isNodes(expression);
  }

  private static Optional<Refusal> no(Node at, String reason) {
    return Optional.of(Refusal.at(at, reason));
  }

  /** Looks at one expression, not at those in it. */
  Optional<Refusal> check(Expression expression) {
    if (isTypeName(expression) || SILENT.stream().anyMatch(each -> each.isInstance(expression))) {
      return Optional.empty();
    }
    if (expression instanceof MethodReferenceExpr reference) {
      return calls.reference(reference);
    }
    if (expression instanceof MethodCallExpr call) {
      Optional<Refusal> refusal = calls.check(call);
      return refusal.isPresent() || calls.isFollowed(call) ? refusal : kind(call);
    }
    Optional<Refusal> refusal = kind(expression);
    return refusal.isPresent() ? refusal : operator(expression);
  }

  private static boolean isTypeName(Expression expression) {
    Node name =
        expression instanceof NameExpr simple
            ? simple.getName()
            : expression instanceof FieldAccessExpr access ? access.getName() : expression;
    return Symbol.of(name).filter(Symbol.Type.class::isInstance).isPresent();
  }

  private Optional<Refusal> kind(Expression expression) {
    return kindOf(expression) == Kind.UNKNOWN
        ? no(expression, "what is in this, and in which order, is not known")
        : Optional.empty();
  }

  private Optional<Refusal> operator(Expression expression) {
    if (expression instanceof BinaryExpr binary) {
      return operands(binary);
    }
    if (expression instanceof AssignExpr assign
        && assign.getOperator() != AssignExpr.Operator.ASSIGN) {
      return plain(List.of(assign.getTarget(), assign.getValue()));
    }
    if (expression instanceof ArrayAccessExpr access) {
      return plain(List.of(access.getName(), access.getIndex()));
    }
    if (expression instanceof SwitchExpr choice) {
      return plain(List.of(choice.getSelector()));
    }
    if (expression instanceof ObjectCreationExpr made) {
      return created(made);
    }
    return expression instanceof ArrayCreationExpr
            || PASSING.stream().anyMatch(each -> each.isInstance(expression))
        ? Optional.empty()
        : no(expression, "what this does under other names is not known");
  }

  private Optional<Refusal> operands(BinaryExpr binary) {
    boolean isEquality =
        binary.getOperator() == BinaryExpr.Operator.EQUALS
            || binary.getOperator() == BinaryExpr.Operator.NOT_EQUALS;
    if (isEquality || isThrown(binary)) {
      return Optional.empty();
    }
    return plain(List.of(binary.getLeft(), binary.getRight()));
  }

  /** Whether a text is for people alone: {@code throw new Violation("… " + node)}. */
  private static boolean isThrown(BinaryExpr text) {
    Node at = text;
    while (at.getParentNode().orElse(null) instanceof BinaryExpr outer
        && outer.getOperator() == BinaryExpr.Operator.PLUS) {
      at = outer;
    }
    return text.getOperator() == BinaryExpr.Operator.PLUS
        && at.getParentNode().orElse(null) instanceof ObjectCreationExpr made
        && Symbol.typeOf(made).filter("rondo.Violation"::equals).isPresent()
        && made.getParentNode().orElse(null) instanceof ThrowStmt;
  }

  private Optional<Refusal> plain(List<Expression> operands) {
    return operands.stream()
        .filter(operand -> kindOf(operand) != Kind.PLAIN)
        .findFirst()
        .map(operand -> Refusal.at(operand, "a node id is used for more than equality"));
  }

  private Optional<Refusal> created(ObjectCreationExpr made) {
    String type = Symbol.typeOf(made).orElse("");
    if (made.getAnonymousClassBody().isPresent()) {
      return no(made, "what a class without a name does is not followed");
    }
    if (own.declares(type)) {
      return Optional.empty(); // its code is looked at
    }
    if (made.getParentNode().orElse(null) instanceof ThrowStmt) {
      return Optional.empty();
    }
    boolean isMade =
        MADE.contains(type)
            && made.getArguments().stream().noneMatch(NamelessExpressions::isOrder)
            && made.getArguments().stream().allMatch(argument -> kindOf(argument) == Kind.PLAIN);
    return isMade
        ? Optional.empty()
        : no(made, "what " + made + " keeps, in which order, is not known");
  }

  /** Where elements are compared by something, some may be held equal, and the first stays. */
  private static boolean isOrder(Expression argument) {
    return argument instanceof LambdaExpr
        || argument instanceof MethodReferenceExpr
        || Symbol.typeOf(argument).filter("java.util.Comparator"::equals).isPresent();
  }

  /**
   * Whether a loop over all processes only sends to each: messages have no order among receivers.
   */
  Optional<Refusal> sendsOnly(ForEachStmt loop) {
    return sends(loop.getBody(), loop.getVariableDeclarator().getNameAsString());
  }

  private Optional<Refusal> sends(Statement body, String to) {
    if (body instanceof BlockStmt block) {
      return block.getStatements().stream()
          .map(statement -> sends(statement, to))
          .flatMap(Optional::stream)
          .findFirst();
    }
    if (body instanceof IfStmt choice) {
      Optional<Refusal> found = pure.expression(choice.getCondition());
      found = found.isPresent() ? found : sends(choice.getThenStmt(), to);
      return found.isPresent() ? found : choice.getElseStmt().flatMap(other -> sends(other, to));
    }
    boolean sends =
        body instanceof ExpressionStmt statement
            && statement.getExpression() instanceof MethodCallExpr call
            && calls.isOfNode(call, "send")
            && call.getArgument(0) instanceof NameExpr receiver
            && receiver.getNameAsString().equals(to);
    return sends
        ? pure.expression(((MethodCallExpr) ((ExpressionStmt) body).getExpression()).getArgument(1))
        : no(body, "all processes have an order, and this loop does not only send to each");
  }
}
