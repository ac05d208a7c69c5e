package dev.rondo.analysis.values;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.analysis.OwnCode;
import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What calls do with numbers: of the protocol's own methods, of the language, of the JDK. */
final class CallFlow {

  private static final Set<String> NODE_CLASSES = Set.of("rondo.Node", "rondo.RoundNode");

  /** Collections that do not keep the order in which they were filled. */
  private static final Set<String> FORGETTING =
      Set.of("java.util.HashSet", "java.util.HashMap", "java.util.TreeSet", "java.util.TreeMap");

  private static final Set<String> KEEPING =
      Set.of(
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.ArrayDeque",
          "java.util.LinkedHashSet",
          "java.util.LinkedHashMap");

  private final ValueFlow flow;
  private final ExpressionFlow expressions;
  private final CollectionFlow collections;

  CallFlow(ValueFlow flow, ExpressionFlow expressions) {
    this.flow = flow;
    this.expressions = expressions;
    this.collections = new CollectionFlow(this, flow.own());
  }

  /** What a call gives. */
  AliasClass of(MethodCallExpr call) {
    Optional<Symbol.Method> method =
        Symbol.of(call.getName())
            .filter(Symbol.Method.class::isInstance)
            .map(Symbol.Method.class::cast);
    if (method.isEmpty()) {
      return unknown(call);
    }
    Optional<MethodDeclaration> own = flow.own().declaration(method.get());
    if (own.isPresent()) {
      return ownCall(call, own.get());
    }
    String owner = method.get().owner();
    if (flow.own().record(owner).isPresent() && isAccessor(method.get())) {
      call.getScope().ifPresent(expressions::of);
      return flow.member(owner, method.get().name());
    }
    if (NODE_CLASSES.contains(owner)) {
      return ofNode(call, method.get());
    }
    if (owner.equals("rondo.Mailbox")) {
      return ofMailbox(call);
    }
    if (owner.equals("rondo.NodeId")) {
      return number(call, "an index is a number");
    }
    return isEquality(call) ? equality(call) : collections.of(call, method.get());
  }

  private boolean isAccessor(Symbol.Method method) {
    return method.parameterTypes().isEmpty() && flow.isMember(method.owner(), method.name());
  }

  private AliasClass ownCall(MethodCallExpr call, MethodDeclaration method) {
    call.getScope().ifPresent(expressions::of);
    boolean isFollowed =
        method.getBody().isPresent()
            && flow.own().isOnly(method)
            && method.getParameters().size() == call.getArguments().size();
    if (!isFollowed) {
      return unknown(call);
    }
    for (int index = 0; index < call.getArguments().size(); index++) {
      flow.parameter(method, index).join(expressions.of(call.getArgument(index)));
    }
    return flow.result(method);
  }

  private AliasClass ofNode(MethodCallExpr call, Symbol.Method method) {
    call.getScope().ifPresent(expressions::of);
    return switch (method.name()) {
      case "output" -> flow.outputs().join(expressions.of(call.getArgument(0)));
      case "choose" ->
          method.parameterTypes().contains("int")
              ? number(call, "a number is chosen")
              : expressions.of(call.getArgument(0)).element();
      case "n", "f", "phase", "round", "node" -> number(call, call + " is a number of its own");
      default -> {
        call.getArguments().forEach(expressions::of);
        yield new AliasClass();
      }
    };
  }

  /** Messages are records, whose components are followed by their names. */
  private AliasClass ofMailbox(MethodCallExpr call) {
    AliasClass mailbox = scope(call);
    return switch (call.getNameAsString()) {
      case "with" -> {
        given(call.getArgument(0), mailbox.element());
        yield mailbox;
      }
      case "only", "stream" -> mailbox;
      case "get", "from" -> {
        call.getArguments()
            .forEach(argument -> expressions.of(argument).spoil(Refusal.at(argument, "an index")));
        yield mailbox.element();
      }
      case "size", "sender" -> number(call, call + " is a number of its own");
      case "use" -> {
        expressions.of(call.getArgument(0));
        call.getArguments().stream()
            .skip(1)
            .forEach(argument -> expressions.of(argument).spoil(Refusal.at(argument, "an index")));
        yield new AliasClass();
      }
      case "isEmpty", "senders", "iterator" -> {
        call.getArguments().forEach(expressions::of);
        yield call.getNameAsString().equals("iterator") ? mailbox : new AliasClass();
      }
      default -> unknown(call);
    };
  }

  private static boolean isEquality(MethodCallExpr call) {
    String name = call.getNameAsString();
    return name.equals("equals") && (call.getArguments().size() == 1 || isOfObjects(call));
  }

  private static boolean isOfObjects(MethodCallExpr call) {
    return call.getArguments().size() == 2
        && OwnCode.method(call)
            .filter(method -> method.owner().equals("java.util.Objects"))
            .isPresent();
  }

