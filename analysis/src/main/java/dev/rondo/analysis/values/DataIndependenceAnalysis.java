package dev.rondo.analysis.values;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.CompactConstructorDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
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
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import com.github.javaparser.ast.visitor.VoidVisitorWithDefaults;
import dev.rondo.analysis.CommutativeLoop;
import dev.rondo.analysis.PurityAnalysis;
import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.StreamOrder;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows numbers through a file: between which locations they are copied and compared, and which
 * of them mean more than a name. It is insensitive to control flow.
 *
 * <p>Allowed uses are listed; any other use spoils the locations in it.
 */
final class DataIndependenceAnalysis {

  private static final Set<String> NUMBERS = Set.of("int", "java.lang.Integer");

  private static final Set<String> OTHER_NUMBERS =
      Set.of(
          "byte",
          "char",
          "double",
          "float",
          "long",
          "short",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Long",
          "java.lang.Short",
          "Byte",
          "Character",
          "Double",
          "Float",
          "Long",
          "Short");

  /** Collections whose order is that in which they were filled. */
  private static final Set<String> FILLED_IN_ORDER =
      Set.of(
          "java.util.List",
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.Deque",
          "java.util.ArrayDeque",
          "java.util.Queue",
          "java.util.LinkedHashSet",
          "java.util.LinkedHashMap",
          "rondo.Mailbox");

  private static final Set<String> NODE_CLASSES = Set.of("rondo.Node", "rondo.RoundNode");

  /** Collections that do not keep the order in which they were filled. */
  private static final Set<String> FORGETTING =
      Set.of("java.util.HashSet", "java.util.HashMap", "java.util.TreeSet", "java.util.TreeMap");

  private static final Set<String> KEEPING =
      Set.of(
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.ArrayDeque",
          "java.util.LinkedHashSet",
          "java.util.LinkedHashMap");

  private static final Set<String> MAPS =
      Set.of(
          "java.util.Map",
          "java.util.SortedMap",
          "java.util.HashMap",
          "java.util.LinkedHashMap",
          "java.util.TreeMap");
  private static final Set<String> STREAMS =
      Set.of("java.util.stream.Stream", "java.util.stream.IntStream");
  private static final Set<String> COLLECTIONS =
      Set.of(
          "java.lang.Iterable",
          "java.util.Collection",
          "java.util.AbstractCollection",
          "java.util.AbstractList",
          "java.util.AbstractSet",
          "java.util.List",
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.Set",
          "java.util.HashSet",
          "java.util.LinkedHashSet",
          "java.util.SortedSet",
          "java.util.TreeSet",
          "java.util.Deque",
          "java.util.ArrayDeque",
          "java.util.Queue");

  private final Map<String, AliasClass> members = new TreeMap<>();
  private final Map<String, Node> memberPlaces = new HashMap<>();
  // Trees are equal where their texts are.
  private final Map<Node, Map<String, AliasClass>> locals = new IdentityHashMap<>();
  private final Map<Node, AliasClass> results = new IdentityHashMap<>();
  private final Deque<AliasClass> returns = new ArrayDeque<>();
  private final Deque<Node> scopes = new ArrayDeque<>();
  private final AliasClass outputs = new AliasClass();
  private @Nullable Refusal givenUp;
  private final Statements statements = new Statements();
  private final Expressions expressions = new Expressions();
  private final FileSymbols symbols;
  private final StreamOrder streams;
  private final PurityAnalysis pure;

  /** Follows the numbers of a whole file. */
  DataIndependenceAnalysis(CompilationUnit unit) {
    this.symbols = new FileSymbols(unit);
    this.streams = new StreamOrder(symbols);
    this.pure = new PurityAnalysis(symbols);
    List<TypeDeclaration<?>> types = new ArrayList<>();
    unit.walk(
        node -> {
          if (node instanceof TypeDeclaration<?> type) {
            types.add(type);
            refuseInMethod(type);
          }
        });
    types.forEach(this::declare);
    types.forEach(this::follow);
  }

  /** A class inside of a method has no name by which its members could be found. */
  private void refuseInMethod(TypeDeclaration<?> type) {
    if (type.getParentNode().filter(Statement.class::isInstance).isPresent()) {
      giveUp(Refusal.at(type.getName(), "what a class inside of a method does is not followed"));
    }
  }

  /** The outputs of processes. */
  AliasClass outputs() {
    return outputs;
  }

  /** A field, or a component of a record, of a class of the file or of a known spec. */
  AliasClass member(String binaryName, String name) {
    return members.computeIfAbsent(binaryName + "#" + name, absent -> new AliasClass());
  }

