package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.ArrayType;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.analysis.CommutativeLoop;
import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.StreamOrder;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the processes of a protocol are interchangeable: whether they only compare node ids for
 * equality, and never look at the order of what they hear, which is that of the senders.
 *
 * <p>What is allowed is listed; whatever is not is a reason to say no.
 */
public final class NodeUses {

  private static final String NODE_ID = "rondo.NodeId";
  private static final String MAILBOX = "rondo.Mailbox";
  private static final Set<String> NODE_CLASSES = Set.of("rondo.Node", "rondo.RoundNode");
  private static final Set<String> UNORDERED_MAILBOX =
      Set.of("with", "size", "isEmpty", "from", "use");
  private static final Set<String> DISCLOSING = Set.of("hashCode", "toString", "valueOf", "hash");
  private static final Set<String> SYMMETRIC_SPECS =
      Set.of("rondo.Agreement", "rondo.AgreementPerKey", "rondo.PrefixOrder", "rondo.Validity");

  private final Protocol protocol;
  private final @Nullable RoleCuts cuts;

  private NodeUses(Protocol protocol, @Nullable RoleCuts cuts) {
    this.protocol = protocol;
    this.cuts = cuts;
  }

  /**
   * Which processes are interchangeable.
   *
   * @param roles of each process; those of one role are
   * @param refusal why there are no roles; all differ then
   */
  public record Roles(int[] roles, Optional<Refusal> refusal) {

    /** All processes differ. */
    public static Roles none(int n) {
      return new Roles(IntStream.range(0, n).toArray(), Optional.empty());
    }
  }

  /** The roles of processes where constant indices give them: {@code self().index() < 2}. */
  public static Roles roles(Protocol protocol, int n, int f) {
    RoleCuts cuts = new RoleCuts(protocol, n, f);
    NodeUses uses = new NodeUses(protocol, cuts);
    Optional<Refusal> spec = uses.foreignSpec();
    Optional<Refusal> refusal = spec.isPresent() ? spec : uses.firstIn(protocol.declaration());
    return refusal.isPresent()
        ? new Roles(Roles.none(n).roles(), refusal)
        : new Roles(cuts.roles(), refusal);
  }

  /** The first use, in the order of the file, that tells processes apart; empty where none does. */
  public static Optional<Refusal> tellingApart(Protocol protocol) {
    NodeUses uses = new NodeUses(protocol, null);
    Optional<Refusal> spec = uses.foreignSpec();
    return spec.isPresent() ? spec : uses.firstIn(protocol.declaration());
  }

  private Optional<Refusal> foreignSpec() {
    String own = protocol.qualifiedName() + "$";
    return protocol.settings().specs().stream()
        .filter(spec -> !SYMMETRIC_SPECS.contains(spec) && !spec.startsWith(own))
        .findFirst()
        .map(spec -> Refusal.because("the spec " + spec + " is in another file"));
  }

  private Optional<Refusal> firstIn(Node tree) {
    Optional<Refusal> here = at(tree);
    if (here.isPresent()) {
      return here;
    }
    for (Node child : tree.getChildNodes()) {
      Optional<Refusal> below = firstIn(child);
      if (below.isPresent()) {
        return below;
      }
    }
    return Optional.empty();
  }

