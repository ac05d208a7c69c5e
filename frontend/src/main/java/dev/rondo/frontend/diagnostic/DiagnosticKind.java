package dev.rondo.frontend.diagnostic;

import static dev.rondo.frontend.diagnostic.Severity.ERROR;
import static dev.rondo.frontend.diagnostic.Severity.WARNING;

import java.util.Locale;
import java.util.Set;

/**
 * The kinds of diagnostics. A kind's code names its page under {@code docs/diagnostics} and its
 * tests.
 */
public enum DiagnosticKind {
  // The file
  NOT_A_FILE(ERROR, "{0} {1}", "give a Java source file, such as {2}"),
  NOT_UTF8(ERROR, "{0} is not UTF-8 text", "save the file in UTF-8"),
  FILE_TOO_LONG(
      ERROR, "{0} has {1} bytes, more than {2}", "a protocol is one class; leave data files out"),
  FILE_EMPTY(ERROR, "{0} is empty", "write a class with @Protocol that extends Node"),
  CHARACTER_NOT_READ(ERROR, "Rondo does not read {0} here", "{1}"),
  COMPILE_ERROR(ERROR, "{0}", "{1}"),
  JAVA_NOT_READ(
      ERROR,
      "Rondo does not support this Java syntax",
      "write it differently; declare enums and interfaces in the class, not in a method"),

  // The protocol class
  NO_PROTOCOL(
      ERROR,
      "no class with @Protocol in this file",
      "write @Protocol(n = 3) public class {0} extends Node"),
  SEVERAL_PROTOCOLS(
      ERROR,
      "{0} is a second protocol in this file, after {1}",
      "keep one @Protocol class per file; roles of one protocol are classes side by side, at the"
          + " top of the file or in a class with only static members"),
  NOT_A_NODE(
      ERROR,
      "{0} is marked @Protocol but extends neither Node nor RoundNode",
      "write class {0} extends Node"),
  BASE_NOT_JOINED(ERROR, "{0} extends {1}, which {2}", "{3}"),
  NO_PROCESSES(ERROR, "{0} cannot be instantiated: it is {1}", "{2}"),
  ROLE_SHAPE(ERROR, "{0} cannot be a role: it {1}", "{2}"),
  ROLES_APART(
      WARNING,
      "{0} and {1} exchange no messages; they are roles of one system with n = {2}",
      "if they are two protocols, put each into a file of its own"),
  ROLE_SETTING(
      ERROR,
      "{0} of {1} differs from that of {2}, but roles share it",
      "set {0} in the @Protocol of one role only"),
  ROLE_UNKNOWN(
      ERROR,
      "{0} is not a role",
      "write Server.class, where Server is one of several classes of this file with @Protocol"),
  BAD_SETTING(ERROR, "{0} = {1} is not possible: {2}", "change {0} in @Protocol"),
  BAD_HEARD_OF(
      ERROR,
      "heardOf is not valid: {0}",
      "write heardOf = \"forall p: |HO(p)| >= n - f\", without network"),
  TWO_INITS(ERROR, "{0} is a second @Init, after {1}", "keep one @Init method"),
  BAD_INPUT(ERROR, "@Input(\"{0}\") {1}", "{2}"),

  BAD_TERMINATES(
      ERROR,
      "@Terminates does not say which processes must output",
      "write a range or a list of their numbers, from 0: @Terminates(\"2..n\"), @Terminates(\"{0,"
          + " 3}\")"),

  BAD_PROPERTY(ERROR, "the property {0} is not valid: {1}", "{2}"),