  /** All members of the file, as {@code binary class name#member}. */
  Map<String, AliasClass> members() {
    return members;
  }

  /** Where a member is declared. */
  Optional<Node> declaration(String member) {
    return Optional.ofNullable(memberPlaces.get(member));
  }

  boolean isMember(String binaryName, String name) {
    return memberPlaces.containsKey(binaryName + "#" + name);
  }

  /** Why no number can be analysed; empty if they can. */
  Optional<Refusal> givenUp() {
    return Optional.ofNullable(givenUp);
  }

  /** Gives up: no number can be analysed. */
  private void giveUp(Refusal why) {
    givenUp = givenUp == null ? why : givenUp;
  }

  /** The binary name of a class of the file. */
  static String binaryName(TypeDeclaration<?> type) {
    Optional<Node> around = type.getParentNode();
    return around.isPresent() && around.get() instanceof TypeDeclaration<?> outer
        ? binaryName(outer) + "$" + type.getNameAsString()
        : type.getFullyQualifiedName().orElse(type.getNameAsString());
  }

  private void declare(TypeDeclaration<?> type) {
    String owner = binaryName(type);
    if (type instanceof RecordDeclaration made) {
      made.getParameters()
          .forEach(component -> declare(owner, component.getNameAsString(), component));
    }
    for (FieldDeclaration field : type.getFields()) {
      field
          .getVariables()
          .forEach(variable -> declare(owner, variable.getNameAsString(), variable));
    }
  }

  private void declare(String owner, String name, Node declaration) {
    memberPlaces.put(owner + "#" + name, declaration);
    member(owner, name);
  }

  private void follow(TypeDeclaration<?> type) {
    String owner = binaryName(type);
    scopes.push(type);
    if (type instanceof RecordDeclaration made) {
      follow(owner, made);
    }
    for (FieldDeclaration field : type.getFields()) {
      boolean isInput = field.getAnnotationByName("Input").isPresent();
      for (VariableDeclarator variable : field.getVariables()) {
        AliasClass place = member(owner, variable.getNameAsString());
        declared(place, variable.getType(), variable);
        initialize(place, variable, isInput);
      }
    }
    for (Node member : type.getMembers()) {
      boolean isFollowed = member instanceof FieldDeclaration || member instanceof TypeDeclaration;
      if (member instanceof MethodDeclaration method) {
        follow(method);
      } else if (!isFollowed) {
        others(member);
      }
    }
    if (type.isEnumDeclaration()) {
      type.asEnumDeclaration().getEntries().forEach(this::others);
    }
    scopes.pop();
  }

  private void follow(String owner, RecordDeclaration made) {
    for (Parameter component : made.getParameters()) {
      AliasClass place = member(owner, component.getNameAsString());
      declared(place, component.getType(), component);
      boolean isTag =
          component.getAnnotationByName("Phase").isPresent()
              || component.getAnnotationByName("Round").isPresent();
      if (isTag) {
        place.spoil(Refusal.at(component, "a tag is a number"));
      }
    }
    made.getMembers().stream()
        .filter(DataIndependenceAnalysis::changesMeaning)
        .findFirst()
        .ifPresent(own -> spoilComponents(owner, made, own));
  }

  /** Members that change how a record is made or compared. */
  private static boolean changesMeaning(Node member) {
    return member instanceof CompactConstructorDeclaration
        || member instanceof ConstructorDeclaration
        || (member instanceof MethodDeclaration method
            && Set.of("equals", "hashCode", "compareTo").contains(method.getNameAsString()));
  }

  private void spoilComponents(String owner, RecordDeclaration made, Node own) {
    Refusal refusal = Refusal.at(own, "what a record does by itself is not followed");
    made.getParameters()
        .forEach(component -> member(owner, component.getNameAsString()).spoil(refusal));
  }

  private void initialize(AliasClass place, VariableDeclarator variable, boolean isInput) {
    if (variable.getInitializer().isPresent()) {
      place.join(of(variable.getInitializer().get()));
    } else if (variable.getType().asString().equals("int") && !isInput) {
      place.takes(
          0, Refusal.at(variable, variable.getName() + " begins as 0, which is one of the inputs"));
    }
  }

  /** Members other than methods and fields: constructors, initializers, constants of enums. */
  private void others(Node member) {
    Refusal refusal = Refusal.at(member, "what is done here is not known");
    scopes.push(member);
    if (member instanceof CallableDeclaration<?> callable) {
      for (Parameter parameter : callable.getParameters()) {
        local(parameter.getNameAsString()).spoil(refusal);
      }
    }
    if (member instanceof EnumConstantDeclaration constant) {
      constant.getArguments().forEach(argument -> of(argument).spoil(refusal));
    }
    returns.push(new AliasClass());
    member.getChildNodes().forEach(this::statements);
    returns.pop();
    scopes.pop();
  }

