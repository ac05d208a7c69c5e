package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
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
 * <p>Every choice is a bijection of the values that there are, and 0 stands for the value that
 * fits: the constant that the protocol always writes there, or else what the receiver has sent
 * itself, or what the process before has been sent, or what a leader has said; its own signature,
 * with the values that fit; in certificates, the latest signatures that agree with each other, and
 * its own. One choice other than 0 empties a certificate, and one more begins an older one. So
 * hunts make small changes to what fits by preferring 0, while searches have no choice more than
 * there are values.
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
  private final String position;

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
    this.position = rewriting.fresh("lieAt");
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
   * what fits.
   *
   * @param upon the record of the messages {@code said}, by their senders
   */
  String near(RecordDeclaration kind, Optional<RecordDeclaration> upon) {
    return new FittingMessage(kind, upon).code();
  }

  /** A variable that the code of {@link #near} needs. */
  String variables() {
    return carried.isEmpty() ? "" : "int " + position + " = 0; ";
  }

  /** A message of which each component is what fits where its choice is 0. */
  private final class FittingMessage {

    private final RecordDeclaration kind;
    private final Optional<RecordDeclaration> upon;

    FittingMessage(RecordDeclaration kind, Optional<RecordDeclaration> upon) {
      this.kind = kind;
      this.upon = upon;
    }

    String code() {
      return made(kind, component -> Optional.of(code(List.of(component), false)));
    }

    /**
     * Code of a component.
     *
     * @param path how it is reached from the message
     * @param inside whether it is of a record that the process signs itself
     */
    private String code(List<Parameter> path, boolean inside) {
      Parameter component = path.get(path.size() - 1);
      Optional<RecordDeclaration> record = record(component.getType());
      if (record.isPresent()) {
        boolean isSigned = names(record.get()).isPresent();
        String own =
            made(record.get(), part -> Optional.of(code(longer(path, part), inside || isSigned)));
        return names(record.get()).map(names -> ownOrKnown(names, own)).orElse(own);
      }
      Optional<Names> listed = element(component).flatMap(ForgedMessages.this::names);
      if (listed.isPresent()) {
        return "%s(%s ? null : %s)"
            .formatted(listed.get().some(), isFirst(path), read(last(kind), path));
      }
      String plain = drawn(component, Optional.empty(), inside).orElseThrow();
      if (isPhase(component)
          || drawn(component, Optional.of("x"), inside).filter(plain::equals).isPresent()) {
        return plain;
      }
      Optional<String> constant = constant(kind, path);
      if (constant.isPresent()) {
        return drawn(component, constant, inside).orElseThrow();
      }
      if (phases.isPresent() && DrawnNumber.of(component).stream().anyMatch(DrawnNumber::isRange)) {
        // What fits nothing differs from phase to phase, so that it differs from what was decided.
        plain = drawn(component, phases.map(Phases::variable), inside).orElseThrow();
      }
      String last = like(last(kind), path, component, inside);
      if (leads()) {
        String first = "said.values().iterator().next()";
        plain = echo("!said.isEmpty()", first, component, inside, plain);
      }
      String other = "(" + isFirst(path) + " ? " + plain + " : " + last + ")";
      return echo("said.containsKey(to)", "said.get(to)", component, inside, other);
    }

    /** Whether no process before was sent such a component. */
    private String isFirst(List<Parameter> path) {
      StringBuilder isFirst = new StringBuilder(last(kind) + " == null");
      for (int length = 1; length < path.size(); length++) {
        isFirst.append(" || " + read(last(kind), path.subList(0, length)) + " == null");
      }
      return isFirst.toString();
    }

    /** What a message of the round before has in a component of the same name and type. */
    private String echo(
        String condition, String message, Parameter component, boolean inside, String otherwise) {
      Optional<List<Parameter>> found =
          upon.flatMap(said -> path(said, component, new HashSet<>()));
      if (found.isEmpty()) {
        return otherwise;
      }
      StringBuilder isThere = new StringBuilder(condition);
      for (int length = 1; length < found.get().size(); length++) {
        isThere.append(" && " + read(message, found.get().subList(0, length)) + " != null");
      }
      String like = like(message, found.get(), component, inside);
      return "(" + isThere + " ? " + like + " : " + otherwise + ")";
    }

    private String like(String message, List<Parameter> path, Parameter component, boolean inside) {
      return drawn(component, Optional.of(read(message, path)), inside).orElseThrow();
    }

    private String ownOrKnown(Names names, String own) {
      return "((%s = choose(%s.size() + 1)) > 0 ? %s.get(%s.size() - %s) : %s)"
          .formatted(position, names.known(), names.known(), names.known(), position, own);
    }
  }

  private static String read(String message, List<Parameter> path) {
    return path.stream()
        .map(component -> "." + component.getName() + "()")
        .collect(Collectors.joining("", message, ""));
  }

  private static List<Parameter> longer(List<Parameter> path, Parameter part) {
    List<Parameter> longer = new ArrayList<>(path);
    longer.add(part);
    return longer;
  }

  /** Where interchangeable processes send to all alike, no other one's value comes first. */
  private boolean leads() {
    return unit.findFirst(MethodCallExpr.class, call -> call.getNameAsString().equals("node"))
        .isPresent();
  }

  /** How a component of some name and type is reached in a record, the shortest way first. */
  private Optional<List<Parameter>> path(
      RecordDeclaration record, Parameter component, Set<String> seen) {
    Optional<Parameter> same =
        record.getParameters().stream()
            .filter(
                other ->
                    other.getNameAsString().equals(component.getNameAsString())
                        && other.getTypeAsString().equals(component.getTypeAsString()))
            .findFirst();
    if (same.isPresent() || !seen.add(record.getNameAsString())) {
      return same.map(List::of);
    }
    for (Parameter part : record.getParameters()) {
      Optional<List<Parameter>> rest =
          record(part.getType()).flatMap(inner -> path(inner, component, seen));
      if (rest.isPresent()) {
        List<Parameter> path = new ArrayList<>(List.of(part));
        path.addAll(rest.get());
        return Optional.of(path);
      }
    }
    return Optional.empty();
  }

  /** The constant of an enum that the protocol writes wherever it makes such a message. */
  private Optional<String> constant(RecordDeclaration kind, List<Parameter> path) {
    List<Expression> written =
        unit.findAll(ObjectCreationExpr.class).stream()
            .filter(made -> made.getTypeAsString().equals(kind.getNameAsString()))
            .<Expression>map(made -> made)
            .toList();
    RecordDeclaration record = kind;
    for (Parameter component : path) {
      int at = record.getParameters().indexOf(component);
      written = written.stream().map(made -> argument(made, at)).flatMap(Optional::stream).toList();
      record = record(component.getType()).orElse(record);
    }
    List<String> constants = constants(path.get(path.size() - 1)).orElse(List.of());
    Set<String> texts = written.stream().map(Expression::toString).collect(Collectors.toSet());
    return texts.size() == 1
        ? texts.stream().filter(constants::contains).findFirst()
        : Optional.empty();
  }

  private static Optional<Expression> argument(Expression made, int at) {
    return made.toObjectCreationExpr()
        .filter(creation -> at < creation.getArguments().size())
        .map(creation -> creation.getArgument(at));
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
      return element.map(names -> names.some() + "(null)");
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
    return "private void %s(%s signature) { if (signature == null) { return; } %s.remove(signature); %s.add(signature); %s}"
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

  /**
   * A list of signatures: some that are known, the latest first, and up to two of its own. What
   * fits is the list that the process before has been sent. For the first process it is the latest
   * signature, and those that agree with it; where the latest is left out, so are those before it
   * up to the next that is chosen.
   */
  private String some(Names names) {
    String type = names.record().getNameAsString();
    String agrees =
        names.record().getParameters().stream()
            .filter(component -> !isSigner(component))
            .filter(component -> element(component).isEmpty())
            .filter(component -> record(component.getType()).isEmpty())
            .map(component -> component.getName() + "()")
            .map(
                part ->
                    "java.util.Objects.equals(%s.get(at).%s, some.get(0).%s)"
                        .formatted(names.known(), part, part))
            .collect(Collectors.joining(" && "));
    String fits =
        "(before != null ? before.contains(%s.get(at)) : some.isEmpty() ? !skips : %s)"
            .formatted(names.known(), agrees.isEmpty() ? "true" : agrees);
    String again = any(names.record(), Optional.of("mine"), true);
    String like = any(names.record(), Optional.of("some.get(0)"), true);
    String fresh = any(names.record(), Optional.empty(), true);
    return String.format(
        Locale.ROOT,
        "private java.util.List<%1$s> %2$s(java.util.List<%1$s> before) { java.util.List<%1$s> some"
            + " = new java.util.ArrayList<>(); boolean skips = false; for (int at = %3$s.size() -"
            + " 1; at >= 0; at--) { if (flip() != %4$s) { some.add(%3$s.get(at)); } skips ="
            + " some.isEmpty(); } int owns = before == null && !some.isEmpty() ? 1 : 0; %1$s mine ="
            + " null; if (before != null) { for (%1$s signature : before) { if"
            + " (!%3$s.contains(signature)) { mine = signature; owns++; } } } for (int own ="
            + " (choose(%5$d) + owns) %% %5$d; own > 0; own--) { some.add(mine != null ? %6$s :"
            + " some.isEmpty() ? %7$s : %8$s); } return java.util.List.copyOf(some); }",
        type,
        names.some(),
        names.known(),
        fits,
        OWN_IN_A_LIST,
        again,
        fresh,
        like);
  }
}
