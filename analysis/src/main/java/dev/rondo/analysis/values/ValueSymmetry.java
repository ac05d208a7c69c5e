package dev.rondo.analysis.values;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether a protocol is data independent: whether its inputs are only copied, sent, output and
 * compared for equality, so that states are the same up to a permutation of the inputs (partition
 * symmetry, Barbosa et al. 2020, section 5, which leaves open how to check it).
 *
 * @param slots the locations of such values; empty if the reduction is not used
 * @param refusal why there are none, if the protocol has inputs
 */
public record ValueSymmetry(ValueSlots slots, Optional<Refusal> refusal) {

  /** Without the reduction. */
  public static final ValueSymmetry NONE = new ValueSymmetry(ValueSlots.NONE, Optional.empty());

  /** Without the reduction, for a reason. */
  public static ValueSymmetry refused(Refusal refusal) {
    return new ValueSymmetry(ValueSlots.NONE, Optional.of(refusal));
  }

  /** The same where a class and those in it have a copy of another name. */
  public ValueSymmetry withCopy(String binaryName, String copy) {
    return new ValueSymmetry(slots.withCopy(binaryName, copy), refusal);
  }

  /**
   * Examines a protocol.
   *
   * @param specs the binary names of the specs that watch it
   */
  public static ValueSymmetry of(Protocol protocol, List<String> specs, int n, int f) {
    List<StateVariable> inputs =
        protocol.variables().stream()
            .filter(variable -> variable.input().isPresent() && !variable.saysWhoIsFaulty())
            .toList();
    if (inputs.isEmpty()) {
      return NONE;
    }
    return new Decision(protocol, inputs, n, f).decide(specs);
  }

  /** The way to a decision. */
  private static final class Decision {

    private final Protocol protocol;
    private final List<StateVariable> inputs;
    private final int n;
    private final int f;
    private final DataIndependenceAnalysis flow;

    Decision(Protocol protocol, List<StateVariable> inputs, int n, int f) {
      this.protocol = protocol;
      this.inputs = inputs;
      this.n = n;
      this.f = f;
      this.flow = new DataIndependenceAnalysis(protocol.unit());
    }

    ValueSymmetry decide(List<String> specs) {
      Optional<Refusal> whole =
          Refusal.ofInvariantOfAll(protocol).or(this::ofKinds).or(this::ofSome);
      if (whole.isPresent()) {
        return refused(whole.get());
      }
      for (String spec : specs) {
        if (!watch(spec)) {
          return refused(Refusal.because("what the spec " + spec + " does is not known"));
        }
      }
      List<Refusal> refusals = new ArrayList<>();
      flow.givenUp().ifPresent(refusals::add);
      for (StateVariable input : inputs) {
        AliasClass values = place(input).root();
        Optional<Refusal> refusal = refusal(input, values);
        if (refusal.isEmpty() && refusals.isEmpty()) {
          return new ValueSymmetry(slots(values, domain(input)), Optional.empty());
        }
        refusal.ifPresent(refusals::add);
      }
      return refused(refusals.get(0));
    }

    /** Values of a sealed interface are not followed: they may be any of its records. */
    private Optional<Refusal> ofKinds() {
      boolean hasKinds = protocol.messages().stream().anyMatch(Message::hasKinds);
      return protocol
          .unit()
          .findFirst(ClassOrInterfaceDeclaration.class, t -> t.hasModifier(Modifier.Keyword.SEALED))
          .map(type -> Refusal.at(type.getName(), "which record it is, is not followed"))
          .or(
              () ->
                  hasKinds
                      ? Optional.of(Refusal.because("messages of several types share a round"))
                      : Optional.empty());
    }

    /** Other processes have the initial value of the field, which is a constant. */
    private Optional<Refusal> ofSome() {
      return inputs.stream()
          .filter(input -> input.drawnFor().isPresent())
          .findFirst()
          .map(v -> Refusal.at(v.position(), v.name() + " is an input of some processes alone"));
    }

    private AliasClass place(StateVariable input) {
      return flow.member(protocol.qualifiedName(), input.name());
    }

