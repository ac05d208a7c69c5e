package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which parts of records cannot be null, because no value that may be null is ever assigned. */
final class NonNullAnalysis {

  private static final Set<String> GIVERS =
      Set.of("asList", "copyOf", "entry", "node", "nodes", "of", "others", "self", "toList");

  private final Protocol protocol;
  private final FileSymbols own;
  private final Set<String> asked = new HashSet<>();
  private final NonNull nonNull = new NonNull();

  NonNullAnalysis(Protocol protocol, FileSymbols own) {
    this.protocol = protocol;
    this.own = own;
  }

  /** Whether a component of a record of the file cannot be null. */
  boolean isNonNull(String owner, String component) {
    asked.clear();
    return isPart(owner, component);
  }

  /** Whether keys and values of the entries that are output cannot be null. */
  boolean areEntries() {
    return protocol.unit().findAll(MethodCallExpr.class).stream()
        .filter(call -> Ast.nodeMethod(call).filter("output"::equals).isPresent())
        .map(call -> Ast.bare(call.getArgument(0)))
        .allMatch(
            given ->
                Symbol.typeOf(given)
                        .filter(type -> !type.equals("java.util.Map$Entry"))
                        .filter(type -> !type.equals("java.lang.Object"))
                        .isPresent()
                    || Ast.method(given)
                        .filter(method -> method.name().equals("entry"))
                        .filter(method -> method.owner().equals("java.util.Map"))
                        .isPresent());
  }

  private boolean isPart(String owner, String component) {
    Optional<RecordDeclaration> declared = own.record(owner).filter(r -> own.isMadeSilently(owner));
    if (declared.isEmpty()) {
      return false;
    }
    // A part that is only ever taken from itself is not null either.
    if (!asked.add(owner + "." + component)) {
      return true;
    }
    int index =
        declared.get().getParameters().stream()
            .map(part -> part.getNameAsString())
            .toList()
            .indexOf(component);
    return protocol.unit().findAll(ObjectCreationExpr.class).stream()
        .filter(made -> Symbol.typeOf(made).filter(owner::equals).isPresent())
        .allMatch(made -> isNonNull(made.getArgument(index)));
  }

  private boolean isNonNull(Expression tree) {
    Expression given = Ast.bare(tree);
    if (given.isNullLiteralExpr()) {
      return false;
    }
    return given.isLiteralExpr() || Ast.isPrimitive(given) || given.accept(nonNull, null);
  }

  private final class NonNull extends GenericVisitorWithDefaults<Boolean, Void> {

    @Override
    public Boolean defaultAction(Node expression, Void unused) {
      return Ast.method(expression).filter(NonNullAnalysis.this::gives).isPresent();
    }

    @Override
    public Boolean visit(ObjectCreationExpr made, Void unused) {
      return true;
    }

    @Override
    public Boolean visit(BinaryExpr binary, Void unused) {
      return true;
    }

    @Override
    public Boolean visit(ConditionalExpr choice, Void unused) {
      return isNonNull(choice.getThenExpr()) && isNonNull(choice.getElseExpr());
    }

    @Override
    public Boolean visit(FieldAccessExpr access, Void unused) {
      return isField(access);
    }

    @Override
    public Boolean visit(NameExpr name, Void unused) {
      return Ast.field(name).isPresent() ? isField(name) : isLocal(name);
    }

    private boolean isField(Expression named) {
      boolean isEnum =
          Symbol.shapeOf(named).filter(t -> t.form() == TypeShape.Form.ENUM).isPresent();
      return Ast.field(named)
          .filter(field -> isEnum && field.isStatic() || NonNullAnalysis.this.isField(field))
          .isPresent();
    }
  }

  private boolean gives(Symbol.Method method) {
    if (own.isComponent(method)) {
      return isPart(method.owner(), method.name());
    }
    return GIVERS.contains(method.name())
        && (method.owner().startsWith("java.util.") || method.owner().startsWith("rondo."));
  }

  /** A field that begins with an object and is assigned none that may be null. */
  private boolean isField(Symbol.Field field) {
    if (!asked.add(field.owner() + "#" + field.name())) {
      return true;
    }
    List<VariableDeclarator> declared =
        protocol.unit().findAll(VariableDeclarator.class).stream()
            .filter(variable -> Symbol.of(variable.getName()).filter(field::equals).isPresent())
            .toList();
    return !declared.isEmpty()
        && declared.stream()
            .allMatch(variable -> variable.getInitializer().filter(this::isNonNull).isPresent())
        && assigned(field);
  }

  private boolean assigned(Symbol meant) {
    return protocol.unit().findAll(AssignExpr.class).stream()
        .filter(assign -> Ast.field(assign.getTarget()).filter(meant::equals).isPresent())
        .allMatch(assign -> isNonNull(assign.getValue()));
  }

  private boolean isLocal(NameExpr name) {
    Optional<MethodDeclaration> method =
        name.findAncestor(SyntaxTree.kind(MethodDeclaration.class));
    if (method.isEmpty()) {
      return false;
    }
    List<VariableDeclarator> declared =
        method.get().findAll(VariableDeclarator.class).stream()
            .filter(variable -> variable.getNameAsString().equals(name.getNameAsString()))
            .toList();
    boolean isObserved =
        method.get().getNameAsString().equals("observe") && Ast.isObserver(method.get());
    boolean isUpon = method.get().getAnnotationByName("Upon").isPresent();
    boolean isHandled =
        (isObserved || isUpon)
            && method.get().getParameters().stream()
                .anyMatch(each -> each.getNameAsString().equals(name.getNameAsString()));
    boolean isMade =
        !declared.isEmpty()
            && declared.stream()
                .allMatch(
                    variable -> variable.getInitializer().filter(this::isNonNull).isPresent());
    return (isHandled || isMade)
        && method.get().findAll(AssignExpr.class).stream()
            .filter(assign -> assign.getTarget().toString().equals(name.getNameAsString()))
            .allMatch(assign -> isNonNull(assign.getValue()));
  }
}
