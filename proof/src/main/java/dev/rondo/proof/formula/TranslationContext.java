package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.symbolic.StepEffects;
import dev.rondo.proof.symbolic.SymbolicExecutor;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Values;
import dev.rondo.rounds.EarlyTimeouts;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.rounds.RoundProtocol.Waiting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rondo.runtime.NetworkModel;

/** What all parts of a translation share: the protocol, its size, and the formula. */
final class TranslationContext {

  final RoundProtocol rounds;
  final Bounds bounds;
  final NetworkModel network;
  final ClassModel text;
  final FormulaBuilder formula;
  final Terms terms;
  final Values values;
  final List<MethodDeclaration> invariants;
  final List<MethodDeclaration> invariantsOfAll;
  final Map<String, StateVariable> variables;

  private @Nullable RepeatedTimeouts repeated;

  TranslationContext(RoundProtocol rounds, Bounds bounds, Terms terms) {
    this.rounds = rounds;
    this.bounds = bounds;
    this.network = bounds.model();
    this.text = new ClassModel(rounds.declaration(), sent(rounds));
    this.terms = terms;
    this.formula = new FormulaBuilder(terms);
    this.values = new Values(terms);
    this.invariants =
        rounds.protocol().invariantsOfOne().stream()
            .map(invariant -> method(invariant.name()).orElseThrow())
            .toList();
    this.invariantsOfAll =
        rounds.protocol().invariantsOfAll().stream()
            .flatMap(invariant -> rounds.declaration().getMethodsByName(invariant.name()).stream())
            .filter(method -> method.getParameters().size() == 1)
            .toList();
    this.variables =
        rounds.protocol().variables().stream()
            .collect(Collectors.toMap(StateVariable::name, variable -> variable));
  }

  private static Set<String> sent(RoundProtocol rounds) {
    return rounds.waiting().stream()
        .filter(place -> place.reach() != Waiting.Reach.EACH)
        .flatMap(place -> Stream.of(place.field(), place.destination()))
        .collect(Collectors.toSet());
  }

  /** What timeouts can do, however often they come. */
  RepeatedTimeouts repeated() {
    if (repeated == null) {
      repeated = RepeatedTimeouts.of(this);
    }
    return repeated;
  }

  /** A method of the class without parameters. */
  Optional<MethodDeclaration> method(String name) {
    return rounds.declaration().getMethodsByName(name).stream()
        .filter(method -> method.getParameters().isEmpty())
        .findFirst();
  }

  SymbolicExecutor executor(int process, Term phase, int round, StepEffects events) {
    return new SymbolicExecutor(
        text,
        values,
        new SymbolicExecutor.ProcessContext(
            process, bounds.n(), bounds.f(), phase, round, bounds.unrolled()),
        events);
  }

  boolean hasTimeouts() {
    return !rounds.timeouts().isEmpty();
  }

  /** Whether rounds and phases without messages are skipped, as in the sequential form. */
  boolean skipsSilence() {
    boolean awaited =
        network.guaranteesRounds()
            && rounds.timeouts().stream().anyMatch(t -> !t.getParameters().isEmpty());
    return network.isChosenPerReceiver()
        && !awaited
        && rounds.protocol().tags().phased()
        && !rounds.waiting().isEmpty();
  }

  /** Whether only a timeout can end a silence. */
  boolean awakens() {
    return skipsSilence() && hasTimeouts() && rounds.waits().isPresent();
  }

  /** Whether a message could be guaranteed and yet be sent too late. */
  boolean checksLateness() {
    return network.guaranteesRounds() && !rounds.waiting().isEmpty();
  }

  /** Whether a process can be too late for a timeout, since it has heard of a later round. */
  boolean fallsBehind() {
    return network.guaranteesRounds()
        && rounds.waits().isPresent()
        && rounds.timeouts().stream().anyMatch(timeout -> timeout.getParameters().isEmpty());
  }

  /** Whether processes to which a round guarantees nothing time out before they send in it. */
  boolean hasEarlyTimeouts(RoundMethods round) {
    return EarlyTimeouts.comeBefore(round, rounds, network);
  }
}
