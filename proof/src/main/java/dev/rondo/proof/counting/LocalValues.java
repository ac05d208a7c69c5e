package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.PrimitiveType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.proof.counting.AbstractValue.BooleanValue;
import dev.rondo.proof.counting.AbstractValue.Count;
import dev.rondo.proof.counting.AbstractValue.EnumConstant;
import dev.rondo.proof.counting.AbstractValue.PhaseDistance;
import dev.rondo.proof.counting.AbstractValue.PhaseNumber;
import dev.rondo.proof.counting.AbstractValue.RecordValue;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Terms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The values of expressions. */
final class LocalValues {

  private static final Set<BinaryExpr.Operator> COMPARISONS =
      Set.of(
          BinaryExpr.Operator.EQUALS,
          BinaryExpr.Operator.NOT_EQUALS,
          BinaryExpr.Operator.LESS,
          BinaryExpr.Operator.LESS_EQUALS,
          BinaryExpr.Operator.GREATER,
          BinaryExpr.Operator.GREATER_EQUALS);

  private static final Set<PrimitiveType.Primitive> NUMBERS =
      Set.of(
          PrimitiveType.Primitive.INT,
          PrimitiveType.Primitive.LONG,
          PrimitiveType.Primitive.BOOLEAN);

  private final Local local;

  LocalValues(Local local) {
    this.local = local;
  }

  /** Runs an expression for what it does. */
  void effect(Expression expression, Frame frame) {
    if (expression instanceof VariableDeclarationExpr declaration) {
      for (VariableDeclarator variable : declaration.getVariables()) {
        refuseUnknown(variable.getType());
        AbstractValue initial =
            variable.getInitializer().map(value -> of(value, frame)).orElse(AbstractValue.NULL);
        frame.locals().put(variable.getNameAsString(), initial);
      }
    } else if (expression instanceof MethodCallExpr call) {
      new LocalCalls(local).run(call, frame);
    } else if (expression instanceof AssignExpr || expression instanceof UnaryExpr) {
      of(expression, frame);
    } else {
      throw refusal(expression);
    }
  }

  /** Numbers are whole, have no bounds, and are compared as numbers; so are their types. */
  void refuseUnknown(Type type) {
    boolean known =
        type instanceof PrimitiveType primitive
            ? NUMBERS.contains(primitive.getType())
            : type.isVoidType()
                || type.isVarType()
                || type.isUnknownType()
                || (type instanceof ClassOrInterfaceType named && isKnown(named));
    if (!known) {
      throw Local.refusal(
          type,
          "the type " + type,
          "use int, long, boolean, and records and enums of the protocol");
    }
  }

  private boolean isKnown(ClassOrInterfaceType type) {
    String name = type.getNameAsString();
    return name.equals("Mailbox")
        || local.setting().text().record(name).isPresent()
        || local.setting().text().enumConstants(name).isPresent();
  }

  private static UnsupportedCode refusal(Node place) {
    return Local.refusal(
        place, "this expression", "see «Every n» in docs/proofs.md for what is covered");
  }

  AbstractValue of(Expression expression, Frame frame) {
    if (expression instanceof EnclosedExpr enclosed) {
      return of(enclosed.getInner(), frame);
    }
    if (expression instanceof IntegerLiteralExpr number) {
      return Count.of(number.asNumber().longValue());
    }
    if (expression instanceof BooleanLiteralExpr literal) {
      return new BooleanValue(literal.getValue());
    }
    if (expression instanceof NullLiteralExpr) {
      return AbstractValue.NULL;
    }
    if (expression instanceof NameExpr name) {
      return named(name.getNameAsString(), name, frame);
    }
    if (expression instanceof FieldAccessExpr access) {
      return field(access, frame);
    }
    if (expression instanceof ConditionalExpr choice) {
      boolean first = local.condition(choice.getCondition(), frame);
      return of(first ? choice.getThenExpr() : choice.getElseExpr(), frame);
    }
    return compound(expression, frame);
  }

  private AbstractValue compound(Expression expression, Frame frame) {
    if (expression instanceof BinaryExpr binary) {
      return binary(binary, frame);
    }
    if (expression instanceof UnaryExpr unary) {
      return unary(unary, frame);
    }
    if (expression instanceof AssignExpr assign) {
      return assign(assign, frame);
    }
    if (expression instanceof MethodCallExpr call) {
      return new LocalCalls(local).run(call, frame).orElseThrow(() -> refusal(call));
    }
    if (expression instanceof ObjectCreationExpr creation) {
      return creation(creation, frame);
    }
    // Counts are as large as they are: a cast to int or long changes nothing.
    if (expression instanceof CastExpr cast
        && Set.of("int", "long").contains(cast.getTypeAsString())) {
      return of(cast.getExpression(), frame);
    }
    throw refusal(expression);
  }