  private void follow(MethodDeclaration method) {
    scopes.push(method);
    for (Parameter parameter : method.getParameters()) {
      declared(local(parameter.getNameAsString()), parameter.getType(), parameter);
      if (parameter.isVarArgs()) {
        local(parameter.getNameAsString())
            .spoil(Refusal.at(parameter, "parameters without a fixed number are not followed"));
      }
    }
    declared(result(method), method.getType(), method.getType());
    returns.push(result(method));
    method.getBody().ifPresent(this::statements);
    returns.pop();
    scopes.pop();
  }

  /** The class of the results of a method. */
  private AliasClass result(MethodDeclaration method) {
    return results.computeIfAbsent(method, absent -> new AliasClass());
  }

  /** A parameter of a method. */
  AliasClass parameter(MethodDeclaration method, int index) {
    return locals
        .computeIfAbsent(method, absent -> new HashMap<>())
        .computeIfAbsent(method.getParameter(index).getNameAsString(), absent -> new AliasClass());
  }

  /** A local variable or a parameter of the method at hand; those of one name are one. */
  private AliasClass local(String name) {
    return locals
        .computeIfAbsent(Objects.requireNonNull(scopes.peek()), absent -> new HashMap<>())
        .computeIfAbsent(name, absent -> new AliasClass());
  }

  /** Applies a declaration to the class of its variable. */
  private void declared(AliasClass place, Type type, Node at) {
    String name = type.asString();
    if (name.equals("int") || name.equals("Integer")) {
      place.isNumber();
    }
    spoilOtherNumbers(place, name, at);
  }

  /** Values are expected as {@code int}; other types of numbers are spoiled. */
  private void spoilOtherNumbers(AliasClass place, String type, Node at) {
    if (OTHER_NUMBERS.contains(type)) {
      place.spoil(Refusal.at(at, "here it is a number of type " + type));
    }
  }

  /** Follows the statements of a tree, and its expressions. */
  private void statements(Node tree) {
    if (tree instanceof Expression expression) {
      of(expression);
    } else {
      tree.accept(statements, null);
    }
  }

  private final class Statements extends VoidVisitorWithDefaults<Void> {

    @Override
    public void defaultAction(Node tree, Void unused) {
      if (!(tree instanceof TypeDeclaration)) {
        parts(tree);
      }
    }

    private void parts(Node tree) {
      tree.getChildNodes().forEach(DataIndependenceAnalysis.this::statements);
    }

    @Override
    public void visit(ReturnStmt given, Void unused) {
      given
          .getExpression()
          .ifPresent(value -> Objects.requireNonNull(returns.peek()).join(of(value)));
    }

    @Override
    public void visit(ForEachStmt loop, Void unused) {
      follow(loop);
    }

    @Override
    public void visit(SwitchStmt choice, Void unused) {
      of(choice.getSelector())
          .spoil(Refusal.at(choice.getSelector(), "a switch tells values apart"));
      choice.getEntries().forEach(DataIndependenceAnalysis.this::statements);
    }

    @Override
    public void visit(YieldStmt given, Void unused) {
      of(given.getExpression()).spoil(Refusal.at(given, "what a switch gives is not followed"));
    }

    @Override
    public void visit(TryStmt attempt, Void unused) {
      giveUp(Refusal.at(attempt, "how far code comes that may fail is not followed"));
      parts(attempt);
    }
  }

  private void follow(ForEachStmt loop) {
    AliasClass collection = of(loop.getIterable());
    VariableDeclarator variable = loop.getVariable().getVariables().get(0);
    AliasClass turn = local(variable.getNameAsString());
    declared(turn, variable.getType(), variable);
    turn.join(collection.element());
    statements(loop.getBody());
    if (!isInOrder(loop.getIterable()) && CommutativeLoop.check(loop, symbols).isPresent()) {
      collection.spoil(
          Refusal.at(loop.getIterable(), "this goes through values in an order of theirs"));
    }
  }

  /** Whether a collection, or an array, has an order that its elements do not decide. */
  private static boolean isInOrder(Expression collection) {
    return Symbol.typeOf(collection)
        .filter(
            type -> FILLED_IN_ORDER.contains(type) || type.endsWith("[]") || type.startsWith("["))
        .isPresent();
  }

