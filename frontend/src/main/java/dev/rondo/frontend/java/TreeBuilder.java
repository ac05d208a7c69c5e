package dev.rondo.frontend.java;

import com.github.javaparser.ast.ArrayCreationLevel;
import com.github.javaparser.ast.DataKey;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.ArrayType;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.PrimitiveType;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.type.VoidType;
import dev.rondo.frontend.model.Symbol;
import java.util.List;

/** Short names for building Java trees, so that what a pass emits can be read in its code. */
public final class TreeBuilder {

  /** Where a name says that it is one of {@link #typeName}: variables may be called alike. */
  public static final DataKey<Boolean> TYPE_NAME = new DataKey<>() {};

  private TreeBuilder() {}

  /** Whether a part of a tree stands inside of another: found from the part, not by a search. */
  public static boolean isInside(Node part, Node whole) {
    Node around = part.getParentNode().orElse(null);
    while (around != null && around != whole) {
      around = around.getParentNode().orElse(null);
    }
    return around != null;
  }

  // Expressions

  /** A name without a meaning of its own, such as a local of emitted code. */
  public static NameExpr name(String name) {
    return new NameExpr(name);
  }

  /** A class that emitted code names in an expression, such as {@code NodeId.of(0)}. */
  public static NameExpr typeName(String name) {
    NameExpr type = new NameExpr(name);
    type.setData(TYPE_NAME, true);
    return type;
  }

  /** A field of the protocol class. */
  public static NameExpr field(String owner, String name, String type) {
    NameExpr field = new NameExpr(name);
    field.getName().setData(Symbol.SYMBOL, new Symbol.Field(owner, name, false, false, type));
    return field;
  }

  /** A number. */
  public static Expression number(int value) {
    return new IntegerLiteralExpr(Integer.toString(value));
  }

  /** {@code null}. */
  public static Expression nullValue() {
    return new NullLiteralExpr();
  }

  /** A call of a method in scope. */
  public static MethodCallExpr call(String method, Expression... arguments) {
    return new MethodCallExpr(null, method, new NodeList<>(List.of(arguments)));
  }

  /** A call of a method of an object. */
  public static MethodCallExpr call(Expression scope, String method, Expression... arguments) {
    return new MethodCallExpr(scope, method, new NodeList<>(List.of(arguments)));
  }

  /** A call of an instance method of the class {@code owner}. */
  public static MethodCallExpr ownCall(
      String owner, String method, String returnType, Expression... arguments) {
    MethodCallExpr call = call(method, arguments);
    List<String> types = List.of(arguments).stream().map(argument -> "").toList();
    call.getName()
        .setData(Symbol.SYMBOL, new Symbol.Method(owner, method, false, types, returnType));
    return call;
  }

  /** An operation on two operands; operands that bind less get parentheses. */
  public static Expression binary(Expression left, BinaryExpr.Operator operator, Expression right) {
    return new BinaryExpr(enclosed(left, operator), enclosed(right, operator), operator);
  }

  private static Expression enclosed(Expression operand, BinaryExpr.Operator outer) {
    boolean same = operand instanceof BinaryExpr inner && inner.getOperator() == outer;
    boolean comparison =
        operand instanceof BinaryExpr inner
            && (outer == BinaryExpr.Operator.AND || outer == BinaryExpr.Operator.OR)
            && inner.getOperator() != BinaryExpr.Operator.AND
            && inner.getOperator() != BinaryExpr.Operator.OR;
    boolean loose = operand instanceof BinaryExpr || operand instanceof ConditionalExpr;
    return loose && !same && !comparison ? new EnclosedExpr(operand) : operand;
  }

  /** Both. */
  public static Expression and(Expression left, Expression right) {
    return binary(left, BinaryExpr.Operator.AND, right);
  }

  /** One of the two. */
  public static Expression or(Expression left, Expression right) {
    return binary(left, BinaryExpr.Operator.OR, right);
  }

  /** {@code left == right}. */
  public static Expression same(Expression left, Expression right) {
    return binary(left, BinaryExpr.Operator.EQUALS, right);
  }

  /** {@code left < right}. */
  public static Expression less(Expression left, Expression right) {
    return binary(left, BinaryExpr.Operator.LESS, right);
  }

  /** {@code left > right}. */
  public static Expression greater(Expression left, Expression right) {
    return binary(left, BinaryExpr.Operator.GREATER, right);
  }

  /** {@code left + right}. */
  public static Expression plus(Expression left, Expression right) {
    return binary(left, BinaryExpr.Operator.PLUS, right);
  }

  /** {@code expression != null}. */
  public static Expression exists(Expression expression) {
    return binary(expression, BinaryExpr.Operator.NOT_EQUALS, nullValue());
  }

  /** {@code !expression}. */
  public static Expression not(Expression expression) {
    Expression operand =
        expression instanceof BinaryExpr ? new EnclosedExpr(expression) : expression;
    return new UnaryExpr(operand, UnaryExpr.Operator.LOGICAL_COMPLEMENT);
  }

