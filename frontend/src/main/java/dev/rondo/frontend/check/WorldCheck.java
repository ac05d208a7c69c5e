package dev.rondo.frontend.check;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.stmt.SynchronizedStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.code.Effects;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;

/** A process acts on nothing but its own state, and on the world through {@code Node} alone. */
final class WorldCheck {

  private final Code code;
  private final Log log;

  private WorldCheck(Code code, Log log) {
    this.code = code;
    this.log = log;
  }

  static void run(Code code, Log log) {
    WorldCheck check = new WorldCheck(code, log);
    code.protocol().unit().getTypes().forEach(type -> type.walk(check::node));
  }

  private void node(Node node) {
    if (Code.isObserver(node)) {
      uses(node, Forbidden::methodOfObserver);
      return;
    }
    uses(node, Forbidden::method);
    hashOrder(node);
    synchronization(node);
    Effects.assigned(node).ifPresent(target -> assignment(node, target));
    if (node instanceof SimpleName name) {
      staticField(name);
    }
  }

  private void uses(Node node, Rule rule) {
    Optional<Forbidden.Use> use = use(node, rule);
    if (use.isPresent() && !isReportedBefore(node, rule) && !isInHashCode(node)) {
      log.add(Kind.FORBIDDEN_CALL, node, Code.place(node), use.get().what(), use.get().hint());
    }
  }

  /** Collections alone ask an object for its hash code, and no order depends on it. */
  private static boolean isInHashCode(Node node) {
    return Code.method(node).filter(m -> m.name().startsWith("hash")).isPresent()
        && node.findAncestor(MethodDeclaration.class)
            .filter(method -> method.getNameAsString().equals("hashCode"))
            .isPresent();
  }

  /** What a method, by its class and its name, must not be called for. */
  private interface Rule {
    Optional<Forbidden.Use> of(String owner, String name);
  }

  private static Optional<Forbidden.Use> use(Node node, Rule rule) {
    if (node instanceof ObjectCreationExpr creation && isOrderedByAccess(creation)) {
      return Optional.of(
          new Forbidden.Use(
              "a map whose order changes as it is read", "use new LinkedHashMap<>()"));
    }
    return made(node)
        .map(type -> rule.of(type, "<init>"))
        .orElseGet(() -> Code.method(node).flatMap(m -> rule.of(m.owner(), m.name())));
  }

  /**
   * The class of which an object is made here; whoever makes one of a subclass makes it as well.
   */
  private static Optional<String> made(Node node) {
    if (node instanceof ObjectCreationExpr creation) {
      return creation.getAnonymousClassBody().isEmpty()
          ? Symbol.typeOf(creation)
          : named(creation.getType());
    }
    return node instanceof ClassOrInterfaceType type && isExtended(type)
        ? named(type)
        : Optional.empty();
  }

  private static Optional<String> named(ClassOrInterfaceType type) {
    return Symbol.of(type.getName())
        .filter(Symbol.Type.class::isInstance)
        .map(symbol -> ((Symbol.Type) symbol).binaryName());
  }

  private static boolean isExtended(ClassOrInterfaceType type) {
    return type.getParentNode()
        .filter(ClassOrInterfaceDeclaration.class::isInstance)
        .map(ClassOrInterfaceDeclaration.class::cast)
        .filter(declared -> !declared.isInterface())
        .filter(declared -> declared.getExtendedTypes().stream().anyMatch(each -> each == type))
        .isPresent();
  }

  /** No copy of such a map is in the same order for certain, and nothing shows that it is one. */
  private static boolean isOrderedByAccess(ObjectCreationExpr creation) {
    return creation.getArguments().size() == 3
        && made(creation).filter("java.util.LinkedHashMap"::equals).isPresent();
  }

  /** In {@code new Random().nextInt()} the first part says it all. */
  private static boolean isReportedBefore(Node node, Rule rule) {
    if (!(node instanceof MethodCallExpr call) || call.getScope().isEmpty()) {
      return false;
    }
    Expression scope = call.getScope().get();
    boolean forbiddenField =
        !Code.isObserver(node)
            && Code.field(scope).filter(f -> Forbidden.field(f.owner()).isPresent()).isPresent();
    return forbiddenField || use(scope, rule).isPresent();
  }

  private void hashOrder(Node node) {
    Optional<HashOrder.Maker> maker = made(node).flatMap(HashOrder::ofType);
    if (node instanceof MethodReferenceExpr) {
      maker = Code.method(node).flatMap(m -> HashOrder.ofMethod(m, HashOrder.ANY_NUMBER));
    } else if (node instanceof MethodCallExpr call) {
      maker = Code.method(call).flatMap(m -> HashOrder.ofMethod(m, call.getArguments().size()));
    }
    maker.ifPresent(found -> log.add(Kind.HASH_ORDER, node, found.name(), found.instead()));
  }

  private void synchronization(Node node) {
    if (node instanceof SynchronizedStmt) {
      log.add(Kind.SYNCHRONIZATION, node, "synchronized");
    }
    if (node instanceof Modifier modifier
        && (modifier.getKeyword() == Modifier.Keyword.SYNCHRONIZED
            || modifier.getKeyword() == Modifier.Keyword.VOLATILE)) {
      log.add(Kind.SYNCHRONIZATION, node, modifier.getKeyword().asString());
    }
  }

  private void assignment(Node assignment, Expression target) {
    Optional<Symbol.Field> field = Code.field(target);
    boolean ofAnother =
        Code.bare(target) instanceof FieldAccessExpr access
            && !(access.getScope() instanceof ThisExpr);
    if (field.isPresent() && ofAnother && !field.get().isStatic()) {
      log.add(Kind.FOREIGN_STATE, assignment, Code.place(assignment), target.toString());
    }
  }

  /** Static fields of this file have a rule of their own. */
  private void staticField(SimpleName name) {
    boolean isUse =
        name.getParentNode()
            .filter(parent -> parent instanceof NameExpr || parent instanceof FieldAccessExpr)
            .isPresent();
    Symbol symbol = Symbol.of(name).orElse(null);
    if (!isUse || !(symbol instanceof Symbol.Field field) || !field.isStatic()) {
      return;
    }
    Optional<Forbidden.Use> use = Forbidden.field(field.owner());
    if (use.isPresent()) {
      log.add(Kind.FORBIDDEN_CALL, name, Code.place(name), use.get().what(), use.get().hint());
    } else if (!field.isFinal() && !code.declares(field.owner())) {
      log.add(Kind.FOREIGN_STATE, name, Code.place(name), field.owner() + "." + field.name());
    }
  }
}
