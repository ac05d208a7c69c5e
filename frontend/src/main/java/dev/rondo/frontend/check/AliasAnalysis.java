package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.nodeTypes.SwitchNode;
import com.github.javaparser.ast.stmt.CatchClause;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import com.github.javaparser.ast.visitor.VoidVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.MutatedOperand;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.library.MethodEffects.ChangedOperands;
import dev.rondo.frontend.library.MethodEffects.ReturnedObject;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds which objects that can change an expression may give: those of fields, of messages, new
 * ones. It is a points-to analysis over all of the code that processes run, without regard to the
 * order of statements and to where a method is called from. A new object is known by the expression
 * that makes it, and holds whatever is put into it under any name.
 *
 * <p>The library model says which methods give new objects or views. Any other method may give its
 * operands and what they hold. A function that is stored may get whatever stored functions are
 * called with.
 */
final class AliasAnalysis {

  private static final LibraryModel LIBRARY = LibraryModel.standard();

  private static final String CURSOR = "java.util.Iterator";
  private static final String ENTRY = "java.util.Map$Entry";

  /** Annotations that do not make a method one that Rondo calls. */
  private static final Set<String> OF_JAVA =
      Set.of("Override", "SuppressWarnings", "SafeVarargs", "Deprecated");

  /** How the names of methods begin that put nothing into the collection that they change. */
  private static final Set<String> TAKING = Set.of("remove", "retain", "poll", "pop", "clear");

  /** The methods of streams and optionals that give what a function returns. */
  private static final Set<String> MAPPING = Set.of("map", "mapToObj", "flatMap");

  private final ProtocolSymbols code;
  private final Bindings bindings;
  private final Set<String> messageNames;
  private final LocalVariables locals = new LocalVariables();

  /** What a variable may be, what a method or a function may return, what {@code this} may be. */
  private final Map<Node, Set<Source>> values = new IdentityHashMap<>();

  /** What new and unknown objects may hold, by their keys. */
  private final Map<String, Set<Source>> contents = new HashMap<>();

  /** The keys of new objects that cannot hold what changes. */
  private final Set<String> holdValues = new HashSet<>();

  private final Map<MethodDeclaration, List<MethodDeclaration>> implementations =
      new IdentityHashMap<>();
  private final Map<Node, Set<Source>> evaluated = new IdentityHashMap<>();
  private final Evaluation evaluation = new Evaluation();
  private boolean isStable;

  private AliasAnalysis(ProtocolSymbols code, Bindings bindings) {
    this.code = code;
    this.bindings = bindings;
    this.messageNames = code.messageNames();
  }

  static AliasAnalysis of(ProtocolSymbols code, Bindings bindings) {
    AliasAnalysis analysis = new AliasAnalysis(code, bindings);
    List<Node> nodes = new ArrayList<>();
    code.processTypes().forEach(type -> type.walk(nodes::add));
    nodes.removeIf(Ast::isObserver);
    Flows flows = analysis.new Flows();
    while (!analysis.isStable) {
      analysis.isStable = true;
      analysis.evaluated.clear();
      nodes.forEach(node -> node.accept(flows, null));
    }
    analysis.evaluated.clear();
    return analysis;
  }

  /** Whether a call is on an object, takes or returns it. */
  boolean concerns(Node call, Source object) {
    return call instanceof MethodCallExpr use
        && Stream.concat(Stream.of(use), operands(use).stream())
            .flatMap(part -> reachable(part).stream())
            .anyMatch(source -> source.name().equals(object.name()));
  }

  /** Whose the object itself may be. */
  Set<Source> objects(Expression expression) {
    return mutable(find(expression));
  }

  /** Whose the object, or one that it holds, may be. */
  Set<Source> reachable(Expression expression) {
    return reachable(find(expression));
  }

  private static Set<Source> mutable(Set<Source> sources) {
    return sources.stream()
        .filter(source -> source.owner() != Source.Owner.FROZEN)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Set<Source> reachable(Set<Source> sources) {
    Set<Source> found = new LinkedHashSet<>(sources);
    Deque<Source> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      Source holder = open.remove();
      for (Source held : contents.getOrDefault(holder.key(), Set.of())) {
        Source seen =
            holder.owner() == Source.Owner.FROZEN || held.owner() == Source.Owner.FIELD
                ? held
                : held.element();
        if (found.add(seen)) {
          open.add(seen);
        }
      }
    }
    return mutable(found);
  }