  // Messages and tags
  MESSAGE_NOT_RECORD(
      ERROR,
      "{0} is sent or handled as a message but is not a record",
      "messages are records: write {1}"),
  PHASE_MISSING(
      ERROR,
      "{0} has a round but no @Phase, while {1} has one",
      "mark the component of {0} that holds the phase with @Phase"),
  PHASE_TWICE(ERROR, "{0} has two @Phase components", "keep @Phase on one component of {0}"),
  PHASE_NOT_ORDERED(
      ERROR,
      "@Phase {0} has the type {1}, which cannot number phases",
      "make it an int, a long or a record of two of them, or write a method of the message:"
          + " @Phase int number() { return PhaseNumber.of(upper, lower); }"),
  PHASE_WITHOUT_ROUND(
      ERROR,
      "{0} has a @Phase but no round",
      "write @Round(i) before record {0}, or on one of its components; rondo check --infer"
          + " proposes rounds"),
  ROUND_TWICE(ERROR, "round {0} belongs to {1} and to {2}", "give {2} a round of its own"),
  KINDS_DIFFER(
      ERROR,
      "{0} and {1} are taken as one message, but {2}",
      "give both one @Round and one name for the @Phase, or write a handler for each record"),
  ROUND_GAP(
      ERROR, "there is a round {0} but no round {1}", "count the rounds of a phase 1, 2, 3, …"),
  ROUND_NOT_BOUNDED(
      ERROR,
      "the rounds of {0} cannot be counted: {1}",
      "use an enum, or write the round of each new {0}(…) as a number"),
  ROUND_UNUSED(ERROR, "@Round on {0} {1}", "{2}"),
  UNTAGGED_MESSAGE(
      WARNING,
      "{0} has no round while other messages have one; the protocol can only run asynchronously",
      "write @Round(i) before record {0}"),
  UNSUPPORTED_COMPONENT(
      ERROR,
      "component {0} of message {1} has the unsupported type {2}",
      "use primitives, strings, enums, records, NodeId, or List, Set and Map of these"),
  MUTABLE_MESSAGE(ERROR, "message {0} contains the mutable {1}, not a copy", "send a copy: {2}"),

  // Handlers and guards
  HANDLER_PARAMETERS(
      ERROR, "{0} takes {1}", "write {2}{0}(Mailbox<M> mailbox) with a message record M"),
  MAILBOX_OF_UNKNOWN(
      ERROR,
      "{0} takes a mailbox of {1}, which is not a message of this protocol",
      "use a record declared in this file as the mailbox's type"),
  HANDLER_RETURNS(
      ERROR, "{0} returns {1}", "make it void: a handler acts through send, output and its fields"),
  HANDLER_STATIC(
      ERROR, "{0} is static", "remove static: a handler works on the fields of its process"),
  HANDLER_CALLED(ERROR, "{0} calls the handler {1}", "{2}"),
  WHEN_NOT_FIRST(
      ERROR,
      "when(…) is not the first statement",
      "move it to the top; before it only locals without side effects are allowed, and loops"
          + " that assign only such locals"),
  SEND_NOT_PURE(
      ERROR,
      "the @Send method {0} has a side effect: it {1}",
      "do it in @Init or in the @Update before, and store the result in a field that {0} reads"),
  WHEN_TWICE(ERROR, "{0} has a second when(…)", "join the conditions: when(a && b)"),
  WHEN_IN_BRANCH(ERROR, "when(…) is inside another statement", "{0}"),
  WHEN_OUTSIDE_HANDLER(
      ERROR,
      "when(…) in {0}, which is not a handler",
      "guards belong to @Upon, @Timeout and @Request methods"),
  GUARD_NOT_PURE(
      ERROR,
      "the guard of {0} has a side effect: it {1}",
      "compute conditions only; change state after when(…)"),
  INVARIANT_SHAPE(ERROR, "the invariant {0} {1}", "{2}"),
  INVARIANT_NOT_PURE(
      ERROR,
      "the invariant {0} has a side effect: it {1}",
      "only read the fields; change them in a handler"),
  OBSERVED_SHAPE(ERROR, "the @Observed method {0} {1}", "{2}"),
  OBSERVED_NOT_PURE(
      ERROR,
      "the @Observed method {0} has a side effect: it {1}",
      "only read the fields; change them in a handler"),
  SOMETIMES_SHAPE(ERROR, "the @Sometimes method {0} {1}", "{2}"),
  SOMETIMES_NOT_PURE(
      ERROR,
      "the @Sometimes method {0} has a side effect: it {1}",
      "only read the fields; change them in a handler"),
  REQUEST_SHAPE(
      ERROR,
      "the @Request method {0} {1}",
      "write @Request(times = 2) void {0}(@Input(\"1..9\") int value), with a guard that does not"
          + " read the value"),
  CLOCK_SHAPE(ERROR, "the clock {0} {1}", "{2}"),
  RECOVER_SHAPE(ERROR, "{0} {1}", "{2}"),
  BYZANTINE_SHAPE(ERROR, "Rondo cannot draw what a faulty process sends: {0} {1}", "{2}"),
  TIMER_NAME(ERROR, "the timer {0} {1}", "{2}"),
  HANDLER_UNREACHABLE(
      WARNING,
      "{0} can never run: {1}",
      "remove it, or put it first, or give the earlier handler a guard"),
  HANDLER_DUPLICATE(
      WARNING,
      "{0} never runs: {1} comes first, with the same message and guard",
      "remove one of the two, or make their guards differ"),
  MESSAGE_NEVER_SENT(
      WARNING, "{0} handles {1}, which is never sent", "send {1}, or remove the handler"),
  MESSAGE_NEVER_USED(
      WARNING,
      "{0} is sent but no handler takes it",
      "write an @Upon method for {0}, or do not send it"),
  COUNTED_TWICE(
      WARNING,
      "{0} counts {1} messages, of which a process may send several: {2} sends the same again",
      "count distinctSenders() instead of size()"),

