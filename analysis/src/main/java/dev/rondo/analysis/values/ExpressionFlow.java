package dev.rondo.analysis.values;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;

/** The places of expressions, and what operators do to them. */
final class ExpressionFlow {

  private final ValueFlow flow;
  private final CallFlow calls;

  ExpressionFlow(ValueFlow flow) {
    this.flow = flow;
    this.calls = new CallFlow(flow, this);
  }

  /** The place of what an expression gives. */
  AliasClass of(Expression expression) {
    AliasClass place = found(expression);
    Optional<String> type = Symbol.typeOf(expression);
    if (type.filter(ValueFlow.NUMBERS::contains).isPresent()) {
      place.isNumber();
    }
    type.ifPresent(name -> flow.spoilOtherNumbers(place, name, expression));
    type.flatMap(flow.own()::record).ifPresent(made -> holdsParts(place, made));
    return place;
  }

  private void holdsParts(AliasClass place, RecordDeclaration made) {
    String owner = ValueFlow.binaryName(made);
    made.getParameters()
        .forEach(component -> place.holds(flow.member(owner, component.getNameAsString())));
  }

  private AliasClass found(Expression expression) {
    if (expression instanceof NameExpr name) {
      return named(name.getName(), name);
    }
    if (expression instanceof FieldAccessExpr access) {
      of(access.getScope());
      return named(access.getName(), access);
    }
    if (expression instanceof MethodCallExpr call) {
      return calls.of(call);
    }
    if (expression instanceof ObjectCreationExpr made) {
      return calls.of(made);
    }
    if (expression instanceof EnclosedExpr enclosed) {
      return of(enclosed.getInner());
    }
    if (expression instanceof AssignExpr assign) {
      return assigned(assign);
    }
    if (expression instanceof BinaryExpr binary) {
      return computed(binary);
    }
    if (expression instanceof UnaryExpr unary) {
      return computed(unary);
    }
    if (expression instanceof ConditionalExpr choice) {
      of(choice.getCondition());
      return of(choice.getThenExpr()).join(of(choice.getElseExpr()));
    }
    if (expression instanceof VariableDeclarationExpr declaration) {
      declaration.getVariables().forEach(this::declare);
      return new AliasClass();
    }
    if (expression instanceof LambdaExpr lambda) {
      Refusal refusal = Refusal.at(lambda, "what becomes of this lambda is not known");
      flow.lambda(lambda).spoil(refusal);
      return new AliasClass();
    }
    return literalOrArray(expression);
  }

  private AliasClass literalOrArray(Expression expression) {
    if (expression instanceof IntegerLiteralExpr literal) {
      return constant(literal, literal.asNumber().intValue());
    }
    if (expression instanceof BooleanLiteralExpr
        || expression instanceof StringLiteralExpr
        || expression instanceof NullLiteralExpr
        || expression instanceof ThisExpr) {
      return new AliasClass();
    }
    if (expression instanceof CastExpr cast) {
      AliasClass place = of(cast.getExpression());
      flow.declared(place, cast.getType(), cast);
      return place;
    }
    if (expression instanceof InstanceOfExpr test) {
      AliasClass tested = of(test.getExpression());
      test.getPattern()
          .filter(TypePatternExpr.class::isInstance)
          .map(TypePatternExpr.class::cast)
          .ifPresent(pattern -> flow.local(pattern.getNameAsString()).join(tested));
      return new AliasClass();
    }
    if (expression instanceof ArrayAccessExpr access) {
      of(access.getIndex()).spoil(Refusal.at(access.getIndex(), "an index is a number"));
      return of(access.getName()).element();
    }
    if (expression instanceof ArrayCreationExpr array) {
      return created(array);
    }
    if (expression instanceof ArrayInitializerExpr values) {
      AliasClass array = new AliasClass();
      values.getValues().forEach(value -> array.element().join(of(value)));
      return array;
    }
    return unknown(expression);
  }

  /** Whatever is in an expression that nothing is known of. */
  private AliasClass unknown(Expression expression) {
    AliasClass place = new AliasClass();
    Refusal refusal = Refusal.at(expression, "what this does with values is not known");
    place.spoil(refusal);
    expression.getChildNodes().forEach(flow::statements);
    for (Expression inner : expression.findAll(Expression.class)) {
      if (inner != expression) {
        of(inner).spoil(refusal);
      }
    }
    if (expression instanceof MethodReferenceExpr reference) {
      spoil(reference, refusal);
    }
    return place;
  }

