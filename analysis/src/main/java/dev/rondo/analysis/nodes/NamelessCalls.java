package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import dev.rondo.analysis.PurityAnalysis;
import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.StreamOrder;
import dev.rondo.analysis.nodes.TypeKinds.Kind;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at calls: those that give the same whatever processes are called. */
final class NamelessCalls {

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

  private final FileSymbols own;
  private final PurityAnalysis pure;
  private final StreamOrder streams;
  private final TypeKinds kinds;
  private final @Nullable RoleCuts cuts;

  NamelessCalls(FileSymbols own, TypeKinds kinds, @Nullable RoleCuts cuts) {
    this.own = own;
    this.pure = new PurityAnalysis(own);
    this.streams = new StreamOrder(own);
    this.kinds = kinds;
    this.cuts = cuts;
  }

  private Kind kindOf(Expression expression) {
    return kinds.of(Symbol.shapeOf(expression));
  }

  private static Optional<Refusal> no(Node at, String reason) {
    return Optional.of(Refusal.at(at, reason));
  }

  boolean isOfNode(Expression expression, String name) {
    return expression instanceof MethodCallExpr call
        && FileSymbols.method(call)
            .filter(method -> NODE_CLASSES.contains(method.owner()) && method.name().equals(name))
            .isPresent();
  }

  boolean isNodes(Expression expression) {
    return isOfNode(expression, "nodes") || isOfNode(expression, "others");
  }

  /** Whether a call is looked at together with those around it, whatever type it has. */
  boolean isFollowed(MethodCallExpr call) {
    return isNodes(call)
        || isStepOf(call, this::isNodes)
        || isChosenFromNodes(call)
        || isStepOf(call, NamelessCalls::isMailboxStream)
        || isEntryOutput(call);
  }

  private static boolean isMailboxStream(Expression expression) {
    return FileSymbols.method(expression)
        .filter(method -> method.owner().equals(MAILBOX) && method.name().equals("stream"))
        .isPresent();
  }

  private static boolean isStepOf(
      Expression call, java.util.function.Predicate<Expression> beginning) {
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

  Optional<Refusal> check(MethodCallExpr call) {
    Optional<Symbol.Method> found = FileSymbols.method(call);
    if (found.isEmpty()) {
      return no(call, "what " + call.getNameAsString() + "(…) does is not known");
    }
    Symbol.Method method = found.get();
    if (isOwn(method)) {
      return Optional.empty(); // its code is looked at
    }
    if (NODE_CLASSES.contains(method.owner())) {
      return ofNode(call, method);
    }
    if (call.getScope().filter(scope -> kindOf(scope) == Kind.MAILBOX).isPresent()) {
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
    if (isStepOf(call, NamelessCalls::isMailboxStream) || isEndOfStream(call)) {
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
        .filter(scope -> isStepOf(scope, NamelessCalls::isMailboxStream))
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
            && kindOf(argument) == Kind.NAMED;
    return isOwnObject || kindOf(argument) == Kind.MAILBOX;
  }

  /** What the loop does with them is looked at by itself. */
  private static boolean isLoopedOver(MethodCallExpr nodes) {
    return nodes.getParentNode().orElse(null) instanceof ForEachStmt loop
        && loop.getIterable() == nodes;
  }

  /** All choices are tried anyway. */
  private boolean isChosen(Expression elements) {
    return elements.getParentNode().orElse(null) instanceof MethodCallExpr call
        && isOfNode(call, "choose")
        && call.getArguments().contains(elements);
  }

  /** {@code choose(nodes().stream().filter(…).toList())}. */
  private boolean isChosenFrom(MethodCallExpr nodes) {
    Optional<MethodCallExpr> at = scopeOf(nodes).filter(NamelessCalls::isStream);
    at = at.flatMap(NamelessCalls::scopeOf);
    while (at.filter(call -> isJdk(call, "java.util.stream.Stream", "filter")).isPresent()) {
      if (pure.function(at.get().getArgument(0)).isPresent()) {
        return false;
      }
      at = scopeOf(at.get());
    }
    return at.filter(this::isChosenFromNodes).isPresent();
  }

  private static Optional<MethodCallExpr> scopeOf(Expression scope) {
    return scope
        .getParentNode()
        .filter(MethodCallExpr.class::isInstance)
        .map(MethodCallExpr.class::cast)
        .filter(call -> call.getScope().filter(each -> each == scope).isPresent());
  }

  private static boolean isJdk(MethodCallExpr call, String owner, String name) {
    return FileSymbols.method(call)
        .filter(method -> method.owner().equals(owner) && method.name().equals(name))
        .isPresent();
  }

  private boolean isChosenFromNodes(MethodCallExpr call) {
    return isJdk(call, "java.util.stream.Stream", "toList")
        && call.getScope().filter(scope -> isStepOf(scope, this::isNodes)).isPresent()
        && isChosen(call);
  }

  /** {@code output(Map.entry(term, leader))}: nobody but a spec looks at it. */
  private boolean isEntryOutput(MethodCallExpr call) {
    return isJdk(call, "java.util.Map", "entry")
        && call.getParentNode().orElse(null) instanceof MethodCallExpr outer
        && isOfNode(outer, "output")
        && call.getArguments().stream()
            .map(this::kindOf)
            .allMatch(kind -> kind == Kind.PLAIN || kind == Kind.NAMED);
  }

  private Optional<Refusal> ofMailbox(MethodCallExpr call, Symbol.Method method) {
    return switch (method.name()) {
      case "size", "isEmpty", "from", "only" -> Optional.empty();
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
        java.util.stream.Stream.concat(
                call.getScope().stream().filter(scope -> !method.isStatic()),
                call.getArguments().stream())
            .toList();
    for (Expression each : given) {
      boolean known =
          each instanceof LambdaExpr
              || each instanceof MethodReferenceExpr
              || kindOf(each) == Kind.PLAIN;
      if (!known) {
        return no(each, name + "(…) may tell node ids apart");
      }
    }
    return Optional.empty();
  }

  Optional<Refusal> reference(MethodReferenceExpr reference) {
    Optional<Symbol.Method> method = FileSymbols.method(reference);
    boolean known = method.filter(m -> isOwn(m) || isOfNumbers(m)).isPresent();
    return known ? Optional.empty() : no(reference, "what " + reference + " does is not known");
  }

  /** Whether it depends on nothing but what it is given, where that has no names in it. */
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

  /** What is written in the file, and what records and enums have for nothing. */
  private boolean isOwn(Symbol.Method method) {
    boolean given =
        method.name().equals("equals") || method.name().equals("values") && method.isStatic();
    return own.declaration(method).isPresent()
        || own.isComponent(method)
        || (given && own.declares(method.owner()));
  }
}
