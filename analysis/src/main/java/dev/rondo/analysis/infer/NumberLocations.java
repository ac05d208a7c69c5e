package dev.rondo.analysis.infer;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.unfold.Calls;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Names for the places that hold numbers: fields, locals, results of helpers, components. */
final class NumberLocations {

  static final Set<String> NUMBERS = Set.of("int", "long");

  private final Protocol protocol;
  private final Locations locations = new Locations();

  NumberLocations(Protocol protocol) {
    this.protocol = protocol;
  }

  /** The locations whose value an expression can have, apart from an added constant. */
  List<String> of(Expression expression) {
    return expression.accept(locations, null);
  }

  private final class Locations extends GenericVisitorWithDefaults<List<String>, Void> {

    @Override
    public List<String> defaultAction(Node expression, Void unused) {
      return variable((Expression) expression).stream().toList();
    }

    @Override
    public List<String> visit(EnclosedExpr enclosed, Void unused) {
      return of(enclosed.getInner());
    }

    @Override
    public List<String> visit(ConditionalExpr choice, Void unused) {
      return both(choice.getThenExpr(), choice.getElseExpr());
    }

    @Override
    public List<String> visit(BinaryExpr binary, Void unused) {
      return isSum(binary) ? of(binary.getLeft()) : List.of();
    }

    @Override
    public List<String> visit(MethodCallExpr call, Void unused) {
      return ofCall(call);
    }
  }

  private static boolean isSum(BinaryExpr binary) {
    return Set.of(BinaryExpr.Operator.PLUS, BinaryExpr.Operator.MINUS)
        .contains(binary.getOperator());
  }

  private List<String> both(Expression first, Expression second) {
    return Stream.concat(of(first).stream(), of(second).stream()).toList();
  }

  private List<String> ofCall(MethodCallExpr call) {
    boolean isChoice =
        call.getScope().filter(scope -> scope.toString().equals("Math")).isPresent()
            && call.getArguments().size() == 2;
    if (isChoice) {
      return both(call.getArgument(0), call.getArgument(1));
    }
    return Stream.concat(
            component(call).map(Component::key).stream(),
            Calls.helper(protocol, call).map(NumberLocations::result).stream())
        .toList();
  }

  /** The component that a call reads. */
  Optional<Component> component(Expression expression) {
    if (!(Ast.bare(expression) instanceof MethodCallExpr call) || !call.getArguments().isEmpty()) {
      return Optional.empty();
    }
    return Symbol.of(call.getName(), Symbol.Method.class)
        .flatMap(method -> message(method.owner()))
        .filter(message -> message.components().contains(call.getNameAsString()))
        .map(message -> new Component(message.name(), call.getNameAsString()));
  }

  /** The message type with a binary name. */
  Optional<Message> message(String binaryName) {
    return protocol.messageNamed(Symbol.simpleName(binaryName));
  }

  /** The field or local that an expression names, if it holds a number. */
  Optional<String> variable(Expression expression) {
    return Ast.unqualifiedName(expression).flatMap(name -> variable(name, expression));
  }

  private Optional<String> variable(SimpleName name, Node at) {
    Optional<Symbol> symbol = Symbol.of(name);
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Field field) {
      boolean isState =
          field.owner().equals(protocol.binaryName())
              && !field.isStatic()
              && NUMBERS.contains(field.type());
      return isState ? Optional.of(field(field.name())) : Optional.empty();
    }
    return symbol
        .filter(s -> s instanceof Symbol.Local local && NUMBERS.contains(local.type()))
        .map(s -> local(at, name.getIdentifier()));
  }

  /** The name of a field's place. */
  static String field(String name) {
    return "this." + name;
  }

  /** The name of a local's or parameter's place. */
  static String local(Node at, String name) {
    String method =
        at.findAncestor(SyntaxTree.kind(CallableDeclaration.class))
            .map(declaration -> declaration.getNameAsString())
            .orElse("");
    return method + "#" + name;
  }

  /** The name of the place that a helper's result is. */
  static String result(MethodDeclaration helper) {
    return helper.getNameAsString() + "#";
  }
}