  /** What a call may put into the collection that it changes, by the operands that give it. */
  Map<Expression, Set<Source>> added(MethodCallExpr call) {
    Map<Expression, Set<Source>> found = new LinkedHashMap<>();
    put(call).forEach((operand, sources) -> found.put(operand, reachable(sources)));
    return found;
  }

  /** What the calls of a method reference may put there. */
  Set<Source> added(MethodReferenceExpr reference) {
    return reachable(passed(reference));
  }

  /** Whether a call runs code of a class that is neither of the file nor of a known library. */
  boolean isOfClassPath(MethodCallExpr call) {
    return code.ownMethod(call).isEmpty()
        && Ast.method(call)
            .filter(method -> !code.declares(method.owner()))
            .filter(method -> !method.owner().startsWith("rondo."))
            .filter(method -> !LibraryModel.isOfJdk(method.owner()))
            .isPresent();
  }

  static List<Expression> operands(MethodCallExpr call) {
    List<Expression> operands = new ArrayList<>(call.getArguments());
    call.getScope().ifPresent(operands::add);
    return operands;
  }

  // The objects of expressions.

  private Set<Source> find(Expression expression) {
    Expression bare = Ast.bare(expression);
    Set<Source> known = evaluated.get(bare);
    if (known != null) {
      return known;
    }
    boolean isValue = bindings.typeOf(bare).filter(ImmutableTypes::contain).isPresent();
    evaluated.put(bare, Set.of()); // an expression does not hold itself
    Set<Source> found = isValue || bare.isLiteralExpr() ? Set.of() : bare.accept(evaluation, null);
    evaluated.put(bare, found);
    return found;
  }

  private Set<Source> union(Collection<? extends Node> parts) {
    Set<Source> sources = new LinkedHashSet<>();
    for (Node part : parts) {
      if (part instanceof Expression expression) {
        sources.addAll(find(expression));
      }
    }
    return sources;
  }

  /** What objects hold. A view holds what the collection holds behind it. */
  private Set<Source> elements(Set<Source> sources) {
    Set<Source> found = new LinkedHashSet<>();
    for (Source source : sources) {
      switch (source.owner()) {
        case FIELD, MESSAGE -> found.add(source.element());
        case MADE, FROZEN -> found.addAll(held(source));
        case UNKNOWN -> {
          found.add(source);
          found.addAll(held(source));
        }
        case VIEW -> {}
      }
    }
    return found;
  }

  private Set<Source> held(Source holder) {
    return contents.getOrDefault(holder.key(), Set.of());
  }

  /** What is in an operand: its elements; a stream, an iterator, a function stand for theirs. */
  private Set<Source> yielded(Expression operand) {
    Set<Source> found = new LinkedHashSet<>(elements(operand));
    if (!isContainer(operand)) {
      found.addAll(find(operand));
    }
    return found;
  }

  /** What an operand holds; nothing where its type says that this cannot change. */
  private Set<Source> elements(Expression operand) {
    return holdsValues(Ast.bare(operand)) ? Set.of() : elements(find(operand));
  }

  private boolean isContainer(Expression operand) {
    Optional<JavaType> type = bindings.typeOf(Ast.bare(operand));
    boolean holdsEntries =
        type.stream()
            .flatMap(known -> Stream.concat(Stream.of(known), known.arguments().stream()))
            .anyMatch(known -> known.isSubtypeOf(ENTRY));
    return !holdsEntries
        && type.filter(
                known ->
                    known.isArray()
                        || known.isSubtypeOf("java.util.Collection")
                        || known.isSubtypeOf("java.util.Map")
                        || code.declares(known.binaryName()))
            .isPresent();
  }

  private Set<Source> both(Expression operand) {
    Set<Source> found = new LinkedHashSet<>(find(operand));
    found.addAll(elements(operand));
    return found;
  }

  /** A function that is stored may be given what any of them is given. */
  private Set<Source> unknown(Expression place) {
    Source unknown = Source.unknown(place);
    Set<Source> found = new LinkedHashSet<>(Set.of(unknown));
    found.addAll(held(unknown));
    return found;
  }

  /** The sources of the value of an expression without parentheses. */
  private final class Evaluation extends GenericVisitorWithDefaults<Set<Source>, Void> {

    @Override
    public Set<Source> defaultAction(Node expression, Void unused) {
      return union(expression.getChildNodes());
    }

    @Override
    public Set<Source> visit(MethodCallExpr call, Void unused) {
      return call(call);
    }

    @Override
    public Set<Source> visit(ObjectCreationExpr creation, Void unused) {
      return creation(creation);
    }

