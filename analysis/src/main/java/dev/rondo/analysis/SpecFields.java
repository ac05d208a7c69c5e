package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.LibraryTypes;
import dev.rondo.frontend.library.LibraryTypes.TypeFact;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The use of each field of a spec, as far as its occurrences show. */
final class SpecFields {

  /** The use of a field. */
  enum FieldUse {
    /** Not changed once outputs come. */
    CONSTANT,
    /** Read for the text of a violation alone, if at all. */
    MESSAGE,
    /** A table of which each output sees only the entry of its own process. */
    PER_PROCESS,
    /** A map from keys to kept values. */
    MAP,
    /** A set whose elements are looked up. */
    SET,
    /** A set whose size is read. */
    SIZED_SET,
    /** A map from keys to counters. */
    COUNTS,
    /** A map from keys to sets. */
    MAP_OF_SETS,
    /** All outputs so far, each of which is compared with the new one. */
    PAIRS,
    /** A number or truth value that grows. */
    ACCUMULATOR,
    /** A variable that is assigned. */
    VARIABLE
  }

  private static final Set<String> KEYED =
      Set.of(
          "computeIfAbsent",
          "containsKey",
          "get",
          "getOrDefault",
          "merge",
          "put",
          "putIfAbsent",
          "remove",
          "set");

  /**
   * A field of a spec.
   *
   * @param uses its occurrences in code that an output can run, except for the text of violations
   */
  record SpecField(
      String name,
      FieldUse use,
      VariableDeclarator declared,
      TypeShape type,
      List<Expression> uses) {}

  private final ClassOrInterfaceDeclaration spec;
  private final MethodDeclaration observe;
  private final boolean mayGrow;
  private final Set<Node> reachable = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<String, SpecField> fields = new LinkedHashMap<>();

  /**
   * Examines the fields of a spec.
   *
   * @param mayGrow whether numbers and truth values that only grow are accumulators
   */
  SpecFields(
      FileSymbols own,
      ClassOrInterfaceDeclaration spec,
      MethodDeclaration observe,
      boolean mayGrow) {
    this.mayGrow = mayGrow;
    this.spec = spec;
    this.observe = observe;
    this.reachable.addAll(own.reachable(observe));
    for (FieldDeclaration field : spec.getFields()) {
      for (VariableDeclarator variable : field.getVariables()) {
        add(field, variable);
      }
    }
  }

  /** The field that an expression names. */
  Optional<SpecField> field(Expression expression) {
    Expression bare = Ast.bare(expression);
    return Ast.unqualifiedName(bare).isPresent()
        ? Ast.field(bare)
            .filter(field -> !field.isStatic() && field.owner().equals(binaryName()))
            .map(field -> fields.get(field.name()))
        : Optional.empty();
  }

  List<SpecField> of(FieldUse use) {
    return fields.values().stream().filter(field -> field.use() == use).toList();
  }

  /** Whether a method names a field of the spec that outputs change. */
  boolean reaches(MethodDeclaration method) {
    return method
        .findFirst(
            Expression.class,
            use -> field(use).filter(f -> f.use() != FieldUse.CONSTANT).isPresent())
        .isPresent();
  }

  List<SpecField> all() {
    return List.copyOf(fields.values());
  }

  static boolean isImmutable(TypeShape type) {
    return type.form() == TypeShape.Form.ENUM
        || LibraryTypes.has(
            type.name(), TypeFact.IMMUTABLE, type.arguments(), SpecFields::isImmutable);
  }

  private String binaryName() {
    return Symbol.of(spec.getName(), Symbol.Type.class).map(Symbol.Type::binaryName).orElse("");
  }

  private boolean isReachable(Node use) {
    return use.findAncestor(SyntaxTree.kind(MethodDeclaration.class))
        .filter(reachable::contains)
        .isPresent();
  }

