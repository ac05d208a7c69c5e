package dev.rondo.proof.term;

import dev.rondo.proof.term.Term.App;
import dev.rondo.proof.term.Term.Bool;
import dev.rondo.proof.term.Term.Int;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Substitutes terms, of any factory, for variables. */
public final class Substitution {

  private final Terms terms;
  private final Map<Term, Term> made;

  /**
   * Into terms of a factory.
   *
   * @param values the replacement of each variable
   */
  public Substitution(Terms terms, Map<? extends Term, Term> values) {
    this.terms = terms;
    this.made = new HashMap<>(values);
  }

  /** A term after the substitution. */
  public Term in(Term term) {
    for (Term part : Terms.inOrder(List.of(term))) {
      if (!made.containsKey(part)) {
        made.put(part, make(part));
      }
    }
    return Objects.requireNonNull(made.get(term));
  }

  private Term make(Term part) {
    if (part instanceof Int number) {
      return terms.number(number.value());
    }
    if (part instanceof Bool known) {
      return terms.bool(known.value());
    }
    if (!(part instanceof App app)) {
      throw new IllegalArgumentException("nothing stands for " + part);
    }
    List<Term> of = app.arguments().stream().map(made::get).map(Objects::requireNonNull).toList();
    return switch (app.op()) {
      case NOT -> terms.not(of.get(0));
      case AND -> terms.and(of);
      case OR -> terms.or(of);
      case EQ -> terms.eq(of.get(0), of.get(1));
      case LE -> terms.le(of.get(0), of.get(1));
      case ADD -> terms.add(of.get(0), of.get(1));
      case MUL -> terms.mul(((Int) app.arguments().get(0)).value(), of.get(1));
      case DIV -> terms.floorDiv(of.get(0), ((Int) app.arguments().get(1)).value());
      case MOD -> terms.floorMod(of.get(0), ((Int) app.arguments().get(1)).value());
      case ITE -> terms.ite(of.get(0), of.get(1), of.get(2));
    };
  }
}