    @Override
    public Set<Source> visit(ArrayCreationExpr creation, Void unused) {
      Set<Source> held = new LinkedHashSet<>();
      creation.getInitializer().ifPresent(elements -> held.addAll(union(elements.getValues())));
      boolean isNested = creation.getInitializer().isEmpty() && creation.getLevels().size() > 1;
      return made(creation, false, held, isNested);
    }

    @Override
    public Set<Source> visit(ArrayInitializerExpr elements, Void unused) {
      return made(elements, false, union(elements.getValues()), false);
    }

    @Override
    public Set<Source> visit(NameExpr name, Void unused) {
      return variable(name);
    }

    @Override
    public Set<Source> visit(FieldAccessExpr access, Void unused) {
      return variable(access);
    }

    @Override
    public Set<Source> visit(ThisExpr self, Void unused) {
      return values.getOrDefault(typeAround(self), Set.of());
    }

    @Override
    public Set<Source> visit(TypeExpr named, Void unused) {
      return ofNamed(named);
    }

    @Override
    public Set<Source> visit(CastExpr cast, Void unused) {
      return find(cast.getExpression());
    }

    @Override
    public Set<Source> visit(ConditionalExpr choice, Void unused) {
      return union(List.of(choice.getThenExpr(), choice.getElseExpr()));
    }

    @Override
    public Set<Source> visit(SwitchExpr choice, Void unused) {
      return union(results(choice));
    }

    @Override
    public Set<Source> visit(AssignExpr assign, Void unused) {
      return union(List.of(assign.getTarget(), assign.getValue()));
    }

    @Override
    public Set<Source> visit(ArrayAccessExpr access, Void unused) {
      return elements(find(access.getName()));
    }

    @Override
    public Set<Source> visit(LambdaExpr lambda, Void unused) {
      return lambda
          .getExpressionBody()
          .map(AliasAnalysis.this::find)
          .orElseGet(() -> values.getOrDefault(lambda, Set.of()));
    }

    @Override
    public Set<Source> visit(MethodReferenceExpr reference, Void unused) {
      return referred(reference);
    }
  }

  private static List<Expression> results(SwitchExpr choice) {
    Stream<Expression> yielded =
        choice.findAll(YieldStmt.class).stream().map(YieldStmt::getExpression);
    Stream<Expression> given =
        choice.getEntries().stream()
            .flatMap(entry -> entry.getStatements().stream())
            .flatMap(statement -> statement.toExpressionStmt().stream())
            .map(ExpressionStmt::getExpression);
    return Stream.concat(yielded, given).toList();
  }

  private Set<Source> variable(Expression name) {
    Optional<String> state = code.stateField(name);
    if (state.isPresent()) {
      return Set.of(Source.field(state.get()));
    }
    Optional<Symbol.Field> field = Ast.field(name);
    if (field.isPresent()) {
      return field.get().isStatic() ? Set.of() : elements(holders(name, field.get()));
    }
    return name instanceof NameExpr local
            && Symbol.of(local.getName(), Symbol.Local.class).isPresent()
        ? local(local, local.getNameAsString())
        : Set.of();
  }

  /** The objects of classes of the file whose field an expression names. */
  private Set<Source> holders(Expression name, Symbol.Field field) {
    if (name instanceof FieldAccessExpr access && !access.getScope().isThisExpr()) {
      return find(access.getScope());
    }
    return code.type(field.owner())
        .map(type -> values.getOrDefault(type, Set.of()))
        .orElseGet(() -> unknown(name));
  }

  private Set<Source> local(Expression place, String name) {
    return locals
        .declaration(place, name)
        .map(declaration -> values.getOrDefault(declaration, Set.of()))
        .orElseGet(() -> unknown(place));
  }

  /** The parser reads the log of {@code log::get} as if it were a type. */
  private Set<Source> ofNamed(TypeExpr named) {
    Optional<SimpleName> name =
        named.getType().toClassOrInterfaceType().map(ClassOrInterfaceType::getName);
    Optional<Symbol> symbol = name.flatMap(Symbol::of);
    if (symbol.filter(Symbol.Field.class::isInstance).isPresent()) {
      return Set.of(Source.field(name.orElseThrow().getIdentifier()));
    }
    return symbol
        .filter(Symbol.Local.class::isInstance)
        .map(local -> local(named, name.orElseThrow().getIdentifier()))
        .orElse(Set.of());
  }