  private void add(FieldDeclaration declaration, VariableDeclarator variable) {
    TypeShape type =
        Symbol.shapeOf(variable.getName())
            .orElseThrow(
                () -> new RefusedException(variable, "the type of this field is not known"));
    if (declaration.isStatic()) {
      if (!declaration.isFinal() || !(isImmutable(type) || isConstantCollection(variable))) {
        throw new RefusedException(variable, "a static field outlives the schedule");
      }
      return;
    }
    String name = variable.getNameAsString();
    // Known by its name while its uses are examined.
    fields.put(name, new SpecField(name, FieldUse.VARIABLE, variable, type, List.of()));
    List<Expression> all =
        spec.findAll(Expression.class, use -> names(use, name)).stream().toList();
    List<Expression> run =
        all.stream()
            .filter(this::isReachable)
            .filter(use -> use.findAncestor(SyntaxTree.kind(ThrowStmt.class)).isEmpty())
            .toList();
    List<Expression> outside = all.stream().filter(use -> !isReachable(use)).toList();
    FieldUse use = use(variable, type, run, outside);
    fields.put(name, new SpecField(name, use, variable, type, run));
  }

  private boolean names(Expression use, String name) {
    return !(use instanceof EnclosedExpr)
        && field(use).filter(field -> field.name().equals(name)).isPresent();
  }

  private static boolean isConstantCollection(VariableDeclarator variable) {
    return variable
        .getInitializer()
        .flatMap(Ast::method)
        .filter(method -> method.name().equals("of") && method.owner().startsWith("java.util."))
        .isPresent();
  }

  private FieldUse use(
      VariableDeclarator variable, TypeShape type, List<Expression> run, List<Expression> outside) {
    if (run.stream().allMatch(SpecFields::isRead)) {
      return FieldUse.CONSTANT;
    }
    if (run.stream().allMatch(SpecFields::isRecorded)) {
      boolean isAlone =
          isImmutable(type) || isAssignedAlone(run) || isMadeAlone(variable, run, outside);
      if (!isAlone) {
        throw new RefusedException(
            variable, "what " + variable.getName() + " holds may be known elsewhere too");
      }
      return FieldUse.MESSAGE;
    }
    if (run.stream().allMatch(this::isKeyedByNode)) {
      return perProcess(variable, type, outside);
    }
    if (!outside.isEmpty()) {
      throw new RefusedException(
          variable, variable.getName() + " is set before the outputs and changed by them");
    }
    String erased = type.name();
    if (isCollection(erased)) {
      return collection(variable, type, run);
    }
    boolean isGrowing =
        mayGrow
            && List.of("boolean", "int", "long").contains(erased)
            && run.stream().allMatch(SpecFields::grows);
    return isGrowing ? FieldUse.ACCUMULATOR : FieldUse.VARIABLE;
  }

  /** Whether only the variable changes, and never an object that it holds. */
  private static boolean isAssignedAlone(List<Expression> run) {
    return run.stream().allMatch(use -> Ast.callOn(use).isEmpty());
  }

  /** Whether it holds one collection that no other field has. */
  private static boolean isMadeAlone(
      VariableDeclarator variable, List<Expression> run, List<Expression> outside) {
    return variable
            .getInitializer()
            .flatMap(Expression::toObjectCreationExpr)
            .filter(SpecFields::isJavaUtil)
            .isPresent()
        && run.stream().allMatch(use -> Ast.callOn(use).isPresent())
        && outside.stream().allMatch(use -> Ast.callOn(use).isPresent() && isRecorded(use));
  }

  private static FieldUse perProcess(
      VariableDeclarator variable, TypeShape type, List<Expression> outside) {
    TypeShape held =
        type.arguments().isEmpty() ? type : type.arguments().get(type.arguments().size() - 1);
    boolean isKeyed =
        outside.stream()
            .allMatch(
                use ->
                    element(use).isPresent()
                        || Ast.callOn(use)
                            .filter(call -> KEYED.contains(call.getNameAsString()))
                            .isPresent());
    if (!isKeyed || !outside.isEmpty() && !isImmutable(held)) {
      throw new RefusedException(
          variable, "what " + variable.getName() + " holds may be known elsewhere too");
    }
    boolean isFresh =
        variable
            .getInitializer()
            .filter(
                made ->
                    made.isArrayCreationExpr()
                        || made.isArrayInitializerExpr()
                        || (made instanceof ObjectCreationExpr creation
                            && isJavaUtil(creation)
                            && (creation.getArguments().isEmpty() || isImmutable(held))))
            .isPresent();
    if (!isFresh) {
      throw new RefusedException(variable, variable.getName() + " is not made with the spec");
    }
    return FieldUse.PER_PROCESS;
  }

