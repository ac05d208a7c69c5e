package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.model.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a faulty process can say: any message of a record, as code that draws it.
 *
 * <p>Every choice is a bijection of the values that there are, and 0 stands for the value that fits
 * what has been said: the value that the receiver has sent itself, or that the process before has
 * been sent; in certificates, the signatures that agree with each other. So hunts can prefer what
 * fits by preferring 0, while searches have no choice more than there are values.
 *
 * <p>Of records with a {@code @Signed} component a faulty process draws those that it signs itself.
 * Inside of messages it may send those that it has received as well, which it keeps in a list for
 * each type.
 */
final class ForgedMessages {

  /** Of its own signatures a list has 0, 1 or 2. */
  private static final int OWN_IN_A_LIST = 3;

  private final Rewriting rewriting;
  private final CompilationUnit unit;

  /** Of which phases it speaks; none where phases are drawn as well. */
  private final Optional<Phases> phases;

  /** The signed records that messages carry. */
  private final Map<String, Names> carried = new TreeMap<>();

  private final String fit;

  /**
   * The phase of which a faulty process speaks.
   *
   * @param variable the variable that holds it
   * @param first the first of all
   */
  record Phases(String variable, String first) {}

  /** The names that belong to a signed record that messages carry. */
  private record Names(
      RecordDeclaration record, String known, String learn, String any, String some) {}

  /** Plans for the messages of a protocol. */
  ForgedMessages(Rewriting rewriting, Optional<Phases> phases) {
    this.rewriting = rewriting;
    this.unit = rewriting.protocol().unit();
    this.phases = phases;
    this.fit = rewriting.fresh("lieNear");
    kinds().forEach(kind -> carriedBy(kind, new HashSet<>()));
  }

  private List<RecordDeclaration> kinds() {
    return rewriting.protocol().messages().stream()
        .map(Message::kinds)
        .flatMap(List::stream)
        .toList();
  }

  private void carriedBy(RecordDeclaration record, Set<String> seen) {
    if (!seen.add(record.getNameAsString())) {
      return;
    }
    for (Parameter component : record.getParameters()) {
      Optional<RecordDeclaration> inner = record(component.getType());
      Optional<RecordDeclaration> element = element(component);
      inner.or(() -> element).filter(ForgedMessages::isSigned).ifPresent(this::carry);
      inner.or(() -> element).ifPresent(found -> carriedBy(found, seen));
    }
  }

  private void carry(RecordDeclaration record) {
    String name = record.getNameAsString();
    carried.computeIfAbsent(
        name,
        type ->
            new Names(
                record,
                rewriting.fresh("lieKnown" + type),
                rewriting.fresh("lieLearn" + type),
                rewriting.fresh("lieAny" + type),
                rewriting.fresh("lieSome" + type)));
  }

  /** Reports each component of a record that cannot be drawn. */
  void check(RecordDeclaration record) {
    check(record, new HashSet<>());
  }

  private void check(RecordDeclaration record, Set<String> seen) {
    if (!seen.add(record.getNameAsString())) {
      return;
    }
    for (Parameter component : record.getParameters()) {
      Optional<RecordDeclaration> inner = record(component.getType());
      Optional<RecordDeclaration> element = element(component);
      if (inner.isPresent()) {
        check(inner.get(), seen);
      } else if (element.filter(ForgedMessages::isSigned).isPresent()) {
        check(element.get(), seen);
      } else if (!isPhase(component) && drawn(component, Optional.empty(), false).isEmpty()) {
        String type = component.getTypeAsString();
        boolean isInt = type.equals("int");
        rewriting.add(
            DiagnosticKind.BYZANTINE_SHAPE,
            component.getName(),
            component.getNameAsString(),
            isInt ? "has no @Input range" : "is of type " + type,
            isInt
                ? "write @Input(\"0..1\") int " + component.getName() + orTags()
                : "use an int with an @Input, a boolean, an enum, a NodeId, a record of these, or a"
                    + " list of records with a @Signed component");
      }
    }
  }

