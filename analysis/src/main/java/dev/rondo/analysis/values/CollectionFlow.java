package dev.rondo.analysis.values;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.analysis.OwnCode;
import dev.rondo.analysis.PurityAnalysis;
import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.StreamOrder;
import dev.rondo.frontend.model.Symbol;
import java.util.Set;

/** What the collections and streams of the JDK do with the numbers in them. */
final class CollectionFlow {

  private static final Set<String> MAPS =
      Set.of(
          "java.util.Map",
          "java.util.SortedMap",
          "java.util.HashMap",
          "java.util.LinkedHashMap",
          "java.util.TreeMap");
  private static final Set<String> STREAMS =
      Set.of("java.util.stream.Stream", "java.util.stream.IntStream");
  private static final Set<String> COLLECTIONS =
      Set.of(
          "java.lang.Iterable",
          "java.util.Collection",
          "java.util.AbstractCollection",
          "java.util.AbstractList",
          "java.util.AbstractSet",
          "java.util.List",
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.Set",
          "java.util.HashSet",
          "java.util.LinkedHashSet",
          "java.util.SortedSet",
          "java.util.TreeSet",
          "java.util.Deque",
          "java.util.ArrayDeque",
          "java.util.Queue");

  private final CallFlow calls;

  private final StreamOrder streams;
  private final PurityAnalysis pure;

  CollectionFlow(CallFlow calls, OwnCode own) {
    this.calls = calls;
    this.streams = new StreamOrder(own);
    this.pure = new PurityAnalysis(own);
  }

  /** What a call gives that is not of the protocol or the language. */
  AliasClass of(MethodCallExpr call, Symbol.Method method) {
    String owner = method.owner();
    if (COLLECTIONS.contains(owner)) {
      return method.isStatic() ? ofElements(call, method) : ofCollection(call, method);
    }
    if (MAPS.contains(owner)) {
      return method.isStatic() ? ofEntries(call, method) : ofMap(call, method);
    }
    if (STREAMS.contains(owner) && !method.isStatic()) {
      return ofStream(call, method);
    }
    return switch (owner + "." + method.name()) {
      case "java.util.Map$Entry.getKey" -> calls.scope(call).key();
      case "java.util.Map$Entry.getValue" -> calls.scope(call).element();
      case "java.util.Iterator.next", "java.util.Optional.get", "java.util.Optional.orElseThrow" ->
          call.getArguments().isEmpty() ? calls.scope(call).element() : calls.unknown(call);
      case "java.util.Iterator.hasNext",
          "java.util.Optional.isPresent",
          "java.util.Optional.isEmpty" ->
          plain(call);
      case "java.lang.Integer.valueOf" ->
          method.parameterTypes().contains("int") ? calls.argument(call, 0) : calls.unknown(call);
      case "java.lang.Integer.intValue" -> calls.scope(call);
      default -> calls.unknown(call);
    };
  }

  private AliasClass plain(MethodCallExpr call) {
    calls.scope(call);
    return new AliasClass();
  }

  /** {@code List.of}, {@code Set.copyOf}. */
  private AliasClass ofElements(MethodCallExpr call, Symbol.Method method) {
    AliasClass place = new AliasClass();
    switch (method.name()) {
      case "of" -> {
        for (int index = 0; index < call.getArguments().size(); index++) {
          AliasClass given = calls.argument(call, index);
          boolean isArray = isArray(call.getArgument(index));
          place.element().join(isArray ? given.element() : given);
        }
      }
      case "copyOf" -> {
        place.join(calls.argument(call, 0));
        boolean forgets = method.owner().equals("java.util.Set");
        if (!forgets && !ValueFlow.isInOrder(call.getArgument(0))) {
          place.spoil(ordered(call));
        }
      }
      default -> {
        return calls.unknown(call);
      }
    }
    return place;
  }

  private static boolean isArray(Expression expression) {
    return Symbol.typeOf(expression)
        .filter(type -> type.endsWith("[]") || type.startsWith("["))
        .isPresent();
  }

  private static Refusal ordered(MethodCallExpr call) {
    return Refusal.at(call, "this depends on an order that values may have decided");
  }

  private AliasClass ofCollection(MethodCallExpr call, Symbol.Method method) {
    AliasClass place = calls.scope(call);
    boolean inOrder = call.getScope().filter(ValueFlow::isInOrder).isPresent();
    boolean byIndex =
        !method.parameterTypes().isEmpty() && method.parameterTypes().get(0).equals("int");
    int last = call.getArguments().size() - 1;
    switch (method.name()) {
      case "add",
          "addFirst",
          "addLast",
          "offer",
          "push",
          "contains",
          "set",
          "remove",
          "indexOf" -> {
        if (last < 0 || (byIndex && last == 0)) {
          return byIndex && inOrder ? byIndex(call, place) : first(call, place, inOrder);
        }
        if (byIndex) {
          calls.argument(call, 0).spoil(Refusal.at(call.getArgument(0), "an index is a number"));
        }
        place.element().join(calls.argument(call, last));
        return method.name().equals("indexOf") ? position(call) : new AliasClass();
      }
      case "addAll", "containsAll", "removeAll", "retainAll" -> {
        return last == 0 ? joinAll(call, place, inOrder) : calls.unknown(call);
      }
      case "get" -> {
        return byIndex(call, place);
      }
      case "getFirst", "getLast", "peek", "poll", "pop", "peekFirst", "pollFirst", "element" -> {
        return first(call, place, inOrder);
      }
      case "iterator" -> {
        return inOrder ? place : spoiledOrder(call, place);
      }
      case "stream" -> {
        return inOrder || streams.check(call).isEmpty() ? place : spoiledOrder(call, place);
      }
      case "removeIf" -> {
        calls.given(call.getArgument(0), place.element());
        return inOrder || pure.function(call.getArgument(0)).isEmpty()
            ? new AliasClass()
            : spoiledOrder(call, place);
      }
      case "size" -> {
        return calls.number(call, call + " is a number of its own");
      }
      case "isEmpty", "clear" -> {
        return new AliasClass();
      }
      default -> {
        return calls.unknown(call);
      }
    }
  }

