package dev.rondo.proof.term;

import dev.rondo.proof.term.Term.App;
import dev.rondo.proof.term.Term.Bool;
import dev.rondo.proof.term.Term.Int;
import dev.rondo.proof.term.Term.Var;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes terms as SMT-LIB 2. A named term is written by its name from then on, and a term that is
 * used more than once gets a name.
 */
public final class SmtLib {

  private static final int SHORT = 60;

  private final StringBuilder text = new StringBuilder();
  private final Map<Term, String> names = new HashMap<>();
  private final Map<Term, Integer> uses = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private int parts;

  /**
   * Begins a script.
   *
   * @param roots all terms to write, to find those that are used more than once
   */
  public SmtLib(List<Term> roots) {
    roots.forEach(root -> uses.merge(root, 1, Integer::sum));
    for (Term term : Terms.inOrder(roots)) {
      if (term instanceof App app) {
        app.arguments().forEach(argument -> uses.merge(argument, 1, Integer::sum));
      }
    }
  }

  /** Adds a line as it is. */
  public SmtLib line(String line) {
    text.append(line).append('\n');
    return this;
  }

  /** Adds a comment. */
  public SmtLib comment(String comment) {
    return line("").line("; " + comment);
  }

  /** Declares a variable. */
  public SmtLib declare(Var variable) {
    taken.add(variable.name());
    return line("(declare-const " + variable.name() + " " + variable.sort().smtLib() + ")");
  }

  /** Gives a term a name, unless it has one. */
  public SmtLib define(String name, Term term) {
    if (term instanceof App && !names.containsKey(term) && taken.add(name)) {
      String written = write(term);
      line("(define-fun " + name + " () " + term.sort().smtLib() + " " + written + ")");
      names.put(term, name);
    }
    return this;
  }

  /** Asserts a formula. */
  public SmtLib require(Term term) {
    return line("(assert " + write(term) + ")");
  }

  /** The script so far. */
  public String text() {
    return text.toString();
  }

  /** Writes a term, and before it those of its parts that are used elsewhere as well. */
  private String write(Term root) {
    Map<Term, String> written = new HashMap<>();
    for (Term term : needed(root)) {
      String plain = plain(term, written);
      boolean shared = term != root && uses.getOrDefault(term, 0) > 1 && plain.length() > SHORT;
      if (shared) {
        String name = fresh();
        line("(define-fun " + name + " () " + term.sort().smtLib() + " " + plain + ")");
        names.put(term, name);
        written.put(term, name);
      } else {
        written.put(term, plain);
      }
    }
    return written.getOrDefault(root, "");
  }

  private String fresh() {
    String name = "part" + ++parts;
    return taken.add(name) ? name : fresh();
  }

  /** The parts of a term that must be written; named parts are not expanded. */
  private List<Term> needed(Term root) {
    Set<Term> seen = new HashSet<>();
    java.util.ArrayDeque<Term> open = new java.util.ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      Term term = open.pop();
      if (seen.add(term) && term instanceof App app && !names.containsKey(term)) {
        open.addAll(app.arguments());
      }
    }
    return seen.stream().sorted(java.util.Comparator.comparingInt(Term::id)).toList();
  }

  private String plain(Term term, Map<Term, String> written) {
    String name = names.get(term);
    if (name != null) {
      return name;
    }
    if (term instanceof Int number) {
      return number.value() < 0 ? "(- " + -number.value() + ")" : Long.toString(number.value());
    }
    if (term instanceof Bool known) {
      return Boolean.toString(known.value());
    }
    if (term instanceof Var variable) {
      return variable.name();
    }
    App app = (App) term;
    StringBuilder call = new StringBuilder("(").append(app.op().smtLib());
    for (Term argument : app.arguments()) {
      call.append(' ').append(written.getOrDefault(argument, ""));
    }
    return call.append(')').toString();
  }
}
