package dev.rondo.tester.differential;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Settings;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.Explorer;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.hunting.Closure;
import dev.rondo.tester.hunting.LongWork;
import dev.rondo.tester.hunting.Verdict;
import dev.rondo.tester.verifying.Verified;
import dev.rondo.tester.verifying.Verifying;
import dev.rondo.tester.verifying.VerifyingSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** All ways to search one protocol. Those that come to an end must come to the same. */
final class Ways {

  private static final int PHASES = 2;

  // Small enough for every protocol to be done in a moment; deterministic but for the time.
  private static final SearchLimits LIMITS = new SearchLimits(60, 400_000_000L, 2_000_000_000L);

  private static final int SCHEDULES = 300;

  private final Map<String, SearchResult> results = new LinkedHashMap<>();
  private final List<String> differences = new ArrayList<>();
  private boolean compared;
  private Closure closure = new Closure.NotAsked();

  private Ways() {}

  /** Searches a protocol in all ways; nothing where it is refused. */
  static Optional<Ways> of(String name, String text) {
    SourceFile source = new SourceFile(name, text);
    Log log = new Log(source);
    Optional<Protocol> protocol = Frontend.read(source, ClassPath.LANGUAGE, log);
    if (protocol.isEmpty() || log.hasErrors()) {
      return Optional.empty();
    }
    Ways ways = new Ways();
    ways.rounds(protocol.get());
    ways.steps(protocol.get());
    ways.whole(protocol.get());
    ways.compare();
    ways.hunts(protocol.get());
    return ways.compared ? Optional.of(ways) : Optional.empty();
  }

  /** What does not agree, as a person reads it. */
  List<String> differences() {
    return differences;
  }

  private void rounds(Protocol protocol) {
    Log log = new Log(protocol.source());
    Optional<SequentialProgram> program =
        Pipeline.sequential(protocol, protocol.settings().network(), log);
    if (program.isEmpty()) {
      return;
    }
    if (!protocol.writtenAsRounds()) {
      CompiledTwice.difference(program.get()).ifPresent(differences::add);
    }
    rounds("rounds", program.get(), Reductions.ALL, 1);
    rounds("rounds, two jobs", program.get(), Reductions.ALL, 2);
    rounds("rounds, no nodes", program.get(), new Reductions(true, true, false, true, true), 1);
    rounds("rounds, no values", program.get(), new Reductions(true, true, true, false, true), 1);
    rounds("rounds, no order", program.get(), new Reductions(true, false, true, true, true), 1);
    rounds("rounds, no reduction", program.get(), Reductions.NONE, 1);
  }

  private void rounds(String way, SequentialProgram program, Reductions wanted, int jobs) {
    Protocol protocol = program.protocol();
    RoundSearchSettings settings =
        new RoundSearchSettings(
            protocol.settings().n(),
            protocol.settings().f(),
            OptionalInt.of(PHASES),
            wanted,
            LIMITS,
            jobs);
    run(
        way,
        () ->
            new RoundSearch(program, protocol.settings().specs(), ClassPath.LANGUAGE, settings)
                .run());
  }

  private void steps(Protocol protocol) {
    if (protocol.writtenAsRounds() || protocol.settings().n() > 2) {
      return; // with three processes there are too many steps for many protocols
    }
    AsyncSettings run = AsyncSettings.of(protocol.settings());
    for (Map.Entry<String, Reductions> each :
        Map.of("steps", Reductions.ALL, "steps, no reduction", Reductions.NONE).entrySet()) {
      run(
          each.getKey(),
          () ->
              new AsyncSearch(
                      ProtocolLoader.load(protocol, ClassPath.LANGUAGE),
                      run,
                      LIMITS,
                      1,
                      each.getValue())
                  .run());
    }
  }