  private AliasClass equality(MethodCallExpr call) {
    AliasClass first = isOfObjects(call) ? expressions.of(call.getArgument(0)) : scope(call);
    AliasClass second = expressions.of(call.getArgument(call.getArguments().size() - 1));
    first.join(second);
    return new AliasClass();
  }

  /** What a constructor gives. */
  AliasClass of(ObjectCreationExpr made) {
    Optional<String> type = Symbol.typeOf(made);
    Optional<RecordDeclaration> own = type.flatMap(flow.own()::record);
    if (made.getAnonymousClassBody().isPresent()) {
      flow.giveUp(Refusal.at(made, "what a class without a name does is not followed"));
    } else if (own.isPresent() && own.get().getParameters().size() == made.getArguments().size()) {
      for (int index = 0; index < made.getArguments().size(); index++) {
        String component = own.get().getParameter(index).getNameAsString();
        flow.member(type.get(), component).join(expressions.of(made.getArgument(index)));
      }
      return new AliasClass();
    } else if (type.filter("rondo.Violation"::equals).isPresent()) {
      made.getArguments().forEach(this::shown);
      return new AliasClass();
    } else if (type.filter(name -> FORGETTING.contains(name) || KEEPING.contains(name))
        .isPresent()) {
      return collection(made);
    }
    return spoiled(made.getArguments(), Refusal.at(made, "what " + made + " keeps is not known"));
  }

  /** A message is for people alone: it may be put together from anything. */
  private void shown(Expression message) {
    if (message instanceof BinaryExpr sum && sum.getOperator() == BinaryExpr.Operator.PLUS) {
      shown(sum.getLeft());
      shown(sum.getRight());
    } else {
      expressions.of(message);
    }
  }

  /** A new collection, with the elements of another or none. */
  private AliasClass collection(ObjectCreationExpr made) {
    AliasClass place = new AliasClass();
    for (Expression argument : made.getArguments()) {
      AliasClass given = expressions.of(argument);
      if (Symbol.typeOf(argument).filter("int"::equals).isPresent()) {
        given.spoil(Refusal.at(argument, "a size is a number"));
      } else if (argument instanceof LambdaExpr
          || argument instanceof MethodReferenceExpr
          || Symbol.typeOf(argument).filter("java.util.Comparator"::equals).isPresent()) {
        place.spoil(Refusal.at(argument, "this puts values into an order"));
      } else {
        place.join(given);
        if (!ValueFlow.isInOrder(argument)) {
          keepsOrder(place, made);
        }
      }
    }
    return place;
  }

  /** The elements of a set come to stand in some order in something. */
  private static void keepsOrder(AliasClass place, ObjectCreationExpr made) {
    if (Symbol.typeOf(made).filter(KEEPING::contains).isPresent()) {
      place.spoil(Refusal.at(made, "this keeps an order that values may have decided"));
    }
  }

  /** The place of what a method is called on. */
  AliasClass scope(MethodCallExpr call) {
    return call.getScope().map(expressions::of).orElseGet(AliasClass::new);
  }

  AliasClass argument(MethodCallExpr call, int index) {
    return expressions.of(call.getArgument(index));
  }

  /**
   * Gives something to a lambda, or to a method that is named.
   *
   * @return what that gives
   */
  AliasClass given(Expression function, AliasClass... parameters) {
    if (function instanceof LambdaExpr lambda) {
      return flow.lambda(lambda, parameters);
    }
    if (function instanceof MethodReferenceExpr reference) {
      Optional<Symbol.Method> method =
          Symbol.of(reference)
              .filter(Symbol.Method.class::isInstance)
              .map(Symbol.Method.class::cast);
      if (method.isPresent()
          && flow.own().record(method.get().owner()).isPresent()
          && flow.own().declaration(method.get()).isEmpty()
          && isAccessor(method.get())) {
        return flow.member(method.get().owner(), method.get().name());
      }
    }
    Refusal refusal = Refusal.at(function, "what " + function + " does is not known");
    expressions.of(function).spoil(refusal);
    for (AliasClass parameter : parameters) {
      parameter.spoil(refusal);
    }
    return spoiled(List.of(), refusal);
  }

  /** Something that is a number and no value, computed from what is no value either. */
  AliasClass number(MethodCallExpr call, String reason) {
    call.getScope().ifPresent(expressions::of);
    return spoiled(call.getArguments(), Refusal.at(call, reason));
  }

  /** A call of which nothing is known. */
  AliasClass unknown(MethodCallExpr call) {
    Refusal refusal =
        Refusal.at(call, "what " + call.getNameAsString() + "(…) does with values is not known");
    scope(call).spoil(refusal);
    return spoiled(call.getArguments(), refusal);
  }

  private AliasClass spoiled(Iterable<Expression> arguments, Refusal refusal) {
    arguments.forEach(argument -> expressions.of(argument).spoil(refusal));
    AliasClass place = new AliasClass();
    place.spoil(refusal);
    return place;
  }
}
