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
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Hash tables whose order has no effect: sets that are added to, counted and searched, maps that
 * are used by key. They are made as tables that keep the order of insertion, which is the same in
 * every run, so that their text is as well. Where the file goes through such a table, nothing is
 * rewritten, and the checks say what to use instead.
 */
public final class HashTables {

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

  private final ProtocolSymbols code;
  private final OrderedCollections ordered;
  private final TreeEdits edits;

  private HashTables(Protocol protocol, TreeEdits edits) {
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
    HashTables tables = new HashTables(protocol, edits);
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
          || takesTable(call.getArguments(), Ast.method(call).map(Symbol.Method::owner));
    }
    return node instanceof ObjectCreationExpr creation
        && takesTable(creation.getArguments(), Symbol.typeOf(creation));
  }

  /** Whether a call on a table shows its order, or is not known. */
  private static boolean iterates(MethodCallExpr call, Expression table) {
    return Ast.method(call)
        .flatMap(
            method ->
                LibraryModel.standard()
                    .effects(
                        Symbol.typeOf(table).orElseThrow(), method.name(), method.parameterTypes()))
        .filter(effects -> !effects.iterates())
        .isEmpty();
  }

  /** Whether a list, a stream or a choice is made of a table. */
  private boolean takesTable(List<Expression> arguments, Optional<String> owner) {
    boolean ordered =
        owner
            .filter(name -> name.startsWith("java.util.") || name.equals("rondo.Node"))
            .filter(name -> !BLIND.contains(name))
            .isPresent();
    return ordered && arguments.stream().anyMatch(this::isHashed);
  }

  private boolean isHashed(Expression expression) {
    return isTable(expression) && !ordered.contains(expression);
  }

  private static boolean isTable(Expression expression) {
    return Symbol.typeOf(expression)
        .filter(type -> ORDERED.containsKey(type) || type.equals("java.util.Collection"))
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