  static boolean isJavaUtil(ObjectCreationExpr creation) {
    return creation.getAnonymousClassBody().isEmpty()
        && Symbol.typeOf(creation).filter(type -> type.startsWith("java.util.")).isPresent();
  }

  private static boolean isCollection(String erased) {
    return erased.startsWith("java.util.");
  }

  private static FieldUse collection(
      VariableDeclarator variable, TypeShape type, List<Expression> run) {
    boolean isNew =
        variable
            .getInitializer()
            .flatMap(Expression::toObjectCreationExpr)
            .filter(made -> isJavaUtil(made) && made.getArguments().isEmpty())
            .isPresent();
    if (!isNew) {
      throw new RefusedException(
          variable, variable.getName() + " does not begin as a new, empty collection");
    }
    boolean isMap = type.name().endsWith("Map");
    if (isMap && run.stream().anyMatch(use -> isCalled(use, "merge") || isPutOnItself(use))) {
      return FieldUse.COUNTS;
    }
    if (isMap) {
      return run.stream().anyMatch(SpecFields::makesSet) ? FieldUse.MAP_OF_SETS : FieldUse.MAP;
    }
    if (run.stream().anyMatch(SpecFields::isWalked)) {
      return FieldUse.PAIRS;
    }
    if (type.name().endsWith("Set")) {
      boolean isSized = run.stream().anyMatch(use -> isCalled(use, "size", "isEmpty"));
      return isSized ? FieldUse.SIZED_SET : FieldUse.SET;
    }
    throw new RefusedException(
        variable, variable.getName() + " keeps outputs of all processes in the order of arrival");
  }

  /** Whether all elements are compared: in a loop or by a stream. */
  private static boolean isWalked(Expression use) {
    return use.getParentNode().filter(ForEachStmt.class::isInstance).isPresent()
        || isCalled(use, "stream");
  }

  /** The element of an array that an expression names. */
  private static Optional<ArrayAccessExpr> element(Expression array) {
    return Ast.parent(array, ArrayAccessExpr.class).filter(access -> access.getName() == array);
  }

  private static boolean isCalled(Expression use, String... names) {
    return Ast.callOn(use)
        .filter(call -> List.of(names).contains(call.getNameAsString()))
        .isPresent();
  }

  private static boolean isPutOnItself(Expression use) {
    return Ast.callOn(use)
        .filter(call -> call.getNameAsString().equals("put") && call.getArguments().size() == 2)
        .filter(
            call ->
                definition(call.getArgument(1))
                    .findFirst(
                        Expression.class,
                        inner ->
                            Ast.field(inner).isPresent() && Ast.field(inner).equals(Ast.field(use)))
                    .isPresent())
        .isPresent();
  }

  /** The initializer of a local, or the expression itself. */
  static Expression definition(Expression expression) {
    Expression bare = Ast.bare(expression);
    return bare instanceof NameExpr name
        ? name.findAncestor(SyntaxTree.kind(MethodDeclaration.class))
            .flatMap(
                method ->
                    method.findFirst(
                        VariableDeclarator.class,
                        variable -> variable.getNameAsString().equals(name.getNameAsString())))
            .flatMap(VariableDeclarator::getInitializer)
            .map(Ast::bare)
            .orElse(bare)
        : bare;
  }

  private static boolean makesSet(Expression use) {
    return Ast.callOn(use)
        .filter(call -> call.getNameAsString().equals("computeIfAbsent"))
        .filter(
            call ->
                call.getArguments().size() == 2
                    && call.getArgument(1)
                        .toLambdaExpr()
                        .flatMap(LambdaExpr::getExpressionBody)
                        .filter(Expression::isObjectCreationExpr)
                        .isPresent())
        .isPresent();
  }

  /** Whether it is only read here, so that nothing changes it. */
  private static boolean isRead(Expression use) {
    if (Ast.assigns(use.getParentNode().orElseThrow(), use)) {
      return false;
    }
    Optional<ArrayAccessExpr> element = element(use);
    if (element.isPresent()) {
      return !Ast.assigns(element.get().getParentNode().orElseThrow(), element.get());
    }
    return Ast.callOn(use)
        .map(call -> Ast.method(call).filter(LibraryModel.standard()::isPure).isPresent())
        .orElse(true);
  }

