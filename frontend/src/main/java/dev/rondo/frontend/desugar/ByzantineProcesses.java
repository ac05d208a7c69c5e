package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.StateVariable;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the faulty processes of a {@code @Byzantine} protocol out as handlers, so that all later
 * passes and both forms know them. Lines stay as they are.
 *
 * <p>Every handler and timeout of the protocol is for correct processes alone. A faulty one has a
 * handler for each round instead: whatever it hears of a round, it sends each other process any
 * message of the next, or none. To itself it always sends one, which keeps it going when all others
 * are silent. Where there are no rounds it sends all it ever sends at the start, since messages may
 * be late.
 */
public final class ByzantineProcesses {

  private final Rewriting rewriting;
  private final Protocol protocol;
  private final boolean inRounds;
  private final boolean phased;
  private final String faulty;
  private final String phase;
  private final String round;
  private final String speak;
  private final Lie lie;

  private ByzantineProcesses(Rewriting rewriting) {
    this.rewriting = rewriting;
    this.protocol = rewriting.protocol();
    this.inRounds = protocol.tags().complete();
    this.phased = inRounds && protocol.tags().phased();
    this.faulty = rewriting.fresh("faulty");
    this.phase = rewriting.fresh("liePhase");
    this.round = rewriting.fresh("lieRound");
    this.speak = rewriting.fresh("lieInRound");
    this.lie = new Lie(rewriting, phased ? Optional.of(phase) : Optional.empty());
  }

