package dev.rondo.workflow.differential;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.Hunter;
import dev.rondo.proof.Proof;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialEmitter;
import dev.rondo.sequentializer.SequentialProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the engines say of one protocol with the same processes, phases and network, made from one
 * reading of it.
 *
 * @param search whether the search of all its schedules finds a bug
 * @param proof whether a solver finds one
 * @param hunt whether a hunt finds one, which may miss some
 * @param shown whether the program shows the bug that the solver has found, if it has one
 */
record ThreeVerdicts(boolean search, boolean proof, boolean hunt, boolean shown) {

  private static final SearchLimits LIMITS =
      new SearchLimits(Integer.MAX_VALUE, 1L << 27, 5_000_000_000L);
  private static final HuntLimits HUNT = new HuntLimits(1, 100, 60_000, 1, 1);

  private static final Size SMALL = new Size(2, 1);
  private static final Size LARGER = new Size(3, 2);

  /** Of a protocol that has more states with two processes, three are not asked for. */
  private static final int FEW_STATES = 1_000;

  private record Size(int n, int phases) {}

  /**
   * The verdicts, for few processes and phases, so that all protocols can be compared in seconds;
   * none where one of the engines has none. Timeouts multiply the ways of a round, so that
   * protocols without them are asked more.
   */
  static Optional<ThreeVerdicts> of(Path file) throws IOException {
    Log log = new Log(new SourceFile(file.getFileName().toString(), Files.readString(file)));
    Optional<Protocol> protocol = Pipeline.protocol(log, ClassPath.LANGUAGE);
    if (protocol.isEmpty() || !isTagged(protocol.get())) {
      return Optional.empty();
    }
    return Pipeline.rounds(protocol.get(), log).flatMap(rounds -> of(rounds, log));
  }

  private static Optional<ThreeVerdicts> of(RoundProtocol rounds, Log log) {
    Asked small = new Asked(rounds, SMALL, log);
    Optional<ThreeVerdicts> verdicts = small.verdicts();
    boolean isEasy = rounds.timeouts().isEmpty() && small.states <= FEW_STATES;
    return isEasy && verdicts.filter(ThreeVerdicts::agree).isPresent()
        ? new Asked(rounds, LARGER, log).verdicts().or(() -> verdicts)
        : verdicts;
  }

  private static boolean isTagged(Protocol protocol) {
    return protocol.writtenAsRounds() || protocol.tags().complete();
  }

  /** A hunt may miss a bug that the others find, as long as it finds none that they do not. */
  boolean agree() {
    return search == proof && shown && (search || !hunt);
  }

  /** One protocol, and how large. */
  private static final class Asked {
    private final RoundProtocol rounds;
    private final Log log;
    private final Bounds bounds;
    private long states;

    Asked(RoundProtocol rounds, Size size, Log log) {
      this.rounds = rounds;
      this.log = log;
      AsyncSettings own = AsyncSettings.of(rounds.protocol().settings());
      int n = Math.min(own.n(), size.n());
      int f = n == own.n() ? own.f() : Math.min(own.f(), (n - 1) / 2);
      this.bounds = new Bounds(n, f, own.network(), size.phases(), 1, false);
    }

    Optional<ThreeVerdicts> verdicts() {
      Proof proof = new Proof(rounds, Solvers.best());
      Optional<ProofVerdict> answer = proof.soon(bounds, log).filter(Asked::isDecided);
      if (answer.isEmpty()) {
        return Optional.empty();
      }
      return SequentialEmitter.of(rounds, bounds.network(), log)
          .flatMap(program -> compared(program, proof, answer.get()));
    }

    private static boolean isDecided(ProofVerdict answer) {
      return answer instanceof ProofVerdict.Holds || answer instanceof ProofVerdict.Refuted;
    }

    private Optional<ThreeVerdicts> compared(
        SequentialProgram program, Proof proof, ProofVerdict answer) {
      Optional<Boolean> searched = searched(program);
      boolean refuted = answer instanceof ProofVerdict.Refuted;
      if (searched.isEmpty() || (searched.get() && !refuted && !coversAllTimeouts(proof))) {
        return Optional.empty();
      }
      SequentialForm form =
          SequentialForm.of(
              program,
              rounds.protocol().settings().specs(),
              new SequentialSettings(ProcessCounts.of(bounds.n(), bounds.f()), bounds.phases()),
              ClassPath.LANGUAGE);
      boolean shown =
          !(answer instanceof ProofVerdict.Refuted bug)
              || form.newExplorer().trace(bug.choices()).finding() != null;
      boolean hunted = Hunter.in(form, HUNT).found() > 0;
      return Optional.of(new ThreeVerdicts(searched.get(), refuted, hunted, shown));
    }

    /** In a first formula a process times out at most once in a row, in a search as it likes. */
    private boolean coversAllTimeouts(Proof proof) {
      return proof.bounded(bounds, log).orElseThrow() instanceof ProofVerdict.Holds holds
          && holds.anyTimeouts();
    }

    /** Whether there is a bug; nothing where the search is refused or ends before its end. */
    private Optional<Boolean> searched(SequentialProgram program) {
      RoundSearchSettings settings =
          new RoundSearchSettings(
              ProcessCounts.of(bounds.n(), bounds.f()),
              OptionalInt.of(bounds.phases()),
              Reductions.ALL,
              LIMITS,
              1);
      try {
        List<String> specs = rounds.protocol().settings().specs();
        SearchResult result = new RoundSearch(program, specs, ClassPath.LANGUAGE, settings).run();
        states = result.states();
        return switch (result.end()) {
          case EXHAUSTED, DEPTH -> Optional.of(false);
          case BUG -> Optional.of(true);
          case MEMORY, TIME, TRANSITIONS, STOPPED -> Optional.empty();
        };
      } catch (UsageError refused) {
        return Optional.empty();
      }
    }
  }
}
