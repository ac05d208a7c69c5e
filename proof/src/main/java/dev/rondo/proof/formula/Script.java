package dev.rondo.proof.formula;

import dev.rondo.proof.term.SmtLib;
import dev.rondo.proof.term.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A formula as an SMT-LIB script: satisfiable exactly if there is a violation. */
public final class Script {

  private Script() {}

  /**
   * Writes a formula.
   *
   * @param title the title, a comment in the script
   */
  public static String of(FormulaBuilder formula, String title) {
    List<Term> roots = new ArrayList<>(formula.assumptions());
    for (FormulaBuilder.FormulaName entry : formula.entries()) {
      if (entry instanceof FormulaBuilder.FormulaName.Named named) {
        roots.add(named.term());
      }
    }
    formula.violations().forEach(claim -> roots.add(claim.condition()));
    SmtLib script = new SmtLib(roots);
    script.line("; " + title);
    script.line("; sat: something goes wrong, and the model says how; unsat: nothing does");
    script.line("(set-logic QF_LIA)");
    script.comment("what is left open");
    formula.decisions().variables().forEach(script::declare);
    for (FormulaBuilder.FormulaName entry : formula.entries()) {
      write(entry, script);
    }
    violations(formula, script);
    return script.line("(check-sat)").line("(get-model)").text();
  }

  private static void write(FormulaBuilder.FormulaName entry, SmtLib script) {
    if (entry instanceof FormulaBuilder.FormulaName.Comment comment) {
      script.comment(comment.text());
    } else if (entry instanceof FormulaBuilder.FormulaName.Named named) {
      script.define(named.name(), named.term());
    } else if (entry instanceof FormulaBuilder.FormulaName.Assumed assumed) {
      script.require(assumed.term());
    }
  }

  private static void violations(FormulaBuilder formula, SmtLib script) {
    script.comment("what must not be");
    int number = 0;
    for (ProofObligation claim : formula.violations()) {
      script.line(
          String.format(Locale.ROOT, "; %s, %s: %s", claim.moment(), claim.who(), claim.what()));
      script.define("wrong" + ++number, claim.condition());
    }
    script.require(formula.any(formula.violations()));
  }
}