  private static boolean isType(MethodReferenceExpr reference) {
    return reference.getScope() instanceof TypeExpr named
        && named
            .getType()
            .toClassOrInterfaceType()
            .flatMap(type -> Symbol.of(type.getName()))
            .filter(symbol -> !(symbol instanceof Symbol.Type))
            .isEmpty();
  }

  private Set<Source> referred(MethodReferenceExpr reference) {
    Optional<MethodDeclaration> own = code.ownMethod(reference);
    if (own.isPresent()) {
      return returned(own.get());
    }
    Set<Source> passed = passed(reference);
    Set<Source> found = new LinkedHashSet<>(elements(passed));
    if (reference.getIdentifier().equals("new")) {
      found.addAll(passed);
      return made(reference, false, found, false);
    }
    if (!isType(reference)) {
      found.addAll(yielded(reference.getScope()));
    }
    found.addAll(passed);
    return found;
  }

  private Set<Source> returned(MethodDeclaration method) {
    Set<Source> found = new LinkedHashSet<>();
    implementations(method).forEach(body -> found.addAll(values.getOrDefault(body, Set.of())));
    return found;
  }

  /** The methods of the file that a call may run: those of the same name and size. */
  private List<MethodDeclaration> implementations(MethodDeclaration method) {
    return implementations.computeIfAbsent(
        method,
        called ->
            code.isOnly(called) && called.getBody().isPresent()
                ? List.of(called)
                : code.protocol().unit().findAll(MethodDeclaration.class).stream()
                    .filter(m -> m.getNameAsString().equals(called.getNameAsString()))
                    .filter(m -> m.getParameters().size() == called.getParameters().size())
                    .toList());
  }

  private Set<Source> creation(ObjectCreationExpr creation) {
    Optional<String> type = Symbol.typeOf(creation);
    Set<Source> held = new LinkedHashSet<>();
    creation
        .getAnonymousClassBody()
        .ifPresent(
            body -> body.forEach(member -> held.addAll(union(member.findAll(Expression.class)))));
    if (type.filter(name -> name.startsWith("java.util.")).isPresent()) {
      boolean holdsArguments =
          Symbol.of(creation, Symbol.Method.class)
              .flatMap(LIBRARY::effects)
              .filter(effects -> effects.result() != ReturnedObject.COPY)
              .isPresent();
      for (Expression argument : creation.getArguments()) {
        held.addAll(yielded(argument));
        held.addAll(holdsArguments ? find(argument) : Set.of());
      }
      return made(creation, false, held, false);
    }
    held.addAll(union(creation.getArguments()));
    boolean isRecord = type.flatMap(code::record).isPresent();
    return made(creation, isRecord, held, false);
  }

  /**
   * A new object.
   *
   * @param isFrozen whether it cannot change itself
   * @param makesParts whether it holds further new objects
   */
  private Set<Source> made(
      Expression creation, boolean isFrozen, Set<Source> held, boolean makesParts) {
    Source object = isFrozen ? Source.frozen(creation) : Source.made(creation);
    if (holdsValues(creation)) {
      holdValues.add(object.key());
    }
    put(object, held);
    if (makesParts) {
      put(object, Set.of(object.element()));
    }
    return Set.of(object);
  }

  /** Whether the type of a new collection says that nothing in it can change. */
  private boolean holdsValues(Expression made) {
    List<JavaType> elements =
        bindings.typeOf(made).stream()
            .filter(type -> !code.declares(type.binaryName()))
            .flatMap(
                type -> type.isArray() ? Stream.of(type.elements()) : type.arguments().stream())
            .toList();
    return !elements.isEmpty() && elements.stream().allMatch(ImmutableTypes::contain);
  }

