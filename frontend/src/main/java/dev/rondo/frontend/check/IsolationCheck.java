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
import com.github.javaparser.ast.stmt.SynchronizedStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.library.Dependence;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.NondeterminismRules;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;

/** A process acts on nothing but its own state, and on the world through {@code Node} alone. */
final class IsolationCheck {

  private static final Symbol.Method OBJECT_HASH_CODE =
      new Symbol.Method("java.lang.Object", "hashCode", false, List.of(), "int");

  private final ProtocolSymbols code;
  private final Log log;

  private IsolationCheck(ProtocolSymbols code, Log log) {
    this.code = code;
    this.log = log;
  }

  static void run(ProtocolSymbols code, Log log) {
    IsolationCheck check = new IsolationCheck(code, log);
    code.protocol().unit().getTypes().forEach(type -> type.walk(check::node));
  }

  private void node(Node node) {
    if (Ast.isObserver(node)) {
      uses(node, NondeterminismRules::ofObserver);
      if (node instanceof SimpleName name) {
        observersField(name);
      }
      return;
    }
    uses(node, NondeterminismRules::ofProcess);
    synchronization(node);
    Ast.assigned(node).ifPresent(target -> assignment(node, target));
    if (node instanceof SimpleName name) {
      staticField(name);
    }
  }

  private void uses(Node node, Rule rule) {
    Optional<NondeterminismRules.NondeterministicUse> use = use(node, rule);
    if (use.isEmpty() || isReportedBefore(node, rule) || isInHashCode(node)) {
      return;
    }
    if (use.get().dependence() == Dependence.HASH_ORDER) {
      log.add(DiagnosticKind.HASH_ORDER, node, use.get().what(), use.get().hint());
    } else {
      forbidden(node, use.get());
    }
  }

  /** Collections alone ask an object for its hash code, and no order depends on it. */
  private static boolean isInHashCode(Node node) {
    return Ast.method(node).filter(m -> m.name().startsWith("hash")).isPresent()
        && node.findAncestor(SyntaxTree.kind(MethodDeclaration.class))
            .filter(method -> method.getNameAsString().equals("hashCode"))
            .isPresent();
  }

  /** What a method must not be called for. */
  private interface Rule {
    Optional<NondeterminismRules.NondeterministicUse> of(Symbol.Method method);
  }

  private Optional<NondeterminismRules.NondeterministicUse> use(Node node, Rule rule) {
    return called(node)
        .filter(method -> !isOwnMessage(node, method))
        .map(method -> isOwnHashCode(method) ? OBJECT_HASH_CODE : method)
        .flatMap(rule::of);
  }

  /** That of a record, or one that the file writes, which may ask others for theirs. */
  private boolean isOwnHashCode(Symbol.Method method) {
    return method.name().equals("hashCode")
        && method.parameterTypes().isEmpty()
        && code.declares(method.owner());
  }

  /**
   * The message of an exception that the file declares: the file alone has written it. Its text is
   * not, which begins with the name of the class: that of a derived program is another.
   */
  private boolean isOwnMessage(Node use, Symbol.Method method) {
    boolean asksMessage =
        method.name().equals("getMessage") || method.name().equals("getLocalizedMessage");
    if (!asksMessage || !LibraryModel.isOfJdk(method.owner())) {
      return false;
    }
    Optional<Expression> receiver =
        use instanceof MethodReferenceExpr reference
            ? Optional.of(reference.getScope())
            : ((MethodCallExpr) use).getScope();
    return receiver.isEmpty()
        || receiver.get().isSuperExpr()
        || receiver.get().isThisExpr()
        || Symbol.typeOf(Ast.bare(receiver.get())).filter(code::declares).isPresent();
  }

  /** The method or the constructor that runs here. */
  private static Optional<Symbol.Method> called(Node node) {
    if (node instanceof ObjectCreationExpr creation
        && creation.getAnonymousClassBody().isEmpty()
        && Symbol.of(creation).orElse(null) instanceof Symbol.Method constructor) {
      return Optional.of(constructor);
    }
    return made(node)
        .map(type -> new Symbol.Method(type, "<init>", false, List.of(), "void"))
        .or(() -> Ast.method(node));
  }