  /** The search as a user asks for it: the bug is shown again and confirmed in the original. */
  private void whole(Protocol protocol) {
    try {
      VerifyingSettings settings =
          new VerifyingSettings(
              Optional.empty(),
              AsyncSettings.of(protocol.settings()),
              OptionalInt.of(PHASES),
              false,
              Reductions.ALL,
              LIMITS,
              1,
              false);
      Verifying verifying =
          Verifying.of(protocol, ClassPath.LANGUAGE, settings, new Log(protocol.source()))
              .orElseThrow();
      closure = verifying.closure(LongWork.SILENT);
      Verified verified = verifying.run(closure, (search, run) -> run.get(), Optional.empty());
      if (verified.verdict() == Verdict.FAULT_OF_RONDO) {
        differences.add("a bug of the rounds is not confirmed in the original");
      }
    } catch (UsageError refused) {
      // not a way for this one
    } catch (RuntimeException fault) {
      differences.add("the whole search: " + fault);
    }
  }

  /** What a hunt finds a search of every schedule finds too. */
  private void hunts(Protocol protocol) {
    Log log = new Log(protocol.source());
    Settings settings = protocol.settings();
    Pipeline.sequential(protocol, settings.network(), log)
        .map(
            program ->
                SequentialForm.of(
                    program,
                    settings.specs(),
                    new SequentialSettings(settings.n(), settings.f(), settings.max(), PHASES),
                    ClassPath.LANGUAGE))
        .ifPresent(form -> hunt("rounds", form));
    boolean comparable = !protocol.tags().phased() && closure instanceof Closure.Decided;
    if (!protocol.writtenAsRounds() && (comparable || !results.containsKey("rounds"))) {
      LoadedProtocol original = ProtocolLoader.load(protocol, ClassPath.LANGUAGE);
      AsyncForm form = AsyncForm.of(original, AsyncSettings.of(settings));
      hunt(comparable ? "rounds" : "steps", form);
    }
  }

  private void hunt(String way, Form form) {
    SearchResult searched = results.get(way);
    if (searched == null || !isEnd(searched) || searched.end() == End.BUG) {
      return;
    }
    Explorer explorer = form.newExplorer();
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      if (explorer.explore(1, schedule) != null) {
        differences.add(
            "a hunt in the " + form.name() + " form finds what " + way + " does not: " + schedule);
        return;
      }
    }
  }

  private void run(String way, java.util.function.Supplier<SearchResult> search) {
    try {
      results.put(way, search.get());
    } catch (CannotSearch refused) {
      // not a way for this one
    } catch (RuntimeException fault) {
      differences.add(way + ": " + fault);
    }
  }

  private void compare() {
    check("rounds", "rounds, no nodes");
    check("rounds", "rounds, no values");
    check("rounds", "rounds, no order");
    check("rounds", "rounds, no reduction");
    check("steps", "steps, no reduction");
    check("steps, no reduction", "rounds, no reduction");
    SearchResult one = results.get("rounds");
    SearchResult two = results.get("rounds, two jobs");
    if (one != null && two != null && isEnd(one) && isEnd(two)) {
      boolean same =
          one.states() == two.states()
              && one.transitions() == two.transitions()
              && one.end() == two.end();
      if (!same) {
        differences.add("one job: " + text(one) + ", two jobs: " + text(two));
      }
    }
  }

  private void check(String way, String other) {
    SearchResult one = results.get(way);
    SearchResult two = results.get(other);
    if (one == null || two == null) {
      return;
    }
    boolean bugs = one.end() == End.BUG && two.end() == End.BUG;
    boolean decided = isEnd(one) && isEnd(two);
    compared |= decided;
    if (decided && !bugs && (one.end() == End.BUG || two.end() == End.BUG)) {
      differences.add(way + ": " + text(one) + "; " + other + ": " + text(two));
    }
  }

  private static boolean isEnd(SearchResult result) {
    return result.end() == End.BUG
        || result.end() == End.EXHAUSTED
        || (result.end() == End.DEPTH && result.depth() < 60);
  }

  private static String text(SearchResult result) {
    return result.end() + " after " + result.states() + " states";
  }
}
