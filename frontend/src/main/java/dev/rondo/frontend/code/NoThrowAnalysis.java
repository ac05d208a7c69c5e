package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.ClassExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.model.Symbol;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds code that throws nothing and ends, whenever it runs: views of a mailbox, components of
 * messages that are there, methods that the library model calls total, and arithmetic. A value is
 * unboxed nowhere, since it may be null.
 */
public final class NoThrowAnalysis {

  private static final LibraryModel LIBRARY = LibraryModel.standard();
  private static final String TEXT = "java.lang.String";

  /** Methods with such an annotation are called by the engine alone, with messages. */
  private static final Set<String> HANDLERS = Set.of("Upon", "Timeout", "Update");

  private final FileSymbols symbols;
  private final Safety safety = new Safety();
  private final Map<MethodDeclaration, Boolean> helpers = new HashMap<>();

  public NoThrowAnalysis(FileSymbols symbols) {
    this.symbols = symbols;
  }

  /** Whether a statement fails in no state and for no messages. */
  public boolean is(Statement statement) {
    return isSafe(statement, false);
  }

  /** Whether an expression fails in no state and for no messages, and needs no unboxing. */
  public boolean is(Expression expression) {
    boolean isBoxed =
        Symbol.typeOf(expression)
            .filter(
                type ->
                    type.startsWith("java.lang.")
                        && !type.equals(TEXT)
                        && !type.equals("java.lang.Object"))
            .isPresent();
    return !isBoxed && isSafe(expression);
  }

  /** Whether a function of an element answers for each: a condition or a component. */
  public boolean isFunction(Expression function) {
    if (function instanceof MethodReferenceExpr) {
      return Ast.method(function)
          .filter(method -> symbols.isComponent(method) && method.returnType().equals("boolean"))
          .isPresent();
    }
    return function instanceof LambdaExpr lambda
        && lambda
            .getExpressionBody()
            .filter(body -> isSafe(body) && Ast.isPrimitive(body))
            .isPresent();
  }

  private boolean isSafe(Statement statement, boolean mayReturn) {
    return statement.accept(safety, mayReturn);
  }

  private static boolean isReturned(Expression value) {
    return value
        .findAncestor(SyntaxTree.kind(MethodDeclaration.class))
        .filter(method -> isKept(value, method.getType()))
        .isPresent();
  }

  /** Whether a variable of a type takes a value without unboxing it. */
  private static boolean isKept(Expression value, Type type) {
    return Ast.isPrimitive(value) || !type.isPrimitiveType();
  }

  private boolean isSafe(Expression expression) {
    return expression.accept(safety, false);
  }

  private boolean isSafe(VariableDeclarator variable) {
    return variable
        .getInitializer()
        .map(value -> isSafe(value) && isKept(value, variable.getType()))
        .orElse(true);
  }

  private boolean isSafeAssignment(AssignExpr assignment) {
    Expression target = assignment.getTarget();
    Expression value = assignment.getValue();
    boolean fits =
        switch (assignment.getOperator()) {
          case ASSIGN -> Ast.isPrimitive(value) || !Ast.isPrimitive(target);
          case PLUS ->
              Ast.isPrimitive(target) ? Ast.isPrimitive(value) : isShown(target) && isShown(value);
          case BINARY_OR -> Ast.isPrimitive(target) && Ast.isPrimitive(value);
          default -> false;
        };
    return fits && target.isNameExpr() && isSafe(value);
  }

  private static boolean isOfSafeOperands(BinaryExpr binary) {
    Expression left = binary.getLeft();
    Expression right = binary.getRight();
    boolean isOfPrimitives = Ast.isPrimitive(left) && Ast.isPrimitive(right);
    return switch (binary.getOperator()) {
      case EQUALS, NOT_EQUALS -> Ast.isPrimitive(left) == Ast.isPrimitive(right);
      case DIVIDE, REMAINDER -> isOfPrimitives && isNeverZero(right);
      case PLUS -> isOfPrimitives || (isShown(left) && isShown(right));
      default -> isOfPrimitives;
    };
  }