  /** Reports signers that are no processes, and signatures in the name of another process. */
  void checkSignatures() {
    for (RecordDeclaration record : unit.findAll(RecordDeclaration.class)) {
      List<Parameter> signers = signers(record);
      if (signers.size() > 1
          || !signers.stream().allMatch(c -> c.getTypeAsString().equals("NodeId"))) {
        Parameter wrong = signers.get(signers.size() - 1);
        rewriting.add(
            DiagnosticKind.BYZANTINE_SHAPE,
            wrong.getName(),
            record.getNameAsString(),
            signers.size() > 1 ? "is signed by two components" : "is signed by " + wrong,
            "write @Signed NodeId signer, once in a record");
      } else if (!signers.isEmpty()) {
        int position = record.getParameters().indexOf(signers.get(0));
        unit.findAll(ObjectCreationExpr.class).stream()
            .filter(made -> made.getType().getNameAsString().equals(record.getNameAsString()))
            .filter(made -> !isSelf(made, position))
            .forEach(
                made ->
                    rewriting.add(
                        DiagnosticKind.BYZANTINE_SHAPE,
                        made,
                        "new " + record.getNameAsString(),
                        "is not signed by the process that makes it",
                        "write self() as %s, or send on the record that was received"
                            .formatted(signers.get(0).getNameAsString())));
      }
    }
  }

  private static boolean isSelf(ObjectCreationExpr made, int position) {
    return position < made.getArguments().size()
        && made.getArgument(position).toString().replace("this.", "").equals("self()");
  }

  private static List<Parameter> signers(RecordDeclaration record) {
    return record.getParameters().stream().filter(ForgedMessages::isSigner).toList();
  }

  private static boolean isSigner(Parameter component) {
    return component.isAnnotationPresent("Signed");
  }

  private static boolean isSigned(RecordDeclaration record) {
    return !signers(record).isEmpty();
  }

  /** A number that counts phases needs no range once messages have tags. */
  private String orTags() {
    return rewriting.protocol().tags().complete()
        ? ""
        : "; if it counts phases, let rondo check --infer --write tag all messages";
  }

  /** The variable that holds the last message of a record that was sent in a step. */
  String last(RecordDeclaration kind) {
    return "last" + kind.getNameAsString();
  }

  /**
   * Code that makes any message of a record for the process {@code to}. The choice 0 stands for
   * what that process has said, or else for what the process before was sent.
   *
   * @param upon the record of the messages {@code said}, by their senders
   */
  String near(RecordDeclaration kind, Optional<RecordDeclaration> upon) {
    return made(
        kind,
        component -> {
          Optional<String> plain = drawn(component, Optional.empty(), false);
          String hint = last(kind) + "." + component.getName() + "()";
          Optional<String> again = drawn(component, Optional.of(hint), false);
          if (isPhase(component) || again.equals(plain)) {
            return plain;
          }
          Optional<String> fresh =
              again.map(
                  text -> "(" + last(kind) + " == null ? " + plain.get() + " : " + text + ")");
          boolean isSaid = upon.filter(said -> says(said, component)).isPresent();
          Optional<String> echo =
              drawn(component, Optional.of("said.get(to)." + component.getName() + "()"), false);
          return isSaid
              ? echo.map(text -> "(said.containsKey(to) ? " + text + " : " + fresh.get() + ")")
              : fresh;
        });
  }

  private static boolean says(RecordDeclaration record, Parameter component) {
    return record.getParameters().stream()
        .anyMatch(
            other ->
                other.getNameAsString().equals(component.getNameAsString())
                    && other.getTypeAsString().equals(component.getTypeAsString()));
  }

  /** Code that makes any message of a record. */
  private String any(RecordDeclaration record, Optional<String> like, boolean isSigned) {
    return made(
        record,
        component ->
            drawn(component, like.map(l -> l + "." + component.getName() + "()"), isSigned));
  }

  /** Code that makes one message of a record, always the same one in a phase. */
  String one(RecordDeclaration record) {
    return made(record, this::first);
  }

  private static String made(
      RecordDeclaration record, Function<Parameter, Optional<String>> component) {
    return record.getParameters().stream()
        .map(part -> component.apply(part).orElseThrow())
        .collect(Collectors.joining(", ", "new " + record.getNameAsString() + "(", ")"));
  }

  private boolean isPhase(Parameter component) {
    return phases.isPresent() && component.isAnnotationPresent("Phase");
  }

