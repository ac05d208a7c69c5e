package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.same;
import static dev.rondo.frontend.java.TreeBuilder.typeName;
import static dev.rondo.sequentializer.EmittedName.CHOICES;
import static dev.rondo.sequentializer.EmittedName.CHOOSE_FROM;
import static dev.rondo.sequentializer.EmittedName.F;
import static dev.rondo.sequentializer.EmittedName.N;
import static dev.rondo.sequentializer.EmittedName.NODES;
import static dev.rondo.sequentializer.EmittedName.OUTPUTS;
import static dev.rondo.sequentializer.EmittedName.PHASE;
import static dev.rondo.sequentializer.EmittedName.PROCESS;
import static dev.rondo.sequentializer.EmittedName.ROUND;
import static dev.rondo.sequentializer.EmittedName.SPAWN;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.Name;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.SuperExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.LocalClassDeclarationStmt;
import com.github.javaparser.ast.stmt.LocalRecordDeclarationStmt;
import com.github.javaparser.ast.type.UnknownType;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.rounds.FreshNames;
import dev.rondo.unfold.Calls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Rewrites the code of one process to work on the arrays of all: a variable {@code x} becomes
 * {@code x[p]}, a helper gets the process as its first argument, and the methods of {@code Node}
 * become accesses to fields of the program.
 */
final class FieldsToArrays {

  private final EmittedClass program;
  private final Log log;

  FieldsToArrays(EmittedClass program, Log log) {
    this.program = program;
    this.log = log;
  }

  void rewrite(Node tree) {
    tree.findAll(FieldAccessExpr.class).forEach(this::rewriteQualified);
    tree.findAll(NameExpr.class).stream()
        .filter(reference -> isState(reference.getName()))
        .forEach(reference -> reference.replace(at(reference.clone(), process())));
    tree.findAll(TypeExpr.class).forEach(this::rewriteScope);
    tree.findAll(MethodReferenceExpr.class).forEach(this::rewriteReference);
    tree.findAll(MethodCallExpr.class).forEach(this::rewriteCall);
    tree.findAll(ThisExpr.class).forEach(this::refuseThis);
    tree.findAll(SuperExpr.class).stream()
        .filter(parent -> parent.getTypeName().isPresent() || !InnerCode.surrounds(parent))
        .forEach(
            parent ->
                log.add(
                    DiagnosticKind.NOT_TRANSLATED,
                    parent,
                    "super is the process as an object",
                    "call the method without super"));
  }

  private void refuseThis(ThisExpr self) {
    Node parent = self.getParentNode().orElseThrow();
    boolean rewritten =
        parent instanceof MethodCallExpr call
                && isHelper(call)
                && call.getScope().filter(scope -> scope == self).isPresent()
            || parent instanceof FieldAccessExpr
                && parent.getParentNode().filter(ArrayAccessExpr.class::isInstance).isPresent();
    if (!rewritten && !isOfInnerObject(self)) {
      log.add(
          DiagnosticKind.NOT_TRANSLATED,
          self,
          "the process itself is passed on as this",
          "pass self() or the fields that are needed");
    }
  }

  /** Whether {@code this} refers to an object of a local or anonymous class. */
  private static boolean isOfInnerObject(ThisExpr self) {
    return self.getTypeName().isEmpty() && InnerCode.surrounds(self);
  }

  /**
   * Refuses an inner class that uses its enclosing process, since the program has no such object.
   */
  void refuseInner(TypeDeclaration<?> inner) {
    for (SimpleName name : inner.findAll(SimpleName.class)) {
      boolean ofProcess =
          isState(name) && !(name.getParentNode().orElseThrow() instanceof VariableDeclarator)
              || Symbol.of(name).filter(this::isMethodOfProcess).isPresent();
      if (ofProcess) {
        log.add(
            DiagnosticKind.NOT_TRANSLATED,
            name,
            "a class inside the protocol uses " + name + " of its process",
            "make the class static and pass what it needs");
      }
    }
  }

  private boolean isMethodOfProcess(Symbol symbol) {
    return symbol instanceof Symbol.Method method
        && !method.isStatic()
        && (method.owner().equals(program.owner)
            || method.owner().equals("rondo.Node")
            || method.owner().equals("rondo.RoundNode"));
  }

