package dev.rondo.proof.closure;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.tags.TagConditions;
import dev.rondo.frontend.tags.TagConditions.TagOrder;
import dev.rondo.proof.closure.SymbolicClock.Used;
import dev.rondo.proof.closure.SymbolicStep.Received;
import dev.rondo.proof.closure.SymbolicStep.SymbolicSend;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The tag conditions for one step of a process, as terms, and its clock after the step. */
final class SymbolicTagCheck {

  private final Terms terms;
  private final TagConditions<Term> conditions;
  private final TagTerms tagging;
  private final int n;
  private final SymbolicClock before;
  private final List<Received> received;
  private final List<SymbolicSend> sent;
  private final Term usesAny;
  private final Term usedPhase;
  private final Map<DiagnosticKind, Term> ofUse = new EnumMap<>(DiagnosticKind.class);
  private final Map<DiagnosticKind, Term> ofSends = new EnumMap<>(DiagnosticKind.class);
  private SymbolicTime now;

  /**
   * Examines a step.
   *
   * @param acts whether it changes its state, sends or outputs
   */
  SymbolicTagCheck(
      Terms terms,
      TagTerms tagging,
      int n,
      SymbolicClock before,
      List<Received> received,
      List<SymbolicSend> sent,
      Term acts) {
    this.terms = terms;
    this.conditions = SymbolicTime.conditions(terms);
    this.tagging = tagging;
    this.n = n;
    this.before = before;
    this.received = received;
    this.sent = sent;
    this.now = before.time();
    this.usesAny = terms.or(received.stream().map(Received::used).toList());
    this.usedPhase = usedPhase();
    use(acts);
    send();
  }

  Map<DiagnosticKind, Term> ofUse() {
    return ofUse;
  }

  Map<DiagnosticKind, Term> ofSends() {
    return ofSends;
  }

  /** The time after the step, if it violates nothing. */
  SymbolicClock after() {
    return new SymbolicClock(now, usedAfter());
  }

  private Term usedPhase() {
    Term found = terms.number(0);
    for (Received message : received) {
      found = terms.ite(message.used(), message.phase(), found);
    }
    return found;
  }

  private void use(Term acts) {
    if (received.isEmpty()) {
      return;
    }
    int round = tagging.round(received.get(0).type());
    SymbolicTime using = new SymbolicTime(usedPhase, tagging.using(round));
    TagOrder<Term> toClock = using.compare(before.time(), terms);
    ofUse.put(DiagnosticKind.TAG3, conditions.tag3(usesAny, toClock, acts));
    ofUse.put(DiagnosticKind.TAG5, conditions.tag5Used(usesAny, toClock, acts));
    ofUse.put(DiagnosticKind.TAG4, severalTags());
    now = SymbolicTime.either(terms.and(usesAny, toClock.after()), using, now, terms);
  }

  private Term severalTags() {
    List<Term> pairs = new ArrayList<>();
    for (Received one : received) {
      for (Received other : received) {
        if (one != other) {
          TagOrder<Term> tags =
              tagging
                  .tag(one.type(), one.phase())
                  .compare(tagging.tag(other.type(), other.phase()), terms);
          pairs.add(conditions.tag4(one.used(), other.used(), tags));
        }
      }
    }
    return terms.or(pairs);
  }

  private void send() {
    SymbolicTime afterUse = now;
    List<Term> back = new ArrayList<>();
    List<Term> backFromSend = new ArrayList<>();
    List<Term> again = new ArrayList<>();
    for (int index = 0; index < sent.size(); index++) {
      SymbolicSend message = sent.get(index);
      Term sends = message.condition();
      SymbolicTime tag = tagging.tag(message.type(), message.phase());
      TagOrder<Term> toClock = tag.compare(now, terms);
      TagOrder<Term> toUse = tag.compare(afterUse, terms);
      Term hasSent = terms.not(now.compare(afterUse, terms).same());
      Term invalidPhase = terms.lt(message.phase(), terms.number(1));
      back.add(conditions.tag1(sends, toClock, hasSent, toUse));
      backFromSend.add(conditions.tag2(sends, toClock, hasSent, toUse, invalidPhase));
      again.add(conditions.tag5Sent(sends, terms.not(usesAny), tag.compare(before.time(), terms)));
      for (SymbolicSend earlier : sent.subList(0, index)) {
        TagOrder<Term> tags = tagging.tag(earlier.type(), earlier.phase()).compare(tag, terms);
        Term both = terms.and(earlier.condition(), sends);
        again.add(conditions.tag5Second(both, tags, sameReceiver(earlier, message)));
      }
      now = SymbolicTime.either(sends, tag, now, terms);
    }
    ofSends.put(DiagnosticKind.TAG1, terms.or(back));
    ofSends.put(DiagnosticKind.TAG2, terms.or(backFromSend));
    ofSends.put(DiagnosticKind.TAG5, terms.or(again));
  }

  private Term sameReceiver(SymbolicSend one, SymbolicSend other) {
    return one.to() == null || other.to() == null
        ? terms.bool(true)
        : terms.eq(one.to(), other.to());
  }

  private Map<String, Used> usedAfter() {
    Map<String, Used> used = new LinkedHashMap<>(before.used());
    if (received.isEmpty()) {
      return used;
    }
    String type = received.get(0).type();
    Used known = Objects.requireNonNull(used.get(type));
    Term newer = terms.and(usesAny, terms.lt(known.phase(), usedPhase));
    Term same = terms.and(usesAny, terms.eq(known.phase(), usedPhase));
    List<Term> from = new ArrayList<>();
    for (int process = 0; process < n; process++) {
      Term now = usedFrom(process);
      Term old = known.from().get(process);
      from.add(terms.ite(newer, now, terms.or(old, terms.and(same, now))));
    }
    used.put(type, new Used(terms.ite(newer, usedPhase, known.phase()), List.copyOf(from)));
    return used;
  }

  private Term usedFrom(int process) {
    return terms.or(
        received.stream()
            .map(m -> terms.and(m.used(), terms.eq(m.sender(), terms.number(process))))
            .toList());
  }
}
