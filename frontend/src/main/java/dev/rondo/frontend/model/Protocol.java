package dev.rondo.frontend.model;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.formula.Formula;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A protocol as it was written: the tree of its file, with positions. A pass that rewrites works on
 * a clone of the tree; this one is never changed.
 *
 * @param tags the phases and rounds of its messages
 * @param tagReport what the source decides about the tag conditions
 */
public record Protocol(
    ProtocolFile file,
    ProtocolSettings settings,
    List<Message> messages,
    List<StateVariable> variables,
    ProtocolMethods methods,
    Tags tags,
    TagReport tagReport) {

  /** The file as the user wrote it. */
  public SourceFile source() {
    return file.source();
  }

  /** The file as it is compiled. */
  public SourceFile code() {
    return file.code();
  }

  /** The tree of the whole file as it is compiled. */
  public CompilationUnit unit() {
    return file.unit();
  }

  /** The protocol class. */
  public ClassOrInterfaceDeclaration declaration() {
    return file.declaration();
  }

  /** The roles that the user wrote as classes, in the order of the source. */
  public List<Role> roles() {
    return file.roles();
  }

  /**
   * A number of processes with which it can run.
   *
   * @throws UsageError where the number of processes of each role is not determined
   */
  public int sized(int n) {
    String sizes =
        roles().stream()
            .map(role -> role.n() + " of " + role.name())
            .collect(Collectors.joining(", "));
    UsageError.unless(
        roles().isEmpty() || n == settings.n(),
        String.format(
            Locale.ROOT,
            "%d processes: %s has %s; change the n of a class in the file",
            n,
            name(),
            sizes));
    return n;
  }

  /** The role whose class contains a part of the tree. */
  public Optional<Role> roleOf(Node part) {
    return roles().stream().filter(role -> role.has(part)).findFirst();
  }

  /** The {@code @Init} method. */
  public Optional<MethodDeclaration> init() {
    return methods.init();
  }

  /** The {@code @Upon} methods in the order of the source. */
  public List<Handler> handlers() {
    return methods.handlers();
  }

  /** The {@code @Timeout} methods in the order of the source. */
  public List<TimeoutHandler> timeouts() {
    return methods.timeouts();
  }

  /** The {@code @Invariant} methods in the order of the source. */
  public List<Invariant> invariants() {
    return methods.invariants();
  }

  /** The {@code @Sometimes} methods in the order of the source. */
  public List<Invariant> sometimes() {
    return methods.sometimes();
  }

  /** The methods of the class that Rondo does not call. */
  public List<MethodDeclaration> helpers() {
    return methods.helpers();
  }

  /** The {@code @Send} and {@code @Update} methods of a protocol written as rounds. */
  public List<RoundMethods> rounds() {
    return methods.rounds();
  }

  /** The processes that must output in the end; empty where all must. */
  public Optional<InputValues> terminating() {
    return declaration()
        .getAnnotationByName("Terminates")
        .flatMap(annotation -> annotation.findFirst(StringLiteralExpr.class))
        .flatMap(text -> InputValues.parse(text.asString()));
  }

  /** The formulas that have names, in the order of the source. */
  public List<PropertyFormula> properties() {
    return PropertyFormula.annotations(declaration()).stream()
        .flatMap(annotation -> PropertyFormula.of(annotation).stream())
        .toList();
  }

  /** The names of the methods that formulas may use, in the order of the source. */
  public List<String> observed() {
    return PropertyFormula.observed(declaration());
  }

  /** The names of those among them that return an int. */
  public List<String> observedNumbers() {
    return PropertyFormula.observedNumbers(declaration());
  }

  /** A formula over the {@code @Observed} methods. */
  public Formula formula(String text) {
    return PropertyFormula.read(text, declaration(), roles());
  }

  /** The index of the variable that marks faulty processes. */
  public OptionalInt faultyVariable() {
    return IntStream.range(0, variables.size())
        .filter(variable -> variables.get(variable).saysWhoIsFaulty())
        .findFirst();
  }

  /** The name of the protocol class. */
  public String name() {
    return declaration().getNameAsString();
  }

  /** The binary name of the class. */
  public String qualifiedName() {
    return declaration().getFullyQualifiedName().orElse(name());
  }

  /** The binary name of the protocol class. */
  public String binaryName() {
    return Symbol.of(declaration().getName(), Symbol.Type.class)
        .map(Symbol.Type::binaryName)
        .orElseGet(this::qualifiedName);
  }

  /** The package of the file, where it has one. */
  public Optional<String> packageName() {
    return unit().getPackageDeclaration().map(p -> p.getNameAsString());
  }

  /** The lines of the methods in the file. */
  public Layout layout() {
    return new Layout(this);
  }

  /** Whether it extends {@code RoundNode}. */
  public boolean writtenAsRounds() {
    return declaration().getExtendedTypes().stream()
        .anyMatch(type -> type.getNameAsString().equals("RoundNode"));
  }

  /** The same protocol with other defaults of a run. */
  public Protocol with(ProtocolSettings other) {
    return new Protocol(file, other, messages, variables, methods, tags, tagReport);
  }

  /** The same protocol with another report on its tags. */
  public Protocol with(TagReport report) {
    return new Protocol(file, settings, messages, variables, methods, tags, report);
  }

  /** The same protocol with other tags of its messages, about which nothing is known yet. */
  public Protocol with(List<Message> retagged, Tags others) {
    return new Protocol(file, settings, retagged, variables, methods, others, TagReport.NONE);
  }

  /** The same protocol with {@code @Sometimes} methods that are not in its compiled code. */
  public Protocol withSometimes(List<Invariant> sometimes) {
    return new Protocol(
        file, settings, messages, variables, methods.withSometimes(sometimes), tags, tagReport);
  }

  /** The same protocol with neither specs nor invariants. */
  public Protocol unjudged() {
    return new Protocol(
        file,
        settings.withSpecs(List.of()),
        messages,
        variables,
        methods.withoutInvariants(),
        tags,
        tagReport);
  }

  /** The invariants of one process. */
  public List<Invariant> invariantsOfOne() {
    return invariants().stream().filter(invariant -> !invariant.isOfAll()).toList();
  }

  /** The invariants of all processes together. */
  public List<Invariant> invariantsOfAll() {
    return invariants().stream().filter(Invariant::isOfAll).toList();
  }

  /** The message type with a name, or of which a record with this name is a kind. */
  public Message message(String name) {
    return messageNamed(name).orElseThrow(() -> new IllegalArgumentException("no message " + name));
  }

  /** The same, where there is one. */
  public Optional<Message> messageNamed(String name) {
    return messages.stream().filter(message -> message.isNamed(name)).findFirst();
  }

  /** The message that an expression makes. */
  public Optional<Message> madeBy(ObjectCreationExpr made) {
    return messages.stream().filter(message -> message.isMadeBy(made)).findFirst();
  }
}