  /**
   * Rewrites the scope of {@code x::add}, which the parser takes for a type even if x is a
   * variable.
   */
  private void rewriteScope(TypeExpr scope) {
    scope
        .getType()
        .toClassOrInterfaceType()
        .filter(type -> type.getScope().isEmpty() && isState(type.getName()))
        .ifPresent(type -> scope.replace(at(name(type.getNameAsString()), process())));
  }

  private Expression process() {
    return program.get(PROCESS);
  }

  private void rewriteQualified(FieldAccessExpr access) {
    if (access.getScope().isThisExpr() && isState(access.getName())) {
      String field = access.getNameAsString();
      Expression array =
          isHidden(access, field) ? new FieldAccessExpr(program(access), field) : name(field);
      access.replace(at(array, process()));
    }
  }

  /** A reference to the program; in an inner class that is a qualified {@code this}. */
  private ThisExpr program(Node place) {
    return InnerCode.surrounds(place)
        ? new ThisExpr(new Name(program.declaration.getNameAsString()))
        : new ThisExpr();
  }

  /** Whether a surrounding local has the name of a field. */
  private boolean isHidden(Node place, String field) {
    Node around = place;
    while (around.getParentNode().filter(parent -> parent != program.declaration).isPresent()) {
      around = around.getParentNode().get();
    }
    return FreshNames.declared(around).contains(field);
  }

  private boolean isState(Node name) {
    return Symbol.of(name, Symbol.Field.class)
        .filter(field -> field.owner().equals(program.owner) && !field.isStatic())
        .isPresent();
  }

  private void rewriteCall(MethodCallExpr call) {
    Optional<String> ofNode = Calls.ofNode(call);
    Optional<MethodCallExpr> ownIndex = call.getParentNode().flatMap(FieldsToArrays::asOwnIndex);
    if (ownIndex.isPresent()) {
      CallReplacement.replace(ownIndex.get(), process());
    } else if (ofNode.isPresent()) {
      replacement(ofNode.get(), call).ifPresent(value -> CallReplacement.replace(call, value));
    } else if (isHelper(call)) {
      callHelper(call);
    } else if (call.getScope().isEmpty() && isOfObject(call) && !InnerCode.surrounds(call)) {
      log.add(
          DiagnosticKind.NOT_TRANSLATED,
          call,
          call.getNameAsString() + "() asks the process as an object",
          "ask self() instead");
    }
  }

  /** Matches {@code self().index()}, which is the number of the process. */
  private static Optional<MethodCallExpr> asOwnIndex(Node code) {
    return Optional.of(code)
        .filter(MethodCallExpr.class::isInstance)
        .map(MethodCallExpr.class::cast)
        .filter(call -> call.getNameAsString().equals("index") && call.getArguments().isEmpty())
        .filter(
            call ->
                call.getScope()
                    .filter(MethodCallExpr.class::isInstance)
                    .flatMap(scope -> Calls.ofNode(scope.asMethodCallExpr()))
                    .filter("self"::equals)
                    .isPresent());
  }

  /**
   * Adds the process to the call of a helper. Type arguments need a scope: {@code this.<T>pick(…)}.
   */
  private void callHelper(MethodCallExpr call) {
    if (InnerCode.hides(call, call.getNameAsString())) {
      log.add(
          DiagnosticKind.NOT_TRANSLATED,
          call,
          "the class around has a method " + call.getNameAsString() + " of its own",
          "give one of the two methods another name");
    }
    if (call.getTypeArguments().isEmpty()) {
      call.removeScope();
    } else {
      call.setScope(new ThisExpr());
    }
    call.getArguments().add(0, process());
  }

  private static boolean isOfObject(MethodCallExpr call) {
    return Symbol.of(call.getName(), Symbol.Method.class)
        .filter(method -> method.owner().equals("java.lang.Object"))
        .isPresent();
  }

  private boolean isHelper(MethodCallExpr call) {
    return Symbol.of(call.getName(), Symbol.Method.class)
        .filter(method -> method.owner().equals(program.owner) && !method.isStatic())
        .isPresent();
  }

