package dev.rondo.proof.formula;

import com.github.javaparser.ast.Node;
import dev.rondo.proof.formula.SystemState.Watched;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The specs as formulas. Specs of agreement remember the first output and compare every other with
 * it. If the agreement is per key, or per position of a log, the solver chooses one key or position
 * to watch: what holds for an arbitrary one holds for all.
 */
final class Monitors {

  private static final List<String> KNOWN =
      List.of("rondo.Agreement", "rondo.AgreementPerKey", "rondo.PrefixOrder", "rondo.Validity");

  /** A value that a process outputs, under a condition. */
  record Output(Term condition, Value value, Term phase, Moment moment, int process, Node place) {}

  private final FormulaContext setup;
  private final Terms terms;
  private final Values values;
  private final List<String> specs;
  private final List<Watched> watched;

  Monitors(FormulaContext setup, List<Watched> watched) {
    this.setup = setup;
    this.terms = setup.terms;
    this.values = setup.values;
    this.specs = setup.protocol.settings().specs();
    this.watched = new ArrayList<>(watched);
  }

  /** The first spec for which there are no formulas. */
  static Optional<String> unknown(List<String> specs) {
    return specs.stream().filter(spec -> !KNOWN.contains(spec)).findFirst();
  }

  /** The state of the specs before any output. */
  static List<Watched> nothing(FormulaContext setup) {
    return setup.protocol.settings().specs().stream()
        .map(spec -> new Watched(setup.terms.bool(false), Values.NULL, setup.terms.number(0)))
        .toList();
  }

  /** How many of the specs remember the first output. */
  static int remembering(FormulaContext setup) {
    return (int)
        setup.protocol.settings().specs().stream()
            .filter(spec -> !spec.equals("rondo.Validity"))
            .count();
  }

  List<Watched> watched() {
    return List.copyOf(watched);
  }

  void observe(Output output) {
    for (int index = 0; index < specs.size(); index++) {
      String name = specs.get(index).substring(specs.get(index).lastIndexOf('.') + 1);
      switch (name) {
        case "Agreement" -> agree(index, name, output, output.condition(), output.value());
        case "AgreementPerKey" -> perKey(index, name, output);
        case "PrefixOrder" -> prefix(index, name, output);
        default -> valid(name, output);
      }
    }
  }

  private void agree(int index, String spec, Output output, Term condition, Value value) {
    Watched before = watched.get(index);
    if (before.value() == Values.NULL) {
      watched.set(index, new Watched(condition, value, output.phase()));
      return;
    }
    Term differs =
        terms.and(condition, before.any(), terms.not(values.same(before.value(), value)));
    claim(spec, differs, output);
    watched.set(
        index,
        new Watched(
            terms.or(before.any(), condition),
            values.choose(before.any(), before.value(), value),
            terms.ite(before.any(), before.phase(), output.phase())));
  }

  private void perKey(int index, String spec, Output output) {
    if (output.value() instanceof RecordValue entry
        && entry.type().equals(RecordValue.ENTRY)
        && entry.components().get(0) instanceof Scalar key
        && key.term().sort() == Sort.INT) {
      Term.Var watchedKey = terms.variable("watched_key", Sort.INT);
      open(watchedKey);
      Term condition = terms.and(output.condition(), terms.eq(key.term(), watchedKey));
      agree(index, spec, output, condition, entry.components().get(1));
      return;
    }
    throw new UnsupportedCode(
        output.place(), "an output that is no entry with a number as its key", "use Map.entry");
  }

  private void prefix(int index, String spec, Output output) {
    if (!(output.value() instanceof ListValue log)) {
      throw new UnsupportedCode(output.place(), "an output that is no list", "output the log");
    }
    for (int slot = 0; slot < log.slots().size(); slot++) {
      Term here =
          terms.and(
              output.condition(),
              watchedPosition(slot),
              terms.lt(terms.number(slot), log.length()));
      agree(index, spec, output, here, log.slots().get(slot));
    }
  }

  /** That a position is the watched one, and no earlier one is. */
  private Term watchedPosition(int slot) {
    Term here = terms.bool(true);
    for (int earlier = 0; earlier <= slot; earlier++) {
      Term.Var is = terms.variable("watched_position_is_" + earlier, Sort.BOOL);
      open(is);
      here = terms.and(here, earlier == slot ? is : terms.not(is));
    }
    return here;
  }

  private boolean open(Term.Var variable) {
    boolean isNew = !setup.formula.decisions().variables().contains(variable);
    if (isNew) {
      setup.formula.decisions().open(variable);
    }
    return isNew;
  }

  private void valid(String spec, Output output) {
    List<Term> allowed = new ArrayList<>();
    for (Decisions.Input input : setup.formula.decisions().inputs()) {
      allowed.add(values.same(values.number(input.value()), output.value()));
    }
    claim(spec, terms.and(output.condition(), terms.not(terms.or(allowed))), output);
  }

  private void claim(String spec, Term condition, Output output) {
    setup.formula.claim(
        new ProofObligation(
            ProofObligation.ObligationCause.SPEC,
            condition,
            spec,
            output.moment(),
            output.process(),
            output.place()));
  }
}
