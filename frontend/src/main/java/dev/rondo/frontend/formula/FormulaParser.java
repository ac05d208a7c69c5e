package dev.rondo.frontend.formula;

import dev.rondo.frontend.formula.Formula.And;
import dev.rondo.frontend.formula.Formula.Compare;
import dev.rondo.frontend.formula.Formula.Constant;
import dev.rondo.frontend.formula.Formula.Count;
import dev.rondo.frontend.formula.Formula.Extreme;
import dev.rondo.frontend.formula.Formula.HasOutput;
import dev.rondo.frontend.formula.Formula.HasOutputValue;
import dev.rondo.frontend.formula.Formula.Literal;
import dev.rondo.frontend.formula.Formula.Multiple;
import dev.rondo.frontend.formula.Formula.Not;
import dev.rondo.frontend.formula.Formula.Of;
import dev.rondo.frontend.formula.Formula.OfRole;
import dev.rondo.frontend.formula.Formula.Or;
import dev.rondo.frontend.formula.Formula.Own;
import dev.rondo.frontend.formula.Formula.Predicate;
import dev.rondo.frontend.formula.Formula.Processes;
import dev.rondo.frontend.formula.Formula.Release;
import dev.rondo.frontend.formula.Formula.Sum;
import dev.rondo.frontend.formula.Formula.Term;
import dev.rondo.frontend.formula.Formula.Until;
import dev.rondo.frontend.formula.FormulaParser.FormulaWords.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import rondo.runtime.FormulaSyntaxError;
import rondo.runtime.Relation;

/**
 * Reads a formula. From the loosest to the tightest: {@code <->}, {@code ->}, {@code ||}, {@code
 * &&}, then {@code U}, {@code W} and {@code R}, then {@code !}, {@code []}, {@code <>}, {@code all}
 * and {@code some}; {@code ->} and the temporal ones begin on the right. A comparison of numbers is
 * an atom.
 */
public final class FormulaParser {

  private static final int MOST_LETTERS = 60; // each is a bit
  private static final int MOST_WORDS = 300; // each may be a level of the stack
  private static final int MOST = 1_000_000; // sums of multiples of ints do not overflow a long

  private final List<Word> words;
  private final List<String> predicates;
  private final List<String> numbers;
  private final FormulaRoles roles;
  private int at;

  private FormulaParser(List<Word> words, FormulaRoles roles, FormulaNames names) {
    this.words = words;
    this.predicates = names.predicates();
    this.numbers = names.numbers();
    this.roles = roles;
  }

  /**
   * The methods that formulas may use.
   *
   * @param predicates the names that hold or do not
   * @param numbers the names that have a number
   */
  public record FormulaNames(List<String> predicates, List<String> numbers) {}

  /**
   * Parses a formula.
   *
   * @param roles the roles of the processes, and the methods of each
   * @throws FormulaSyntaxError if the text is not a formula
   */
  public static Formula read(String text, FormulaNames names, FormulaRoles roles) {
    List<Word> words = FormulaWords.of(text);
    if (words.size() > MOST_WORDS) {
      throw words.get(MOST_WORDS).fault("a formula has at most 300 words");
    }
    FormulaParser reader = new FormulaParser(words, roles, names);
    Formula formula = reader.ofRole(words.get(0), reader.equivalence());
    if (!reader.word().text().isEmpty()) {
      throw reader.unexpected("expected &&, ||, ->, U, W, R or the end here");
    }
    if (formula.letters().size() > MOST_LETTERS) {
      throw new FormulaSyntaxError("a formula has at most 60 different atoms", 0, 1);
    }
    return formula;
  }

  /** Whether a method can have a name and be known by it in formulas. */
  public static boolean isFree(String name) {
    return !FormulaWords.RESERVED.contains(name);
  }

  private Word word() {
    return words.get(at);
  }

  private boolean take(String text) {
    boolean isIt = word().text().equals(text);
    at += isIt ? 1 : 0;
    return isIt;
  }

  private Formula equivalence() {
    Formula left = implication();
    while (take("<->")) {
      Formula right = implication();
      left = new Or(new And(left, right), new And(new Not(left), new Not(right)));
    }
    return left;
  }

  private Formula implication() {
    Formula left = disjunction();
    return take("->") ? new Or(new Not(left), implication()) : left;
  }

  private Formula disjunction() {
    Formula left = conjunction();
    while (take("||")) {
      left = new Or(left, conjunction());
    }
    return left;
  }

