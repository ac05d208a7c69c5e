package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.ArrayCreationLevel;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.comments.Comment;
import com.github.javaparser.ast.expr.AnnotationExpr;
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
import com.github.javaparser.ast.expr.Name;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.LabeledStmt;
import com.github.javaparser.ast.stmt.LocalClassDeclarationStmt;
import com.github.javaparser.ast.stmt.LocalRecordDeclarationStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.type.TypeParameter;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.analysis.CommutativeLoop;
import dev.rondo.analysis.PurityAnalysis;
import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.SpecOrderAnalysis;
import dev.rondo.analysis.StreamOrder;
import dev.rondo.analysis.nodes.NodeIdContent.NodeIdUse;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the processes of a protocol are interchangeable (node symmetry): they only compare node
 * ids for equality, and never use the order of received messages, which is that of the senders.
 *
 * <p>Every statement and expression of the file must be on a list of those that do the same under
 * any renaming of node ids; everything else is refused. Then the whole file is symmetric.
 */
public final class NodeSymmetryAnalysis {

  private static final Set<String> SYMMETRIC_SPECS =
      Set.of("rondo.Agreement", "rondo.AgreementPerKey", "rondo.PrefixOrder", "rondo.Validity");

  private static final List<Class<? extends Statement>> STATEMENTS =
      List.of(
          BlockStmt.class,
          BreakStmt.class,
          ContinueStmt.class,
          DoStmt.class,
          EmptyStmt.class,
          ExplicitConstructorInvocationStmt.class,
          ExpressionStmt.class,
          ForEachStmt.class,
          ForStmt.class,
          IfStmt.class,
          LabeledStmt.class,
          LocalClassDeclarationStmt.class,
          LocalRecordDeclarationStmt.class,
          ReturnStmt.class,
          SwitchStmt.class,
          ThrowStmt.class,
          WhileStmt.class,
          YieldStmt.class);

  /** Annotations, types and other parts that are not executed. */
  private static final List<Class<? extends Node>> WORDS =
      List.of(
          AnnotationExpr.class,
          Comment.class,
          Modifier.class,
          Name.class,
          SimpleName.class,
          Type.class,
          TypeParameter.class);

  private static final List<Class<? extends Node>> HOLDERS =
      List.of(
          BodyDeclaration.class,
          VariableDeclarator.class,
          Parameter.class,
          SwitchEntry.class,
          ArrayCreationLevel.class);

  // A class of the file that is more than its own code, such as a collection, is not known.
  private static final Set<String> PARENTS =
      Set.of(
          "java.lang.Comparable",
          "java.lang.Object",
          "rondo.Network",
          "rondo.Node",
          "rondo.RoundNode",
          "rondo.Spec");

  private final FileSymbols own;
  private final Operators operators = new Operators();

  /** Nodes whose value is built from their parts; the parts are analysed separately. */
  private static final List<Class<? extends Expression>> PASSING =
      List.of(
          ArrayCreationExpr.class,
          CastExpr.class,
          ConditionalExpr.class,
          EnclosedExpr.class,
          FieldAccessExpr.class,
          InstanceOfExpr.class,
          LiteralExpr.class,
          NameExpr.class,
          ThisExpr.class,
          UnaryExpr.class);

  /** Nodes without a value, or whose value is not used. */
  private static final List<Class<? extends Expression>> SILENT =
      List.of(
          ArrayInitializerExpr.class,
          LambdaExpr.class,
          TypeExpr.class,
          TypePatternExpr.class,
          VariableDeclarationExpr.class);

  /** Collections that can be made from nothing, or from another; without a comparator. */
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

  private final PurityAnalysis pure;

  private final NodeIdContent kinds;

  private static final String NODE_ID = "rondo.NodeId";

  private static final String MAILBOX = "rondo.Mailbox";

  private static final Set<String> NODE_CLASSES = Set.of("rondo.Node", "rondo.RoundNode");

  private static final Set<String> OF_NODE =
      Set.of(
          "broadcast",
          "choose",
          "f",
          "flip",
          "n",
          "output",
          "phase",
          "round",
          "self",
          "send",
          "when");

  private static final Set<String> NUMBERS =
      Set.of("boolean", "int", "long", "java.lang.Boolean", "java.lang.Integer", "java.lang.Long");

  private static final Set<String> EQUALITY_OWNERS =
      Set.of("java.lang.Object", "java.lang.Record", "java.util.Objects", NODE_ID);