  /**
   * Code that draws a component.
   *
   * @param like code of the value for which the choice 0 stands
   * @param inside whether it is of a record that a message carries and the process has signed
   */
  private Optional<String> drawn(Parameter component, Optional<String> like, boolean inside) {
    if (isPhase(component)) {
      return inside ? Optional.of(earlier(like)) : phases.map(Phases::variable);
    }
    if (isSigner(component)) {
      return Optional.of("self()");
    }
    return switch (component.getTypeAsString()) {
      case "boolean" ->
          Optional.of(like.map(value -> "(flip() != " + value + ")").orElse("flip()"));
      case "int" ->
          DrawnNumber.of(component)
              .map(number -> like.map(value -> number.near(fit, value)).orElse(number.code()));
      // Not near another, since processes are to stay interchangeable.
      case "NodeId" -> Optional.of("choose(nodes())");
      default -> ofOtherType(component, like);
    };
  }

  private Optional<String> ofOtherType(Parameter component, Optional<String> like) {
    Optional<List<String>> constants = constants(component);
    if (constants.isPresent()) {
      String list = "java.util.List.of(" + String.join(", ", constants.get()) + ")";
      return Optional.of(
          like.map(
                  value ->
                      String.format(
                          Locale.ROOT,
                          "%s.get(%s(%s == null ? 0 : %s.ordinal(), 0, %d))",
                          list,
                          fit,
                          value,
                          value,
                          constants.get().size()))
              .orElse("choose(" + list + ")"));
    }
    Optional<Names> element = element(component).flatMap(this::names);
    if (element.isPresent()) {
      return element.map(names -> names.some() + "()");
    }
    Optional<RecordDeclaration> record = record(component.getType());
    return record
        .flatMap(this::names)
        .map(names -> names.any() + "()")
        .or(() -> record.map(found -> any(found, Optional.empty(), false)));
  }

  private Optional<Names> names(RecordDeclaration record) {
    return Optional.ofNullable(carried.get(record.getNameAsString()));
  }

  /** The phase of a signature: any until now. */
  private String earlier(Optional<String> like) {
    String first = phases.orElseThrow().first();
    String now = phases.orElseThrow().variable();
    return "%s(%s, %s, %s - %s + 1)".formatted(fit, like.orElse(now), first, now, first);
  }

  private Optional<String> first(Parameter component) {
    if (isPhase(component)) {
      return phases.map(Phases::variable);
    }
    return switch (component.getTypeAsString()) {
      case "boolean" -> Optional.of("false");
      case "int" -> DrawnNumber.of(component).map(DrawnNumber::first);
      case "NodeId" -> Optional.of("self()");
      default ->
          constants(component)
              .map(names -> names.get(0))
              .or(() -> element(component).map(element -> "java.util.List.of()"))
              .or(() -> record(component.getType()).map(this::one));
    };
  }

  private Optional<List<String>> constants(Parameter component) {
    String type = component.getTypeAsString();
    return unit.findFirst(EnumDeclaration.class, found -> found.getNameAsString().equals(type))
        .map(
            found ->
                found.getEntries().stream()
                    .map(entry -> type + "." + entry.getNameAsString())
                    .toList())
        .filter(names -> !names.isEmpty());
  }

  /** The record that a list consists of. */
  private Optional<RecordDeclaration> element(Parameter component) {
    return Optional.of(component.getType())
        .filter(Type::isClassOrInterfaceType)
        .map(Type::asClassOrInterfaceType)
        .filter(type -> type.getNameAsString().equals("List"))
        .flatMap(ClassOrInterfaceType::getTypeArguments)
        .filter(arguments -> arguments.size() == 1)
        .flatMap(arguments -> record(arguments.get(0)));
  }

  private Optional<RecordDeclaration> record(Type type) {
    String name = type.asString();
    return unit.findFirst(RecordDeclaration.class, found -> found.getNameAsString().equals(name))
        .filter(found -> found.getTypeParameters().isEmpty())
        .filter(found -> !holds(found, name, new HashSet<>()));
  }

  /** Whether a record holds one of some type, however deep. */
  private boolean holds(RecordDeclaration record, String type, Set<String> seen) {
    return record.getParameters().stream()
        .map(ForgedMessages::held)
        .filter(seen::add)
        .anyMatch(
            held ->
                held.equals(type)
                    || unit.findAll(RecordDeclaration.class).stream()
                        .filter(inner -> inner.getNameAsString().equals(held))
                        .anyMatch(inner -> holds(inner, type, seen)));
  }

