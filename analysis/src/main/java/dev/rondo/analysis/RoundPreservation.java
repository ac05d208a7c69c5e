package dev.rondo.analysis;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.source.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which checked properties the reduction to rounds preserves. The reduction keeps the local history
 * of each process: its states and outputs in order. It keeps neither what holds between processes
 * at one moment nor the order of outputs of different processes.
 *
 * <p>An {@code @Invariant} of one process is a property of a local history and is preserved. An
 * {@code @Invariant} of all processes is a property of one moment and is not. A spec is preserved
 * where all interleavings of the same local histories agree on whether it throws. For the built-in
 * specs:
 *
 * <ul>
 *   <li>{@code Agreement} throws if and only if two outputs differ. The first output is kept; if
 *       two outputs differ, one of them differs from the kept one, whichever that is.
 *   <li>{@code AgreementPerKey} is the same for the outputs of each key.
 *   <li>{@code PrefixOrder} throws if and only if two logs are incomparable. All logs seen without
 *       a violation are prefixes of the longest, which is kept. A log that is comparable with the
 *       longest is comparable with each of its prefixes, and one that is incomparable with a prefix
 *       is incomparable with the longest.
 *   <li>{@code Validity} throws if and only if an output is not among the inputs. All inputs are
 *       known before the first output.
 *   <li>{@code Linearizable} and its subclasses compare the order of calls and returns of different
 *       processes. They are not preserved.
 * </ul>
 *
 * <p>A spec of the file is preserved where {@link SpecOrderAnalysis} shows it;
 * docs/internal/adr/0025 has the lemmas. A spec of the class path has no source to analyse and
 * counts as not preserved. Where the protocol is written as rounds, rounds are its meaning and
 * everything is preserved.
 */
public final class RoundPreservation {

  private static final Set<String> PRESERVED =
      Set.of("rondo.Agreement", "rondo.AgreementPerKey", "rondo.PrefixOrder", "rondo.Validity");

  /**
   * A property for which a search of rounds without a violation is inconclusive.
   *
   * @param property the name of the invariant's method or of the spec's class
   * @param refusal why, and where in the file
   */
  public record NotPreserved(String property, Refusal refusal) {

    /** Why, as one plain clause. */
    public String reason() {
      return refusal.reason();
    }

    /** Where in the file; empty where the property is not declared there. */
    public Optional<Position> position() {
      return refusal.position();
    }
  }

  private RoundPreservation() {}

  /**
   * The properties that are not preserved: invariants in the order of the file, then specs in their
   * order.
   *
   * @param specs the binary names of the specs that are checked
   */
  public static List<NotPreserved> of(Protocol protocol, List<String> specs) {
    List<NotPreserved> found = new ArrayList<>();
    if (protocol.writtenAsRounds()) {
      return found;
    }
    for (Invariant invariant : protocol.invariantsOfAll()) {
      found.add(
          new NotPreserved(
              invariant.name(),
              Refusal.at(
                  invariant.position(),
                  "an invariant of all processes compares their states at one moment")));
    }
    FileSymbols own = new FileSymbols(protocol.unit());
    for (String spec : specs) {
      ofSpec(protocol, own, spec)
          .ifPresent(refusal -> found.add(new NotPreserved(Symbol.simpleName(spec), refusal)));
    }
    return List.copyOf(found);
  }

  private static Optional<Refusal> ofSpec(Protocol protocol, FileSymbols own, String spec) {
    if (PRESERVED.contains(spec)) {
      return Optional.empty();
    }
    Optional<TypeDeclaration<?>> declared = own.type(spec);
    if (spec.startsWith("rondo.Linearizable") && declared.isEmpty()) {
      return Optional.of(Refusal.because(REAL_TIME));
    }
    if (declared.isEmpty()) {
      return Optional.of(
          Refusal.because("its source is not in the file, so it cannot be analysed"));
    }
    if (!(declared.get() instanceof ClassOrInterfaceDeclaration type)) {
      return Optional.of(Refusal.at(declared.get().getName(), "only classes are analysed"));
    }
    if (!type.getExtendedTypes().isEmpty()) {
      boolean isLinearizable =
          Symbol.of(type.getExtendedTypes(0).getName())
              .filter(
                  symbol ->
                      symbol instanceof Symbol.Type base
                          && base.binaryName().startsWith("rondo.Linearizable"))
              .isPresent();
      return Optional.of(
          Refusal.at(
              type.getExtendedTypes(0),
              isLinearizable ? REAL_TIME : "its base class is not analysed"));
    }
    return SpecOrderAnalysis.dependence(protocol, own, type);
  }

  private static final String REAL_TIME =
      "linearizability compares the order of calls and returns of different processes";
}
