package dev.rondo.proof.closure;

import com.github.javaparser.ast.Node;
import dev.rondo.proof.closure.SymbolicStep.SymbolicSend;
import dev.rondo.proof.symbolic.StepEffects;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.MailboxValue;
import dev.rondo.proof.value.Value.RecordValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The effects of one symbolic step that the time of the process depends on. */
final class LocalRun implements StepEffects {

  /** A mailbox that was read, or a view of one. */
  private record Look(Term condition, MailboxValue box, boolean inGuard) {}

  private final Terms terms;
  private final TagTerms tagging;
  private final List<Term> assumptions;
  private final MailboxValue mailbox;
  private final List<Look> reads = new ArrayList<>();
  private final List<Look> views = new ArrayList<>();
  private final List<Look> narrowed = new ArrayList<>();
  private final List<SymbolicSend> sent = new ArrayList<>();
  private Term shown;
  private Term changed;
  private Term beyond;
  private boolean inGuard;
  private int choices;

  /**
   * A step before it begins.
   *
   * @param mailbox what it is given
   * @param guarded whether it has a guard
   * @param assumptions receives the assumptions
   */
  LocalRun(
      Terms terms,
      TagTerms tagging,
      MailboxValue mailbox,
      boolean guarded,
      List<Term> assumptions) {
    this.terms = terms;
    this.tagging = tagging;
    this.mailbox = mailbox;
    this.inGuard = guarded;
    this.assumptions = assumptions;
    this.shown = terms.bool(false);
    this.changed = terms.bool(false);
    this.beyond = terms.bool(false);
  }

  /** The messages that it sends, in order. */
  List<SymbolicSend> sent() {
    return sent;
  }

  /** When it outputs, or changes a value that is not modelled. */
  Term acts() {
    return terms.or(shown, changed);
  }

  /** When it exceeds what is modelled. */
  Term beyond() {
    return beyond;
  }

  /**
   * When the message of a slot is used, as {@code Inbox} defines it: it is in a mailbox or view
   * that was read, or in a view of the guard that was not narrowed, or no view was made.
   */
  Term uses(int slot, boolean guardAlone) {
    List<Term> ways = new ArrayList<>();
    List<Term> made = new ArrayList<>();
    for (Look read : reads) {
      if (read.inGuard() || !guardAlone) {
        ways.add(terms.and(read.condition(), present(read.box(), slot)));
      }
    }
    for (Look view : views) {
      if (view.inGuard()) {
        made.add(view.condition());
        Term leaf = terms.and(view.condition(), terms.not(isNarrowed(view.box())));
        ways.add(terms.and(leaf, present(view.box(), slot)));
      }
    }
    ways.add(terms.and(terms.not(terms.or(made)), present(mailbox, slot)));
    return terms.or(ways);
  }

  /** The condition under which the message of a slot is in a mailbox or view that may be read. */
  List<Term> mayUse(int slot) {
    List<Term> ways = new ArrayList<>();
    reads.forEach(read -> ways.add(present(read.box(), slot)));
    views.stream().filter(Look::inGuard).forEach(view -> ways.add(present(view.box(), slot)));
    if (views.stream().noneMatch(Look::inGuard)) {
      ways.add(present(mailbox, slot));
    }
    return ways;
  }

  /** When the guard reads the message of a slot. */
  Term guardReads(int slot) {
    return terms.or(
        reads.stream()
            .filter(Look::inGuard)
            .map(read -> terms.and(read.condition(), present(read.box(), slot)))
            .toList());
  }

  private static Term present(MailboxValue box, int slot) {
    return box.slots().get(slot).present();
  }

  private Term isNarrowed(MailboxValue view) {
    return terms.or(
        narrowed.stream()
            .filter(look -> look.inGuard() && look.box() == view)
            .map(Look::condition)
            .toList());
  }

  @Override
  public void output(Term condition, Value value, Node place) {
    shown = terms.or(shown, condition);
  }

  /** A step that throws is a bug of its own, and does not concern the clock. */
  @Override
  public void fails(Term condition, String what, Node place) {
    assumptions.add(terms.not(condition));
  }

  @Override
  public void exceeds(Term condition, String what, Node place) {
    beyond = terms.or(beyond, condition);
  }

  @Override
  public Term choose(Term condition, Term bound, Node place) {
    Term chosen = terms.variable("chosen_" + ++choices, Sort.INT);
    assumptions.add(
        terms.implies(
            condition, terms.and(terms.le(terms.number(0), chosen), terms.lt(chosen, bound))));
    return chosen;
  }

  @Override
  public void send(Term condition, @Nullable Term to, Value message, Node place) {
    if (!(message instanceof RecordValue record)) {
      throw new UnsupportedCode(place, "a message of which the type is not known", "make it here");
    }
    sent.add(new SymbolicSend(condition, record.type(), tagging.phase(record), to));
  }

  @Override
  public void narrows(Term condition, MailboxValue from, MailboxValue view, Node place) {
    boolean known = from == mailbox || views.stream().anyMatch(look -> look.box() == from);
    if (!known) {
      throw new UnsupportedCode(
          place, "a view of one of several mailboxes", "give each its own name");
    }
    narrowed.add(new Look(condition, from, inGuard));
    views.add(new Look(condition, view, inGuard));
  }

  @Override
  public void reads(Term condition, MailboxValue box) {
    reads.add(new Look(condition, box, inGuard));
  }

  @Override
  public boolean allowsHavoc() {
    return true;
  }

  @Override
  public void changes(Term condition) {
    changed = terms.or(changed, condition);
  }

  @Override
  public Map<String, Value> guard(Term condition, Term guard) {
    assumptions.add(terms.implies(condition, guard));
    inGuard = false;
    return Map.of();
  }
}