  private Set<Source> call(MethodCallExpr call) {
    Optional<Symbol.Method> method = Ast.method(call);
    Optional<MethodDeclaration> own = code.ownMethod(call);
    if (own.isPresent()) {
      Set<Source> found = new LinkedHashSet<>(returned(own.get()));
      if (isOpaque(call)) {
        operands(call).forEach(operand -> found.addAll(both(operand)));
      }
      return found;
    }
    if (method.isEmpty()) {
      return unknown(call);
    }
    String owner = method.get().owner();
    if (messageNames.contains(Symbol.simpleName(owner)) || owner.equals("rondo.Mailbox")) {
      Set<Source> found = new LinkedHashSet<>();
      call.getScope().ifPresent(scope -> found.addAll(elements(find(scope))));
      found.add(Source.message(call));
      return found;
    }
    if (code.isComponent(method.get())) {
      return call.getScope().map(scope -> elements(find(scope))).orElse(Set.of());
    }
    Optional<Set<Source>> mapped = mapped(method.get(), call);
    if (mapped.isPresent()) {
      return mapped.get();
    }
    Optional<MethodEffects> effects = LIBRARY.effects(method.get());
    boolean isFrozen = effects.filter(MethodEffects::frozen).isPresent();
    boolean isCollected = call.getNameAsString().equals("collect");
    return switch (result(method.get(), call)) {
      case HOLDS -> made(call, isFrozen, handed(call), false);
      case COPY -> {
        Set<Source> held = new LinkedHashSet<>();
        operands(call).forEach(operand -> held.addAll(yielded(operand)));
        Set<Source> found = new LinkedHashSet<>(made(call, isFrozen, held, isCollected));
        if (isCollected) {
          found.addAll(union(call.getArguments())); // of its supplier
        }
        yield found;
      }
      case VIEW -> {
        Set<Source> found = union(operands(call));
        found.add(Source.view(call));
        yield found;
      }
      case FLUENT -> call.getScope().map(this::find).orElse(Set.of());
      case PART -> part(call, owner);
    };
  }

  /** A stream or optional of what a function returns, where the call shows the function. */
  private Optional<Set<Source>> mapped(Symbol.Method method, MethodCallExpr call) {
    if (!MAPPING.contains(call.getNameAsString())
        || !(method.owner().startsWith("java.util.stream.")
            || method.owner().equals("java.util.Optional"))) {
      return Optional.empty();
    }
    Expression function = Ast.bare(call.getArgument(0));
    if (function instanceof LambdaExpr lambda) {
      return Optional.of(find(lambda));
    }
    return function instanceof MethodReferenceExpr reference && isType(reference)
        ? Ast.method(reference)
            .flatMap(LIBRARY::effects)
            .filter(effects -> effects.result() == ReturnedObject.COPY)
            .map(effects -> copies(reference, effects.frozen(), call))
        : Optional.empty();
  }

  private Set<Source> copies(MethodReferenceExpr copy, boolean isFrozen, MethodCallExpr mapping) {
    Source object = isFrozen ? Source.frozen(copy) : Source.made(copy);
    List<JavaType> elements =
        bindings.typeOf(mapping).stream()
            .flatMap(stream -> stream.arguments().stream())
            .flatMap(copied -> copied.arguments().stream())
            .toList();
    if (!elements.isEmpty() && elements.stream().allMatch(ImmutableTypes::contain)) {
      holdValues.add(object.key());
    }
    put(object, elements(passed(copy)));
    return Set.of(object);
  }

  private Set<Source> handed(MethodCallExpr call) {
    Set<Source> found = union(operands(call));
    call.getArguments().stream()
        .filter(this::isArray)
        .forEach(array -> found.addAll(elements(find(array))));
    return found;
  }

  /** What a method of the library returns; one that is not known may return any operand. */
  private ReturnedObject result(Symbol.Method method, MethodCallExpr call) {
    ReturnedObject result =
        LIBRARY.effects(method).map(MethodEffects::result).orElse(ReturnedObject.PART);
    boolean wrapsArguments =
        result == ReturnedObject.VIEW
            && method.parameterTypes().stream().anyMatch(type -> type.endsWith("[]"))
            && call.getArguments().stream().noneMatch(this::isArray);
    return wrapsArguments ? ReturnedObject.HOLDS : result;
  }

  private boolean isArray(Expression expression) {
    return bindings.typeOf(Ast.bare(expression)).filter(JavaType::isArray).isPresent();
  }

  /**
   * What a method of the library may give, or what it gives may hold: what it is handed, as {@code
   * Optional.of(log)} and {@code Objects.requireNonNull(log)} do, or what is in there.
   */
  private Set<Source> part(MethodCallExpr call, String owner) {
    Set<Source> found = new LinkedHashSet<>();
    for (Expression argument : call.getArguments()) {
      found.addAll(owner.equals("java.util.Collections") ? yielded(argument) : both(argument));
    }
    boolean isCursor = bindings.typeOf(call).filter(type -> type.isSubtypeOf(CURSOR)).isPresent();
    call.getScope().ifPresent(scope -> found.addAll(isCursor ? both(scope) : yielded(scope)));
    return found;
  }

  // What is put where.