  private Optional<Refusal> at(Node tree) {
    if (tree instanceof ForEachStmt loop) {
      return loop(loop);
    }
    if (tree instanceof MethodReferenceExpr reference) {
      return reference(reference);
    }
    if (tree instanceof ArrayType type && type.getElementType().asString().equals("NodeId")) {
      return Optional.of(Refusal.at(tree, "an array of node ids has an order"));
    }
    if (tree instanceof ClassOrInterfaceType type && holdsNodeIds(type)) {
      return Optional.of(Refusal.at(tree, "a " + type.getNameAsString() + " of node ids"));
    }
    if (tree instanceof MethodCallExpr call) {
      Optional<Refusal> refusal = call(call);
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return tree instanceof Expression expression ? value(expression) : Optional.empty();
  }

  private static Optional<Refusal> loop(ForEachStmt loop) {
    Optional<String> type = Symbol.typeOf(loop.getIterable());
    if (type.isEmpty()) {
      return Optional.of(Refusal.at(loop, "what this loop goes through is not known"));
    }
    if (loop.getIterable() instanceof MethodCallExpr call && isNodes(call)) {
      return sends(loop.getBody())
          ? Optional.empty()
          : Optional.of(
              Refusal.at(
                  loop,
                  call.getNameAsString() + "() has an order, and this loop does not only send"));
    }
    return type.get().equals(MAILBOX) ? CommutativeLoop.check(loop) : Optional.empty();
  }

  private static boolean isNodes(MethodCallExpr call) {
    return Set.of("nodes", "others").contains(call.getNameAsString())
        && method(call.getName()).filter(m -> NODE_CLASSES.contains(m.owner())).isPresent();
  }

  /** Whether a loop only sends, perhaps not to all: messages have no order among receivers. */
  private static boolean sends(Statement body) {
    if (body instanceof BlockStmt block) {
      return block.getStatements().stream().allMatch(NodeUses::sends);
    }
    if (body instanceof IfStmt choice) {
      return sends(choice.getThenStmt()) && choice.getElseStmt().map(NodeUses::sends).orElse(true);
    }
    return body instanceof ExpressionStmt statement
        && statement.getExpression() instanceof MethodCallExpr call
        && call.getNameAsString().equals("send")
        && method(call.getName()).filter(m -> NODE_CLASSES.contains(m.owner())).isPresent();
  }

  private Optional<Refusal> value(Expression expression) {
    if (isOf(expression, NODE_ID) && !isName(expression)) {
      return isGivenOn(expression)
          ? Optional.empty()
          : Optional.of(Refusal.at(expression, "a node id is used for more than equality"));
    }
    if (isOf(expression, MAILBOX) && !isName(expression)) {
      return isGivenOn(expression) || isSearched(expression)
          ? Optional.empty()
          : Optional.of(Refusal.at(expression, "what becomes of this mailbox is not known"));
    }
    return Optional.empty();
  }

  /** The name of a type is an expression as well. */
  private static boolean isName(Expression expression) {
    return Symbol.of(expression).filter(Symbol.Type.class::isInstance).isPresent();
  }

  private static boolean holdsNodeIds(ClassOrInterfaceType type) {
    return type.getTypeArguments().stream()
        .flatMap(List::stream)
        .anyMatch(argument -> argument.asString().contains("NodeId"));
  }

  private Optional<Refusal> call(MethodCallExpr call) {
    Optional<Symbol.Method> method = method(call.getName());
    String name = call.getNameAsString();
    if (method.isEmpty()) {
      return Optional.of(Refusal.at(call, name + " is not known"));
    }
    if (DISCLOSING.contains(name)) {
      return Optional.of(Refusal.at(call, name + "() may tell node ids apart"));
    }
    String owner = method.get().owner();
    if (NODE_CLASSES.contains(owner)) {
      return ofNode(call, name);
    }
    if (owner.equals(NODE_ID) && cuts != null && givesRole(call, name)) {
      return Optional.empty();
    }
    if (owner.equals(NODE_ID) && !name.equals("equals")) {
      return Optional.of(Refusal.at(call, name + "() tells node ids apart"));
    }
    boolean ofMailbox =
        owner.equals(MAILBOX) || call.getScope().filter(scope -> isOf(scope, MAILBOX)).isPresent();
    if (!ofMailbox || UNORDERED_MAILBOX.contains(name)) {
      return Optional.empty();
    }
    return name.equals("stream") && StreamOrder.isIrrelevant(call)
        ? Optional.empty()
        : Optional.of(Refusal.at(call, name + "(…) sees the order of the senders"));
  }

  private boolean givesRole(MethodCallExpr call, String name) {
    RoleCuts roles = Objects.requireNonNull(cuts);
    return (name.equals("of") && roles.takesName(call))
        || (name.equals("index") && roles.takesIndex(call));
  }

  private Optional<Refusal> ofNode(MethodCallExpr call, String name) {
    return switch (name) {
      case "node" ->
          cuts != null && cuts.takesName(call)
              ? Optional.empty()
              : Optional.of(Refusal.at(call, "node(…) names a process by its index"));
      case "nodes", "others" ->
          isArgumentOf(call, "choose") || isLoopedOver(call) || isChosenFrom(call)
              ? Optional.empty()
              : Optional.of(Refusal.at(call, name + "() has an order"));
      case "spawn" -> Optional.of(Refusal.at(call, "spawn() makes the processes differ"));
      default -> Optional.empty();
    };
  }

  /** What the loop does with them is looked at by itself. */
  private static boolean isLoopedOver(MethodCallExpr nodes) {
    return nodes.getParentNode().orElse(null) instanceof ForEachStmt loop
        && loop.getIterable() == nodes;
  }

  /** {@code choose(nodes().stream().filter(…).toList())}: all choices are tried anyway. */
  private static boolean isChosenFrom(MethodCallExpr nodes) {
    Expression at = nodes;
    while (at.getParentNode().orElse(null) instanceof MethodCallExpr next
        && next.getScope().filter(at::equals).isPresent()
        && Set.of("stream", "filter", "toList").contains(next.getNameAsString())) {
      at = next;
    }
    return isArgumentOf(at, "choose");
  }

  private static boolean isArgumentOf(Expression expression, String method) {
    return expression.getParentNode().orElse(null) instanceof MethodCallExpr call
        && call.getNameAsString().equals(method)
        && call.getArguments().contains(expression);
  }

  private Optional<Refusal> reference(MethodReferenceExpr reference) {
    boolean ofIds =
        Symbol.of(reference)
            .filter(Symbol.Method.class::isInstance)
            .map(Symbol.Method.class::cast)
            .filter(
                method ->
                    !method.owner().equals(NODE_ID)
                        && !method.owner().equals(MAILBOX)
                        && !NODE_CLASSES.contains(method.owner())
                        && !method.parameterTypes().contains(NODE_ID))
            .isEmpty();
    return ofIds
        ? Optional.of(Refusal.at(reference, "what " + reference + " does is not known"))
        : Optional.empty();
  }

  /** It may be copied, sent, compared for equality and given to a method of the protocol. */
  private boolean isGivenOn(Expression expression) {
    Node parent = expression.getParentNode().orElseThrow();
    return parent instanceof AssignExpr
        || parent instanceof EnclosedExpr
        || parent instanceof ConditionalExpr
        || parent instanceof ReturnStmt
        || parent instanceof ExpressionStmt
        || parent instanceof LambdaExpr
        || parent instanceof VariableDeclarator
        || parent instanceof ObjectCreationExpr
        || isEquality(parent)
        || (parent instanceof MethodCallExpr call && isHarmless(call, expression));
  }

  private static boolean isEquality(Node parent) {
    return parent instanceof BinaryExpr binary
        && (binary.getOperator() == BinaryExpr.Operator.EQUALS
            || binary.getOperator() == BinaryExpr.Operator.NOT_EQUALS);
  }

  /** A call on a mailbox is looked at by itself. */
  private static boolean isSearched(Expression mailbox) {
    Node parent = mailbox.getParentNode().orElseThrow();
    return parent instanceof ForEachStmt
        || (parent instanceof MethodCallExpr call
            && call.getScope().filter(scope -> scope == mailbox).isPresent());
  }

  private boolean isHarmless(MethodCallExpr call, Expression argument) {
    String name = call.getNameAsString();
    Optional<Symbol.Method> method = method(call.getName());
    String owner = method.map(Symbol.Method::owner).orElse("");
    if (call.getScope().filter(scope -> scope == argument).isPresent()) {
      return owner.equals(NODE_ID) || name.equals("equals");
    }
    return method.filter(this::isOwn).isPresent()
        || NODE_CLASSES.contains(owner)
        || name.equals("equals")
        || (owner.equals(MAILBOX) && UNORDERED_MAILBOX.contains(name))
        || (owner.equals("java.util.Map") && name.equals("entry"));
  }

  private boolean isOwn(Symbol.Method method) {
    return protocol.declaration().findAll(MethodDeclaration.class).stream()
        .anyMatch(declared -> Symbol.of(declared.getName()).filter(method::equals).isPresent());
  }

  private static boolean isOf(Expression expression, String type) {
    return Symbol.typeOf(expression).filter(type::equals).isPresent();
  }

  private static Optional<Symbol.Method> method(SimpleName name) {
    return Symbol.of(name).filter(Symbol.Method.class::isInstance).map(Symbol.Method.class::cast);
  }
}