  private static String held(Parameter component) {
    String type = component.getTypeAsString();
    return type.startsWith("List<") ? type.substring(5, type.length() - 1) : type;
  }

  /** A statement that keeps the signed records inside of a message; empty where there are none. */
  String learns(RecordDeclaration record, String message) {
    return learns(record, message, "signed");
  }

  private String learns(RecordDeclaration record, String value, String each) {
    return names(record)
        .map(names -> names.learn() + "(" + value + "); ")
        .orElseGet(() -> learnsParts(record, value, each));
  }

  private String learnsParts(RecordDeclaration record, String value, String each) {
    StringBuilder text = new StringBuilder();
    for (Parameter component : record.getParameters()) {
      String part = value + "." + component.getName() + "()";
      Optional<RecordDeclaration> element = element(component);
      String learning =
          element
              .map(inner -> learns(inner, each, each + "2"))
              .filter(learns -> !learns.isEmpty())
              .map(learns -> each(element.orElseThrow(), each, part, learns))
              .or(() -> record(component.getType()).map(inner -> learns(inner, part, each)))
              .orElse("");
      if (!learning.isEmpty()) {
        text.append("if (" + part + " != null) { " + learning + "} ");
      }
    }
    return text.toString();
  }

  private static String each(
      RecordDeclaration element, String name, String list, String statement) {
    return "for (%s %s : %s) { %s} ".formatted(element.getNameAsString(), name, list, statement);
  }

  /** The variables and methods that the code of a faulty process needs. */
  String members() {
    List<String> members = new ArrayList<>();
    for (Names names : carried.values()) {
      members.add(
          "private final java.util.List<%s> %s = new java.util.ArrayList<>();"
              .formatted(names.record().getNameAsString(), names.known()));
      members.add(learning(names));
      members.add(any(names));
      members.add(some(names));
    }
    String text = String.join(" ", members);
    return text
        + " private int %s(int like, int low, int count) { return low + Math.floorMod(like - low + choose(count), count); } "
            .formatted(fit);
  }

  private String learning(Names names) {
    return "private void %s(%s signature) { if (signature == null) { return; } if (!%s.contains(signature)) { %s.add(signature); } %s}"
        .formatted(
            names.learn(),
            names.record().getNameAsString(),
            names.known(),
            names.known(),
            learnsParts(names.record(), "signature", "signed"));
  }

  private String any(Names names) {
    return "private %s %s() { int at = choose(%s.size() + 1); if (at < %s.size()) { return %s.get(%s.size() - 1 - at); } return %s; }"
        .formatted(
            names.record().getNameAsString(),
            names.any(),
            names.known(),
            names.known(),
            names.known(),
            names.known(),
            any(names.record(), Optional.empty(), true));
  }

  /** A list of signatures: some that are known, the latest first, and up to two of its own. */
  private String some(Names names) {
    String type = names.record().getNameAsString();
    String agrees =
        names.record().getParameters().stream()
            .filter(component -> !isSigner(component))
            .map(component -> component.getName() + "()")
            .map(
                part ->
                    "java.util.Objects.equals(%s.get(at).%s, some.get(0).%s)"
                        .formatted(names.known(), part, part))
            .collect(Collectors.joining(" && "));
    String fits = agrees.isEmpty() ? "true" : "(some.isEmpty() || " + agrees + ")";
    String like = any(names.record(), Optional.of("some.get(0)"), true);
    String fresh = any(names.record(), Optional.empty(), true);
    return String.format(
        Locale.ROOT,
        "private java.util.List<%s> %s() { java.util.List<%s> some = new"
            + " java.util.ArrayList<>(); for (int at = %s.size() - 1; at >= 0; at--) { if"
            + " (flip() != %s) { some.add(%s.get(at)); } } for (int own = (choose(%d) + 1) %%"
            + " %d; own > 0; own--) { some.add(some.isEmpty() ? %s : %s); } return"
            + " java.util.List.copyOf(some); }",
        type,
        names.some(),
        type,
        names.known(),
        fits,
        names.known(),
        OWN_IN_A_LIST,
        OWN_IN_A_LIST,
        fresh,
        like);
  }
}