  private void put(Source holder, Set<Source> held) {
    boolean holds =
        switch (holder.owner()) {
          case MADE, FROZEN, UNKNOWN -> !holdValues.contains(holder.key());
          case FIELD, MESSAGE, VIEW -> false;
        };
    if (holds && !held.isEmpty()) {
      Set<Source> all = contents.computeIfAbsent(holder.key(), key -> new LinkedHashSet<>());
      isStable &= !all.addAll(held);
    }
  }

  private void put(Set<Source> holders, Set<Source> held) {
    holders.forEach(holder -> put(holder, held));
  }

  private void assign(Node variable, Set<Source> sources) {
    if (!sources.isEmpty()) {
      isStable &= !values.computeIfAbsent(variable, key -> new LinkedHashSet<>()).addAll(sources);
    }
  }

  /** What a call of the library may put into the collection that it changes. */
  private Map<Expression, Set<Source>> put(MethodCallExpr call) {
    String name = call.getNameAsString();
    if (TAKING.stream().anyMatch(name::startsWith)) {
      return Map.of();
    }
    Optional<Expression> target = MutatedOperand.of(call);
    boolean isStatic = Ast.method(call).filter(Symbol.Method::isStatic).isPresent();
    boolean putsElements = name.endsWith("All") && !isStatic;
    Map<Expression, Set<Source>> found = new LinkedHashMap<>();
    for (Expression argument : call.getArguments()) {
      Set<Source> sources = new LinkedHashSet<>();
      sources.addAll(putsElements ? yielded(argument) : find(argument));
      sources.addAll(isArray(argument) ? elements(argument) : Set.of());
      found.put(argument, sources);
    }
    call.getScope().filter(receiver -> !isStatic).ifPresent(r -> found.put(r, yielded(r)));
    target.ifPresent(found::remove);
    return found;
  }

  /** Whether nothing is known of the code that a call runs: a function that was stored. */
  private boolean isOpaque(MethodCallExpr call) {
    Optional<MethodDeclaration> own = code.ownMethod(call);
    if (own.isPresent()) {
      return own.get().getBody().isEmpty();
    }
    Optional<Symbol.Method> method = Ast.method(call);
    return method.isEmpty()
        || !method.get().owner().startsWith("rondo.")
            && !code.declares(method.get().owner())
            && LIBRARY
                .effects(method.get())
                .filter(effects -> effects.change() != ChangedOperands.CALLS)
                .isEmpty();
  }

  /**
   * What a function is called with: the elements of what stands beside it in the call, and in the
   * calls around that one.
   */
  private Set<Source> passed(Expression function) {
    Set<Source> found = new LinkedHashSet<>();
    Node at = function;
    while (true) {
      Node outer = at.getParentNode().orElseThrow();
      if (outer instanceof EnclosedExpr || outer instanceof CastExpr) {
        at = outer;
        continue;
      }
      if (!(outer instanceof MethodCallExpr call) || code.ownMethod(call).isPresent()) {
        break;
      }
      Node inner = at;
      Optional<Expression> receiver = call.getScope();
      boolean isReceiver = receiver.filter(scope -> scope == inner).isPresent();
      receiver.filter(scope -> scope != inner).ifPresent(scope -> found.addAll(yielded(scope)));
      call.getArguments().stream()
          .filter(argument -> argument != inner)
          .forEach(argument -> found.addAll(both(argument)));
      if (isOpaque(call) || isReceiver && !isMadeOfFunctions(call)) {
        break;
      }
      if (!isMadeOfFunctions(call)) {
        return found;
      }
      at = outer;
    }
    found.addAll(unknown(function));
    return found;
  }

  /** Whether a call makes a function of functions, such as a collector or a comparator. */
  private static boolean isMadeOfFunctions(MethodCallExpr call) {
    return Ast.method(call)
        .filter(
            method ->
                method.owner().equals("java.util.stream.Collectors")
                    || method.owner().equals("java.util.stream.Collector")
                    || method.owner().equals("java.util.Comparator")
                    || method.owner().startsWith("java.util.function."))
        .isPresent();
  }

  private static Node typeAround(Node node) {
    Node at = node;
    while (!(at instanceof TypeDeclaration<?>) && at.getParentNode().isPresent()) {
      at = at.getParentNode().get();
    }
    return at;
  }

  /** What flows where at one node of the tree. */
  private final class Flows extends VoidVisitorWithDefaults<Void> {

    @Override
    public void defaultAction(Node node, Void unused) {}

