package dev.rondo.proof.term;

import dev.rondo.proof.term.Term.App;
import dev.rondo.proof.term.Term.Bool;
import dev.rondo.proof.term.Term.Int;
import dev.rondo.proof.term.Term.Var;
import java.util.stream.Collectors;

/** Short terms in infix notation. */
public final class TermText {

  private TermText() {}

  /** The text of a term. */
  public static String of(Term term) {
    if (term instanceof Int number) {
      return Long.toString(number.value());
    }
    if (term instanceof Bool known) {
      return Boolean.toString(known.value());
    }
    if (term instanceof Var variable) {
      return variable.name();
    }
    App app = (App) term;
    return switch (app.op()) {
      case NOT -> not(app.arguments().get(0));
      case AND -> among(app, " and ");
      case OR -> among(app, " or ");
      case EQ -> among(app, " == ");
      case LE -> among(app, " <= ");
      case ADD -> among(app, " + ");
      case MUL -> among(app, " * ");
      case DIV -> among(app, " / ");
      case MOD -> among(app, " % ");
      case ITE ->
          inner(app.arguments().get(0))
              + " ? "
              + inner(app.arguments().get(1))
              + " : "
              + inner(app.arguments().get(2));
    };
  }

  private static String not(Term of) {
    if (of instanceof App app && app.op() == Op.LE) {
      return among(app, " > ");
    }
    return of instanceof App app && app.op() == Op.EQ ? among(app, " != ") : "not " + inner(of);
  }

  private static String among(App app, String operator) {
    return app.arguments().stream().map(TermText::inner).collect(Collectors.joining(operator));
  }

  private static String inner(Term term) {
    boolean compound =
        term instanceof App app
            && !(app.op() == Op.NOT && app.arguments().get(0) instanceof Var)
            && !isComparison(app);
    return compound ? "(" + of(term) + ")" : of(term);
  }

  private static boolean isComparison(Term term) {
    return term instanceof App app
        && (app.op() == Op.EQ
            || app.op() == Op.LE
            || app.op() == Op.NOT && isComparison(app.arguments().get(0)));
  }
}