  private Optional<Expression> replacement(String method, MethodCallExpr call) {
    NodeList<Expression> arguments = call.getArguments();
    return switch (method) {
      case "self" -> Optional.of(call(typeName("NodeId"), "of", process()));
      case "node" -> Optional.of(call(typeName("NodeId"), "of", arguments.get(0)));
      case "n" -> Optional.of(program.get(N));
      case "f" -> Optional.of(program.get(F));
      case "nodes" -> Optional.of(program.get(NODES));
      case "others" -> Optional.of(call(typeName("Others"), "of", program.get(N), process()));
      case "phase" -> Optional.of(program.get(PHASE));
      case "round" -> Optional.of(program.get(ROUND));
      case "output" ->
          Optional.of(call(program.get(OUTPUTS), "output", process(), arguments.get(0)));
      case "spawn" -> Optional.of(program.call(SPAWN));
      case "choose" -> Optional.of(choose(call));
      case "flip" ->
          Optional.of(
              isValue(call)
                  ? new EnclosedExpr(same(chooseOf(number(2)), number(1)))
                  : call(program.get(CHOICES), "flip", process()));
      default -> Optional.empty(); // when: the timeouts take it apart themselves
    };
  }

  private Expression choose(MethodCallExpr call) {
    boolean ofCollection =
        Symbol.of(call.getName())
            .map(Symbol.Method.class::cast)
            .filter(method -> method.parameterTypes().contains("java.util.Collection"))
            .isPresent();
    Expression argument = call.getArgument(0);
    return ofCollection ? program.call(CHOOSE_FROM, process(), argument) : chooseOf(argument);
  }

  private Expression chooseOf(Expression bound) {
    return call(program.get(CHOICES), "choose", process(), bound);
  }

  /**
   * Whether the value of a call is used. A statement, or the body of a lambda, must stay a call.
   */
  private static boolean isValue(MethodCallExpr call) {
    return call.getParentNode().filter(ExpressionStmt.class::isInstance).isEmpty()
        && call.getParentNode().filter(ForStmt.class::isInstance).isEmpty();
  }

  /** Turns {@code this::helper} into a lambda, since the helper needs the process. */
  private void rewriteReference(MethodReferenceExpr reference) {
    Optional<Symbol.Method> method = Symbol.of(reference).map(Symbol.Method.class::cast);
    boolean own =
        reference.getScope().isThisExpr()
            && method.filter(m -> m.owner().equals(program.owner)).isPresent();
    if (reference.getScope().isThisExpr() && !own) {
      log.add(
          DiagnosticKind.NOT_TRANSLATED,
          reference,
          "a method of Node is passed on",
          "write it as a lambda");
      reference.replace(new NullLiteralExpr());
      return;
    }
    if (own) {
      int count = method.orElseThrow().parameterTypes().size();
      List<String> parameters =
          IntStream.range(0, count).mapToObj(i -> program.names.local("x" + i)).toList();
      List<Expression> arguments = new ArrayList<>();
      arguments.add(process());
      parameters.forEach(parameter -> arguments.add(name(parameter)));
      NodeList<Parameter> declared = new NodeList<>();
      parameters.forEach(parameter -> declared.add(new Parameter(new UnknownType(), parameter)));
      Expression body = call(method.orElseThrow().name(), arguments.toArray(Expression[]::new));
      reference.replace(new LambdaExpr(declared, new ExpressionStmt(body), count != 1));
    }
  }

  /** Queries about local and anonymous classes inside the methods of a process. */
  private static final class InnerCode {

    private InnerCode() {}

    /** Whether a local or anonymous class encloses a part of the tree. */
    static boolean surrounds(Node place) {
      return around(place).isPresent();
    }

    /** Whether the enclosing local or anonymous class has a method of this name. */
    static boolean hides(Node place, String method) {
      Optional<NodeList<BodyDeclaration<?>>> members = around(place);
      return members.isPresent()
          && members.get().stream()
              .filter(BodyDeclaration::isMethodDeclaration)
              .anyMatch(m -> m.asMethodDeclaration().getNameAsString().equals(method));
    }

    private static Optional<NodeList<BodyDeclaration<?>>> around(Node place) {
      Node inside = place;
      for (Node at = place.getParentNode().orElse(null);
          at != null;
          at = at.getParentNode().orElse(null)) {
        if (at instanceof ObjectCreationExpr creation
            && creation.getAnonymousClassBody().isPresent()
            && inside instanceof BodyDeclaration<?>) {
          return creation.getAnonymousClassBody();
        }
        if (at instanceof TypeDeclaration<?> type && isLocal(type)) {
          return Optional.of(type.getMembers());
        }
        inside = at;
      }
      return Optional.empty();
    }

    private static boolean isLocal(TypeDeclaration<?> type) {
      return type.getParentNode()
          .filter(
              parent ->
                  parent instanceof LocalClassDeclarationStmt
                      || parent instanceof LocalRecordDeclarationStmt)
          .isPresent();
    }
  }
}