  private AbstractValue named(String name, Node place, Frame frame) {
    AbstractValue known = frame.named(name);
    if (known != null) {
      return known;
    }
    Expression initial =
        local
            .setting()
            .text()
            .constant(name)
            .orElseThrow(
                () -> Local.refusal(place, "this name", "use fields, locals and constants"));
    initial
        .findAncestor(VariableDeclarator.class)
        .ifPresent(constant -> refuseUnknown(constant.getType()));
    return of(initial, new Frame(new LinkedHashMap<>(), new LinkedHashMap<>()));
  }

  private AbstractValue field(FieldAccessExpr access, Frame frame) {
    String name = access.getNameAsString();
    if (access.getScope() instanceof ThisExpr) {
      AbstractValue known = frame.fields().get(name);
      return known != null
          ? known
          : named(name, access, new Frame(frame.fields(), new LinkedHashMap<>()));
    }
    String scope = access.getScope().toString();
    Optional<List<String>> constants = local.setting().text().enumConstants(scope);
    if (frame.named(scope) == null && constants.isPresent() && constants.get().contains(name)) {
      return new EnumConstant(ClassModel.simple(scope), name);
    }
    throw refusal(access);
  }

  private AbstractValue binary(BinaryExpr binary, Frame frame) {
    BinaryExpr.Operator operator = binary.getOperator();
    if (operator == BinaryExpr.Operator.AND || operator == BinaryExpr.Operator.OR) {
      boolean decides = operator == BinaryExpr.Operator.OR;
      boolean left = local.condition(binary.getLeft(), frame);
      return new BooleanValue(
          left == decides ? decides : local.condition(binary.getRight(), frame));
    }
    AbstractValue left = of(binary.getLeft(), frame);
    AbstractValue right = of(binary.getRight(), frame);
    if (COMPARISONS.contains(operator)) {
      return new BooleanValue(local.comparing().holds(operator, left, right, binary));
    }
    return arithmetic(operator, left, right, binary);
  }

  private AbstractValue arithmetic(
      BinaryExpr.Operator operator, AbstractValue left, AbstractValue right, Node place) {
    if (left instanceof Count a && right instanceof Count b) {
      LinearTerm result = linear(operator, a.amount(), b.amount(), place);
      if (result.isConstant() && result.constant() != (int) result.constant()) {
        throw Local.refusal(place, "a number beyond those of an int", "use smaller numbers");
      }
      return new Count(result);
    }
    if (left instanceof PhaseNumber time && right instanceof Count b && b.amount().isConstant()) {
      long step = b.amount().constant();
      if (operator == BinaryExpr.Operator.PLUS) {
        return later(time, step, place);
      }
      if (operator == BinaryExpr.Operator.MINUS) {
        return later(time, -step, place);
      }
    }
    if (left instanceof Count
        && right instanceof PhaseNumber
        && operator == BinaryExpr.Operator.PLUS) {
      return arithmetic(operator, right, left, place);
    }
    throw Local.refusal(
        place, "this computation", "count messages; keep inputs and phases as they are");
  }

  private LinearTerm linear(BinaryExpr.Operator operator, LinearTerm a, LinearTerm b, Node place) {
    switch (operator) {
      case PLUS -> {
        return a.plus(b);
      }
      case MINUS -> {
        return a.minus(b);
      }
      case MULTIPLY -> {
        if (a.isConstant()) {
          return b.times(a.constant());
        }
        if (b.isConstant()) {
          return a.times(b.constant());
        }
      }
      case DIVIDE -> {
        if (b.isConstant() && b.constant() > 0) {
          return quotient(a, b.constant());
        }
      }
      default -> {
        // refused below
      }
    }
    throw Local.refusal(
        place, "this computation", "add, subtract, and multiply or divide by a positive constant");
  }