  /** Whether its text is put together without the code of a class. */
  private static boolean isShown(Expression expression) {
    return Ast.isPrimitive(expression)
        || Symbol.typeOf(expression).filter(TEXT::equals).isPresent();
  }

  private static boolean isNeverZero(Expression divisor) {
    return divisor.isIntegerLiteralExpr() && !divisor.toString().matches("0[0_xXbB]*");
  }

  private boolean isSafe(MethodCallExpr call, Symbol.Method method) {
    if (symbols.isComponent(method)) {
      return call.getScope().filter(NoThrowAnalysis::isMessage).isPresent();
    }
    if (!hasSafeArguments(call, method)) {
      return false;
    }
    Optional<MethodDeclaration> own = symbols.declaration(method);
    if (own.isPresent()) {
      return call.getScope().filter(scope -> !scope.isThisExpr()).isEmpty()
          && neverFails(own.get());
    }
    if (!LIBRARY.isTotal(method)) {
      return false;
    }
    if (method.isStatic()) {
      return !method.name().equals("equals") || !symbols.declaresEquals();
    }
    return call.getScope().map(this::isThere).orElse(true);
  }

  private boolean hasSafeArguments(MethodCallExpr call, Symbol.Method method) {
    List<String> parameters = method.parameterTypes();
    return parameters.size() == call.getArguments().size()
        && IntStream.range(0, parameters.size())
            .allMatch(index -> isSafe(call.getArgument(index), parameters.get(index)));
  }

  private boolean isSafe(Expression argument, String parameterType) {
    return Ast.isFunction(argument)
        ? isFunction(argument)
        : isSafe(argument) && (Ast.isPrimitive(argument) || parameterType.contains("."));
  }

  /** Whether a call finds a receiver: a mailbox, or what a total method of the library returns. */
  private boolean isThere(Expression receiver) {
    return receiver.isThisExpr()
        || (Ast.isMailbox(receiver) && isSafe(receiver))
        || (Ast.method(receiver).filter(LIBRARY::isTotal).isPresent() && isSafe(receiver));
  }

  /** Whether the code of a method of the file never fails; one that calls itself may. */
  private boolean neverFails(MethodDeclaration helper) {
    Boolean known = helpers.putIfAbsent(helper, false);
    if (known == null) {
      known = helper.getBody().filter(body -> isSafe(body, true)).isPresent();
      helpers.put(helper, known);
    }
    return known;
  }

  /**
   * Whether a name is a message that is there: what a handler is given, or an element of a mailbox.
   * What is made of messages may be null.
   */
  private static boolean isMessage(Expression scope) {
    if (!(scope instanceof NameExpr name)
        || Symbol.of(name.getName(), Symbol.Local.class).isEmpty()) {
      return false;
    }
    Optional<LambdaExpr> lambda =
        name.findAncestor(
            around -> declares(around.getParameters(), name), SyntaxTree.kind(LambdaExpr.class));
    if (lambda.isPresent()) {
      return lambda.get().getParentNode().orElse(null) instanceof MethodCallExpr call
          && isOfMessages(call);
    }
    Optional<VariableDeclarator> local = Ast.local(name);
    if (local.isPresent()) {
      return name.findAncestor(
              loop -> loop.getVariableDeclarator() == local.get(),
              SyntaxTree.kind(ForEachStmt.class))
          .filter(loop -> Ast.isMailbox(loop.getIterable()))
          .isPresent();
    }
    return name.findAncestor(
            m -> declares(m.getParameters(), name), SyntaxTree.kind(MethodDeclaration.class))
        .filter(method -> HANDLERS.stream().anyMatch(each -> method.isAnnotationPresent(each)))
        .isPresent();
  }

  private static boolean declares(List<Parameter> parameters, NameExpr name) {
    return parameters.stream()
        .anyMatch(parameter -> parameter.getNameAsString().equals(name.getNameAsString()));
  }

