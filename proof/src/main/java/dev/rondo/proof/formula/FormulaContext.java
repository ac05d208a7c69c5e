package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.symbolic.StepEffects;
import dev.rondo.proof.symbolic.SymbolicExecutor;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Values;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import rondo.runtime.NetworkModel;

/** The values that all parts of a translation share: the protocol, its size, and the formula. */
class FormulaContext {

  final Protocol protocol;
  final Bounds bounds;
  final NetworkModel network;
  final ClassModel text;
  final FormulaBuilder formula;
  final Terms terms;
  final Values values;
  final List<MethodDeclaration> invariants;
  final List<MethodDeclaration> invariantsOfAll;
  final Map<String, StateVariable> variables;

  /**
   * For an empty formula.
   *
   * @param text the class whose methods are executed: that of the protocol, or of its rounds
   */
  FormulaContext(Protocol protocol, ClassModel text, Bounds bounds, Terms terms) {
    this.protocol = protocol;
    this.bounds = bounds;
    this.network = bounds.model();
    this.text = text;
    this.terms = terms;
    this.formula = new FormulaBuilder(terms);
    this.values = new Values(terms);
    this.invariants =
        protocol.invariantsOfOne().stream()
            .map(invariant -> text.methodWithoutParameters(invariant.name()).orElseThrow())
            .toList();
    this.invariantsOfAll =
        protocol.invariantsOfAll().stream()
            .flatMap(invariant -> text.methods(invariant.name()).stream())
            .filter(method -> method.getParameters().size() == 1)
            .toList();
    this.variables =
        protocol.variables().stream()
            .collect(Collectors.toMap(StateVariable::name, variable -> variable));
  }

  SymbolicExecutor executor(int process, Term phase, int round, StepEffects events) {
    return new SymbolicExecutor(
        text,
        values,
        new SymbolicExecutor.ProcessContext(
            process, bounds.n(), bounds.f(), phase, round, bounds.unrolled()),
        events);
  }
}
