package dev.rondo.proof.closure;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.proof.closure.SymbolicClock.Used;
import dev.rondo.proof.closure.SymbolicStep.SymbolicState;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.ScalarType;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Candidate invariants that closed protocols often have: how the time of a process and the messages
 * it has used relate to its fields. Houdini keeps those that are inductive.
 */
final class LocalInvariants {

  /** Numbers that fields are compared with, where the code has them. */
  private static final int LARGEST = 9;

  /** Calls a helper method of the class with one number, at a process. */
  interface Helpers {
    Term ask(MethodDeclaration helper, int process, Term argument);
  }

  /** Part of many facts; its term is made once for each state. */
  private record StatePredicate(
      Function<SymbolicState, Term> made, Map<SymbolicState, Term> known) {

    StatePredicate(Function<SymbolicState, Term> made) {
      this(made, new IdentityHashMap<>());
    }

    Term of(SymbolicState state) {
      return known.computeIfAbsent(state, made);
    }
  }

  private final Protocol protocol;
  private final ClassModel text;
  private final Values values;
  private final Terms terms;
  private final TagTerms tagging;
  private final Helpers helpers;
  private final SymbolicState example;
  private final List<LocalInvariant> facts = new ArrayList<>();
  private final List<StatePredicate> phases = new ArrayList<>();
  private final List<StatePredicate> conditions = new ArrayList<>();

  private LocalInvariants(
      Protocol protocol,
      ClassModel text,
      Values values,
      TagTerms tagging,
      Helpers helpers,
      SymbolicState example) {
    this.protocol = protocol;
    this.text = text;
    this.values = values;
    this.terms = values.terms();
    this.tagging = tagging;
    this.helpers = helpers;
    this.example = example;
  }

  /** Facts about states that look like this one. */
  static List<LocalInvariant> about(
      SymbolicState example,
      Protocol protocol,
      ClassModel text,
      Values values,
      TagTerms tagging,
      Helpers helpers) {
    LocalInvariants facts = new LocalInvariants(protocol, text, values, tagging, helpers, example);
    facts.findPhases();
    facts.findConditions();
    facts.aboutNumbers();
    facts.aboutTime();
    facts.aboutUse();
    return facts.facts;
  }

  private void fact(LocalInvariant fact) {
    facts.add(fact);
  }

  private static Term number(SymbolicState state, String field) {
    return ((Scalar) Objects.requireNonNull(state.fields().get(field))).term();
  }

  private void findPhases() {
    if (!tagging.phased()) {
      phases.add(new StatePredicate(state -> terms.number(1)));
      return;
    }
    Optional<String> known = protocol.tagReport().phaseVariable();
    example
        .fields()
        .forEach(
            (name, value) -> {
              boolean isNumber =
                  value instanceof Scalar scalar && scalar.kind().equals(ScalarType.INT);
              if (isNumber && known.orElse(name).equals(name)) {
                phases.add(new StatePredicate(state -> number(state, name)));
              }
            });
  }

  private void findConditions() {
    conditions.add(new StatePredicate(state -> terms.bool(true)));
    for (Map.Entry<String, Value> field : example.fields().entrySet()) {
      if (field.getValue() instanceof Scalar scalar) {
        scalarConditions(field.getKey(), scalar.kind());
      } else if (field.getValue() instanceof RecordValue) {
        both(state -> isNull(state, field.getKey()));
      }
    }
    for (MethodDeclaration helper : protocol.helpers()) {
      for (StatePredicate phase : phases) {
        helperCondition(helper, phase);
      }
    }
    for (int process : namedProcesses()) {
      for (StatePredicate condition : List.copyOf(conditions)) {
        conditions.add(
            new StatePredicate(
                s -> terms.and(terms.bool(s.process() == process), condition.of(s))));
        conditions.add(
            new StatePredicate(
                s -> terms.and(terms.bool(s.process() != process), condition.of(s))));
      }
    }
  }

  /** The processes that the code names by their number. */
  private SortedSet<Integer> namedProcesses() {
    SortedSet<Integer> named = new TreeSet<>();
    for (MethodCallExpr call : protocol.declaration().findAll(MethodCallExpr.class)) {
      boolean isNode = call.getNameAsString().equals("node") && call.getArguments().size() == 1;
      if (isNode && call.getArgument(0) instanceof IntegerLiteralExpr literal) {
        named.add(literal.asNumber().intValue());
      }
    }
    return named;
  }

  private Term isNull(SymbolicState state, String field) {
    return values.isNull(Objects.requireNonNull(state.fields().get(field)));
  }

  /** A condition and its opposite. */
  private void both(Function<SymbolicState, Term> condition) {
    conditions.add(new StatePredicate(condition));
    conditions.add(new StatePredicate(state -> terms.not(condition.apply(state))));
  }

  private void scalarConditions(String name, ScalarType kind) {
    if (kind.base() == Base.BOOL) {
      both(state -> number(state, name));
    } else if (kind.base() == Base.NODE) {
      both(state -> terms.eq(number(state, name), terms.number(-1)));
      both(state -> terms.eq(number(state, name), terms.number(state.process())));
    } else {
      boolean isEnum = kind.base() == Base.ENUM;
      SortedSet<Long> constants = new TreeSet<>();
      if (isEnum) {
        int size = text.enumConstants(kind.enumName()).orElseThrow().size();
        for (long constant = 0; constant < size; constant++) {
          constants.add(constant);
        }
      } else if (!isPhase(name)) {
        constants.addAll(literals(name));
      }
      for (long constant : constants) {
        both(s -> terms.eq(number(s, name), terms.number(constant)));
      }
    }
  }