  private final StreamOrder streams;

  private final @Nullable IndexRoles cuts;

  private NodeSymmetryAnalysis(FileSymbols own, @Nullable IndexRoles cuts) {
    this.own = own;
    this.cuts = cuts;
    this.pure = new PurityAnalysis(own);
    this.streams = new StreamOrder(own);
    this.kinds = new NodeIdContent(own);
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

  /**
   * The roles of processes where constant indices give them: {@code self().index() < 2}. New ones
   * differ from those of the start, and not from each other, where each step is that of one
   * process: then their names do not depend on the names of others.
   *
   * @param most how many processes there may be, new ones included
   */
  public static Roles roles(Protocol protocol, int n, int f, int most) {
    FileSymbols own = new FileSymbols(protocol.unit());
    IndexRoles cuts = new IndexRoles(own, n, f, most);
    Optional<Refusal> refusal = first(protocol, own, cuts);
    return refusal.isPresent()
        ? new Roles(Roles.none(most).roles(), refusal)
        : new Roles(cuts.roles(), refusal);
  }

  /**
   * Where the first of some specs of the file may keep which process has output first. In a round
   * processes output in the order of their ids, so such a spec tells them apart without asking for
   * an id. A spec of which {@link SpecOrderAnalysis} shows that it keeps no order does not.
   */
  public static Optional<Refusal> specWithMemory(Protocol protocol, List<String> specs) {
    FileSymbols own = new FileSymbols(protocol.unit());
    return specs.stream()
        .flatMap(spec -> own.type(spec).stream())
        .flatMap(spec -> memory(protocol, spec).stream())
        .findFirst();
  }

  /** The first use, in the order of the file, that tells processes apart; empty where none does. */
  public static Optional<Refusal> tellingApart(Protocol protocol) {
    return first(protocol, new FileSymbols(protocol.unit()), null);
  }

  private static Optional<Refusal> first(
      Protocol protocol, FileSymbols own, @Nullable IndexRoles cuts) {
    Optional<Refusal> spec = foreignSpec(protocol, own);
    if (spec.isPresent()) {
      return spec;
    }
    Optional<Refusal> whole = Refusal.ofInvariantOfAll(protocol);
    if (whole.isPresent()) {
      return whole;
    }
    Optional<Refusal> input = inputOfSome(protocol, cuts);
    if (input.isPresent()) {
      return input;
    }
    NodeSymmetryAnalysis analysis = new NodeSymmetryAnalysis(own, cuts);
    return protocol.unit().getTypes().stream()
        .map(type -> analysis.check((Node) type))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** An input that some processes have tells them apart from the others. */
  private static Optional<Refusal> inputOfSome(Protocol protocol, @Nullable IndexRoles cuts) {
    List<StateVariable> ofSome =
        protocol.variables().stream().filter(v -> v.drawnFor().isPresent()).toList();
    if (cuts != null) {
      ofSome.forEach(variable -> cuts.takeProcesses(variable.drawnFor().orElseThrow()));
      return Optional.empty();
    }
    return ofSome.stream()
        .findFirst()
        .map(v -> Refusal.at(v.position(), v.name() + " is an input of some processes"));
  }

  private static Optional<Refusal> foreignSpec(Protocol protocol, FileSymbols own) {
    return protocol.settings().specs().stream()
        .filter(spec -> !SYMMETRIC_SPECS.contains(spec) && !own.declares(spec))
        .findFirst()
        .map(spec -> Refusal.because("the spec " + spec + " is in another file"));
  }

  /** The first part of a tree, in the order of the file, that may not be the same. */
  Optional<Refusal> check(Node tree) {
    if (isOf(WORDS, tree)) {
      return Optional.empty();
    }
    Optional<Refusal> here = at(tree);
    if (here.isPresent()) {
      return here;
    }
    for (Node child : tree.getChildNodes()) {
      Optional<Refusal> below = check(child);
      if (below.isPresent()) {
        return below;
      }
    }
    return Optional.empty();
  }

  private static boolean isOf(List<? extends Class<? extends Node>> classes, Node tree) {
    return classes.stream().anyMatch(each -> each.isInstance(tree));
  }

  private Optional<Refusal> at(Node tree) {
    if (tree instanceof Expression expression) {
      return expression(expression);
    }
    if (tree instanceof ForEachStmt loop) {
      return loop(loop);
    }
    if (tree instanceof ClassOrInterfaceDeclaration type) {
      return parents(type);
    }
    return isOf(STATEMENTS, tree) || isOf(HOLDERS, tree)
        ? Optional.empty()
        : Optional.of(Refusal.at(tree, "what this does under other names is not known"));
  }

  private Optional<Refusal> parents(ClassOrInterfaceDeclaration type) {
    for (var parents : List.of(type.getExtendedTypes(), type.getImplementedTypes())) {
      for (ClassOrInterfaceType parent : parents) {
        boolean known =
            Symbol.of(parent.getName(), Symbol.Type.class)
                .map(Symbol.Type::binaryName)
                .filter(name -> PARENTS.contains(name) || own.declares(name))
                .isPresent();
        if (!known) {
          return Optional.of(
              Refusal.at(parent, "what " + type.getName() + " takes from this is not known"));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Refusal> loop(ForEachStmt loop) {
    if (isNodes(loop.getIterable())) {
      return sendsOnly(loop);
    }
    return contentOf(loop.getIterable()) == NodeIdContent.NodeIdUse.MAILBOX
        ? CommutativeLoop.check(loop, own)
        : Optional.empty(); // lists keep their order, and the rest is plain
  }

  NodeIdUse contentOf(Expression expression) {
    return kinds.of(Symbol.shapeOf(expression));
  }

  boolean isNodes(Expression expression) {
    return isOfNode(expression, "nodes") || isOfNode(expression, "others");
  }

  private static Optional<Refusal> no(Node at, String reason) {
    return Optional.of(Refusal.at(at, reason));
  }

  /** Examines one expression without its subexpressions. */
  Optional<Refusal> expression(Expression expression) {
    if (isTypeName(expression) || SILENT.stream().anyMatch(each -> each.isInstance(expression))) {
      return Optional.empty();
    }
    if (expression instanceof MethodReferenceExpr reference) {
      return reference(reference);
    }
    if (expression instanceof MethodCallExpr call) {
      Optional<Refusal> refusal = call(call);
      return refusal.isPresent() || isFollowed(call) ? refusal : kind(call);
    }
    Optional<Refusal> refusal = kind(expression);
    return refusal.isPresent() ? refusal : operator(expression);
  }

  private static boolean isTypeName(Expression expression) {
    Node name =
        expression instanceof NameExpr simple
            ? simple.getName()
            : expression instanceof FieldAccessExpr access ? access.getName() : expression;
    return Symbol.of(name, Symbol.Type.class).isPresent();
  }

  private Optional<Refusal> kind(Expression expression) {
    return contentOf(expression) == NodeIdUse.UNKNOWN
        ? no(expression, "the elements of " + expression + " and their order are not known")
        : Optional.empty();
  }

  private Optional<Refusal> operator(Expression expression) {
    return expression.accept(operators, null);
  }

  /** The effect of an operator on its operands, by its kind. */
  private final class Operators extends GenericVisitorWithDefaults<Optional<Refusal>, Void> {

    @Override
    public Optional<Refusal> defaultAction(Node expression, Void unused) {
      return isOf(PASSING, expression)
          ? Optional.empty()
          : no(expression, "what this does under other names is not known");
    }

    @Override
    public Optional<Refusal> visit(BinaryExpr binary, Void unused) {
      return operands(binary);
    }

    @Override
    public Optional<Refusal> visit(AssignExpr assign, Void unused) {
      return assign.getOperator() == AssignExpr.Operator.ASSIGN
          ? Optional.empty()
          : plain(List.of(assign.getTarget(), assign.getValue()));
    }

    @Override
    public Optional<Refusal> visit(ArrayAccessExpr access, Void unused) {
      return plain(List.of(access.getName(), access.getIndex()));
    }

    @Override
    public Optional<Refusal> visit(SwitchExpr choice, Void unused) {
      return plain(List.of(choice.getSelector()));
    }

    @Override
    public Optional<Refusal> visit(ObjectCreationExpr made, Void unused) {
      return created(made);
    }
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

  /** Whether a text is for users only: {@code throw new Violation("… " + node)}. */
  private static boolean isThrown(BinaryExpr text) {
    Node at = text;
    while (at.getParentNode().orElse(null) instanceof BinaryExpr outer
        && outer.getOperator() == BinaryExpr.Operator.PLUS) {
      at = outer;
    }
    return text.getOperator() == BinaryExpr.Operator.PLUS
        && Ast.parent(at, ObjectCreationExpr.class)
            .filter(made -> Symbol.typeOf(made).filter("rondo.Violation"::equals).isPresent())
            .flatMap(made -> Ast.parent(made, ThrowStmt.class))
            .isPresent();
  }

  private Optional<Refusal> plain(List<Expression> operands) {
    return operands.stream()
        .filter(operand -> contentOf(operand) != NodeIdUse.PLAIN)
        .findFirst()
        .map(operand -> Refusal.at(operand, "a node id is used for more than equality"));
  }

  private Optional<Refusal> created(ObjectCreationExpr made) {
    String type = Symbol.typeOf(made).orElse("");
    if (made.getAnonymousClassBody().isPresent()) {
      return no(made, "what a class without a name does is not followed");
    }
    if (own.declares(type)) {
      return Optional.empty(); // its code is analysed
    }
    if (Ast.parent(made, ThrowStmt.class).isPresent()) {
      return Optional.empty();
    }
    boolean isMade =
        MADE.contains(type)
            && made.getArguments().stream().noneMatch(NodeSymmetryAnalysis::isOrder)
            && made.getArguments().stream()
                .allMatch(argument -> contentOf(argument) == NodeIdUse.PLAIN);
    return isMade
        ? Optional.empty()
        : no(made, "what " + made + " keeps, in which order, is not known");
  }

  /** Where elements are compared by something, some may be held equal, and the first stays. */
  private static boolean isOrder(Expression argument) {
    return Ast.isFunction(argument)
        || Symbol.typeOf(argument).filter("java.util.Comparator"::equals).isPresent();
  }

  /**
   * Whether a loop over all processes only sends to each: messages have no order among receivers.
   */
  Optional<Refusal> sendsOnly(ForEachStmt loop) {
    return sends(loop.getBody(), loop.getVariableDeclarator().getNameAsString());
  }

  private Optional<Refusal> sends(Statement body, String to) {
    return body.accept(new SendsOnly(to), null);
  }

  /** Why a statement does more than send to the process with a name. */
  private final class SendsOnly extends GenericVisitorWithDefaults<Optional<Refusal>, Void> {
    private final String to;

    private SendsOnly(String to) {
      this.to = to;
    }

    @Override
    public Optional<Refusal> defaultAction(Node statement, Void unused) {
      return Optional.of(
          Refusal.at(
              statement, "all processes have an order, and this loop does not only send to each"));
    }

    @Override
    public Optional<Refusal> visit(BlockStmt block, Void unused) {
      return block.getStatements().stream()
          .map(statement -> statement.accept(this, unused))
          .flatMap(Optional::stream)
          .findFirst();
    }

    @Override
    public Optional<Refusal> visit(IfStmt choice, Void unused) {
      return pure.expression(choice.getCondition())
          .or(() -> choice.getThenStmt().accept(this, unused))
          .or(() -> choice.getElseStmt().flatMap(other -> other.accept(this, unused)));
    }

    @Override
    public Optional<Refusal> visit(ExpressionStmt statement, Void unused) {
      return statement
          .getExpression()
          .toMethodCallExpr()
          .filter(call -> isOfNode(call, "send") && Ast.isName(call.getArgument(0), to))
          .map(call -> pure.expression(call.getArgument(1)))
          .orElseGet(() -> defaultAction((Node) statement, unused));
    }
  }

  boolean isOfNode(Expression expression, String name) {
    return expression instanceof MethodCallExpr call
        && Ast.method(call)
            .filter(method -> NODE_CLASSES.contains(method.owner()) && method.name().equals(name))
            .isPresent();
  }

  /** Whether a call is analysed together with those around it, whatever type it has. */
  boolean isFollowed(MethodCallExpr call) {
    return isNodes(call)
        || isStepOf(call, this::isNodes)
        || isChosenFromNodes(call)
        || isStepOf(call, NodeSymmetryAnalysis::isMailboxStream)
        || isEntryOutput(call);
  }

  private static boolean isMailboxStream(Expression expression) {
    return Ast.method(expression)
        .filter(method -> method.owner().equals(MAILBOX) && method.name().equals("stream"))
        .isPresent();
  }

  private static boolean isStepOf(Expression call, Predicate<Expression> beginning) {
    Expression at = call;
    while (at instanceof MethodCallExpr step && !beginning.test(at)) {
      Optional<Expression> scope = step.getScope();
      if (scope.isEmpty()) {
        return false;
      }
      at = scope.get();
    }
    return beginning.test(at) && isStream(call);
  }

  private static boolean isStream(Expression call) {
    return Symbol.typeOf(call).filter(type -> type.startsWith("java.util.stream.")).isPresent();
  }

  Optional<Refusal> call(MethodCallExpr call) {
    Optional<Symbol.Method> found = Ast.method(call);
    if (found.isEmpty()) {
      return no(call, "what " + call.getNameAsString() + "(…) does is not known");
    }
    Symbol.Method method = found.get();
    if (isOwn(method)) {
      return Optional.empty(); // its code is analysed
    }
    if (NODE_CLASSES.contains(method.owner())) {
      return ofNode(call, method);
    }
    if (call.getScope().filter(scope -> contentOf(scope) == NodeIdUse.MAILBOX).isPresent()) {
      return ofMailbox(call, method);
    }
    if (method.owner().equals(NODE_ID) && !method.name().equals("equals")) {
      return givesRole(call, method)
          ? Optional.empty()
          : no(call, method.name() + "() tells node ids apart");
    }
    if (method.name().equals("equals") && EQUALITY_OWNERS.contains(method.owner())) {
      return Optional.empty();
    }
    if (isStepOf(call, NodeSymmetryAnalysis::isMailboxStream) || isEndOfStream(call)) {
      return Optional.empty(); // where the stream begins, it is followed to the end
    }
    if (isStepOf(call, this::isNodes) || isChosenFromNodes(call) || isEntryOutput(call)) {
      return Optional.empty();
    }
    return plain(call, method);
  }

  private static boolean isEndOfStream(MethodCallExpr call) {
    return call.getScope()
        .filter(MethodCallExpr.class::isInstance)
        .filter(scope -> isStepOf(scope, NodeSymmetryAnalysis::isMailboxStream))
        .isPresent();
  }

  private boolean givesRole(MethodCallExpr call, Symbol.Method method) {
    return cuts != null
        && ((method.name().equals("of") && cuts.takesName(call))
            || (method.name().equals("index") && cuts.takesIndex(call)));
  }

  private Optional<Refusal> ofNode(MethodCallExpr call, Symbol.Method method) {
    switch (method.name()) {
      case "node" -> {
        return cuts != null && cuts.takesName(call)
            ? Optional.empty()
            : no(call, "node(…) names a process by its index");
      }
      case "nodes", "others" -> {
        boolean known = isLoopedOver(call) || isChosen(call) || isChosenFrom(call);
        return known ? Optional.empty() : no(call, method.name() + "() has an order");
      }
      case "spawn" -> {
        return cuts != null ? Optional.empty() : no(call, "spawn() makes the processes differ");
      }
      default -> {
        boolean known =
            OF_NODE.contains(method.name())
                && call.getArguments().stream().noneMatch(this::isObject);
        return known
            ? Optional.empty()
            : no(call, "what " + method.name() + "(…) does under other names is not known");
      }
    }
  }

  /** A mailbox, or an object of a class of the file that is no record. */
  private boolean isObject(Expression argument) {
    boolean isOwnObject =
        Symbol.typeOf(argument)
                .filter(own::declares)
                .filter(t -> own.record(t).isEmpty())
                .isPresent()
            && contentOf(argument) == NodeIdUse.NAMED;
    return isOwnObject || contentOf(argument) == NodeIdUse.MAILBOX;
  }

  /** The body of the loop is analysed separately. */
  private static boolean isLoopedOver(MethodCallExpr nodes) {
    return Ast.parent(nodes, ForEachStmt.class)
        .filter(loop -> loop.getIterable() == nodes)
        .isPresent();
  }

  /** All choices are tried anyway. */
  private boolean isChosen(Expression elements) {
    return Ast.parent(elements, MethodCallExpr.class)
        .filter(call -> isOfNode(call, "choose") && call.getArguments().contains(elements))
        .isPresent();
  }

  /** {@code choose(nodes().stream().filter(…).toList())}. */
  private boolean isChosenFrom(MethodCallExpr nodes) {
    Optional<MethodCallExpr> at = Ast.callOn(nodes).filter(NodeSymmetryAnalysis::isStream);
    at = at.flatMap(Ast::callOn);
    while (at.filter(call -> isJdk(call, "java.util.stream.Stream", "filter")).isPresent()) {
      if (pure.function(at.get().getArgument(0)).isPresent()) {
        return false;
      }
      at = Ast.callOn(at.get());
    }
    return at.filter(this::isChosenFromNodes).isPresent();
  }

  private static boolean isJdk(MethodCallExpr call, String owner, String name) {
    return Ast.method(call)
        .filter(method -> method.owner().equals(owner) && method.name().equals(name))
        .isPresent();
  }

  private boolean isChosenFromNodes(MethodCallExpr call) {
    return isJdk(call, "java.util.stream.Stream", "toList")
        && call.getScope().filter(scope -> isStepOf(scope, this::isNodes)).isPresent()
        && isChosen(call);
  }

  /** {@code output(Map.entry(term, leader))}: only specs read it. */
  private boolean isEntryOutput(MethodCallExpr call) {
    return isJdk(call, "java.util.Map", "entry")
        && Ast.parent(call, MethodCallExpr.class)
            .filter(outer -> isOfNode(outer, "output"))
            .isPresent()
        && call.getArguments().stream()
            .map(this::contentOf)
            .allMatch(kind -> kind == NodeIdUse.PLAIN || kind == NodeIdUse.NAMED);
  }

  private Optional<Refusal> ofMailbox(MethodCallExpr call, Symbol.Method method) {
    return switch (method.name()) {
      case "size", "isEmpty", "distinctSenders", "from", "only" -> Optional.empty();
      case "use" ->
          call.getArguments().size() == 1
              ? Optional.empty()
              : no(call, "a position sees the order of the senders");
      case "with" -> pure.function(call.getArgument(0));
      case "stream" ->
          streams.check(call).map(why -> why.under("stream() sees the order of the senders"));
      default -> no(call, method.name() + "(…) sees the order of the senders");
    };
  }

  private Optional<Refusal> plain(MethodCallExpr call, Symbol.Method method) {
    String name = method.name();
    if (!isDeterministic(method)) {
      return no(call, "what " + name + "(…) does under other names is not known");
    }
    List<Expression> given =
        Stream.concat(
                call.getScope().stream().filter(scope -> !method.isStatic()),
                call.getArguments().stream())
            .toList();
    for (Expression each : given) {
      boolean known = Ast.isFunction(each) || contentOf(each) == NodeIdUse.PLAIN;
      if (!known) {
        return no(each, name + "(…) may tell node ids apart");
      }
    }
    return Optional.empty();
  }

  Optional<Refusal> reference(MethodReferenceExpr reference) {
    Optional<Symbol.Method> method = Ast.method(reference);
    boolean known = method.filter(m -> isOwn(m) || isOfNumbers(m)).isPresent();
    return known ? Optional.empty() : no(reference, "what " + reference + " does is not known");
  }

  /** Whether it depends only on its arguments, which contain no names of processes. */
  private static boolean isDeterministic(Symbol.Method method) {
    return LibraryModel.standard()
        .effects(method)
        .filter(MethodEffects::isDeterministic)
        .isPresent();
  }

  /** Whether it can be given nothing but numbers. */
  private static boolean isOfNumbers(Symbol.Method method) {
    return isDeterministic(method)
        && (method.isStatic() || NUMBERS.contains(method.owner()))
        && NUMBERS.containsAll(method.parameterTypes());
  }

  /** The members in the file, and those that records and enums have implicitly. */
  private boolean isOwn(Symbol.Method method) {
    boolean given =
        method.name().equals("equals") || method.name().equals("values") && method.isStatic();
    return own.declaration(method).isPresent()
        || own.isComponent(method)
        || (given && own.declares(method.owner()));
  }

  private static Optional<Refusal> memory(Protocol protocol, TypeDeclaration<?> spec) {
    String reason = spec.getName() + " may remember in which order processes output";
    if (spec instanceof ClassOrInterfaceDeclaration type && !type.getExtendedTypes().isEmpty()) {
      return Optional.of(Refusal.at(type.getExtendedTypes(0), reason));
    }
    return spec.getFields().stream()
        .filter(field -> !isConstant(field))
        .findFirst()
        .filter(
            field ->
                !(spec instanceof ClassOrInterfaceDeclaration type)
                    || SpecOrderAnalysis.memoryOfOrder(protocol, type).isPresent())
        .map(field -> Refusal.at(field, reason));
  }

  private static boolean isConstant(FieldDeclaration field) {
    boolean isPlain =
        field.getVariables().stream().allMatch(each -> each.getType().isPrimitiveType());
    return field.isStatic() || (field.isFinal() && isPlain);
  }
}