  /** Whether this is a write to it whose result is not used. */
  private static boolean isRecorded(Expression use) {
    Optional<AssignExpr> assign = Ast.parent(use, AssignExpr.class);
    if (assign.isPresent()) {
      return assign.get().getTarget() == use
          && assign.get().getOperator() == AssignExpr.Operator.ASSIGN
          && Ast.parent(assign.get(), ExpressionStmt.class).isPresent();
    }
    Node parent = use.getParentNode().orElseThrow();
    return isCalled(use, "put", "add")
        && parent.getParentNode().filter(ExpressionStmt.class::isInstance).isPresent()
        && Symbol.typeOf(use).filter(type -> type.startsWith("java.util.")).isPresent();
  }

  private boolean isKeyedByNode(Expression use) {
    Optional<ArrayAccessExpr> access = Ast.parent(use, ArrayAccessExpr.class);
    if (access.isPresent()) {
      return access.get().getName() == use && isOfNode(access.get().getIndex());
    }
    return Ast.callOn(use)
        .filter(call -> KEYED.contains(call.getNameAsString()) && !call.getArguments().isEmpty())
        .filter(call -> isOfNode(call.getArgument(0)))
        .isPresent();
  }

  /** Whether it can be the process of the output. Whether it is, is seen where it is evaluated. */
  private boolean isOfNode(Expression key) {
    Expression bare = Ast.bare(key);
    if (bare instanceof MethodCallExpr call && call.getNameAsString().equals("index")) {
      return call.getScope().filter(this::isOfNode).isPresent();
    }
    if (!(bare instanceof NameExpr name)) {
      return false;
    }
    Optional<MethodDeclaration> method =
        name.findAncestor(SyntaxTree.kind(MethodDeclaration.class));
    if (method.isEmpty()) {
      return false;
    }
    boolean isParameter =
        method.get().getParameters().stream()
            .anyMatch(parameter -> parameter.getNameAsString().equals(name.getNameAsString()));
    if (isParameter) {
      return method.get() != observe
              && Symbol.typeOf(name).filter("rondo.NodeId"::equals).isPresent()
          || method.get() == observe
              && observe.getParameter(0).getNameAsString().equals(name.getNameAsString());
    }
    return method.get().findAll(VariableDeclarator.class).stream()
        .filter(variable -> variable.getNameAsString().equals(name.getNameAsString()))
        .anyMatch(variable -> variable.getInitializer().filter(this::isOfNode).isPresent());
  }

  /** Whether it grows here by an operation that commutes with itself, or is only read. */
  private static boolean grows(Expression use) {
    Node parent = use.getParentNode().orElseThrow();
    if (parent instanceof UnaryExpr unary && Ast.assigned(unary).isPresent()) {
      return switch (unary.getOperator()) {
        case POSTFIX_INCREMENT, PREFIX_INCREMENT -> true;
        default -> false;
      };
    }
    if (parent instanceof AssignExpr assign && assign.getTarget() == use) {
      return switch (assign.getOperator()) {
        case PLUS, BINARY_OR -> true;
        case ASSIGN -> Growths.growth(assign).isPresent();
        default -> false;
      };
    }
    return true;
  }

  /**
   * An assignment {@code f = f ⊕ value} with an operation that is commutative and associative.
   *
   * @param operator {@code +}, {@code ||}, {@code max} or {@code min}
   * @param value the operand
   */
  record Growth(String operator, Expression value) {

    static Optional<Growth> of(AssignExpr assign) {
      Expression target = Ast.bare(assign.getTarget());
      Expression value = Ast.bare(assign.getValue());
      if (value instanceof BooleanLiteralExpr literal && literal.getValue()) {
        return Optional.of(new Growth("||", literal));
      }
      if (value instanceof BinaryExpr binary) {
        return switch (binary.getOperator()) {
          case PLUS -> with("+", target, binary.getLeft(), binary.getRight());
          case OR, BINARY_OR -> with("||", target, binary.getLeft(), binary.getRight());
          default -> Optional.empty();
        };
      }
      if (value instanceof MethodCallExpr call && call.getArguments().size() == 2) {
        return Ast.method(call)
            .filter(method -> method.owner().equals("java.lang.Math"))
            .map(Symbol.Method::name)
            .filter(name -> name.equals("max") || name.equals("min"))
            .flatMap(name -> with(name, target, call.getArgument(0), call.getArgument(1)));
      }
      return Optional.empty();
    }

