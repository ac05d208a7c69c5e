package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.typeName;
import static dev.rondo.sequentializer.EmittedName.N;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.UnknownType;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.rounds.FreshNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rewrites code that reads other processes to work on the arrays; only invariants of all processes
 * do so. A process as an object becomes its {@code NodeId}, and {@code p.x} becomes {@code
 * x[p.index()]}.
 */
final class OtherProcessAccess {

  private final EmittedClass program;
  private final Log log;

  /** The static methods that take or return processes; in the program they are not static. */
  private final Set<Symbol> statics = new HashSet<>();

  OtherProcessAccess(EmittedClass program, Log log) {
    this.program = program;
    this.log = log;
    // A class that refers to one of these is one of them; the set is closed under references.
    while (statics.addAll(staticsOfProcesses())) {}
  }

  private Set<Symbol> staticsOfProcesses() {
    return program.declaration.getMethods().stream()
        .filter(method -> method.isStatic() && !processTypes(method).isEmpty())
        .flatMap(method -> Symbol.of(method.getName()).stream())
        .collect(Collectors.toSet());
  }

  /** Refuses an inner class that holds processes as objects. */
  void refuseInner(BodyDeclaration<?> member) {
    if (member.isTypeDeclaration()) {
      member
          .findFirst(ClassOrInterfaceType.class, this::isProcess)
          .ifPresent(
              type ->
                  log.add(
                      DiagnosticKind.NOT_TRANSLATED,
                      type,
                      "a class inside the protocol holds a process as an object",
                      "hold its NodeId, or the fields that are needed"));
    }
  }

  /** Rewrites a method; returns whether it deals with processes as objects. */
  boolean rewrite(MethodDeclaration method) {
    List<ClassOrInterfaceType> types = processTypes(method);
    method.findAll(ObjectCreationExpr.class, made -> isProcess(made.getType())).stream()
        .findFirst()
        .ifPresent(
            made ->
                log.add(
                    DiagnosticKind.NOT_TRANSLATED,
                    made,
                    "a process is made",
                    "look at those in the list"));
    innerFirst(method, FieldAccessExpr.class).forEach(access -> rewriteField(access, method));
    innerFirst(method, MethodReferenceExpr.class).forEach(this::rewriteReference);
    innerFirst(method, MethodCallExpr.class).forEach(this::rewriteCall);
    types.forEach(this::rewriteType);
    return !types.isEmpty();
  }

  private List<ClassOrInterfaceType> processTypes(MethodDeclaration method) {
    return method.findAll(ClassOrInterfaceType.class, this::isProcess);
  }

  private boolean isOwn(Symbol.Method method) {
    return method.isStatic() ? statics.contains(method) : method.owner().equals(program.owner);
  }

  /**
   * The nodes of a kind, inner ones first: rewriting a node copies its children, so these must be
   * rewritten before.
   */
  private static <T extends Node> List<T> innerFirst(MethodDeclaration method, Class<T> kind) {
    List<T> found = new ArrayList<>(method.findAll(kind));
    java.util.Collections.reverse(found);
    return found;
  }

  private boolean isProcess(ClassOrInterfaceType type) {
    // In P.Event the class is where to look for a type, and no type itself.
    boolean isScope =
        type.getParentNode().filter(ClassOrInterfaceType.class::isInstance).isPresent()
            && ((ClassOrInterfaceType) type.getParentNode().get())
                .getScope()
                .filter(scope -> scope == type)
                .isPresent();
    return !isScope
        && !isWhereAStaticMethodIs(type)
        && Symbol.of(type.getName()).filter(new Symbol.Type(program.owner)::equals).isPresent();
  }

  /**
   * Whether a type is the scope of a reference such as {@code P::isOdd} to a method without
   * processes.
   */
  private boolean isWhereAStaticMethodIs(ClassOrInterfaceType type) {
    return type.getParentNode()
        .filter(TypeExpr.class::isInstance)
        .flatMap(Node::getParentNode)
        .filter(MethodReferenceExpr.class::isInstance)
        .flatMap(OtherProcessAccess::method)
        .filter(method -> method.isStatic() && !statics.contains(method))
        .isPresent();
  }