  /** {@code condition ? yes : no}. */
  public static Expression choice(Expression condition, Expression yes, Expression no) {
    return new ConditionalExpr(condition, yes, no);
  }

  /** {@code array[index]}. */
  public static Expression at(Expression array, Expression index) {
    return new ArrayAccessExpr(array, index);
  }

  /** {@code new T(arguments)}. */
  public static Expression create(Type type, Expression... arguments) {
    return new ObjectCreationExpr(
        null, (ClassOrInterfaceType) type, new NodeList<>(List.of(arguments)));
  }

  /** {@code new T[length]}. */
  public static Expression createArray(Type element, Expression length) {
    int levels = element.getArrayLevel();
    NodeList<ArrayCreationLevel> dimensions = new NodeList<>();
    dimensions.add(new ArrayCreationLevel(length));
    for (int level = 0; level < levels; level++) {
      dimensions.add(new ArrayCreationLevel());
    }
    Type erased = erased(element.getElementType());
    return new ArrayCreationExpr(erased, dimensions, null);
  }

  /** {@code new T[] {elements}}. */
  public static Expression arrayOf(String element, List<? extends Expression> elements) {
    return new ArrayCreationExpr(
        type(element),
        new NodeList<>(new ArrayCreationLevel()),
        new ArrayInitializerExpr(new NodeList<>(List.copyOf(elements))));
  }

  private static Type erased(Type type) {
    Type copy = type.clone();
    copy.toClassOrInterfaceType().ifPresent(ClassOrInterfaceType::removeTypeArguments);
    return copy;
  }

  // Types

  /** {@code int}. */
  public static Type intType() {
    return PrimitiveType.intType();
  }

  /** {@code boolean}. */
  public static Type booleanType() {
    return PrimitiveType.booleanType();
  }

  /** {@code void}. */
  public static Type voidType() {
    return new VoidType();
  }

  /** A class by its name, with type arguments. */
  public static Type type(String name, Type... arguments) {
    ClassOrInterfaceType type = new ClassOrInterfaceType(null, name);
    if (arguments.length > 0) {
      type.setTypeArguments(arguments);
    }
    return type;
  }

  /** A class of the user's file by its name, which no other class of that name can hide. */
  public static Type userType(String name) {
    ClassOrInterfaceType type = new ClassOrInterfaceType(null, name);
    type.getName().setData(Symbol.SYMBOL, new Symbol.Type(name));
    return type;
  }

  /** A class by its name, with its type arguments left to the compiler: {@code T<>}. */
  public static Type diamond(String name) {
    ClassOrInterfaceType type = new ClassOrInterfaceType(null, name);
    type.setTypeArguments(new NodeList<>());
    return type;
  }

  /** {@code T[]}. */
  public static Type array(Type element) {
    return new ArrayType(element.clone());
  }

  // Statements

  /** An expression as a statement. */
  public static Statement run(Expression expression) {
    return new ExpressionStmt(expression);
  }

  /** {@code target = value}. */
  public static Statement assign(Expression target, Expression value) {
    return run(new AssignExpr(target, value, AssignExpr.Operator.ASSIGN));
  }

  /** {@code T name = value}. */
  public static Statement declare(Type type, String name, Expression value) {
    return run(new VariableDeclarationExpr(new VariableDeclarator(type, name, value)));
  }

  /** {@code if (condition) { … }}. */
  public static IfStmt when(Expression condition, Statement... then) {
    return new IfStmt(condition, block(then), null);
  }

  /** {@code { … }}. */
  public static BlockStmt block(Statement... statements) {
    return new BlockStmt(new NodeList<>(List.of(statements)));
  }

  /** {@code { … }}. */
  public static BlockStmt block(List<Statement> statements) {
    return new BlockStmt(new NodeList<>(statements));
  }

  /** {@code return;}. */
  public static Statement returnHere() {
    return new ReturnStmt();
  }

  /** {@code return expression;}. */
  public static Statement returnValue(Expression expression) {
    return new ReturnStmt(expression);
  }

  /** {@code for (int variable = first; variable < bound; variable++) { … }}. */
  public static ForStmt count(String variable, int first, Expression bound, Statement... body) {
    return new ForStmt(
        new NodeList<>(
            new VariableDeclarationExpr(
                new VariableDeclarator(intType(), variable, number(first)))),
        less(name(variable), bound),
        new NodeList<>(new UnaryExpr(name(variable), UnaryExpr.Operator.POSTFIX_INCREMENT)),
        block(body));
  }

  // Members

  /** A private field. */
  public static FieldDeclaration declareField(Type type, String name) {
    return new FieldDeclaration(
        Modifier.createModifierList(Modifier.Keyword.PRIVATE), new VariableDeclarator(type, name));
  }

  /** A private method; parameters are {@code T name} pairs. */
  public static MethodDeclaration method(
      Type result, String name, List<Parameter> parameters, Statement... body) {
    MethodDeclaration method =
        new MethodDeclaration(Modifier.createModifierList(Modifier.Keyword.PRIVATE), result, name);
    method.setParameters(new NodeList<>(parameters));
    method.setBody(block(body));
    return method;
  }
}