  // What a protocol may not do
  STATIC_FIELD(ERROR, "{0} is static and can change", "{1}"),
  UNSUPPORTED_FIELD(ERROR, "field {0} has the unsupported type {1}", "{2}"),
  HELPER_OBJECT(
      ERROR,
      "the object {0} of {1} cannot be replaced by fields of the process: it {2}",
      "{3}, or make {1} a record"),
  SHARED_STATE(ERROR, "{0} shares {1}, which can change", "store a copy: {2}"),
  MUTABLE_KEY(
      WARNING,
      "{0} may be mutated while it is in {1}, which finds it by its content; rondo verify refuses"
          + " such a state",
      "insert an immutable copy: {2}"),
  OWN_ORDER(
      WARNING,
      "{0} holds a {1} with a comparator of its own, which a search cannot copy",
      "leave the comparator out and let the elements implement Comparable, or use"
          + " Comparator.reverseOrder()"),
  RECORD_NOT_PLAIN(ERROR, "the record {0} {1}", "{2}"),
  IDENTITY_COMPARED(
      ERROR, "{0} compares two objects of type {1} by identity, not by value", "write {2}"),
  INITIALIZER_TOO_EARLY(
      ERROR,
      "{0} uses {1}(), which is not known before the process starts",
      "set the field in the method with @Init"),
  FOREIGN_STATE(
      ERROR,
      "{0} accesses {1}, which is not a field of this process",
      "keep all state in the fields of the protocol class"),
  FORBIDDEN_CALL(ERROR, "{0} uses {1}", "{2}"),
  HASH_ORDER(ERROR, "the order of {0} depends on hash codes", "{1}"),
  SYNCHRONIZATION(ERROR, "{0} is not needed: a handler runs alone", "remove it"),

  // Rounds written by hand
  ROUND_METHOD(ERROR, "{0} {1}", "{2}"),
  SEND_IN_ROUNDS(
      ERROR,
      "{0} calls {1}, but a RoundNode sends through @Send methods only",
      "return the message from a @Send method"),

  // From handlers to rounds
  NOT_ROUND_BASED(
      ERROR,
      "{0} has no round, so the protocol cannot be divided into rounds",
      "write @Round(i) before each message record, let rondo check --infer look for rounds, or stay"
          + " with the asynchronous form"),
  NO_ROUNDS(ERROR, "no rounds fit: {0}", "{1}"),
  NOT_TRANSLATED(ERROR, "cannot be turned into rounds: {0}", "{1}"),
  NOT_IN_FORMULAS(ERROR, "formulas do not cover {0}", "{1}"),

  // The synchronization tags (Drăgoi and Inzaghi Pronesti 2022, section 4.2)
  TAG1(
      ERROR,
      "TAG1: time goes back: {0}",
      "send only messages of a later round, or of a later phase"),
  TAG2(ERROR, "TAG2: {0} is sent with a time that differs from its sender's: {1}", "{2}"),
  TAG3(ERROR, "TAG3: {0} accepts {1} of an earlier time: {2}", "add {3} to the guard"),
  TAG4(
      ERROR,
      "TAG4: {0} uses messages of several times: {1}",
      "narrow the mailbox to one phase: mailbox.with(m -> m.{2}() == …)"),
  TAG5(
      ERROR,
      "TAG5: {0} acts a second time in one round: {1}",
      "take the messages of a round together, as a Mailbox, and set a flag in the first action; or"
          + " move the second action to a later round");

  /** The kinds of diagnostics that report a broken condition of closure. */
  public static final Set<DiagnosticKind> TAG_CONDITIONS = Set.of(TAG1, TAG2, TAG3, TAG4, TAG5);

  private final Severity severity;
  private final String message;
  private final String hint;

  DiagnosticKind(Severity severity, String message, String hint) {
    this.severity = severity;
    this.message = message;
    this.hint = hint;
  }

  /** The name that a person sees, such as {@code when-not-first}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The severity. */
  public Severity severity() {
    return severity;
  }

  /** The one-line message with placeholders {0}, {1}, … for arguments. */
  public String message() {
    return message;
  }

  /** What to write instead, with the same places. */
  public String hint() {
    return hint;
  }
}