  /**
   * Replaces a type of processes. The new name has no symbol yet, so it is not renamed with the
   * class.
   */
  private void rewriteType(ClassOrInterfaceType type) {
    type.replace(new ClassOrInterfaceType(null, "NodeId"));
  }

  private void rewriteField(FieldAccessExpr access, MethodDeclaration method) {
    boolean ofAnother =
        !access.getScope().isThisExpr()
            && Symbol.of(access.getName(), Symbol.Field.class)
                .filter(field -> field.owner().equals(program.owner) && !field.isStatic())
                .isPresent();
    if (ofAnother) {
      String field = access.getNameAsString();
      Expression array =
          FreshNames.declared(method).contains(field)
              ? new FieldAccessExpr(new ThisExpr(), field)
              : name(field);
      access.replace(at(array, index(access.getScope())));
    }
  }

  private static Expression index(Expression process) {
    return call(process.clone(), "index");
  }

  private void rewriteCall(MethodCallExpr call) {
    Optional<Symbol.Method> method = method(call.getName());
    if (method.isEmpty() || call.getScope().filter(scope -> !scope.isThisExpr()).isEmpty()) {
      return;
    }
    Expression scope = call.getScope().orElseThrow();
    if (isOwn(method.get())) {
      List<Expression> arguments = new ArrayList<>();
      if (!method.get().isStatic()) {
        arguments.add(index(scope));
      }
      call.getArguments().forEach(argument -> arguments.add(argument.clone()));
      call.replace(call(call.getNameAsString(), arguments.toArray(Expression[]::new)));
    } else if (isNode(method.get())) {
      ofNode(call.getNameAsString(), scope)
          .ifPresent(value -> CallReplacement.replace(call, value));
    }
  }

  private static Optional<Symbol.Method> method(Node carrier) {
    return Symbol.of(carrier, Symbol.Method.class);
  }

  private static boolean isNode(Symbol.Method method) {
    return method.owner().equals("rondo.Node") || method.owner().equals("rondo.RoundNode");
  }

  /**
   * The replacement of a {@code Node} method that depends on the process; {@link FieldsToArrays}
   * replaces the others.
   */
  private Optional<Expression> ofNode(String method, Expression scope) {
    return switch (method) {
      case "self" -> Optional.of(scope.clone());
      case "others" -> Optional.of(call(typeName("Others"), "of", program.get(N), index(scope)));
      default -> Optional.empty();
    };
  }

  /** Turns {@code P::leads} into a lambda, since the helper needs the index. */
  private void rewriteReference(MethodReferenceExpr reference) {
    Optional<Symbol.Method> method = method(reference);
    if (method.isEmpty() || !reference.getScope().isTypeExpr()) {
      return;
    }
    boolean own = isOwn(method.get());
    if (!own && !(isNode(method.get()) && method.get().name().equals("self"))) {
      return;
    }
    List<String> parameters = new ArrayList<>();
    if (!method.get().isStatic()) {
      parameters.add(program.names.local("q"));
    }
    for (int index = 0; index < method.get().parameterTypes().size(); index++) {
      parameters.add(program.names.local("x" + index));
    }
    Expression body = own ? ownCall(method.get(), parameters) : name(parameters.get(0));
    NodeList<Parameter> declared = new NodeList<>();
    parameters.forEach(parameter -> declared.add(new Parameter(new UnknownType(), parameter)));
    reference.replace(new LambdaExpr(declared, new ExpressionStmt(body), parameters.size() != 1));
  }

  private static Expression ownCall(Symbol.Method method, List<String> parameters) {
    List<Expression> arguments = new ArrayList<>();
    for (String parameter : parameters) {
      boolean asked = arguments.isEmpty() && !method.isStatic();
      arguments.add(asked ? call(name(parameter), "index") : name(parameter));
    }
    return call(method.name(), arguments.toArray(Expression[]::new));
  }
}
