package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.OrderedCollections;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Hash tables whose order has no effect: sets that are added to, counted and searched, maps that
 * are used by key. They are made as tables that keep the order of insertion, which is the same in
 * every run, so that their text is as well. Where the file goes through such a table, nothing is
 * rewritten, and the checks say what to use instead.
 */
public final class HashTableOrdering {

  private static final Map<String, String> ORDERED =
      Map.of(
          "java.util.HashSet", "java.util.LinkedHashSet",
          "java.util.HashMap", "java.util.LinkedHashMap",
          "java.util.Set", "java.util.LinkedHashSet",
          "java.util.Map", "java.util.LinkedHashMap");

  /** The methods that take a table without exposing its order. */
  private static final Set<String> BLIND =
      Set.of(
          "java.util.HashMap",
          "java.util.HashSet",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.Map",
          "java.util.Set",
          "java.util.TreeMap",
          "java.util.TreeSet");

  /** Types that do not say whether a table is behind them. */
  private static final Set<String> WIDER = Set.of("java.lang.Iterable", "java.util.Collection");

  /** Collections that take any object as an element. */
  private static final Set<String> COLLECTIONS =
      Set.of(
          "java.util.ArrayDeque",
          "java.util.ArrayList",
          "java.util.Collection",
          "java.util.Deque",
          "java.util.LinkedList",
          "java.util.List",
          "java.util.Queue");

  private final ProtocolSymbols code;
  private final OrderedCollections ordered;
  private final TreeEdits edits;

  private HashTableOrdering(Protocol protocol, TreeEdits edits) {
    this.code = new ProtocolSymbols(protocol);
    this.ordered = new OrderedCollections(code);
    this.edits = edits;
  }

  /** Plans other tables where the file goes through none. */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    String text = protocol.code().text();
    if (!text.contains("HashSet") && !text.contains("HashMap") && !text.contains("copyOf")) {
      return;
    }
    HashTableOrdering tables = new HashTableOrdering(protocol, edits);
    List<Node> all = new ArrayList<>();
    tables.code.processTypes().forEach(type -> all.addAll(type.findAll(Node.class)));
    if (all.stream().anyMatch(tables::showsOrder)) {
      return;
    }
    all.stream().filter(node -> !Ast.isObserver(node)).forEach(tables::rewrite);
  }

  private boolean showsOrder(Node node) {
    if (node instanceof ForEachStmt loop) {
      return isHashed(loop.getIterable());
    }
    if (node instanceof MethodCallExpr call) {
      return call.getScope().filter(table -> isHashed(table) && iterates(call, table)).isPresent()
          || Ast.method(call).filter(method -> iterates(call, method)).isPresent();
    }
    return node instanceof ObjectCreationExpr creation
        && Symbol.typeOf(creation).filter(HashTableOrdering::exposesOrder).isPresent()
        && creation.getArguments().stream().anyMatch(this::isHashed);
  }

  /** Whether a call on a table shows its order, or is not known. */
  private static boolean iterates(MethodCallExpr call, Expression table) {
    return Ast.method(call)
        .flatMap(
            method ->
                LibraryModel.standard()
                    .effects(
                        Symbol.typeOf(table).orElseThrow(), method.name(), method.parameterTypes()))
        .filter(effects -> !effects.iterates() || isTableOf(effects, call))
        .isEmpty();
  }

  /** Whether a call gives a view that is a table itself, whose own uses are looked at: keySet(). */
  private static boolean isTableOf(MethodEffects effects, MethodCallExpr call) {
    return effects.result() == MethodEffects.ReturnedObject.VIEW && isTable(call);
  }

  /** Whether a list, a stream or a choice is made of a table. */
  private boolean iterates(MethodCallExpr call, Symbol.Method method) {
    if (!exposesOrder(method.owner())) {
      return false;
    }
    for (int index = 0; index < call.getArguments().size(); index++) {
      if (isHashed(call.getArgument(index)) && !isElement(method, index)) {
        return true;
      }
    }
    return false;
  }

  private static boolean exposesOrder(String owner) {
    return (owner.startsWith("java.util.") || owner.equals("rondo.Node")) && !BLIND.contains(owner);
  }

  /**
   * Whether a call takes an argument as an element of a collection, of which collections know
   * nothing but whether it equals another one: {@code past.add(Set.copyOf(seen))}.
   */
  private static boolean isElement(Symbol.Method method, int index) {
    return COLLECTIONS.contains(method.owner())
        && !method.isStatic()
        && index < method.parameterTypes().size()
        && method.parameterTypes().get(index).equals("java.lang.Object");
  }

  private boolean isHashed(Expression expression) {
    return isTable(expression) && !ordered.contains(expression);
  }

  private static boolean isTable(Expression expression) {
    return Symbol.typeOf(expression)
        .filter(type -> ORDERED.containsKey(type) || WIDER.contains(type))
        .isPresent();
  }

  private void rewrite(Node node) {
    if (node instanceof ObjectCreationExpr creation && creation.getAnonymousClassBody().isEmpty()) {
      ClassOrInterfaceType type = creation.getType();
      Symbol.typeOf(creation)
          .filter(name -> name.equals("java.util.HashSet") || name.equals("java.util.HashMap"))
          .map(ORDERED::get)
          .ifPresent(ordered -> edits.add(() -> type.removeScope().setName(ordered)));
    } else if (node instanceof MethodCallExpr call && isCopy(call)) {
      String ordered = ORDERED.get(Ast.method(call).orElseThrow().owner());
      edits.replace(
          call,
          () ->
              ((ObjectCreationExpr) SyntaxTree.expression("new " + ordered + "<>()"))
                  .setArguments(call.getArguments()));
    }
  }

  private static boolean isCopy(MethodCallExpr call) {
    return call.getNameAsString().equals("copyOf")
        && Ast.method(call)
            .filter(method -> ORDERED.containsKey(method.owner()) && method.isStatic())
            .isPresent();
  }
}
