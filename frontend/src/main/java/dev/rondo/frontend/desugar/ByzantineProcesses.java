package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.StateVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
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
 *
 * <p>In a protocol that is written as rounds, a faulty process draws what it sends in a round at
 * the end of the round before and keeps it, since {@code @Send} methods draw nothing.
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
  private final ForgedMessages lies;
  private final Map<Integer, String> kept = new HashMap<>();

  private ByzantineProcesses(Rewriting rewriting) {
    this.rewriting = rewriting;
    this.protocol = rewriting.protocol();
    this.inRounds = protocol.tags().complete();
    this.phased = inRounds && protocol.tags().phased() && !protocol.writtenAsRounds();
    this.faulty = rewriting.fresh("faulty");
    this.phase = rewriting.fresh("liePhase");
    this.round = rewriting.fresh("lieRound");
    this.speak = rewriting.fresh("lieInRound");
    this.lies =
        new ForgedMessages(
            rewriting,
            phased
                ? Optional.of(new ForgedMessages.Phases(phase, firstPhase()))
                : Optional.empty());
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
    if (protocol.messages().isEmpty()) {
      rewriting.add(
          DiagnosticKind.BYZANTINE_SHAPE,
          annotation,
          protocol.name(),
          "has no messages",
          "declare the messages as records, and handlers that take them");
      return;
    }
    protocol.rounds().stream()
        .filter(RoundMethods::takesOneByOne)
        .map(RoundMethods::update)
        .forEach(
            update ->
                rewriting.add(
                    DiagnosticKind.BYZANTINE_SHAPE,
                    update.getName(),
                    update.getNameAsString(),
                    "takes messages one by one, so that a round without any would not end",
                    "write @Update without each, and a loop over the mailbox"));
    for (Message message : protocol.messages()) {
      if (inRounds && !protocol.writtenAsRounds() && !isFixed(message)) {
        rewriting.add(
            DiagnosticKind.BYZANTINE_SHAPE,
            message.kinds().get(0).getName(),
            message.name(),
            "computes its round or its phase, so faulty processes cannot send it",
            "write a record for each round, with @Phase on an int");
      } else {
        message.kinds().forEach(lies::check);
      }
    }
    lies.checkSignatures();
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
    for (RoundMethods methods : protocol.rounds()) {
      members.append(drawing(methods));
      restrict(methods);
    }
    if (inRounds && !protocol.writtenAsRounds()) {
      for (int number = 1; number <= protocol.tags().rounds(); number++) {
        members.append(speaking(number));
        for (RecordDeclaration kind : kinds(number)) {
          members.append(handlers(number, kind));
        }
      }
    }
    members.append(lies.members());
    rewriting.edits().addLast(protocol.declaration(), members.toString());
  }

  private String variables() {
    return (phased ? " private int " + phase + " = " + firstPhase() + ";" : "")
        + (inRounds && !protocol.writtenAsRounds() ? " private int " + round + ";" : "");
  }

  /** A faulty process draws what it sends to each other one in a round that is to come. */
  private String drawing(RoundMethods methods) {
    String kept = kept(methods.number());
    return "private final java.util.Map<NodeId, %s> %s = new java.util.TreeMap<>(); private void %s() { %s } "
        .formatted(
            methods.message(),
            kept,
            speak + methods.number(),
            toOthers(
                kinds(methods.number()),
                Optional.empty(),
                value -> kept + ".put(to, " + value + ")"));
  }

  private String kept(int number) {
    return kept.computeIfAbsent(number, key -> rewriting.fresh("lies" + number));
  }

  /**
   * Lets a faulty process send what it has drawn, and end a round with what it sends in the next.
   */
  private void restrict(RoundMethods methods) {
    MethodDeclaration send = methods.send();
    String to =
        methods.sendsPerDestination()
            ? send.getParameter(0).getNameAsString()
            : rewriting.fresh("destination");
    if (!methods.sendsPerDestination()) {
      Parameter destination = new Parameter(TreeBuilder.type("NodeId"), to);
      rewriting.edits().add(() -> send.addParameter(destination));
    }
    String kept = kept(methods.number());
    rewriting
        .edits()
        .atStart(send, "if (%s == 1) { return %s.get(%s); }".formatted(faulty, kept, to));
    String heard = methods.update().getParameter(0).getNameAsString();
    String learns =
        kinds(methods.number()).stream()
            .map(kind -> learnsAll(kind, heard))
            .collect(Collectors.joining());
    rewriting
        .edits()
        .atStart(
            methods.update(),
            "if (%s == 1) { %s%s.clear(); %s(); return; }"
                .formatted(
                    faulty,
                    learns,
                    kept,
                    speak + (methods.number() % protocol.rounds().size() + 1)));
  }

  private String learnsAll(RecordDeclaration kind, String heard) {
    String learns = lies.learns(kind, "said");
    String name = kind.getNameAsString();
    return learns.isEmpty()
        ? ""
        : "for (%s said : %s.only(%s.class)) { %s} ".formatted(name, heard, name, learns);
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
    protocol.messages().forEach(message -> all.append(toOthers(message.kinds(), Optional.empty())));
    return all.toString();
  }

  /** What a faulty process sends in a round, at the start or upon some of the round before. */
  private String speaking(int number) {
    StringBuilder text = new StringBuilder();
    if (number == 1) {
      text.append(speaking(number, Optional.empty()));
    }
    if (number > 1 || phased) {
      int before = number == 1 ? protocol.tags().rounds() : number - 1;
      kinds(before).forEach(kind -> text.append(speaking(number, Optional.of(kind))));
    }
    return text.toString();
  }

  private String speaking(int number, Optional<RecordDeclaration> upon) {
    List<RecordDeclaration> kinds = kinds(number);
    String parameter =
        upon.map(kind -> "java.util.Map<NodeId, " + kind.getNameAsString() + "> said").orElse("");
    return String.format(
        Locale.ROOT,
        "private void %s(%s) { %s send(self(), %s%s); } ",
        speaks(number, upon),
        parameter,
        toOthers(kinds, upon),
        asRecord(),
        lies.one(kinds.get(0)));
  }

  private String speaks(int number, Optional<RecordDeclaration> upon) {
    return speak + number + upon.map(kind -> "Upon" + kind.getNameAsString()).orElse("");
  }

  /** Where a handler is called send as well, its call would be the closer one. */
  private String asRecord() {
    return protocol.declaration().getMethodsByName("send").isEmpty() ? "" : "(java.lang.Record) ";
  }

  /**
   * Sends each other process a message of one of some records, or none. Where a choice is 0 it goes
   * on as before: with a message of the same record, as to the process before.
   */
  private String toOthers(List<RecordDeclaration> kinds, Optional<RecordDeclaration> upon) {
    return toOthers(kinds, upon, value -> "send(to, " + asRecord() + value + ")");
  }

  private String toOthers(
      List<RecordDeclaration> kinds,
      Optional<RecordDeclaration> upon,
      UnaryOperator<String> sending) {
    int ways = kinds.size() + 1;
    StringBuilder text = new StringBuilder("{ int kind = 0; " + lies.variables());
    for (RecordDeclaration kind : kinds) {
      text.append("%s %s = null; ".formatted(kind.getNameAsString(), lies.last(kind)));
    }
    text.append(
        String.format(
            Locale.ROOT,
            "for (NodeId to : others()) { kind = (kind + choose(%d)) %% %d; ",
            ways,
            ways));
    for (int index = 0; index < kinds.size(); index++) {
      RecordDeclaration kind = kinds.get(index);
      text.append(index == 0 ? "" : " else ")
          .append(String.format(Locale.ROOT, "if (kind == %d) { ", index))
          .append(lies.last(kind) + " = " + lies.near(kind, upon) + "; ")
          .append(sending.apply(lies.last(kind)) + "; }");
    }
    return text + " } }";
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
    return "@%s void %s(NodeId from, %s m) { when(%s == 1 && %s > %s%s); %s = %s; %s %s } "
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
            said(kind) + "said.put(from, m); " + lies.learns(kind, "m"),
            next(number, kind));
  }

  private static String said(RecordDeclaration kind) {
    return "java.util.Map<NodeId, %s> said = new java.util.TreeMap<>(); "
        .formatted(kind.getNameAsString());
  }

  private String handler(int number, RecordDeclaration kind, String view, String heard) {
    // What it has sent itself says nothing.
    return String.format(
        Locale.ROOT,
        "@%s void %s(%s<%s> mailbox) { %swhen(%s == 1 && %s < %d && !%s.isEmpty()); %sfor (int at ="
            + " 0; at < %s.size(); at++) { if (!%s.sender(at).equals(self())) {"
            + " said.put(%s.sender(at), %s.get(at)); %s} } %s } ",
        rewriting.language("Upon"),
        rewriting.fresh("lieUpon" + kind.getNameAsString()),
        rewriting.language("Mailbox"),
        kind.getNameAsString(),
        view,
        faulty,
        round,
        number,
        heard,
        said(kind),
        heard,
        heard,
        heard,
        heard,
        lies.learns(kind, heard + ".get(at)"),
        next(number, kind));
  }

  private String next(int number, RecordDeclaration kind) {
    if (number < protocol.tags().rounds()) {
      return String.format(Locale.ROOT, "%s = %d; ", round, number)
          + speaks(number + 1, Optional.of(kind))
          + "(said);";
    }
    String speaks = speaks(1, Optional.of(kind)) + "(said);";
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
}