  private boolean isPhase(String name) {
    return protocol.tagReport().phaseVariable().filter(name::equals).isPresent();
  }

  /** What a field is set to, or compared with: then it may count the steps of a process. */
  private SortedSet<Long> literals(String field) {
    SortedSet<Long> literals = new TreeSet<>();
    for (IntegerLiteralExpr literal : protocol.declaration().findAll(IntegerLiteralExpr.class)) {
      long value = literal.asNumber().longValue();
      boolean beside =
          literal
              .getParentNode()
              .filter(p -> p instanceof AssignExpr || p instanceof BinaryExpr)
              .filter(parent -> parent.getChildNodes().get(0).toString().equals(field))
              .isPresent();
      if (beside && value <= LARGEST) {
        literals.add(value);
      }
    }
    return literals;
  }

  private void helperCondition(MethodDeclaration helper, StatePredicate phase) {
    boolean fits =
        helper.getTypeAsString().equals("boolean")
            && helper.getParameters().size() == 1
            && helper.getParameter(0).getTypeAsString().equals("int");
    if (!fits) {
      return;
    }
    Function<SymbolicState, Term> asked =
        state -> helpers.ask(helper, state.process(), phase.of(state));
    if (isTruthValue(asked)) {
      both(asked);
    }
  }

  /** A method that is unsupported or reads fields gives no candidate. */
  private boolean isTruthValue(Function<SymbolicState, Term> asked) {
    try {
      return asked.apply(example).sort() == Sort.BOOL;
    } catch (UnsupportedCode notCovered) {
      return false;
    }
  }

  private void aboutNumbers() {
    for (StatePredicate phase : phases) {
      for (int bound = 0; bound <= 1; bound++) {
        Term least = terms.number(bound);
        fact(s -> terms.le(least, phase.of(s)));
      }
      for (StatePredicate other : phases) {
        if (other != phase) {
          fact(s -> terms.le(phase.of(s), other.of(s)));
        }
      }
    }
  }

  private void aboutTime() {
    for (StatePredicate condition : conditions) {
      // No message was used or sent.
      given(condition, s -> terms.eq(s.clock().phase(), terms.number(0)));
      for (StatePredicate phase : phases) {
        given(condition, s -> le(s.clock().phase(), phase, s));
        given(condition, s -> terms.lt(s.clock().phase(), phase.of(s)));
        given(condition, s -> isIn(s, phase));
        for (int position = 2; position < tagging.positions(); position++) {
          Term bound = terms.number(position);
          given(
              condition, s -> terms.implies(isIn(s, phase), terms.le(s.clock().position(), bound)));
          given(
              condition, s -> terms.implies(isIn(s, phase), terms.le(bound, s.clock().position())));
        }
      }
    }
  }

  private Term le(Term term, StatePredicate phase, SymbolicState state) {
    return terms.le(term, phase.of(state));
  }

  private Term isIn(SymbolicState state, StatePredicate phase) {
    return terms.eq(state.clock().phase(), phase.of(state));
  }

  private void given(StatePredicate condition, Function<SymbolicState, Term> formula) {
    fact(s -> terms.implies(condition.of(s), formula.apply(s)));
  }

  /** After a round, enough of its messages have been used, and each comes once. */
  private void aboutUse() {
    for (String type : protocol.tags().roundNames()) {
      fact(s -> terms.le(used(s, type).phase(), s.clock().phase()));
      for (int sender = 0; sender < protocol.settings().n(); sender++) {
        int from = sender;
        fact(s -> terms.not(used(s, type).from().get(from)));
        fact(s -> turns(used(s, type), from));
      }
      for (StatePredicate phase : phases) {
        fact(s -> le(used(s, type).phase(), phase, s));
        for (StatePredicate condition : conditions) {
          for (int passed = 1; passed <= 2; passed++) {
            enough(condition, phase, type, 2 * tagging.round(type) + passed);
          }
        }
      }
    }
  }

  /** A used message came from the process whose turn it was. */
  private Term turns(Used used, int shift) {
    List<Term> all = new ArrayList<>();
    for (int sender = 0; sender < used.from().size(); sender++) {
      Term turn = terms.add(used.phase(), terms.number(shift));
      Term isIts = terms.eq(terms.floorMod(turn, used.from().size()), terms.number(sender));
      all.add(terms.implies(used.from().get(sender), isIts));
    }
    return terms.and(all);
  }

  private static Used used(SymbolicState state, String type) {
    return Objects.requireNonNull(state.clock().used().get(type));
  }

  private void enough(StatePredicate condition, StatePredicate phase, String type, int from) {
    for (int least = 1; least <= protocol.settings().n(); least++) {
      Term count = terms.number(least);
      given(
          condition,
          s ->
              terms.implies(
                  terms.and(isIn(s, phase), terms.le(terms.number(from), s.clock().position())),
                  terms.and(
                      terms.eq(used(s, type).phase(), phase.of(s)),
                      terms.le(count, terms.count(used(s, type).from())))));
    }
  }

  /** A candidate invariant of every process between two of its steps. */
  interface LocalInvariant {

    /** That it holds in a state. */
    Term in(SymbolicState state);
  }

  /**
   * A candidate invariant of all messages of a type.
   *
   * @param type the message type
   */
  record MessageInvariant(String type, Formula formula) {

    /** The invariant for a message of a phase, its sender and its receiver. */
    interface Formula {
      Term of(Term phase, Term sender, Term receiver);
    }
  }
}