  /**
   * Plans handlers for the faulty processes.
   *
   * @param log gets what they could not say
   */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    Optional<AnnotationExpr> annotation = protocol.declaration().getAnnotationByName("Byzantine");
    if (annotation.isPresent()) {
      ByzantineProcesses processes = new ByzantineProcesses(new Rewriting(protocol, edits, log));
      processes.check(annotation.get());
      if (!log.hasErrors()) {
        edits.remove(annotation.get());
        processes.write();
      }
    }
  }

  private void check(AnnotationExpr annotation) {
    if (protocol.writtenAsRounds() || protocol.messages().isEmpty()) {
      rewriting.add(
          DiagnosticKind.BYZANTINE_SHAPE,
          annotation,
          protocol.name(),
          protocol.writtenAsRounds() ? "is written as rounds" : "has no messages",
          protocol.writtenAsRounds()
              ? "leave @Byzantine out, declare @Input(\"faulty\") int faulty as the first input, and"
                  + " return from @Send what a faulty process sends: if (faulty == 1) …"
              : "declare the messages as records, and handlers that take them");
      return;
    }
    for (Message message : protocol.messages()) {
      if (inRounds && !isFixed(message)) {
        rewriting.add(
            DiagnosticKind.BYZANTINE_SHAPE,
            message.kinds().get(0).getName(),
            message.name(),
            "computes its round or its phase, so faulty processes cannot send it",
            "write a record for each round, with @Phase on an int");
      } else {
        message.kinds().forEach(lie::check);
      }
    }
  }

  private static boolean isFixed(Message message) {
    return message.round().filter(RoundTag.Fixed.class::isInstance).isPresent()
        && message.kinds().stream()
            .allMatch(
                kind ->
                    message.phase().isEmpty()
                        || kind.getParameters().stream()
                            .anyMatch(
                                component ->
                                    component.isAnnotationPresent("Phase")
                                        && component.getTypeAsString().equals("int")));
  }

  private void write() {
    restrictCorrect();
    rewriting
        .edits()
        .addFirst(
            protocol.declaration(),
            "@"
                + rewriting.language("Input")
                + "(\"faulty\") private int "
                + faulty
                + ";"
                + variables());
    StringBuilder members = new StringBuilder();
    String start = "if (" + faulty + " == 1) { " + settled() + opening() + " return; }";
    protocol
        .init()
        .ifPresentOrElse(
            init -> rewriting.edits().atStart(init, start),
            () ->
                members.append(
                    "@"
                        + rewriting.language("Init")
                        + " void "
                        + rewriting.fresh("beginToLie")
                        + "() { "
                        + start
                        + " } "));
    if (inRounds) {
      for (int number = 1; number <= protocol.tags().rounds(); number++) {
        members.append(speaking(number));
        for (RecordDeclaration kind : kinds(number)) {
          members.append(handlers(number, kind));
        }
      }
    }
    rewriting.edits().addLast(protocol.declaration(), members.toString());
  }

  private String variables() {
    return (phased ? " private int " + phase + " = " + firstPhase() + ";" : "")
        + (inRounds ? " private int " + round + ";" : "");
  }

  /** Correct processes alone do what the protocol says, and it is they of whom invariants speak. */
  private void restrictCorrect() {
    Stream.concat(
            protocol.handlers().stream().map(handler -> handler.declaration()),
            protocol.timeouts().stream().map(timeout -> timeout.declaration()))
        .forEach(method -> rewriting.restrict(method, faulty + " == 0"));
    protocol.invariants().forEach(invariant -> restrictInvariant(invariant.declaration()));
  }

  private void restrictInvariant(MethodDeclaration invariant) {
    if (!invariant.isStatic()) {
      rewriting.edits().atStart(invariant, "if (" + faulty + " == 1) { return true; }");
      return;
    }
    Parameter all = invariant.getParameter(0);
    String everybody = rewriting.fresh("everybody");
    String each = rewriting.fresh("each");
    rewriting.edits().add(() -> all.setName(everybody));
    rewriting
        .edits()
        .atStart(
            invariant,
            "%s %s = %s.stream().filter(%s -> %s.%s == 0).toList();"
                .formatted(
                    all.getTypeAsString(), all.getNameAsString(), everybody, each, each, faulty));
  }

  /** Inputs of a faulty process mean nothing, so that all are as one. */
  private String settled() {
    StringBuilder settled = new StringBuilder();
    for (StateVariable variable : protocol.variables()) {
      variable
          .input()
          .ifPresent(input -> settled.append(variable.name() + " = " + first(input) + "; "));
    }
    return settled.toString();
  }

  private static String first(InputValues input) {
    if (input instanceof InputValues.Range range) {
      return DrawnNumber.code(range.low());
    }
    return input instanceof InputValues.Listed listed
        ? String.valueOf(listed.numbers().get(0))
        : "0";
  }

  private String opening() {
    if (inRounds) {
      return speak + "1();";
    }
    StringBuilder all = new StringBuilder();
    protocol.messages().forEach(message -> all.append(lies(message.kinds())));
    return all.toString();
  }

  private String speaking(int number) {
    List<RecordDeclaration> kinds = kinds(number);
    return String.format(
        Locale.ROOT,
        "private void %s%d() { %s send(self(), %s%s); } ",
        speak,
        number,
        lies(kinds),
        asRecord(),
        lie.one(kinds.get(0)));
  }

  /** Where a handler is called send as well, its call would be the closer one. */
  private String asRecord() {
    return protocol.declaration().getMethodsByName("send").isEmpty() ? "" : "(java.lang.Record) ";
  }

  /** Sends each other process a message of one of some records, or none. */
  private String lies(List<RecordDeclaration> kinds) {
    StringBuilder text = new StringBuilder("for (NodeId to : others()) { int kind = ");
    text.append(kinds.size() == 1 ? "flip() ? 1 : 0; " : "choose(" + (kinds.size() + 1) + "); ");
    for (int index = 0; index < kinds.size(); index++) {
      text.append(index == 0 ? "" : " else ")
          .append("if (kind == " + (index + 1) + ") { send(to, " + asRecord())
          .append(lie.any(kinds.get(index)))
          .append("); }");
    }
    return text + " }";
  }

  /** Goes on with the next round upon whatever is heard of one. */
  private String handlers(int number, RecordDeclaration kind) {
    boolean isLast = number == protocol.tags().rounds();
    if (!phased) {
      return isLast ? "" : handler(number, kind, "", "mailbox");
    }
    String heard = "m." + phaseOf(number) + "()";
    String view = "var heard = mailbox.with(m -> " + heard + " == " + phase + "); ";
    String all = handler(number, kind, view, "heard");
    return joins() ? all + joining(number, kind, heard) : all;
  }

  /** Whether processes of the protocol may join later phases, which only a single message can. */
  private boolean joins() {
    return protocol.handlers().stream()
        .anyMatch(handler -> handler.takes() == Handler.Takes.MESSAGE);
  }

  private String joining(int number, RecordDeclaration kind, String heard) {
    String last = lastPhase().map(phases -> " && " + heard + " <= " + phases).orElse("");
    return "@%s void %s(%s m) { when(%s == 1 && %s > %s%s); %s = %s; %s } "
        .formatted(
            rewriting.language("Upon"),
            rewriting.fresh("lieJoins" + kind.getNameAsString()),
            kind.getNameAsString(),
            faulty,
            heard,
            phase,
            last,
            phase,
            heard,
            next(number));
  }

  private String handler(int number, RecordDeclaration kind, String view, String heard) {
    return String.format(
        Locale.ROOT,
        "@%s void %s(%s<%s> mailbox) { %swhen(%s == 1 && %s < %d && !%s.isEmpty()); %s } ",
        rewriting.language("Upon"),
        rewriting.fresh("lieUpon" + kind.getNameAsString()),
        rewriting.language("Mailbox"),
        kind.getNameAsString(),
        view,
        faulty,
        round,
        number,
        heard,
        next(number));
  }

  private String next(int number) {
    if (number < protocol.tags().rounds()) {
      return String.format(Locale.ROOT, "%s = %d; %s%d();", round, number, speak, number + 1);
    }
    String speaks = speak + "1();";
    return "%s++; %s = 0; ".formatted(phase, round)
        + lastPhase()
            .map(last -> "if (" + phase + " <= " + last + ") { " + speaks + " }")
            .orElse(speaks);
  }

  private String firstPhase() {
    return phaseRange().map(DrawnNumber::first).orElse("1");
  }

  private Optional<String> lastPhase() {
    return phaseRange().flatMap(DrawnNumber::last);
  }

  /** The phases of which faulty processes speak, where a message says it. */
  private Optional<DrawnNumber> phaseRange() {
    return protocol.messages().stream()
        .flatMap(message -> message.kinds().stream())
        .flatMap(kind -> kind.getParameters().stream())
        .filter(component -> component.isAnnotationPresent("Phase"))
        .flatMap(component -> DrawnNumber.of(component).stream())
        .findFirst();
  }

  private List<RecordDeclaration> kinds(int number) {
    return message(number).kinds();
  }

  private String phaseOf(int number) {
    return message(number).phase().orElseThrow();
  }

  private Message message(int number) {
    return protocol.message(protocol.tags().roundNames().get(number - 1));
  }

  /** What a faulty process can say: any message of a record, as code that draws it. */
  private static final class Lie {

    private final Rewriting rewriting;
    private final CompilationUnit unit;

    /**
     * The variable that holds the phase of which it speaks; none where phases are drawn as well.
     */
    private final Optional<String> phase;

    Lie(Rewriting rewriting, Optional<String> phase) {
      this.rewriting = rewriting;
      this.unit = rewriting.protocol().unit();
      this.phase = phase;
    }

    /** Reports each component of a record that cannot be drawn. */
    void check(RecordDeclaration record) {
      for (Parameter component : record.getParameters()) {
        Optional<RecordDeclaration> inner = record(component);
        if (inner.isPresent()) {
          check(inner.get());
        } else if (!isPhase(component) && drawn(component).isEmpty()) {
          String type = component.getTypeAsString();
          boolean isInt = type.equals("int");
          rewriting.add(
              DiagnosticKind.BYZANTINE_SHAPE,
              component.getName(),
              component.getNameAsString(),
              isInt ? "does not say which numbers it can be" : "is of type " + type,
              isInt
                  ? "write @Input(\"0..1\") int " + component.getName() + orTags()
                  : "use an int with an @Input, a boolean, an enum, a NodeId or a record of these");
        }
      }
    }

    /** A number that counts phases needs no range once messages have tags. */
    private String orTags() {
      return rewriting.protocol().tags().complete()
          ? ""
          : "; if it counts phases, let rondo check --infer --write tag all messages";
    }

    /** Code that makes any message of a record. */
    String any(RecordDeclaration record) {
      return made(
          record.getNameAsString(),
          record.getParameters().stream()
              .map(component -> isPhase(component) ? phase : drawn(component))
              .toList());
    }

    /** Code that makes one message of a record, always the same one in a phase. */
    String one(RecordDeclaration record) {
      return made(
          record.getNameAsString(),
          record.getParameters().stream()
              .map(component -> isPhase(component) ? phase : first(component))
              .toList());
    }

    private static String made(String type, List<Optional<String>> components) {
      return components.stream()
          .map(Optional::orElseThrow)
          .collect(Collectors.joining(", ", "new " + type + "(", ")"));
    }

    private boolean isPhase(Parameter component) {
      return phase.isPresent() && component.isAnnotationPresent("Phase");
    }

    private Optional<String> drawn(Parameter component) {
      return switch (component.getTypeAsString()) {
        case "boolean" -> Optional.of("flip()");
        case "int" -> DrawnNumber.of(component).map(DrawnNumber::code);
        case "NodeId" -> Optional.of("choose(nodes())");
        default ->
            constants(component)
                .map(names -> "choose(java.util.List.of(" + String.join(", ", names) + "))")
                .or(() -> record(component).map(this::any));
      };
    }

    private Optional<String> first(Parameter component) {
      return switch (component.getTypeAsString()) {
        case "boolean" -> Optional.of("false");
        case "int" -> DrawnNumber.of(component).map(DrawnNumber::first);
        case "NodeId" -> Optional.of("self()");
        default ->
            constants(component)
                .map(names -> names.get(0))
                .or(() -> record(component).map(this::one));
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

    private Optional<RecordDeclaration> record(Parameter component) {
      String type = component.getTypeAsString();
      return unit.findFirst(RecordDeclaration.class, found -> found.getNameAsString().equals(type))
          .filter(found -> found.getTypeParameters().isEmpty())
          .filter(found -> !holds(found, type, new HashSet<>()));
    }

    /** Whether a record holds one of some type, however deep. */
    private boolean holds(RecordDeclaration record, String type, Set<String> seen) {
      return record.getParameters().stream()
          .map(Parameter::getTypeAsString)
          .filter(seen::add)
          .anyMatch(
              held ->
                  held.equals(type)
                      || unit.findAll(RecordDeclaration.class).stream()
                          .filter(inner -> inner.getNameAsString().equals(held))
                          .anyMatch(inner -> holds(inner, type, seen)));
    }
  }
}