    @Override
    public void visit(VariableDeclarator variable, Void unused) {
      Node parent = variable.getParentNode().orElseThrow();
      if (parent instanceof FieldDeclaration) {
        Node type = typeAround(variable);
        if (type != code.protocol().declaration()) {
          variable
              .getInitializer()
              .ifPresent(value -> put(values.getOrDefault(type, Set.of()), find(value)));
        }
        return;
      }
      variable.getInitializer().ifPresent(value -> assign(variable, find(value)));
      Ast.parent(parent, ForEachStmt.class)
          .filter(loop -> loop.getVariable() == parent)
          .ifPresent(loop -> assign(variable, yielded(loop.getIterable())));
    }

    @Override
    public void visit(AssignExpr assign, Void unused) {
      Expression target = Ast.bare(assign.getTarget());
      Set<Source> value = find(assign.getValue());
      if (target instanceof ArrayAccessExpr access) {
        put(find(access.getName()), value);
      } else if (code.stateField(target).isEmpty()) {
        Optional<Symbol.Field> field = Ast.field(target);
        if (field.isPresent()) {
          put(holders(target, field.get()), value);
        } else if (target instanceof NameExpr local) {
          locals
              .declaration(local, local.getNameAsString())
              .ifPresent(declaration -> assign(declaration, value));
        }
      }
    }

    @Override
    public void visit(TypePatternExpr pattern, Void unused) {
      Node at = pattern;
      while (!(at instanceof InstanceOfExpr)
          && !(at instanceof SwitchNode)
          && at.getParentNode().isPresent()) {
        at = at.getParentNode().get();
      }
      Optional<Expression> tested =
          at instanceof InstanceOfExpr test
              ? Optional.of(test.getExpression())
              : at instanceof SwitchNode choice
                  ? Optional.of(choice.getSelector())
                  : Optional.empty();
      Set<Source> sources =
          tested
              .map(
                  value -> {
                    Set<Source> all = new LinkedHashSet<>(find(value));
                    all.addAll(reachable(value));
                    return all;
                  })
              .orElseGet(() -> unknown(pattern));
      locals
          .declaration(pattern, pattern.getNameAsString())
          .ifPresent(declaration -> assign(declaration, sources));
    }

    @Override
    public void visit(CatchClause handler, Void unused) {
      assign(
          handler.getParameter(), unknown(new NameExpr(handler.getParameter().getNameAsString())));
    }

    @Override
    public void visit(ThrowStmt thrown, Void unused) {
      put(Source.unknown(thrown.getExpression()), find(thrown.getExpression()));
    }

    @Override
    public void visit(ReturnStmt result, Void unused) {
      Node at = result;
      while (!(at instanceof LambdaExpr)
          && !(at instanceof MethodDeclaration)
          && at.getParentNode().isPresent()) {
        at = at.getParentNode().get();
      }
      Node function = at;
      result.getExpression().ifPresent(value -> assign(function, find(value)));
    }

    @Override
    public void visit(MethodDeclaration method, Void unused) {
      boolean isCalled =
          method.getAnnotations().stream()
              .map(AnnotationExpr::getNameAsString)
              .anyMatch(name -> !OF_JAVA.contains(name));
      if (isCalled) {
        for (Parameter parameter : method.getParameters()) {
          assign(parameter, Set.of(Source.message(parameter.getNameAsExpression())));
        }
      }
    }

    @Override
    public void visit(MethodCallExpr call, Void unused) {
      Optional<MethodDeclaration> own = code.ownMethod(call);
      own.ifPresent(method -> implementations(method).forEach(body -> arguments(call, body)));
      if (own.isEmpty()) {
        MutatedOperand.of(call)
            .ifPresent(target -> put(call).values().forEach(each -> put(find(target), each)));
        find(call); // what a call makes holds its operands, wherever the result goes
      }
      if (isOpaque(call)) {
        opaque(call);
      }
    }

    /** It may put each operand into each, and give it to any function. */
    private void opaque(MethodCallExpr call) {
      Set<Source> all = union(operands(call));
      put(Source.unknown(call), all);
      for (Expression holder : operands(call)) {
        operands(call).stream()
            .filter(operand -> operand != holder)
            .forEach(operand -> put(find(holder), find(operand)));
      }
    }

    private void arguments(MethodCallExpr call, MethodDeclaration method) {
      arguments(call, call.getArguments(), method.getParameters());
      Node type = typeAround(method);
      if (type != code.protocol().declaration()) {
        call.getScope().ifPresent(receiver -> assign(type, find(receiver)));
      }
    }

