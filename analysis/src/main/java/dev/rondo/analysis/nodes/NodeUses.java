package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.Node;
import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the processes of a protocol are interchangeable: whether they only compare node ids for
 * equality, and never look at the order of what they hear, which is that of the senders.
 *
 * <p>Every statement and expression of the file must be one that is known to do the same under
 * other names; whatever is not is a reason to say no. Then the whole file does the same under other
 * names.
 */
public final class NodeUses {

  private static final Set<String> SYMMETRIC_SPECS =
      Set.of("rondo.Agreement", "rondo.AgreementPerKey", "rondo.PrefixOrder", "rondo.Validity");

  private NodeUses() {}

  /**
   * Which processes are interchangeable.
   *
   * @param roles of each process; those of one role are
   * @param refusal why there are no roles; all differ then
   */
  public record Roles(int[] roles, Optional<Refusal> refusal) {

    /** All processes differ. */
    public static Roles none(int n) {
      return new Roles(IntStream.range(0, n).toArray(), Optional.empty());
    }
  }

  /**
   * The roles of processes where constant indices give them: {@code self().index() < 2}. New ones
   * differ from those of the start, and not from each other, where each step is that of one
   * process: then their names do not depend on the names of others.
   *
   * @param most how many processes there may be, new ones included
   */
  public static Roles roles(Protocol protocol, int n, int f, int most) {
    FileSymbols own = new FileSymbols(protocol.unit());
    RoleCuts cuts = new RoleCuts(own, n, f, most);
    Optional<Refusal> refusal = first(protocol, own, cuts);
    return refusal.isPresent()
        ? new Roles(Roles.none(most).roles(), refusal)
        : new Roles(cuts.roles(), refusal);
  }

  /** The first use, in the order of the file, that tells processes apart; empty where none does. */
  public static Optional<Refusal> tellingApart(Protocol protocol) {
    return first(protocol, new FileSymbols(protocol.unit()), null);
  }

  private static Optional<Refusal> first(
      Protocol protocol, FileSymbols own, @Nullable RoleCuts cuts) {
    Optional<Refusal> spec = foreignSpec(protocol, own);
    if (spec.isPresent()) {
      return spec;
    }
    Optional<Refusal> whole = Refusal.ofInvariantOfAll(protocol);
    if (whole.isPresent()) {
      return whole;
    }
    Optional<Refusal> input = inputOfSome(protocol, cuts);
    if (input.isPresent()) {
      return input;
    }
    NamelessCode code = new NamelessCode(own, cuts);
    return protocol.unit().getTypes().stream()
        .map(type -> code.check((Node) type))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** An input that some processes have tells them apart from the others. */
  private static Optional<Refusal> inputOfSome(Protocol protocol, @Nullable RoleCuts cuts) {
    List<StateVariable> ofSome =
        protocol.variables().stream().filter(v -> v.drawnFor().isPresent()).toList();
    if (cuts != null) {
      ofSome.forEach(variable -> cuts.takeProcesses(variable.drawnFor().orElseThrow()));
      return Optional.empty();
    }
    return ofSome.stream()
        .findFirst()
        .map(v -> Refusal.at(v.position(), v.name() + " is an input of some processes"));
  }

  private static Optional<Refusal> foreignSpec(Protocol protocol, FileSymbols own) {
    return protocol.settings().specs().stream()
        .filter(spec -> !SYMMETRIC_SPECS.contains(spec) && !own.declares(spec))
        .findFirst()
        .map(spec -> Refusal.because("the spec " + spec + " is in another file"));
  }
}