    private List<Integer> domain(StateVariable input) {
      return List.copyOf(new TreeSet<>(input.input().orElseThrow().values(n, f)));
    }

    /** Applies a spec to outputs and inputs; returns false for an unknown spec. */
    private boolean watch(String spec) {
      switch (spec) {
        case "rondo.Agreement" -> flow.member(spec, "decided").join(flow.outputs());
        case "rondo.AgreementPerKey" -> flow.member(spec, "agreed").join(flow.outputs());
        case "rondo.PrefixOrder" -> flow.member(spec, "longest").join(flow.outputs());
        case "rondo.Validity" -> {
          AliasClass allowed = flow.member(spec, "allowed").element();
          allowed.join(flow.outputs());
          inputs.forEach(input -> allowed.join(place(input)));
        }
        default -> {
          return watchOwn(spec);
        }
      }
      return true;
    }

    private boolean watchOwn(String spec) {
      Optional<ClassOrInterfaceDeclaration> own =
          protocol.unit().findAll(ClassOrInterfaceDeclaration.class).stream()
              .filter(type -> DataIndependenceAnalysis.binaryName(type).equals(spec))
              .filter(type -> type.getExtendedTypes().isEmpty())
              .findFirst();
      for (MethodDeclaration method :
          own.map(type -> type.getMethods()).orElse(new com.github.javaparser.ast.NodeList<>())) {
        if (method.getParameters().size() == 2 && method.getNameAsString().equals("observe")) {
          flow.parameter(method, 1).join(flow.outputs());
        }
        if (method.getParameters().size() == 2 && method.getNameAsString().equals("input")) {
          inputs.forEach(input -> flow.parameter(method, 1).join(place(input)));
        }
      }
      return own.isPresent();
    }

    private Optional<Refusal> refusal(StateVariable input, AliasClass values) {
      Refusal spoiled = values.refusal();
      if (spoiled != null) {
        return Optional.of(spoiled);
      }
      List<Integer> domain = domain(input);
      Optional<Refusal> constant =
          values.constants().stream()
              .filter(written -> domain.contains(written.value()))
              .map(AliasClass.ConstantCopy::refusal)
              .sorted()
              .findFirst();
      if (constant.isPresent()) {
        return constant;
      }
      Optional<Refusal> other =
          inputs.stream()
              .filter(also -> place(also).root() == values && !domain(also).equals(domain))
              .findFirst()
              .map(
                  also ->
                      Refusal.at(
                          also.position(), also.name() + " has other inputs than " + input.name()));
      return other.isPresent() ? other : mixed(values);
    }

    /** A collection must hold nothing but values, or none. */
    private Optional<Refusal> mixed(AliasClass values) {
      if (isMixed(flow.outputs(), values)) {
        return Optional.of(Refusal.because("outputs hold inputs beside other numbers"));
      }
      return flow.members().entrySet().stream()
          .filter(member -> isMixed(member.getValue(), values))
          .map(member -> mixed(member.getKey()))
          .sorted()
          .findFirst();
    }

    private Refusal mixed(String member) {
      String reason = "this holds inputs beside other numbers";
      return flow.declaration(member)
          .map(declaration -> Refusal.at(declaration, reason))
          .orElse(Refusal.because(member + " holds inputs beside other numbers"));
    }

    private static boolean isMixed(AliasClass place, AliasClass values) {
      List<AliasClass> numbers = place.numbers();
      return numbers.contains(values) && numbers.size() > 1;
    }

    private ValueSlots slots(AliasClass values, List<Integer> domain) {
      Set<String> names = new TreeSet<>();
      for (Map.Entry<String, AliasClass> member : flow.members().entrySet()) {
        if (member.getValue().numbers().contains(values)) {
          names.add(member.getKey());
        }
      }
      boolean inOutputs = flow.outputs().numbers().contains(values);
      boolean inInputs = inputs.stream().allMatch(input -> place(input).root() == values);
      return new ValueSlots(Set.copyOf(names), inOutputs, inInputs, domain);
    }
  }
}