  /**
   * Follows a lambda.
   *
   * @param parameters the classes of its arguments; further parameters are unknown
   * @return the class of its result
   */
  private AliasClass lambda(LambdaExpr lambda, AliasClass... parameters) {
    for (int index = 0; index < lambda.getParameters().size(); index++) {
      Parameter parameter = lambda.getParameter(index);
      AliasClass place = local(parameter.getNameAsString());
      if (index < parameters.length) {
        place.join(parameters[index]);
      } else {
        place.spoil(Refusal.at(parameter, "what this lambda is given is not known"));
      }
    }
    AliasClass result = new AliasClass();
    Statement body = lambda.getBody();
    if (body instanceof ExpressionStmt statement) {
      return result.join(of(statement.getExpression()));
    }
    returns.push(result);
    statements(body);
    returns.pop();
    return result;
  }

  /** The class of the value of an expression. */
  private AliasClass of(Expression expression) {
    AliasClass place = expression.accept(expressions, null);
    Optional<String> type = Symbol.typeOf(expression);
    if (type.filter(NUMBERS::contains).isPresent()) {
      place.isNumber();
    }
    type.ifPresent(name -> spoilOtherNumbers(place, name, expression));
    type.flatMap(symbols::record).ifPresent(made -> holdsParts(place, made));
    return place;
  }

  private void holdsParts(AliasClass place, RecordDeclaration made) {
    String owner = binaryName(made);
    made.getParameters()
        .forEach(component -> place.holds(member(owner, component.getNameAsString())));
  }

  private final class Expressions extends GenericVisitorWithDefaults<AliasClass, Void> {

    @Override
    public AliasClass defaultAction(Node expression, Void unused) {
      return unknown((Expression) expression);
    }

    @Override
    public AliasClass visit(NameExpr name, Void unused) {
      return named(name.getName(), name);
    }

    @Override
    public AliasClass visit(FieldAccessExpr access, Void unused) {
      of(access.getScope());
      return named(access.getName(), access);
    }

    @Override
    public AliasClass visit(MethodCallExpr call, Void unused) {
      return call(call);
    }

    @Override
    public AliasClass visit(ObjectCreationExpr made, Void unused) {
      return creation(made);
    }

    @Override
    public AliasClass visit(EnclosedExpr enclosed, Void unused) {
      return of(enclosed.getInner());
    }

    @Override
    public AliasClass visit(AssignExpr assign, Void unused) {
      return assigned(assign);
    }

    @Override
    public AliasClass visit(BinaryExpr binary, Void unused) {
      return computed(binary);
    }

    @Override
    public AliasClass visit(UnaryExpr unary, Void unused) {
      return computed(unary);
    }

    @Override
    public AliasClass visit(ConditionalExpr choice, Void unused) {
      of(choice.getCondition());
      return of(choice.getThenExpr()).join(of(choice.getElseExpr()));
    }

    @Override
    public AliasClass visit(VariableDeclarationExpr declaration, Void unused) {
      declaration.getVariables().forEach(DataIndependenceAnalysis.this::declare);
      return new AliasClass();
    }

    @Override
    public AliasClass visit(LambdaExpr lambda, Void unused) {
      Refusal refusal = Refusal.at(lambda, "what becomes of this lambda is not known");
      lambda(lambda).spoil(refusal);
      return new AliasClass();
    }

    @Override
    public AliasClass visit(IntegerLiteralExpr literal, Void unused) {
      return constant(literal, literal.asNumber().intValue());
    }

    @Override
    public AliasClass visit(BooleanLiteralExpr literal, Void unused) {
      return new AliasClass();
    }

    @Override
    public AliasClass visit(StringLiteralExpr literal, Void unused) {
      return new AliasClass();
    }

    @Override
    public AliasClass visit(NullLiteralExpr literal, Void unused) {
      return new AliasClass();
    }

    @Override
    public AliasClass visit(ThisExpr self, Void unused) {
      return new AliasClass();
    }

    @Override
    public AliasClass visit(CastExpr cast, Void unused) {
      AliasClass place = of(cast.getExpression());
      declared(place, cast.getType(), cast);
      return place;
    }

    @Override
    public AliasClass visit(InstanceOfExpr test, Void unused) {
      AliasClass tested = of(test.getExpression());
      test.getPattern()
          .filter(TypePatternExpr.class::isInstance)
          .map(TypePatternExpr.class::cast)
          .ifPresent(pattern -> local(pattern.getNameAsString()).join(tested));
      return new AliasClass();
    }

    @Override
    public AliasClass visit(ArrayAccessExpr access, Void unused) {
      of(access.getIndex()).spoil(Refusal.at(access.getIndex(), "an index is a number"));
      return of(access.getName()).element();
    }

    @Override
    public AliasClass visit(ArrayCreationExpr array, Void unused) {
      return created(array);
    }