  private static AliasClass position(MethodCallExpr call) {
    AliasClass place = new AliasClass();
    place.spoil(Refusal.at(call, "a position is a number"));
    return place;
  }

  private AliasClass byIndex(MethodCallExpr call, AliasClass place) {
    calls.argument(call, 0).spoil(Refusal.at(call.getArgument(0), "an index is a number"));
    return place.element();
  }

  private static AliasClass first(MethodCallExpr call, AliasClass place, boolean inOrder) {
    return inOrder ? place.element() : spoiledOrder(call, place).element();
  }

  private static AliasClass spoiledOrder(MethodCallExpr call, AliasClass place) {
    place.spoil(ordered(call));
    return place;
  }

  private AliasClass joinAll(MethodCallExpr call, AliasClass place, boolean inOrder) {
    AliasClass other = calls.argument(call, 0);
    place.element().join(other.element());
    if (inOrder
        && call.getNameAsString().equals("addAll")
        && !ValueFlow.isInOrder(call.getArgument(0))) {
      place.spoil(ordered(call));
      other.spoil(ordered(call));
    }
    return new AliasClass();
  }

  /** {@code Map.of}, {@code Map.entry}. */
  private AliasClass ofEntries(MethodCallExpr call, Symbol.Method method) {
    AliasClass place = new AliasClass();
    switch (method.name()) {
      case "of", "entry" -> {
        for (int index = 0; index < call.getArguments().size(); index++) {
          (index % 2 == 0 ? place.key() : place.element()).join(calls.argument(call, index));
        }
        return place;
      }
      case "copyOf" -> {
        return place.join(calls.argument(call, 0));
      }
      default -> {
        return calls.unknown(call);
      }
    }
  }

  private AliasClass ofMap(MethodCallExpr call, Symbol.Method method) {
    AliasClass map = calls.scope(call);
    int arguments = call.getArguments().size();
    switch (method.name()) {
      case "get", "containsKey" -> {
        map.key().join(calls.argument(call, 0));
        return method.name().equals("get") ? map.element() : new AliasClass();
      }
      case "put", "getOrDefault", "putIfAbsent" -> {
        map.key().join(calls.argument(call, 0));
        return map.element().join(calls.argument(call, 1));
      }
      case "remove" -> {
        map.key().join(calls.argument(call, 0));
        return arguments == 1 ? map.element() : calls.unknown(call);
      }
      case "containsValue" -> {
        map.element().join(calls.argument(call, 0));
        return new AliasClass();
      }
      case "merge" -> {
        map.key().join(calls.argument(call, 0));
        map.element().join(calls.argument(call, 1));
        return map.element().join(calls.given(call.getArgument(2), map.element(), map.element()));
      }
      case "computeIfAbsent" -> {
        map.key().join(calls.argument(call, 0));
        return map.element().join(calls.given(call.getArgument(1), map.key()));
      }
      case "keySet", "values", "entrySet" -> {
        return view(method.name(), map);
      }
      case "size" -> {
        return calls.number(call, call + " is a number of its own");
      }
      case "isEmpty", "clear" -> {
        return new AliasClass();
      }
      default -> {
        return calls.unknown(call);
      }
    }
  }

  private static AliasClass view(String name, AliasClass map) {
    AliasClass view = new AliasClass();
    switch (name) {
      case "keySet" -> view.element().join(map.key());
      case "values" -> {
        view.element().join(map.element());
        view.key().join(map.key()); // it is in their order
      }
      default -> {
        view.element().key().join(map.key());
        view.element().element().join(map.element());
      }
    }
    return view;
  }

  private AliasClass ofStream(MethodCallExpr call, Symbol.Method method) {
    AliasClass stream = calls.scope(call);
    switch (method.name()) {
      case "filter" -> {
        calls.given(call.getArgument(0), stream.element());
        return stream;
      }
      case "map", "mapToInt", "mapToObj" -> {
        AliasClass mapped = new AliasClass();
        mapped.element().join(calls.given(call.getArgument(0), stream.element()));
        return mapped;
      }
      case "anyMatch", "allMatch", "noneMatch" -> {
        calls.given(call.getArgument(0), stream.element());
        return new AliasClass();
      }
      case "boxed", "distinct", "toList", "findFirst" -> {
        return stream;
      }
      case "count" -> {
        return calls.number(call, "a count is a number");
      }
      default -> {
        return calls.unknown(call);
      }
    }
  }
}