    private void arguments(Expression call, List<Expression> given, List<Parameter> parameters) {
      for (int index = 0; index < parameters.size(); index++) {
        Parameter parameter = parameters.get(index);
        if (parameter.isVarArgs()) {
          List<Expression> rest = given.subList(Math.min(index, given.size()), given.size());
          boolean isWhole = rest.size() == 1 && isArray(rest.get(0));
          assign(parameter, isWhole ? find(rest.get(0)) : array(call, rest));
        } else if (index < given.size()) {
          assign(parameter, find(given.get(index)));
        }
      }
    }

    /** The array that Java makes of a variable number of arguments. */
    private Set<Source> array(Expression call, List<Expression> arguments) {
      Source array = Source.made(call);
      put(array, union(arguments));
      return Set.of(array);
    }

    @Override
    public void visit(ObjectCreationExpr creation, Void unused) {
      Set<Source> made = find(creation);
      Symbol.typeOf(creation)
          .flatMap(code::type)
          .ifPresent(type -> constructed(type, made, creation, creation.getArguments()));
    }

    private void constructed(
        TypeDeclaration<?> type, Set<Source> made, Expression creation, List<Expression> given) {
      assign(type, made);
      type.getConstructors().forEach(body -> arguments(creation, given, body.getParameters()));
      if (type instanceof RecordDeclaration components) {
        arguments(creation, given, components.getParameters());
      }
    }

    @Override
    public void visit(ExplicitConstructorInvocationStmt other, Void unused) {
      if (typeAround(other) instanceof TypeDeclaration<?> type) {
        type.getConstructors()
            .forEach(
                body -> {
                  if (body.getParameters().size() == other.getArguments().size()) {
                    arguments(new ThisExpr(), other.getArguments(), body.getParameters());
                  }
                });
      }
    }

    @Override
    public void visit(LambdaExpr lambda, Void unused) {
      Set<Source> passed = passed(lambda);
      lambda.getParameters().forEach(parameter -> assign(parameter, passed));
    }

    @Override
    public void visit(MethodReferenceExpr reference, Void unused) {
      Set<Source> passed = passed(reference);
      code.ownMethod(reference)
          .ifPresent(
              method ->
                  implementations(method)
                      .forEach(
                          body -> {
                            body.getParameters().forEach(each -> assign(each, passed));
                            if (typeAround(body) != code.protocol().declaration()) {
                              assign(typeAround(body), passed);
                            }
                          }));
      find(reference);
      if (MutatedOperand.of(reference).isPresent()) {
        put(isType(reference) ? passed : find(reference.getScope()), passed);
      }
    }
  }

  /**
   * Where an object that can change may come from.
   *
   * @param name of a field, or what else in words
   * @param inside whether it is not the field's own object, but one that this one holds
   * @param made where it is made, for one that is made on the way
   */
  record Source(Owner owner, String name, boolean inside, Optional<Expression> made) {

    /** Whose object it is. */
    enum Owner {
      /** A field of the process. */
      FIELD,
      /** A message. */
      MESSAGE,
      /** A view of another collection: an object of its own that changes with the other one. */
      VIEW,
      /** A new object without an owner. */
      MADE,
      /** A new object that cannot change itself, though what it holds can. */
      FROZEN,
      /** What the source does not tell. */
      UNKNOWN
    }

    static Source field(String name) {
      return new Source(Owner.FIELD, name, false, Optional.empty());
    }

    static Source message(Expression part) {
      return new Source(Owner.MESSAGE, part.toString(), false, Optional.empty());
    }

    static Source view(Expression view) {
      return new Source(Owner.VIEW, view.toString(), false, Optional.empty());
    }

    static Source unknown(Expression expression) {
      return new Source(Owner.UNKNOWN, expression.toString(), false, Optional.empty());
    }

    /** Identified by its allocation site. */
    static Source made(Expression creation) {
      return new Source(Owner.MADE, site(creation), false, Optional.of(creation));
    }

    static Source frozen(Expression creation) {
      return new Source(Owner.FROZEN, site(creation), false, Optional.of(creation));
    }

    private static String site(Expression creation) {
      return creation.getRange().map(Object::toString).orElse("");
    }

    Source element() {
      return new Source(owner, name, true, made);
    }

    /** Unknown objects are one. */
    String key() {
      return owner == Owner.UNKNOWN ? "" : owner + name;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Source that
          && owner == that.owner
          && inside == that.inside
          && name.equals(that.name);
    }

    @Override
    public int hashCode() {
      return Objects.hash(owner, name, inside);
    }
  }
}