    @Override
    public AliasClass visit(ArrayInitializerExpr values, Void unused) {
      AliasClass array = new AliasClass();
      values.getValues().forEach(value -> array.element().join(of(value)));
      return array;
    }
  }

  /** Spoils all numbers in an expression that is not supported. */
  private AliasClass unknown(Expression expression) {
    AliasClass place = new AliasClass();
    Refusal refusal = Refusal.at(expression, "what this does with values is not known");
    place.spoil(refusal);
    expression.getChildNodes().forEach(this::statements);
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
      giveUp(refusal);
    } else if (isMember(method.owner(), method.name())) {
      member(method.owner(), method.name()).spoil(refusal);
    }
    symbol
        .filter(Symbol.Method.class::isInstance)
        .flatMap(method -> symbols.declaration((Symbol.Method) method))
        .ifPresent(
            own -> {
              result(own).spoil(refusal);
              for (int index = 0; index < own.getParameters().size(); index++) {
                parameter(own, index).spoil(refusal);
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
      return local(local.name());
    }
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Type) {
      return new AliasClass();
    }
    if (symbol.isPresent()
        && symbol.get() instanceof Symbol.Field field
        && isMember(field.owner(), field.name())) {
      return member(field.owner(), field.name());
    }
    AliasClass place = new AliasClass();
    place.spoil(Refusal.at(expression, expression + " is a number of its own"));
    return place;
  }