  private Formula conjunction() {
    Formula left = until();
    while (take("&&")) {
      left = new And(left, until());
    }
    return left;
  }

  private Formula until() {
    Formula left = unary();
    if (take("U")) {
      return new Until(left, until());
    } else if (take("R")) {
      return new Release(left, until());
    } else if (take("W")) {
      Formula right = until();
      return new Release(right, new Or(left, right));
    }
    return left;
  }

  private Formula unary() {
    if (take("!")) {
      return new Not(unary());
    } else if (take("[]")) {
      return Formula.always(unary());
    } else if (take("<>")) {
      return Formula.eventually(unary());
    } else if (word().text().equals("all") || word().text().equals("some")) {
      boolean all = word().text().equals("all");
      return new Of(all, ofOneProcess(all));
    } else if (startsNumber()) {
      return comparison();
    } else if (take("(")) {
      Formula inside = equivalence();
      if (!take(")")) {
        throw unexpected("a ) is missing");
      }
      return inside;
    }
    return atom();
  }

  /** What all, some or count is followed by. */
  private Formula ofOneProcess(boolean all) {
    Word quantifier = word();
    at++;
    Word begin = word();
    Formula of = unary();
    if (of.isTemporal() || of.letters().stream().anyMatch(Of.class::isInstance)) {
      throw begin.fault(
          quantifier.text()
              + " is about one state of each process: [], <>, U, W, R, all and some cannot be"
              + " inside");
    }
    return all
        ? ofRole(begin, of)
        : role(begin, of).<Formula>map(role -> new And(role, of)).orElse(of);
  }

  /** A formula about the processes of one role holds at processes of other roles. */
  private Formula ofRole(Word begin, Formula formula) {
    return role(begin, formula)
        .<Formula>map(role -> new Or(new Not(role), formula))
        .orElse(formula);
  }

  /** The role whose methods are evaluated at one process. */
  private Optional<OfRole> role(Word begin, Formula formula) {
    List<OfRole> asked = formula.ownNames().flatMap(roles::of).distinct().toList();
    if (asked.size() > 1) {
      throw begin.fault(
          "this asks one process for methods of %s and %s, but a process has one role"
              .formatted(asked.get(0).name(), asked.get(1).name()));
    }
    return asked.stream().findFirst();
  }

  private boolean startsNumber() {
    return word().isNumber()
        || Stream.of("count", "max", "min", "n").anyMatch(this::isTerm)
        || numbers.contains(word().text());
  }

  /** Whether the next word begins a term; a method with the same name takes precedence. */
  private boolean isTerm(String text) {
    return word().text().equals(text) && !predicates.contains(text) && !numbers.contains(text);
  }

  private Formula comparison() {
    Term left = sum();
    Relation relation =
        Arrays.stream(Relation.values())
            .filter(each -> take(each.sign()))
            .findFirst()
            .orElseThrow(() -> unexpected("here =, !=, <, <=, > or >= is missing"));
    return new Compare(left, relation, sum());
  }

  private Term sum() {
    Term sum = multiple();
    while (word().text().equals("+") || word().text().equals("-")) {
      boolean plus = take("+");
      at += plus ? 0 : 1;
      sum = new Sum(sum, plus, multiple());
    }
    return sum;
  }

  private Term multiple() {
    Word word = word();
    if (word.isNumber()) {
      int value = literal(word);
      at++;
      return take("*") ? new Multiple(value, number()) : new Literal(value);
    }
    return number();
  }

  private Term number() {
    if (isTerm("count")) {
      return new Count(ofOneProcess(false));
    } else if (isTerm("max") || isTerm("min")) {
      boolean largest = take("max");
      at += largest ? 0 : 1;
      Predicate observed = observedNumber();
      Formula among =
          roles.of(observed.name()).<Formula>map(role -> role).findFirst().orElse(Formula.TRUE);
      return new Extreme(largest, observed, among);
    } else if (isTerm("n")) {
      at++;
      return take("(") ? processesOfRole() : new Processes();
    }
    return new Own(observedNumber());
  }

  private Term processesOfRole() {
    OfRole role =
        roles
            .named(word().text())
            .orElseThrow(() -> unexpected("here the name of a role is missing"));
    at++;
    if (!take(")")) {
      throw unexpected("a ) is missing");
    }
    return new Literal(role.n());
  }

