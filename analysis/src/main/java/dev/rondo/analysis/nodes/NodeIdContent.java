package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.library.LibraryTypes;
import dev.rondo.frontend.library.LibraryTypes.TypeFact;
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

  /** Whether values of a type can hold process ids. */
  enum NodeIdUse {
    /** No name of a process, in whatever it holds. */
    PLAIN,
    /** Names of processes, which it does not put into an order. */
    NAMED,
    /** What a process has heard, in the order of the senders. */
    MAILBOX,
    /** Anything. */
    UNKNOWN
  }

  // Exceptions are for users only.
  private static final Set<String> NAMED =
      Set.of(
          "java.lang.AssertionError",
          "java.lang.IllegalArgumentException",
          "java.lang.IllegalStateException",
          "java.lang.Record",
          "rondo.NodeId",
          "rondo.Violation");

  private final FileSymbols own;
  private final Map<String, @Nullable NodeIdUse> records = new HashMap<>();

  NodeIdContent(FileSymbols own) {
    this.own = own;
  }

  NodeIdUse of(Optional<TypeShape> type) {
    return type.map(this::of).orElse(NodeIdUse.UNKNOWN);
  }

  private NodeIdUse of(TypeShape type) {
    String name = type.name();
    return switch (type.form()) {
      case PRIMITIVE -> NodeIdUse.PLAIN;
      case ENUM -> own.declares(name) ? NodeIdUse.PLAIN : NodeIdUse.UNKNOWN;
      case VARIABLE -> NodeIdUse.UNKNOWN;
      case ARRAY -> ifPlain(type.arguments());
      case CLASS -> ofClass(type);
    };
  }

  private NodeIdUse ofClass(TypeShape type) {
    String name = type.name();
    if (own.declares(name)) {
      return type.arguments().isEmpty() ? ofOwn(name) : NodeIdUse.UNKNOWN;
    }
    if (name.equals("rondo.Mailbox")) {
      return NodeIdUse.MAILBOX;
    }
    if (LibraryTypes.has(name, TypeFact.NODE_FREE, type.arguments(), this::isPlain)) {
      return NodeIdUse.PLAIN;
    }
    if (NAMED.contains(name)) {
      return NodeIdUse.NAMED;
    }
    if (name.equals("java.util.stream.Collector") && type.arguments().size() == 3) {
      return ifPlain(List.of(type.arguments().get(0), type.arguments().get(2)));
    }
    return NodeIdUse.UNKNOWN;
  }

  private NodeIdUse ifPlain(List<TypeShape> parts) {
    boolean plain = !parts.isEmpty() && parts.stream().allMatch(this::isPlain);
    return plain ? NodeIdUse.PLAIN : NodeIdUse.UNKNOWN;
  }

  private boolean isPlain(TypeShape type) {
    return of(type) == NodeIdUse.PLAIN;
  }

  private NodeIdUse ofOwn(String name) {
    Optional<RecordDeclaration> made = own.record(name);
    boolean isSealed =
        own.type(name)
            .flatMap(type -> type.toClassOrInterfaceDeclaration())
            .filter(type -> type.hasModifier(Modifier.Keyword.SEALED))
            .isPresent();
    if (isSealed) {
      return NodeIdUse.UNKNOWN; // any of its records
    }
    if (made.isEmpty()) {
      return NodeIdUse.NAMED; // an object of a class of the file, whose code is analysed
    }
    NodeIdUse known = records.get(name);
    if (known != null) {
      return known;
    }
    records.put(name, NodeIdUse.PLAIN); // a record that holds itself is what the rest of it is
    NodeIdUse kind = NodeIdUse.PLAIN;
    for (Parameter component : made.get().getParameters()) {
      NodeIdUse part = of(Symbol.shapeOf(component.getName()));
      kind = part.compareTo(kind) > 0 ? part : kind;
    }
    kind = kind == NodeIdUse.MAILBOX ? NodeIdUse.UNKNOWN : kind;
    records.put(name, kind);
    return kind;
  }
}