  private void spoil(MethodReferenceExpr reference, Refusal refusal) {
    Optional<Symbol> symbol = Symbol.of(reference);
    if (symbol.isEmpty() || !(symbol.get() instanceof Symbol.Method method)) {
      flow.giveUp(refusal);
    } else if (flow.isMember(method.owner(), method.name())) {
      flow.member(method.owner(), method.name()).spoil(refusal);
    }
    symbol
        .filter(Symbol.Method.class::isInstance)
        .flatMap(method -> flow.own().declaration((Symbol.Method) method))
        .ifPresent(
            own -> {
              flow.result(own).spoil(refusal);
              for (int index = 0; index < own.getParameters().size(); index++) {
                flow.parameter(own, index).spoil(refusal);
              }
            });
  }

  private static AliasClass constant(Expression at, int value) {
    AliasClass place = new AliasClass();
    place.takes(value, Refusal.at(at, value + " is one of the inputs"));
    return place;
  }

  private AliasClass named(Node name, Expression expression) {
    Optional<Symbol> symbol = Symbol.of(name);
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Local local) {
      return flow.local(local.name());
    }
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Type) {
      return new AliasClass();
    }
    if (symbol.isPresent()
        && symbol.get() instanceof Symbol.Field field
        && flow.isMember(field.owner(), field.name())) {
      return flow.member(field.owner(), field.name());
    }
    AliasClass place = new AliasClass();
    place.spoil(Refusal.at(expression, expression + " is a number of its own"));
    return place;
  }

  private void declare(VariableDeclarator variable) {
    AliasClass place = flow.local(variable.getNameAsString());
    flow.declared(place, variable.getType(), variable);
    variable.getInitializer().ifPresent(value -> place.join(of(value)));
  }

  private AliasClass assigned(AssignExpr assign) {
    AliasClass target = of(assign.getTarget());
    AliasClass value = of(assign.getValue());
    if (assign.getOperator() == AssignExpr.Operator.ASSIGN) {
      return target.join(value);
    }
    Refusal refusal = Refusal.at(assign, "something is computed with a value");
    target.spoil(refusal);
    value.spoil(refusal);
    return target;
  }

  private AliasClass computed(BinaryExpr binary) {
    AliasClass left = of(binary.getLeft());
    AliasClass right = of(binary.getRight());
    switch (binary.getOperator()) {
      case EQUALS, NOT_EQUALS -> {
        left.join(right);
        if (isBoxed(binary.getLeft()) && isBoxed(binary.getRight())) {
          left.spoil(Refusal.at(binary, "this compares objects; write equals"));
        }
        return new AliasClass();
      }
      case AND, OR -> {
        return new AliasClass();
      }
      case LESS, LESS_EQUALS, GREATER, GREATER_EQUALS -> {
        return spoiled(left, right, Refusal.at(binary, "values are compared by their order"));
      }
      default -> {
        return spoiled(left, right, Refusal.at(binary, "something is computed with a value"));
      }
    }
  }

  private static boolean isBoxed(Expression expression) {
    return Symbol.typeOf(expression).filter("java.lang.Integer"::equals).isPresent();
  }

  private static AliasClass spoiled(AliasClass left, AliasClass right, Refusal refusal) {
    left.spoil(refusal);
    right.spoil(refusal);
    AliasClass place = new AliasClass();
    place.spoil(refusal);
    return place;
  }

  private AliasClass computed(UnaryExpr unary) {
    if (unary.getOperator() == UnaryExpr.Operator.MINUS
        && unary.getExpression() instanceof IntegerLiteralExpr literal) {
      return constant(unary, -literal.asNumber().intValue());
    }
    AliasClass place = of(unary.getExpression());
    if (unary.getOperator() != UnaryExpr.Operator.LOGICAL_COMPLEMENT) {
      place.spoil(Refusal.at(unary, "something is computed with a value"));
    }
    return place;
  }

  private AliasClass created(ArrayCreationExpr array) {
    array
        .getLevels()
        .forEach(
            level ->
                level
                    .getDimension()
                    .ifPresent(
                        length -> of(length).spoil(Refusal.at(length, "a length is a number"))));
    if (array.getInitializer().isPresent()) {
      return of(array.getInitializer().get());
    }
    AliasClass place = new AliasClass();
    AliasClass inner = place;
    for (int level = 0; level < array.getLevels().size(); level++) {
      inner = inner.element();
    }
    if (array.getElementType().asString().equals("int")) {
      inner.takes(0, Refusal.at(array, "an array begins with 0, which is one of the inputs"));
    }
    return place;
  }
}
