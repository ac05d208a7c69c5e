package dev.rondo.proof.closure;

import dev.rondo.frontend.model.TagReport.Condition;
import dev.rondo.proof.closure.SymbolicClock.Used;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** TAG1 to TAG5 for one step of a process as terms, as docs/transformation.md defines them. */
final class StepTime {

  private final Terms terms;
  private final Tagging tagging;
  private final int n;
  private final SymbolicClock before;
  private final List<Received> received;
  private final List<Sent> sent;
  private final Term usesAny;
  private final Term usedPhase;
  private final Map<Condition, Term> ofUse = new EnumMap<>(Condition.class);
  private final Map<Condition, Term> ofSends = new EnumMap<>(Condition.class);
  private SymbolicTime now;

  /**
   * Looks at a step.
   *
   * @param acts whether it changes its state, sends or shows anything
   */
  StepTime(
      Terms terms,
      Tagging tagging,
      int n,
      SymbolicClock before,
      List<Received> received,
      List<Sent> sent,
      Term acts) {
    this.terms = terms;
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

  Map<Condition, Term> ofUse() {
    return ofUse;
  }

  Map<Condition, Term> ofSends() {
    return ofSends;
  }

  /** The time after the step, where it breaks nothing. */
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
    Term old =
        terms.or(
            terms.lt(usedPhase, before.phase()),
            terms.and(
                terms.eq(usedPhase, before.phase()),
                terms.lt(tagging.using(round), before.position())));
    Term past = terms.and(terms.not(old), using.isNotAfter(before.time(), terms));
    ofUse.put(Condition.TAG3, terms.and(usesAny, old, acts));
    ofUse.put(Condition.TAG5, terms.and(usesAny, past, acts));
    ofUse.put(Condition.TAG4, severalTags());
    Term moves = terms.and(usesAny, terms.not(old), terms.not(past));
    now = SymbolicTime.either(moves, using, now, terms);
  }

  private Term severalTags() {
    List<Term> pairs = new ArrayList<>();
    for (Received one : received) {
      for (Received other : received) {
        if (one != other) {
          pairs.add(
              terms.and(one.used(), other.used(), terms.not(terms.eq(one.phase(), other.phase()))));
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
      Sent message = sent.get(index);
      SymbolicTime when = new SymbolicTime(message.phase(), tagging.sending(message.round()));
      Term goesBack = terms.and(message.condition(), when.isBefore(now, terms));
      Term afterAnother =
          terms.and(terms.not(now.is(afterUse, terms)), afterUse.isNotAfter(when, terms));
      back.add(terms.and(goesBack, terms.not(afterAnother)));
      backFromSend.add(terms.and(goesBack, afterAnother));
      backFromSend.add(terms.and(message.condition(), terms.lt(message.phase(), terms.number(1))));
      again.add(terms.and(message.condition(), terms.not(usesAny), when.is(before.time(), terms)));
      for (Sent earlier : sent.subList(0, index)) {
        again.add(terms.and(earlier.condition(), message.condition(), meet(earlier, message)));
      }
      now = SymbolicTime.either(message.condition(), when, now, terms);
    }
    ofSends.put(Condition.TAG1, terms.or(back));
    ofSends.put(Condition.TAG2, terms.or(backFromSend));
    ofSends.put(Condition.TAG5, terms.or(again));
  }

  /** Two messages of one tag to one process. */
  private Term meet(Sent one, Sent other) {
    if (one.round() != other.round()) {
      return terms.bool(false);
    }
    Term same = terms.eq(one.phase(), other.phase());
    return one.to() == null || other.to() == null
        ? same
        : terms.and(same, terms.eq(one.to(), other.to()));
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
