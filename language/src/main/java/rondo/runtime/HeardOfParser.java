package rondo.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.runtime.HeardOfFormula.And;
import rondo.runtime.HeardOfFormula.Arithmetic;
import rondo.runtime.HeardOfFormula.Cardinality;
import rondo.runtime.HeardOfFormula.Compared;
import rondo.runtime.HeardOfFormula.Constant;
import rondo.runtime.HeardOfFormula.Count;
import rondo.runtime.HeardOfFormula.Fixed;
import rondo.runtime.HeardOfFormula.HeardOf;
import rondo.runtime.HeardOfFormula.In;
import rondo.runtime.HeardOfFormula.Intersection;
import rondo.runtime.HeardOfFormula.Literal;
import rondo.runtime.HeardOfFormula.Not;
import rondo.runtime.HeardOfFormula.NumberTerm;
import rondo.runtime.HeardOfFormula.Or;
import rondo.runtime.HeardOfFormula.ProcessTerm;
import rondo.runtime.HeardOfFormula.Quantified;
import rondo.runtime.HeardOfFormula.Same;
import rondo.runtime.HeardOfFormula.SetTerm;
import rondo.runtime.HeardOfFormula.Size;
import rondo.runtime.HeardOfFormula.Variable;

/**
 * Reads a formula over heard-of sets. From the loosest to the tightest: {@code <->}, {@code ->},
 * {@code or}, {@code and}, {@code not}; a quantifier reaches to the end of its parentheses.
 */
final class HeardOfParser {

  private static final Pattern WORD =
      Pattern.compile("\\s*(\\d+|\\w+|<->|->|<=|>=|!=|==|[<>=:,()|&+\\-*/%])");

  private static final Pattern PROCESS = Pattern.compile("P\\d{1,2}");
  private static final Set<String> RESERVED =
      Set.of(
          "forall", "exists", "count", "in", "not", "and", "or", "true", "false", "HO", "n", "f");
  private static final int MOST_WORDS = 300; // each may be a level of the stack
  private static final int MOST_DIGITS = 6;

  private record Word(String text, int place) {}

  private final List<Word> words = new ArrayList<>();
  private final List<String> variables = new ArrayList<>();
  private int at;

  private HeardOfParser(String text) {
    Matcher matcher = WORD.matcher(text);
    int place = 0;
    while (matcher.region(place, text.length()).lookingAt()) {
      words.add(new Word(matcher.group(1), matcher.start(1)));
      place = matcher.end();
    }
    int rest =
        place + text.substring(place).length() - text.substring(place).stripLeading().length();
    if (rest < text.length()) {
      throw new FormulaSyntaxError("a formula has no such sign", rest, 1);
    }
    words.add(new Word("", text.stripTrailing().length()));
    if (words.size() > MOST_WORDS) {
      throw new FormulaSyntaxError(
          "a formula has at most 300 words", words.get(MOST_WORDS).place, 1);
    }
  }

  static HeardOfFormula read(String text) {
    HeardOfParser parser = new HeardOfParser(text);
    HeardOfFormula formula = parser.equivalence();
    if (!parser.word().isEmpty()) {
      throw parser.expected("and, or, -> or the end");
    }
    return formula;
  }

  private String word() {
    return words.get(at).text;
  }

  private boolean take(String text) {
    boolean isIt = word().equals(text);
    at += isIt ? 1 : 0;
    return isIt;
  }

  private void need(String text) {
    if (!take(text)) {
      throw expected(text);
    }
  }

  private FormulaSyntaxError expected(String what) {
    Word here = words.get(at);
    String found = here.text.isEmpty() ? "the formula ends" : "there is " + here.text;
    return new FormulaSyntaxError(
        "expected " + what + ", but " + found, here.place, here.text.length());
  }

  private HeardOfFormula equivalence() {
    HeardOfFormula left = implication();
    while (take("<->")) {
      HeardOfFormula right = implication();
      left = new Or(new And(left, right), new And(new Not(left), new Not(right)));
    }
    return left;
  }

  private HeardOfFormula implication() {
    HeardOfFormula left = disjunction();
    return take("->") ? new Or(new Not(left), implication()) : left;
  }

  private HeardOfFormula disjunction() {
    HeardOfFormula left = conjunction();
    while (take("or")) {
      left = new Or(left, conjunction());
    }
    return left;
  }

  private HeardOfFormula conjunction() {
    HeardOfFormula left = unary();
    while (take("and")) {
      left = new And(left, unary());
    }
    return left;
  }

