package dev.rondo.workflow.tagtrial;

import dev.rondo.analysis.infer.TagProposal;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.observe.Finding;
import dev.rondo.workflow.repair.RepairSuggester;
import java.util.List;
import java.util.Optional;
import rondo.runtime.NetworkModel;

/**
 * Tags that were found for a protocol.
 *
 * @param network what was guaranteed in the schedules: nothing, or what the protocol's network does
 * @param protocol with the tags, each line where the user has it
 * @param patched the file with the tags as a person would write them
 * @param schedules how many schedules were monitored
 * @param tried whether anything happened in them, or nothing was left to monitor
 * @param broken how a tag condition is broken in one of them, if it is
 * @param refusal why the protocol has no sequential form in spite of the tags, if it has none
 */
public record FoundTags(
    TagProposal proposal,
    String network,
    Protocol protocol,
    SourceFile patched,
    long schedules,
    boolean tried,
    Optional<Finding> broken,
    Optional<Diagnostic> refusal) {

  private static final String NO_REPAIR =
      "no lines are known that would close the protocol; hunts use the runs that keep the tags";

  /** Whether every monitored schedule kept the conditions, and had something to keep. */
  public boolean held() {
    return broken.isEmpty() && tried;
  }

  /** In which schedules the tags were watched, in words that end a sentence. */
  public String where() {
    NetworkModel model = NetworkModel.of(network);
    return " in "
        + schedules
        + " monitored schedules"
        + (model.guaranteesNothing() ? "" : " under " + model.simpleName());
  }

  /** What would close a protocol whose tags are broken, tried on it, as lines of text. */
  public List<String> hints(ClassPath path) {
    AsyncSettings settings = AsyncSettings.of(protocol.settings());
    return broken
        .filter(finding -> refusal.isEmpty())
        .map(finding -> hints(settings, path, finding))
        .orElse(List.of());
  }

  /** A number that the messages lack explains more than the repairs that were tried in vain. */
  private List<String> hints(AsyncSettings settings, ClassPath path, Finding finding) {
    RepairSuggester.Suggestion repair = RepairSuggester.of(protocol, settings, path, finding);
    List<String> level = repair.closes() ? List.of() : SecondLevelHint.of(protocol, finding);
    return !level.isEmpty()
        ? level
        : repair.lines().isEmpty() ? List.of(NO_REPAIR) : repair.lines();
  }

  /**
   * The protocol with the tags, where these give it a sequential form that was tried.
   *
   * @param log gets why there is none, and how the tags are broken
   */
  public Optional<Protocol> usable(Log log) {
    refusal.ifPresent(
        found -> log.add(found.kind(), found.position(), found.arguments().toArray()));
    broken.ifPresent(
        finding ->
            log.add(
                DiagnosticKind.NO_ROUNDS,
                new Position(Math.max(1, finding.line()), 1, 1),
                "the likeliest tags, " + proposal.summary() + ", do not hold: " + finding.message(),
                "rondo check --infer shows them as a patch"));
    if (!tried) {
      log.add(
          DiagnosticKind.NO_ROUNDS,
          protocol.declaration().getName(),
          "the likeliest tags, " + proposal.summary() + ", are untried: no handler ever ran",
          "see that @Init or a @Timeout sends something");
    }
    return tried && refusal.isEmpty() ? Optional.of(protocol) : Optional.empty();
  }
}
