package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
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
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.WhileStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.model.Symbol;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether code has no effects outside itself, so that it may run in any order, for all elements of
 * a collection or for some.
 *
 * <p>Allowed code is listed here and, for methods, in the library model; all other code counts as
 * impure.
 */
public final class PurityAnalysis {

  private final FileSymbols own;
  private final Effects effects = new Effects();
  // Trees are equal where their texts are. A method that calls itself is judged by the rest of it.
  private final Set<Node> running = Collections.newSetFromMap(new IdentityHashMap<>());

  public PurityAnalysis(FileSymbols own) {
    this.own = own;
  }

  /** The effects of a function that is passed to a stream or to {@code with}. */
  public Optional<Refusal> function(Expression function) {
    if (function instanceof LambdaExpr lambda) {
      return lambda
          .getExpressionBody()
          .map(this::expression)
          .orElseGet(() -> statement(lambda.getBody()));
    }
    if (function instanceof MethodReferenceExpr reference) {
      return method(Ast.method(reference), reference);
    }
    return no(function, "what this function does is not known");
  }

  private static Optional<Refusal> no(Node at, String reason) {
    return Optional.of(Refusal.at(at, reason));
  }

  private Optional<Refusal> first(List<? extends Node> trees) {
    return trees.stream()
        .map(tree -> tree instanceof Statement s ? statement(s) : expression((Expression) tree))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The effects of an expression. */
  public Optional<Refusal> expression(Expression expression) {
    return expression.accept(effects, null);
  }

  /** The effects of a statement besides assignments to locals of the same method. */
  private Optional<Refusal> statement(Statement statement) {
    return statement.accept(effects, null);
  }

  private static boolean isType(Expression scope) {
    return Symbol.of(scope instanceof NameExpr name ? name.getName() : scope, Symbol.Type.class)
        .isPresent();
  }

  private Optional<Refusal> call(MethodCallExpr call) {
    Optional<Refusal> refusal = method(Ast.method(call), call);
    if (refusal.isEmpty() && call.getScope().isPresent() && !isType(call.getScope().get())) {
      refusal = expression(call.getScope().get());
    }
    for (Expression argument : call.getArguments()) {
      if (refusal.isEmpty()) {
        boolean isFunction = Ast.isFunction(argument);
        refusal = isFunction ? function(argument) : expression(argument);
      }
    }
    return refusal;
  }

  private Optional<Refusal> method(Optional<Symbol.Method> method, Node use) {
    if (method.isEmpty()) {
      return no(use, "what " + use + " does is not known");
    }
    if (own.isComponent(method.get()) || LibraryModel.standard().isPure(method.get())) {
      return Optional.empty();
    }
    Optional<MethodDeclaration> declared = own.declaration(method.get());
    boolean isFollowed =
        declared.filter(own::isOnly).flatMap(MethodDeclaration::getBody).isPresent();
    if (!isFollowed) {
      return no(use, "whether " + method.get().name() + "(…) changes something is not known");
    }
    if (!running.add(declared.get())) {
      return Optional.empty();
    }
    Optional<Refusal> found = statement(declared.get().getBody().get());
    running.remove(declared.get());
    return found.map(inner -> inner.under(method.get().name() + "(…) does more than give a value"));
  }

  private Optional<Refusal> steps(List<Expression> steps) {
    return steps.stream().map(this::step).flatMap(Optional::stream).findFirst();
  }

  /** A local of another method, or around a lambda, cannot be assigned. */
  private Optional<Refusal> step(Expression step) {
    if (step instanceof VariableDeclarationExpr declaration) {
      return declaration.getVariables().stream()
          .flatMap(variable -> variable.getInitializer().flatMap(this::expression).stream())
          .findFirst();
    }
    if (step instanceof AssignExpr assign && isLocal(assign.getTarget())) {
      return expression(assign.getValue());
    }
    if (step instanceof UnaryExpr unary
        && Ast.assigned(unary).isPresent()
        && isLocal(unary.getExpression())) {
      return Optional.empty();
    }
    return expression(step);
  }

  private static boolean isLocal(Expression target) {
    return target instanceof NameExpr name
        && Symbol.of(name.getName(), Symbol.Local.class).isPresent();
  }

  /** The effects of a statement or an expression, by its kind. */
  private final class Effects extends GenericVisitorWithDefaults<Optional<Refusal>, Void> {

    @Override
    public Optional<Refusal> defaultAction(Node node, Void unused) {
      return node instanceof LiteralExpr
          ? Optional.empty()
          : no(node, "what this does, in which order, is not known");
    }

    @Override
    public Optional<Refusal> visit(ThisExpr self, Void unused) {
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(NameExpr name, Void unused) {
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(FieldAccessExpr access, Void unused) {
      return isType(access.getScope()) ? Optional.empty() : expression(access.getScope());
    }

    @Override
    public Optional<Refusal> visit(EnclosedExpr enclosed, Void unused) {
      return expression(enclosed.getInner());
    }

    @Override
    public Optional<Refusal> visit(BinaryExpr binary, Void unused) {
      return first(List.of(binary.getLeft(), binary.getRight()));
    }

    @Override
    public Optional<Refusal> visit(ConditionalExpr choice, Void unused) {
      return first(List.of(choice.getCondition(), choice.getThenExpr(), choice.getElseExpr()));
    }

    @Override
    public Optional<Refusal> visit(UnaryExpr unary, Void unused) {
      return Ast.assigned(unary).isPresent()
          ? no(unary, unary + " changes something, as often as it is evaluated")
          : expression(unary.getExpression());
    }

    @Override
    public Optional<Refusal> visit(AssignExpr assign, Void unused) {
      return no(assign, assign + " changes something, as often as it is evaluated");
    }

    @Override
    public Optional<Refusal> visit(CastExpr cast, Void unused) {
      return expression(cast.getExpression());
    }

    @Override
    public Optional<Refusal> visit(InstanceOfExpr test, Void unused) {
      return expression(test.getExpression());
    }

    @Override
    public Optional<Refusal> visit(ArrayAccessExpr access, Void unused) {
      return first(List.of(access.getName(), access.getIndex()));
    }

    @Override
    public Optional<Refusal> visit(MethodCallExpr call, Void unused) {
      return call(call);
    }

    @Override
    public Optional<Refusal> visit(ObjectCreationExpr creation, Void unused) {
      boolean silent =
          creation.getAnonymousClassBody().isEmpty()
              && Symbol.typeOf(creation).filter(own::isMadeSilently).isPresent();
      return silent
          ? first(creation.getArguments())
          : no(creation, "what is done to make this is not known");
    }

    @Override
    public Optional<Refusal> visit(BlockStmt block, Void unused) {
      return first(block.getStatements());
    }

    @Override
    public Optional<Refusal> visit(ExpressionStmt run, Void unused) {
      return step(run.getExpression());
    }

    @Override
    public Optional<Refusal> visit(IfStmt choice, Void unused) {
      return expression(choice.getCondition())
          .or(() -> statement(choice.getThenStmt()))
          .or(() -> choice.getElseStmt().flatMap(PurityAnalysis.this::statement));
    }

    @Override
    public Optional<Refusal> visit(ReturnStmt given, Void unused) {
      return given.getExpression().flatMap(PurityAnalysis.this::expression);
    }

    @Override
    public Optional<Refusal> visit(BreakStmt jump, Void unused) {
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(ContinueStmt jump, Void unused) {
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(ForEachStmt loop, Void unused) {
      return expression(loop.getIterable()).or(() -> statement(loop.getBody()));
    }

    @Override
    public Optional<Refusal> visit(WhileStmt loop, Void unused) {
      return expression(loop.getCondition()).or(() -> statement(loop.getBody()));
    }

    @Override
    public Optional<Refusal> visit(ForStmt loop, Void unused) {
      return loop.getCompare()
          .flatMap(PurityAnalysis.this::expression)
          .or(() -> steps(loop.getInitialization()))
          .or(() -> steps(loop.getUpdate()))
          .or(() -> statement(loop.getBody()));
    }
  }
}
