package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;
import java.util.Set;

/**
 * Which calls change a {@code java.util} collection or an array: all but those that are known to
 * look only.
 */
public final class Collections {

  private static final Set<String> LOOKING =
      Set.of(
          "asIterator",
          "cardinality",
          "ceiling",
          "ceilingEntry",
          "ceilingKey",
          "clone",
          "comparator",
          "contains",
          "containsAll",
          "containsKey",
          "containsValue",
          "descendingIterator",
          "descendingKeySet",
          "descendingMap",
          "descendingSet",
          "element",
          "entrySet",
          "equals",
          "first",
          "firstElement",
          "firstEntry",
          "firstKey",
          "floor",
          "floorEntry",
          "floorKey",
          "forEach",
          "forEachRemaining",
          "get",
          "getAverage",
          "getClass",
          "getCount",
          "getFirst",
          "getKey",
          "getLast",
          "getMax",
          "getMin",
          "getOrDefault",
          "getSum",
          "getValue",
          "hasMoreElements",
          "hasMoreTokens",
          "hasNext",
          "hasPrevious",
          "hashCode",
          "headMap",
          "headSet",
          "higher",
          "higherEntry",
          "higherKey",
          "indexOf",
          "intersects",
          "isEmpty",
          "iterator",
          "keySet",
          "last",
          "lastElement",
          "lastEntry",
          "lastIndexOf",
          "lastKey",
          "length",
          "listIterator",
          "lower",
          "lowerEntry",
          "lowerKey",
          "navigableKeySet",
          "next",
          "nextClearBit",
          "nextElement",
          "nextIndex",
          "nextInt",
          "nextSetBit",
          "nextToken",
          "parallelStream",
          "peek",
          "peekFirst",
          "peekLast",
          "previous",
          "previousClearBit",
          "previousIndex",
          "previousSetBit",
          "search",
          "size",
          "spliterator",
          "stream",
          "subList",
          "subMap",
          "subSet",
          "tailMap",
          "tailSet",
          "toArray",
          "toByteArray",
          "toLongArray",
          "toString",
          "values");

  /** What these hold never changes, or is what their own arguments say. */
  private static final Set<String> UNCHANGING =
      Set.of(
          "java.util.Comparator",
          "java.util.Objects",
          "java.util.Optional",
          "java.util.OptionalDouble",
          "java.util.OptionalInt",
          "java.util.OptionalLong");

  private static final Set<String> STATICALLY_LOOKING =
      Set.of(
          "asList",
          "binarySearch",
          "compare",
          "compareUnsigned",
          "copyOf",
          "copyOfRange",
          "deepEquals",
          "deepHashCode",
          "deepToString",
          "disjoint",
          "emptyIterator",
          "emptyList",
          "emptyListIterator",
          "emptyMap",
          "emptyNavigableMap",
          "emptyNavigableSet",
          "emptySet",
          "emptySortedMap",
          "emptySortedSet",
          "enumeration",
          "equals",
          "frequency",
          "hashCode",
          "indexOfSubList",
          "lastIndexOfSubList",
          "list",
          "max",
          "min",
          "mismatch",
          "nCopies",
          "reverseOrder",
          "singleton",
          "singletonList",
          "singletonMap",
          "spliterator",
          "stream",
          "toString",
          "unmodifiableCollection",
          "unmodifiableList",
          "unmodifiableMap",
          "unmodifiableNavigableMap",
          "unmodifiableNavigableSet",
          "unmodifiableSet",
          "unmodifiableSortedMap",
          "unmodifiableSortedSet");

  private static final Set<String> OF_STATIC_METHODS =
      Set.of("java.util.Arrays", "java.util.Collections");

  private Collections() {}

  /** The collection or array that a call, or the call of a method reference, changes. */
  public static Optional<Expression> changedBy(Node use) {
    Optional<Symbol.Method> method = Code.method(use).filter(Collections::isOfCollections);
    if (method.isEmpty()) {
      return Optional.empty();
    }
    boolean looks =
        (method.get().isStatic() ? STATICALLY_LOOKING : LOOKING).contains(method.get().name());
    if (use instanceof MethodReferenceExpr reference) {
      return looks ? Optional.empty() : Optional.of(reference.getScope());
    }
    MethodCallExpr call = (MethodCallExpr) use;
    if (looks) {
      return call.getNameAsString().equals("toArray") ? call.getArguments().getFirst() : none();
    }
    return method.get().isStatic() ? call.getArguments().getFirst() : call.getScope();
  }

  private static Optional<Expression> none() {
    return Optional.empty();
  }

  private static boolean isOfCollections(Symbol.Method method) {
    String owner = method.owner();
    return method.isStatic()
        ? OF_STATIC_METHODS.contains(owner)
        : owner.startsWith("java.util.")
            && !owner.startsWith("java.util.stream.")
            && !owner.startsWith("java.util.function.")
            && !UNCHANGING.contains(owner);
  }
}