  /** Java rounds towards zero. */
  private LinearTerm quotient(LinearTerm a, long divisor) {
    if (a.isConstant()) {
      return LinearTerm.of(a.constant() / divisor);
    }
    ExecutionPath path = local.path();
    Terms terms = path.terms();
    boolean positive = path.holds(LinearTerm.ZERO.atMost(a, terms));
    LinearTerm size = positive ? a : a.times(-1);
    LinearTerm quotient = path.unknown();
    path.assume(quotient.times(divisor).atMost(size, terms));
    path.assume(size.atMost(quotient.times(divisor).plus(LinearTerm.of(divisor - 1)), terms));
    return positive ? quotient : quotient.times(-1);
  }

  private AbstractValue later(PhaseNumber time, long step, Node place) {
    int exact = time.distance().ordinal() - PhaseDistance.NOW.ordinal();
    if (time.distance() == PhaseDistance.NOW || time.distance() == PhaseDistance.NEXT) {
      return new PhaseNumber(PhaseDistance.of(exact + step));
    }
    boolean onwards = time.distance() == PhaseDistance.LATER ? step >= 0 : step <= 0;
    if (onwards) {
      return time;
    }
    throw Local.refusal(place, "this computation with a phase", "count on from the current phase");
  }

  private AbstractValue unary(UnaryExpr unary, Frame frame) {
    if (unary.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT) {
      return new BooleanValue(!local.condition(unary.getExpression(), frame));
    }
    AbstractValue value = of(unary.getExpression(), frame);
    return switch (unary.getOperator()) {
      case MINUS -> arithmetic(BinaryExpr.Operator.MINUS, Count.of(0), value, unary);
      case PLUS -> value;
      case PREFIX_INCREMENT, POSTFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_DECREMENT -> {
        boolean up =
            unary.getOperator() == UnaryExpr.Operator.PREFIX_INCREMENT
                || unary.getOperator() == UnaryExpr.Operator.POSTFIX_INCREMENT;
        AbstractValue changed =
            arithmetic(
                up ? BinaryExpr.Operator.PLUS : BinaryExpr.Operator.MINUS,
                value,
                Count.of(1),
                unary);
        set(unary.getExpression(), changed, frame);
        yield unary.isPostfix() ? value : changed;
      }
      default -> throw refusal(unary);
    };
  }

  private AbstractValue assign(AssignExpr assign, Frame frame) {
    AbstractValue changed =
        switch (assign.getOperator()) {
          case ASSIGN -> of(assign.getValue(), frame);
          case PLUS -> combined(BinaryExpr.Operator.PLUS, assign, frame);
          case MINUS -> combined(BinaryExpr.Operator.MINUS, assign, frame);
          default -> throw refusal(assign);
        };
    set(assign.getTarget(), changed, frame);
    return changed;
  }

  /** The value that is there is read before the other, which may be a call that changes it. */
  private AbstractValue combined(BinaryExpr.Operator operator, AssignExpr assign, Frame frame) {
    AbstractValue before = of(assign.getTarget(), frame);
    return arithmetic(operator, before, of(assign.getValue(), frame), assign);
  }

  private void set(Expression target, AbstractValue value, Frame frame) {
    if (target instanceof NameExpr name && frame.locals().containsKey(name.getNameAsString())) {
      frame.locals().put(name.getNameAsString(), value);
      return;
    }
    Optional<String> field =
        target instanceof NameExpr name
            ? Optional.of(name.getNameAsString())
            : Optional.of(target)
                .filter(FieldAccessExpr.class::isInstance)
                .map(FieldAccessExpr.class::cast)
                .filter(access -> access.getScope() instanceof ThisExpr)
                .map(FieldAccessExpr::getNameAsString);
    if (field.filter(frame.fields()::containsKey).isEmpty()) {
      throw refusal(target);
    }
    local.refuseChangeInCondition(target);
    frame.fields().put(field.get(), value);
  }

  private AbstractValue creation(ObjectCreationExpr creation, Frame frame) {
    String type = ClassModel.simple(creation.getType().getNameAsString());
    boolean plain =
        local
            .setting()
            .text()
            .record(type)
            .filter(
                record ->
                    record.getCompactConstructors().isEmpty()
                        && record.getConstructors().isEmpty()
                        && record.getParameters().size() == creation.getArguments().size())
            .isPresent();
    if (!plain || creation.getAnonymousClassBody().isPresent()) {
      throw Local.refusal(
          creation, "this object", "make records without constructors of their own");
    }
    local.setting().text().componentTypes(type).forEach(this::refuseUnknown);
    return new RecordValue(
        type, creation.getArguments().stream().map(value -> of(value, frame)).toList());
  }
}
