package dev.rondo.proof.solver;

import com.microsoft.z3.Expr;
import com.microsoft.z3.IntNum;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/** Converts formulas of Z3 into terms. */
final class Z3Answers {

  /** It uses something that our terms do not have. */
  private static final class NotOurs extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final Terms terms;
  private final List<Term> state;

  Z3Answers(Terms terms, List<Term> state) {
    this.terms = terms;
    this.state = state;
  }

  /** What a formula is a conjunction of; nothing where it uses what our terms do not have. */
  Optional<List<Term>> parts(Expr<?> formula) {
    try {
      List<Term> parts = new ArrayList<>();
      if (formula.isAnd()) {
        for (Expr<?> part : formula.getArgs()) {
          parts.add(term(part));
        }
      } else {
        parts.add(term(formula));
      }
      return Optional.of(List.copyOf(parts));
    } catch (NotOurs unknown) {
      return Optional.empty();
    }
  }

  private Term term(Expr<?> formula) {
    if (formula.isVar()) {
      return state.get(formula.getIndex());
    }
    if (formula instanceof IntNum number) {
      return terms.number(number.getInt64());
    }
    if (formula.isTrue() || formula.isFalse()) {
      return terms.bool(formula.isTrue());
    }
    List<Term> arguments = new ArrayList<>();
    for (Expr<?> argument : formula.getArgs()) {
      arguments.add(term(argument));
    }
    return formula.isBool() && !formula.isITE()
        ? truthValue(formula, arguments)
        : number(formula, arguments);
  }

  private Term truthValue(Expr<?> formula, List<Term> of) {
    if (formula.isAnd()) {
      return terms.and(of);
    }
    if (formula.isOr()) {
      return terms.or(of);
    }
    if (formula.isNot()) {
      return terms.not(of.get(0));
    }
    if (formula.isImplies()) {
      return terms.implies(of.get(0), of.get(1));
    }
    if (formula.isEq()) {
      return terms.eq(of.get(0), of.get(1));
    }
    if (formula.isLE()) {
      return terms.le(of.get(0), of.get(1));
    }
    if (formula.isGE()) {
      return terms.le(of.get(1), of.get(0));
    }
    if (formula.isLT()) {
      return terms.lt(of.get(0), of.get(1));
    }
    if (formula.isGT()) {
      return terms.lt(of.get(1), of.get(0));
    }
    throw new NotOurs();
  }

  private Term number(Expr<?> formula, List<Term> of) {
    if (formula.isITE()) {
      return terms.ite(of.get(0), of.get(1), of.get(2));
    }
    if (formula.isAdd()) {
      return all(of, terms::add);
    }
    if (formula.isSub()) {
      return all(of, terms::subtract);
    }
    if (formula.isUMinus()) {
      return terms.mul(-1, of.get(0));
    }
    if (formula.isMul() && of.size() == 2 && of.get(0) instanceof Term.Int factor) {
      return terms.mul(factor.value(), of.get(1));
    }
    if (formula.isModulus() && of.get(1) instanceof Term.Int divisor && divisor.value() > 0) {
      return terms.floorMod(of.get(0), divisor.value());
    }
    throw new NotOurs();
  }

  private static Term all(List<Term> some, BinaryOperator<Term> operator) {
    return some.stream().reduce(operator).orElseThrow(NotOurs::new);
  }
}