  private Predicate observedNumber() {
    Word name = word();
    if (!numbers.contains(name.text())) {
      throw name.isName() && isFree(name.text())
          ? name.fault(
              predicates.contains(name.text())
                  ? name.text() + " is no number: count " + name.text() + " is one"
                  : "there is no @Observed method " + name.text() + " that returns int")
          : unexpected("here a number is missing: 3, n, count p, or max of an @Observed int");
    }
    at++;
    return new Predicate(name.text());
  }

  private static int literal(Word word) {
    try {
      int value = Integer.parseInt(word.text());
      if (Math.abs((long) value) <= MOST) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Not an integer.
    }
    throw word.fault("numbers are integers up to " + MOST);
  }

  private Formula atom() {
    Word name = word();
    if (name.text().equals("true") || name.text().equals("false")) {
      at++;
      return new Constant(name.text().equals("true"));
    }
    if (take("output")) {
      return take("=") ? new HasOutputValue(value()) : new HasOutput();
    }
    if (!name.isName() || !FormulaParser.isFree(name.text())) {
      throw unexpected("here a name, output, or a formula in brackets is missing");
    }
    Optional<OfRole> role = roles.named(name.text());
    if (role.isPresent() && !predicates.contains(name.text())) {
      at++;
      return role.get();
    }
    if (!predicates.contains(name.text())) {
      throw name.fault("there is no @Observed method " + name.text() + known());
    }
    at++;
    return new Predicate(name.text());
  }

  private String known() {
    List<String> all = Stream.concat(predicates.stream(), numbers.stream()).toList();
    return all.isEmpty()
        ? ": there are none; write @Observed boolean " + word().text() + "() { … }"
        : ": there are " + String.join(", ", all);
  }

  private String value() {
    Word value = word();
    if (!value.isValue()) {
      throw value.fault("a number, a name or a text in quotes is missing, such as output = 3");
    }
    at++;
    String text = value.text();
    return text.startsWith("\"") ? text.substring(1, text.length() - 1) : text;
  }

  private FormulaSyntaxError unexpected(String otherwise) {
    return word()
        .fault(
            switch (word().text()) {
              case "X" ->
                  "there is no X, the next step, because steps of other processes may come in"
                      + " between";
              case "G" -> "G is written []";
              case "F" -> "F is written <>";
              case "V" -> "V is written R";
              case "&" -> "& is written &&";
              case "|" -> "| is written ||";
              case "=", "<", ">", "<=", ">=" ->
                  "only numbers and what was output are compared: output = 3, count p >= 2";
              default -> otherwise;
            });
  }

  /** Cuts the text of a formula into words. */
  static final class FormulaWords {

    /** Names that mean something in formulas, so that no predicate can have them. */
    static final Set<String> RESERVED =
        Set.of("U", "W", "R", "X", "G", "F", "V", "all", "some", "output", "true", "false");

    // The longest signs come first.
    private static final Pattern WORD =
        Pattern.compile(
            "<->|->|<>|<=|>=|!=|\\[]|&&|\\|\\||[!()=&|<>+*]|(?<=[\\w)]\\s{0,9})-(?=\\s)|\"[^\"]*\"|-?\\d+(\\.\\d+)?|[\\p{L}_$][\\p{L}\\p{N}_$]*");

    private FormulaWords() {}

    /**
     * A word.
     *
     * @param text empty at the end
     */
    record Word(String text, int place) {

      boolean isName() {
        return !text.isEmpty() && Character.isJavaIdentifierStart(text.charAt(0));
      }

      boolean isNumber() {
        return text.matches("-?\\d.*");
      }

      boolean isValue() {
        return isName() || (!text.isEmpty() && "\"-0123456789".indexOf(text.charAt(0)) >= 0);
      }

      FormulaSyntaxError fault(String message) {
        return new FormulaSyntaxError(message, place, Math.max(1, text.length()));
      }
    }

    /** All words, and the end behind them. */
    static List<Word> of(String text) {
      List<Word> words = new ArrayList<>();
      Matcher matcher = WORD.matcher(text);
      int at = 0;
      while (at < text.length()) {
        if (Character.isWhitespace(text.charAt(at))) {
          at++;
        } else if (matcher.find(at) && matcher.start() == at) {
          words.add(new Word(matcher.group(), at));
          at = matcher.end();
        } else {
          char unknown = text.charAt(at);
          throw new FormulaSyntaxError(
              unknown == '"' ? "a text has no second \"" : "formulas have no " + unknown, at, 1);
        }
      }
      words.add(new Word("", text.length()));
      return words;
    }
  }
}