  private void declare(VariableDeclarator variable) {
    AliasClass place = local(variable.getNameAsString());
    declared(place, variable.getType(), variable);
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

  /** The class of the result of a call. */
  private AliasClass call(MethodCallExpr call) {
    Optional<Symbol.Method> method = Symbol.of(call.getName(), Symbol.Method.class);
    if (method.isEmpty()) {
      return unknownCall(call);
    }
    Optional<MethodDeclaration> own = symbols.declaration(method.get());
    if (own.isPresent()) {
      return ownCall(call, own.get());
    }
    String owner = method.get().owner();
    if (symbols.record(owner).isPresent() && isAccessor(method.get())) {
      call.getScope().ifPresent(this::of);
      return member(owner, method.get().name());
    }
    if (NODE_CLASSES.contains(owner)) {
      return ofNode(call, method.get());
    }
    if (owner.equals("rondo.Mailbox")) {
      return ofMailbox(call);
    }
    if (owner.equals("rondo.NodeId")) {
      return number(call, "an index is a number");
    }
    return isEquality(call) ? equality(call) : libraryCall(call, method.get());
  }

  private boolean isAccessor(Symbol.Method method) {
    return method.parameterTypes().isEmpty() && isMember(method.owner(), method.name());
  }

  private AliasClass ownCall(MethodCallExpr call, MethodDeclaration method) {
    call.getScope().ifPresent(this::of);
    boolean isFollowed =
        method.getBody().isPresent()
            && symbols.isOnly(method)
            && method.getParameters().size() == call.getArguments().size();
    if (!isFollowed) {
      return unknownCall(call);
    }
    for (int index = 0; index < call.getArguments().size(); index++) {
      parameter(method, index).join(of(call.getArgument(index)));
    }
    return result(method);
  }

  private AliasClass ofNode(MethodCallExpr call, Symbol.Method method) {
    call.getScope().ifPresent(this::of);
    return switch (method.name()) {
      case "output" -> outputs.join(of(call.getArgument(0)));
      case "choose" ->
          method.parameterTypes().contains("int")
              ? number(call, "a number is chosen")
              : of(call.getArgument(0)).element();
      case "n", "f", "phase", "round", "node" -> number(call, call + " is a number of its own");
      default -> {
        call.getArguments().forEach(this::of);
        yield new AliasClass();
      }
    };
  }

  /** Messages are records, whose components are followed by their names. */
  private AliasClass ofMailbox(MethodCallExpr call) {
    AliasClass mailbox = scope(call);
    return switch (call.getNameAsString()) {
      case "with" -> {
        given(call.getArgument(0), mailbox.element());
        yield mailbox;
      }
      case "only", "stream" -> mailbox;
      case "get", "from" -> {
        call.getArguments()
            .forEach(argument -> of(argument).spoil(Refusal.at(argument, "an index")));
        yield mailbox.element();
      }
      case "size", "distinctSenders", "sender" -> number(call, call + " is a number of its own");
      case "use" -> {
        of(call.getArgument(0));
        call.getArguments().stream()
            .skip(1)
            .forEach(argument -> of(argument).spoil(Refusal.at(argument, "an index")));
        yield new AliasClass();
      }
      case "isEmpty", "senders", "iterator" -> {
        call.getArguments().forEach(this::of);
        yield call.getNameAsString().equals("iterator") ? mailbox : new AliasClass();
      }
      default -> unknownCall(call);
    };
  }

  private static boolean isEquality(MethodCallExpr call) {
    String name = call.getNameAsString();
    return name.equals("equals") && (call.getArguments().size() == 1 || isOfObjects(call));
  }

  private static boolean isOfObjects(MethodCallExpr call) {
    return call.getArguments().size() == 2
        && Ast.method(call)
            .filter(method -> method.owner().equals("java.util.Objects"))
            .isPresent();
  }

  private AliasClass equality(MethodCallExpr call) {
    AliasClass first = isOfObjects(call) ? of(call.getArgument(0)) : scope(call);
    AliasClass second = of(call.getArgument(call.getArguments().size() - 1));
    first.join(second);
    return new AliasClass();
  }

  /** The class of a created object. */
  private AliasClass creation(ObjectCreationExpr made) {
    Optional<String> type = Symbol.typeOf(made);
    Optional<RecordDeclaration> own = type.flatMap(symbols::record);
    if (made.getAnonymousClassBody().isPresent()) {
      giveUp(Refusal.at(made, "what a class without a name does is not followed"));
    } else if (own.isPresent() && own.get().getParameters().size() == made.getArguments().size()) {
      for (int index = 0; index < made.getArguments().size(); index++) {
        String component = own.get().getParameter(index).getNameAsString();
        member(type.get(), component).join(of(made.getArgument(index)));
      }
      return new AliasClass();
    } else if (type.filter("rondo.Violation"::equals).isPresent()) {
      made.getArguments().forEach(this::shown);
      return new AliasClass();
    } else if (type.filter(name -> FORGETTING.contains(name) || KEEPING.contains(name))
        .isPresent()) {
      return collection(made);
    }
    return spoiled(made.getArguments(), Refusal.at(made, "what " + made + " keeps is not known"));
  }

  /** A text for users may depend on any number. */
  private void shown(Expression message) {
    if (message instanceof BinaryExpr sum && sum.getOperator() == BinaryExpr.Operator.PLUS) {
      shown(sum.getLeft());
      shown(sum.getRight());
    } else {
      of(message);
    }
  }

  /** A new collection, with the elements of another or none. */
  private AliasClass collection(ObjectCreationExpr made) {
    AliasClass place = new AliasClass();
    for (Expression argument : made.getArguments()) {
      AliasClass given = of(argument);
      if (Symbol.typeOf(argument).filter("int"::equals).isPresent()) {
        given.spoil(Refusal.at(argument, "a size is a number"));
      } else if (Ast.isFunction(argument)
          || Symbol.typeOf(argument).filter("java.util.Comparator"::equals).isPresent()) {
        place.spoil(Refusal.at(argument, "this puts values into an order"));
      } else {
        place.join(given);
        if (!isInOrder(argument)) {
          keepsOrder(place, made);
        }
      }
    }
    return place;
  }

  /** The elements of a set are copied in some order. */
  private static void keepsOrder(AliasClass place, ObjectCreationExpr made) {
    if (Symbol.typeOf(made).filter(KEEPING::contains).isPresent()) {
      place.spoil(Refusal.at(made, "this keeps an order that values may have decided"));
    }
  }

  /** The class of the receiver of a call. */
  private AliasClass scope(MethodCallExpr call) {
    return call.getScope().map(this::of).orElseGet(AliasClass::new);
  }

  private AliasClass argument(MethodCallExpr call, int index) {
    return of(call.getArgument(index));
  }

  /**
   * Applies a lambda or a method reference to arguments.
   *
   * @return the class of the result
   */
  private AliasClass given(Expression function, AliasClass... parameters) {
    if (function instanceof LambdaExpr lambda) {
      return lambda(lambda, parameters);
    }
    if (function instanceof MethodReferenceExpr reference) {
      Optional<Symbol.Method> method = Symbol.of(reference, Symbol.Method.class);
      if (method.isPresent()
          && symbols.record(method.get().owner()).isPresent()
          && symbols.declaration(method.get()).isEmpty()
          && isAccessor(method.get())) {
        return member(method.get().owner(), method.get().name());
      }
    }
    Refusal refusal = Refusal.at(function, "what " + function + " does is not known");
    of(function).spoil(refusal);
    for (AliasClass parameter : parameters) {
      parameter.spoil(refusal);
    }
    return spoiled(List.of(), refusal);
  }

  /** The class of a number that is not a value, computed from other such numbers. */
  private AliasClass number(MethodCallExpr call, String reason) {
    call.getScope().ifPresent(this::of);
    return spoiled(call.getArguments(), Refusal.at(call, reason));
  }

  /** An unknown call. */
  private AliasClass unknownCall(MethodCallExpr call) {
    Refusal refusal =
        Refusal.at(call, "what " + call.getNameAsString() + "(…) does with values is not known");
    scope(call).spoil(refusal);
    return spoiled(call.getArguments(), refusal);
  }

  private AliasClass spoiled(Iterable<Expression> arguments, Refusal refusal) {
    arguments.forEach(argument -> of(argument).spoil(refusal));
    AliasClass place = new AliasClass();
    place.spoil(refusal);
    return place;
  }

  /** The class of the result of a library call. */
  private AliasClass libraryCall(MethodCallExpr call, Symbol.Method method) {
    String owner = method.owner();
    if (COLLECTIONS.contains(owner)) {
      return method.isStatic() ? ofElements(call, method) : ofCollection(call, method);
    }
    if (MAPS.contains(owner)) {
      return method.isStatic() ? ofEntries(call, method) : ofMap(call, method);
    }
    if (STREAMS.contains(owner) && !method.isStatic()) {
      return ofStream(call, method);
    }
    return switch (owner + "." + method.name()) {
      case "java.util.Map$Entry.getKey" -> scope(call).key();
      case "java.util.Map$Entry.getValue" -> scope(call).element();
      case "java.util.Iterator.next", "java.util.Optional.get", "java.util.Optional.orElseThrow" ->
          call.getArguments().isEmpty() ? scope(call).element() : unknownCall(call);
      case "java.util.Iterator.hasNext",
          "java.util.Optional.isPresent",
          "java.util.Optional.isEmpty" ->
          plain(call);
      case "java.lang.Integer.valueOf" ->
          method.parameterTypes().contains("int") ? argument(call, 0) : unknownCall(call);
      case "java.lang.Integer.intValue" -> scope(call);
      default -> unknownCall(call);
    };
  }

  private AliasClass plain(MethodCallExpr call) {
    scope(call);
    return new AliasClass();
  }

  /** {@code List.of}, {@code Set.copyOf}. */
  private AliasClass ofElements(MethodCallExpr call, Symbol.Method method) {
    AliasClass place = new AliasClass();
    switch (method.name()) {
      case "of" -> {
        for (int index = 0; index < call.getArguments().size(); index++) {
          AliasClass given = argument(call, index);
          boolean isArray = isArray(call.getArgument(index));
          place.element().join(isArray ? given.element() : given);
        }
      }
      case "copyOf" -> {
        place.join(argument(call, 0));
        boolean forgets = method.owner().equals("java.util.Set");
        if (!forgets && !isInOrder(call.getArgument(0))) {
          place.spoil(ordered(call));
        }
      }
      default -> {
        return unknownCall(call);
      }
    }
    return place;
  }

  private static boolean isArray(Expression expression) {
    return Symbol.typeOf(expression)
        .filter(type -> type.endsWith("[]") || type.startsWith("["))
        .isPresent();
  }

  private static Refusal ordered(MethodCallExpr call) {
    return Refusal.at(call, "this depends on an order that values may have decided");
  }

  private AliasClass ofCollection(MethodCallExpr call, Symbol.Method method) {
    AliasClass place = scope(call);
    boolean inOrder = call.getScope().filter(DataIndependenceAnalysis::isInOrder).isPresent();
    boolean byIndex =
        !method.parameterTypes().isEmpty() && method.parameterTypes().get(0).equals("int");
    int last = call.getArguments().size() - 1;
    switch (method.name()) {
      case "add",
          "addFirst",
          "addLast",
          "offer",
          "push",
          "contains",
          "set",
          "remove",
          "indexOf" -> {
        if (last < 0 || (byIndex && last == 0)) {
          return byIndex && inOrder ? byIndex(call, place) : first(call, place, inOrder);
        }
        if (byIndex) {
          argument(call, 0).spoil(Refusal.at(call.getArgument(0), "an index is a number"));
        }
        place.element().join(argument(call, last));
        return method.name().equals("indexOf") ? position(call) : new AliasClass();
      }
      case "addAll", "containsAll", "removeAll", "retainAll" -> {
        return last == 0 ? joinAll(call, place, inOrder) : unknownCall(call);
      }
      case "get" -> {
        return byIndex(call, place);
      }
      case "getFirst", "getLast", "peek", "poll", "pop", "peekFirst", "pollFirst", "element" -> {
        return first(call, place, inOrder);
      }
      case "iterator" -> {
        return inOrder ? place : spoiledOrder(call, place);
      }
      case "stream" -> {
        return inOrder || streams.check(call).isEmpty() ? place : spoiledOrder(call, place);
      }
      case "removeIf" -> {
        given(call.getArgument(0), place.element());
        return inOrder || pure.function(call.getArgument(0)).isEmpty()
            ? new AliasClass()
            : spoiledOrder(call, place);
      }
      case "size" -> {
        return number(call, call + " is a number of its own");
      }
      case "isEmpty", "clear" -> {
        return new AliasClass();
      }
      default -> {
        return unknownCall(call);
      }
    }
  }

  private static AliasClass position(MethodCallExpr call) {
    AliasClass place = new AliasClass();
    place.spoil(Refusal.at(call, "a position is a number"));
    return place;
  }

  private AliasClass byIndex(MethodCallExpr call, AliasClass place) {
    argument(call, 0).spoil(Refusal.at(call.getArgument(0), "an index is a number"));
    return place.element();
  }

  private static AliasClass first(MethodCallExpr call, AliasClass place, boolean inOrder) {
    return inOrder ? place.element() : spoiledOrder(call, place).element();
  }

  private static AliasClass spoiledOrder(MethodCallExpr call, AliasClass place) {
    place.spoil(ordered(call));
    return place;
  }

  private AliasClass joinAll(MethodCallExpr call, AliasClass place, boolean inOrder) {
    AliasClass other = argument(call, 0);
    place.element().join(other.element());
    if (inOrder && call.getNameAsString().equals("addAll") && !isInOrder(call.getArgument(0))) {
      place.spoil(ordered(call));
      other.spoil(ordered(call));
    }
    return new AliasClass();
  }

  /** {@code Map.of}, {@code Map.entry}. */
  private AliasClass ofEntries(MethodCallExpr call, Symbol.Method method) {
    AliasClass place = new AliasClass();
    switch (method.name()) {
      case "of", "entry" -> {
        for (int index = 0; index < call.getArguments().size(); index++) {
          (index % 2 == 0 ? place.key() : place.element()).join(argument(call, index));
        }
        return place;
      }
      case "copyOf" -> {
        return place.join(argument(call, 0));
      }
      default -> {
        return unknownCall(call);
      }
    }
  }

  private AliasClass ofMap(MethodCallExpr call, Symbol.Method method) {
    AliasClass map = scope(call);
    int arguments = call.getArguments().size();
    switch (method.name()) {
      case "get", "containsKey" -> {
        map.key().join(argument(call, 0));
        return method.name().equals("get") ? map.element() : new AliasClass();
      }
      case "put", "getOrDefault", "putIfAbsent" -> {
        map.key().join(argument(call, 0));
        return map.element().join(argument(call, 1));
      }
      case "remove" -> {
        map.key().join(argument(call, 0));
        return arguments == 1 ? map.element() : unknownCall(call);
      }
      case "containsValue" -> {
        map.element().join(argument(call, 0));
        return new AliasClass();
      }
      case "merge" -> {
        map.key().join(argument(call, 0));
        map.element().join(argument(call, 1));
        return map.element().join(given(call.getArgument(2), map.element(), map.element()));
      }
      case "computeIfAbsent" -> {
        map.key().join(argument(call, 0));
        return map.element().join(given(call.getArgument(1), map.key()));
      }
      case "keySet", "values", "entrySet" -> {
        return view(method.name(), map);
      }
      case "size" -> {
        return number(call, call + " is a number of its own");
      }
      case "isEmpty", "clear" -> {
        return new AliasClass();
      }
      default -> {
        return unknownCall(call);
      }
    }
  }

  private static AliasClass view(String name, AliasClass map) {
    AliasClass view = new AliasClass();
    switch (name) {
      case "keySet" -> view.element().join(map.key());
      case "values" -> {
        view.element().join(map.element());
        view.key().join(map.key()); // it is in their order
      }
      default -> {
        view.element().key().join(map.key());
        view.element().element().join(map.element());
      }
    }
    return view;
  }

  private AliasClass ofStream(MethodCallExpr call, Symbol.Method method) {
    AliasClass stream = scope(call);
    switch (method.name()) {
      case "filter" -> {
        given(call.getArgument(0), stream.element());
        return stream;
      }
      case "map", "mapToInt", "mapToObj" -> {
        AliasClass mapped = new AliasClass();
        mapped.element().join(given(call.getArgument(0), stream.element()));
        return mapped;
      }
      case "anyMatch", "allMatch", "noneMatch" -> {
        given(call.getArgument(0), stream.element());
        return new AliasClass();
      }
      case "boxed", "distinct", "toList", "findFirst" -> {
        return stream;
      }
      case "count" -> {
        return number(call, "a count is a number");
      }
      default -> {
        return unknownCall(call);
      }
    }
  }
}