  /** Whether a call hands messages to its function: {@code with}, or a step of their stream. */
  private static boolean isOfMessages(MethodCallExpr call) {
    Optional<Expression> at = call.getScope();
    while (at.orElse(null) instanceof MethodCallExpr step
        && step.getNameAsString().equals("filter")) {
      at = step.getScope();
    }
    boolean streams =
        at.orElse(null) instanceof MethodCallExpr stream
            && stream.getNameAsString().equals("stream")
            && stream.getScope().filter(Ast::isMailbox).isPresent();
    return streams || call.getScope().filter(Ast::isMailbox).isPresent();
  }

  /** Whether a statement, which may return where that is allowed, or an expression is safe. */
  private final class Safety extends GenericVisitorWithDefaults<Boolean, Boolean> {

    @Override
    public Boolean defaultAction(Node node, Boolean mayReturn) {
      return node instanceof LiteralExpr;
    }

    @Override
    public Boolean visit(BlockStmt block, Boolean mayReturn) {
      return block.getStatements().stream().allMatch(part -> isSafe(part, mayReturn));
    }

    @Override
    public Boolean visit(ExpressionStmt evaluated, Boolean mayReturn) {
      return isSafe(evaluated.getExpression());
    }

    @Override
    public Boolean visit(IfStmt choice, Boolean mayReturn) {
      return Ast.isPrimitive(choice.getCondition())
          && isSafe(choice.getCondition())
          && isSafe(choice.getThenStmt(), mayReturn)
          && choice.getElseStmt().map(other -> isSafe(other, mayReturn)).orElse(true);
    }

    @Override
    public Boolean visit(ForEachStmt loop, Boolean mayReturn) {
      return Ast.isMailbox(loop.getIterable())
          && isSafe(loop.getIterable())
          && isSafe(loop.getBody(), mayReturn);
    }

    @Override
    public Boolean visit(ReturnStmt end, Boolean mayReturn) {
      return mayReturn
          && end.getExpression().map(value -> isSafe(value) && isReturned(value)).orElse(true);
    }

    @Override
    public Boolean visit(NameExpr name, Boolean mayReturn) {
      return true;
    }

    @Override
    public Boolean visit(ThisExpr self, Boolean mayReturn) {
      return true;
    }

    @Override
    public Boolean visit(ClassExpr type, Boolean mayReturn) {
      return true;
    }

    @Override
    public Boolean visit(FieldAccessExpr access, Boolean mayReturn) {
      return access.getScope().isThisExpr()
          || Ast.field(access).filter(Symbol.Field::isStatic).isPresent();
    }

    @Override
    public Boolean visit(EnclosedExpr enclosed, Boolean mayReturn) {
      return isSafe(enclosed.getInner());
    }

    @Override
    public Boolean visit(UnaryExpr unary, Boolean mayReturn) {
      return Ast.isPrimitive(unary.getExpression()) && isSafe(unary.getExpression());
    }

    @Override
    public Boolean visit(BinaryExpr binary, Boolean mayReturn) {
      return isOfSafeOperands(binary) && isSafe(binary.getLeft()) && isSafe(binary.getRight());
    }

    @Override
    public Boolean visit(ConditionalExpr choice, Boolean mayReturn) {
      return Ast.isPrimitive(choice.getCondition())
          && isSafe(choice.getCondition())
          && isSafe(choice.getThenExpr())
          && isSafe(choice.getElseExpr())
          && Ast.isPrimitive(choice.getThenExpr()) == Ast.isPrimitive(choice.getElseExpr());
    }

    @Override
    public Boolean visit(InstanceOfExpr test, Boolean mayReturn) {
      return isSafe(test.getExpression());
    }

    @Override
    public Boolean visit(AssignExpr assignment, Boolean mayReturn) {
      return isSafeAssignment(assignment);
    }

    @Override
    public Boolean visit(VariableDeclarationExpr declaration, Boolean mayReturn) {
      return declaration.getVariables().stream().allMatch(NoThrowAnalysis.this::isSafe);
    }

    @Override
    public Boolean visit(MethodCallExpr call, Boolean mayReturn) {
      return Ast.method(call).filter(method -> isSafe(call, method)).isPresent();
    }
  }
}