  private HeardOfFormula unary() {
    if (take("not")) {
      return new Not(unary());
    } else if (word().equals("forall") || word().equals("exists")) {
      boolean all = take("forall") || !take("exists");
      int outside = variables.size();
      List<String> names = declaration();
      HeardOfFormula of = equivalence();
      forget(outside);
      for (int name = names.size() - 1; name >= 0; name--) {
        of = new Quantified(all, names.get(name), of);
      }
      return of;
    } else if (take("true")) {
      return new Constant(true);
    } else if (take("false")) {
      return new Constant(false);
    }
    return word().equals("(") ? parentheses() : atom();
  }

  /** What stands in parentheses may be a formula, or the first part of a number. */
  private HeardOfFormula parentheses() {
    int start = at;
    int outside = variables.size();
    try {
      need("(");
      HeardOfFormula inside = equivalence();
      need(")");
      if (!startsOperator()) {
        return inside;
      }
    } catch (FormulaSyntaxError asFormula) {
      at = start;
      forget(outside);
      try {
        return comparison();
      } catch (FormulaSyntaxError asNumber) {
        throw asNumber.place() > asFormula.place() ? asNumber : asFormula;
      }
    }
    at = start;
    return comparison();
  }

  private boolean startsOperator() {
    return "+-*/%<=>!".indexOf(word().isEmpty() ? ' ' : word().charAt(0)) >= 0
        && !word().equals("<->");
  }

  /** The variables of a quantifier, and the colon after them. */
  private List<String> declaration() {
    List<String> names = new ArrayList<>();
    do {
      String name = word();
      if (!name.matches("[A-Za-z_]\\w*") || RESERVED.contains(name) || isProcess(name)) {
        throw expected("a name for a process");
      } else if (variables.contains(name)) {
        throw new FormulaSyntaxError(
            name + " already names a process", words.get(at).place, name.length());
      }
      names.add(name);
      variables.add(name);
      at++;
    } while (take(","));
    need(":");
    return names;
  }

  private void forget(int outside) {
    variables.subList(outside, variables.size()).clear();
  }

  private static boolean isProcess(String word) {
    return PROCESS.matcher(word).matches();
  }

  private HeardOfFormula atom() {
    if (!variables.contains(word()) && !isProcess(word())) {
      return comparison();
    }
    ProcessTerm left = process();
    if (take("in")) {
      return new In(left, set());
    } else if (take("not")) {
      need("in");
      return new Not(new In(left, set()));
    } else if (take("=") || take("==")) {
      return new Same(left, process());
    } else if (take("!=")) {
      return new Not(new Same(left, process()));
    }
    throw expected("in, not in, = or !=");
  }

  private ProcessTerm process() {
    String word = word();
    if (variables.contains(word)) {
      at++;
      return new Variable(word);
    } else if (isProcess(word)) {
      at++;
      return new Fixed(Integer.parseInt(word.substring(1)));
    }
    throw expected(
        variables.isEmpty()
            ? "a process such as P0"
            : "a process: " + String.join(", ", variables) + ", P0 and so on");
  }

  private SetTerm set() {
    need("HO");
    need("(");
    SetTerm set = new HeardOf(process());
    need(")");
    return take("&") ? new Intersection(set, set()) : set;
  }

  private HeardOfFormula comparison() {
    NumberTerm left = sum();
    String sign = word().equals("==") ? "=" : word();
    for (Relation relation : Relation.values()) {
      if (relation.sign().equals(sign)) {
        at++;
        return new Compared(left, relation, sum());
      }
    }
    throw expected("<, <=, =, !=, >= or >");
  }

  private NumberTerm sum() {
    NumberTerm left = product();
    while (word().equals("+") || word().equals("-")) {
      char operator = words.get(at++).text.charAt(0);
      left = new Arithmetic(left, operator, product());
    }
    return left;
  }

  private NumberTerm product() {
    NumberTerm left = factor();
    while (word().equals("*") || word().equals("/") || word().equals("%")) {
      char operator = words.get(at++).text.charAt(0);
      left = new Arithmetic(left, operator, factor());
    }
    return left;
  }

  private NumberTerm factor() {
    String word = word();
    if (word.matches("\\d{1," + MOST_DIGITS + "}")) {
      at++;
      return new Literal(Integer.parseInt(word));
    } else if (take("n")) {
      return new Size(false);
    } else if (take("f")) {
      return new Size(true);
    } else if (take("|")) {
      SetTerm set = set();
      need("|");
      return new Cardinality(set);
    } else if (take("count")) {
      need("(");
      int outside = variables.size();
      List<String> names = declaration();
      HeardOfFormula of = equivalence();
      forget(outside);
      need(")");
      return new Count(names, of);
    } else if (take("(")) {
      NumberTerm inside = sum();
      need(")");
      return inside;
    }
    throw expected("a formula: forall, exists, not, P0 in HO(P1), |HO(P0)| >= n - f or the like");
  }
}