  /** The class of which an object is made here, or the superclass of a declared class. */
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
    return Symbol.of(type.getName(), Symbol.Type.class).map(Symbol.Type::binaryName);
  }

  private static boolean isExtended(ClassOrInterfaceType type) {
    return type.getParentNode()
        .filter(ClassOrInterfaceDeclaration.class::isInstance)
        .map(ClassOrInterfaceDeclaration.class::cast)
        .filter(declared -> !declared.isInterface())
        .filter(declared -> declared.getExtendedTypes().stream().anyMatch(each -> each == type))
        .isPresent();
  }

  /** In {@code new Random().nextInt()} the first part says it all. */
  private boolean isReportedBefore(Node node, Rule rule) {
    if (!(node instanceof MethodCallExpr call) || call.getScope().isEmpty()) {
      return false;
    }
    Expression scope = call.getScope().get();
    boolean refusedField =
        !Ast.isObserver(node)
            && Ast.field(scope)
                .filter(field -> NondeterminismRules.ofField(field.owner()).isPresent())
                .isPresent();
    return refusedField || use(scope, rule).isPresent();
  }

  private void synchronization(Node node) {
    if (node instanceof SynchronizedStmt) {
      log.add(DiagnosticKind.SYNCHRONIZATION, node, "synchronized");
    }
    if (node instanceof Modifier modifier
        && (modifier.getKeyword() == Modifier.Keyword.SYNCHRONIZED
            || modifier.getKeyword() == Modifier.Keyword.VOLATILE)) {
      log.add(DiagnosticKind.SYNCHRONIZATION, node, modifier.getKeyword().asString());
    }
  }

  private void assignment(Node assignment, Expression target) {
    Optional<Symbol.Field> field = Ast.field(target);
    boolean ofAnother =
        Ast.bare(target) instanceof FieldAccessExpr access && !access.getScope().isThisExpr();
    if (field.isPresent() && ofAnother && !field.get().isStatic()) {
      log.add(DiagnosticKind.FOREIGN_STATE, assignment, Ast.place(assignment), target.toString());
    }
  }

  /** Static fields of this file have a rule of their own. */
  private void staticField(SimpleName name) {
    Optional<Symbol.Field> field = staticFieldOf(name);
    Optional<NondeterminismRules.NondeterministicUse> use =
        field.flatMap(found -> NondeterminismRules.ofField(found.owner()));
    if (use.isPresent()) {
      forbidden(name, use.get());
    } else if (field
        .filter(found -> !found.isFinal() && !code.declares(found.owner()))
        .isPresent()) {
      log.add(
          DiagnosticKind.FOREIGN_STATE,
          name,
          Ast.place(name),
          field.get().owner() + "." + field.get().name());
    }
  }

  private void observersField(SimpleName name) {
    staticFieldOf(name)
        .flatMap(field -> NondeterminismRules.ofObserversField(field.owner(), field.name()))
        .ifPresent(use -> forbidden(name, use));
  }

  private static Optional<Symbol.Field> staticFieldOf(SimpleName name) {
    boolean isUse =
        name.getParentNode()
            .filter(parent -> parent instanceof NameExpr || parent instanceof FieldAccessExpr)
            .isPresent();
    boolean isConstant =
        name.getParentNode().filter(p -> p.containsData(Symbol.CONSTANT)).isPresent();
    return Symbol.of(name)
        .filter(symbol -> isUse && !isConstant && symbol instanceof Symbol.Field)
        .map(Symbol.Field.class::cast)
        .filter(Symbol.Field::isStatic);
  }

  private void forbidden(Node node, NondeterminismRules.NondeterministicUse use) {
    log.add(DiagnosticKind.FORBIDDEN_CALL, node, Ast.place(node), use.what(), use.hint());
  }
}
