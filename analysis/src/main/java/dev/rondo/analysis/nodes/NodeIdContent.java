package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether an expression of a type can hold node ids: none, some, or unknown. */
final class NodeIdContent {

  /** What a type can hold. */
  enum Content {
    /** No name of a process, in whatever it holds. */
    PLAIN,
    /** Names of processes, which it does not put into an order. */
    NAMED,
    /** What a process has heard, in the order of the senders. */
    MAILBOX,
    /** Anything. */
    UNKNOWN
  }

  private static final Set<String> PLAIN =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short",
          "java.lang.String",
          "java.lang.StringBuilder",
          "java.lang.Void",
          "java.util.OptionalInt",
          "java.util.OptionalLong",
          "java.util.stream.IntStream",
          "java.util.stream.LongStream",
          "java.util.BitSet");

  // A mailbox is an Iterable, and names are Comparable: these two are not here.
  private static final Set<String> PLAIN_OF_PLAIN =
      Set.of(
          "java.util.ArrayDeque",
          "java.util.ArrayList",
          "java.util.Collection",
          "java.util.Comparator",
          "java.util.Deque",
          "java.util.EnumMap",
          "java.util.EnumSet",
          "java.util.Iterator",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.LinkedList",
          "java.util.List",
          "java.util.Map",
          "java.util.Map$Entry",
          "java.util.NavigableMap",
          "java.util.NavigableSet",
          "java.util.Optional",
          "java.util.Queue",
          "java.util.Set",
          "java.util.SortedMap",
          "java.util.SortedSet",
          "java.util.TreeMap",
          "java.util.TreeSet",
          "java.util.function.BiFunction",
          "java.util.function.BinaryOperator",
          "java.util.function.Function",
          "java.util.function.IntFunction",
          "java.util.function.IntPredicate",
          "java.util.function.Predicate",
          "java.util.function.ToIntFunction",
          "java.util.function.UnaryOperator",
          "java.util.stream.Stream");

  // What is thrown is for people alone.
  private static final Set<String> NAMED =
      Set.of(
          "java.lang.AssertionError",
          "java.lang.IllegalArgumentException",
          "java.lang.IllegalStateException",
          "java.lang.Record",
          "rondo.NodeId",
          "rondo.Violation");

  private final FileSymbols own;
  private final Map<String, @Nullable Content> records = new HashMap<>();

  NodeIdContent(FileSymbols own) {
    this.own = own;
  }

  Content of(Optional<TypeShape> type) {
    return type.map(this::of).orElse(Content.UNKNOWN);
  }

  private Content of(TypeShape type) {
    String name = type.name();
    return switch (type.form()) {
      case PRIMITIVE -> Content.PLAIN;
      case ENUM -> own.declares(name) ? Content.PLAIN : Content.UNKNOWN;
      case VARIABLE -> Content.UNKNOWN;
      case ARRAY -> ifPlain(type.arguments());
      case CLASS -> ofClass(type);
    };
  }

  private Content ofClass(TypeShape type) {
    String name = type.name();
    if (own.declares(name)) {
      return type.arguments().isEmpty() ? ofOwn(name) : Content.UNKNOWN;
    }
    if (name.equals("rondo.Mailbox")) {
      return Content.MAILBOX;
    }
    if (PLAIN.contains(name)) {
      return Content.PLAIN;
    }
    if (NAMED.contains(name)) {
      return Content.NAMED;
    }
    if (name.equals("java.util.stream.Collector") && type.arguments().size() == 3) {
      return ifPlain(List.of(type.arguments().get(0), type.arguments().get(2)));
    }
    return PLAIN_OF_PLAIN.contains(name) ? ifPlain(type.arguments()) : Content.UNKNOWN;
  }

  /** Of a raw type nothing is known. */
  private Content ifPlain(List<TypeShape> arguments) {
    boolean plain =
        !arguments.isEmpty() && arguments.stream().allMatch(each -> of(each) == Content.PLAIN);
    return plain ? Content.PLAIN : Content.UNKNOWN;
  }

  private Content ofOwn(String name) {
    Optional<RecordDeclaration> made = own.record(name);
    boolean isSealed =
        own.type(name)
            .flatMap(type -> type.toClassOrInterfaceDeclaration())
            .filter(type -> type.hasModifier(Modifier.Keyword.SEALED))
            .isPresent();
    if (isSealed) {
      return Content.UNKNOWN; // any of its records
    }
    if (made.isEmpty()) {
      return Content.NAMED; // an object of a class of the file, whose code is looked at
    }
    Content known = records.get(name);
    if (known != null) {
      return known;
    }
    records.put(name, Content.PLAIN); // a record that holds itself is what the rest of it is
    Content kind = Content.PLAIN;
    for (Parameter component : made.get().getParameters()) {
      Content part = of(Symbol.shapeOf(component.getName()));
      kind = part.compareTo(kind) > 0 ? part : kind;
    }
    kind = kind == Content.MAILBOX ? Content.UNKNOWN : kind;
    records.put(name, kind);
    return kind;
  }
}