    private static Optional<Growth> with(
        String operator, Expression target, Expression left, Expression right) {
      if (isSame(target, left)) {
        return Optional.of(new Growth(operator, right));
      }
      return isSame(target, right) ? Optional.of(new Growth(operator, left)) : Optional.empty();
    }

    private static boolean isSame(Expression target, Expression operand) {
      return Ast.field(target).isPresent()
          && Ast.field(target).equals(Ast.field(Ast.bare(operand)));
    }
  }

  /**
   * How a number grows over all places that change it.
   *
   * @param direction 1 where it never falls, -1 where it never rises, 0 where it may do both
   * @param isUnit whether it begins with 0 and each change adds 1
   */
  record Growths(int direction, boolean isUnit) {

    /** What an assignment adds. */
    static Optional<Growth> growth(AssignExpr assign) {
      return switch (assign.getOperator()) {
        case PLUS -> Optional.of(new Growth("+", assign.getValue()));
        case BINARY_OR -> Optional.of(new Growth("||", assign.getValue()));
        case ASSIGN -> Growth.of(assign);
        default -> Optional.empty();
      };
    }

    static Growths ofNumber(SpecField field) {
      Set<String> operators = new HashSet<>();
      boolean isPositive = true;
      boolean isUnit = true;
      for (Expression use : field.uses()) {
        Node parent = use.getParentNode().orElseThrow();
        if (parent instanceof UnaryExpr unary && Ast.assigned(unary).isPresent()) {
          operators.add("+");
        } else if (parent instanceof AssignExpr assign && assign.getTarget() == use) {
          Growth growth = growth(assign).orElseThrow();
          operators.add(growth.operator());
          Object added = Ast.bare(growth.value()).findData(Symbol.CONSTANT).orElse(null);
          isPositive &= added instanceof Integer number && number > 0;
          isUnit &= Integer.valueOf(1).equals(added);
        }
      }
      boolean beginsWithNothing =
          field
              .declared()
              .getInitializer()
              .map(
                  value ->
                      value
                          .findData(Symbol.CONSTANT)
                          .filter(Integer.valueOf(0)::equals)
                          .isPresent())
              .orElse(true);
      if (operators.size() != 1) {
        return new Growths(0, false);
      }
      return switch (operators.iterator().next()) {
        case "+" -> new Growths(isPositive ? 1 : 0, isUnit && beginsWithNothing);
        case "max", "||" -> new Growths(1, false);
        default -> new Growths(-1, false);
      };
    }

    /** How the counters of a map grow. */
    static Growths ofCounters(SpecField field) {
      boolean isPositive = true;
      boolean isUnit = true;
      for (Expression use : field.uses()) {
        Optional<MethodCallExpr> call = Ast.callOn(use);
        Optional<Object> added = Optional.empty();
        if (call.filter(c -> c.getNameAsString().equals("merge")).isPresent()) {
          added = Ast.bare(call.get().getArgument(1)).findData(Symbol.CONSTANT);
        } else if (call.filter(c -> c.getNameAsString().equals("put")).isPresent()) {
          // Only sums of the counter and a constant are accepted where it is run.
          added =
              Optional.of(SpecFields.definition(call.get().getArgument(1)))
                  .filter(BinaryExpr.class::isInstance)
                  .flatMap(
                      sum -> Ast.bare(((BinaryExpr) sum).getRight()).findData(Symbol.CONSTANT));
        } else {
          continue;
        }
        isPositive &= added.filter(value -> value instanceof Integer n && n > 0).isPresent();
        isUnit &= added.filter(Integer.valueOf(1)::equals).isPresent();
      }
      return new Growths(isPositive ? 1 : 0, isUnit);
    }
  }
}
