package dev.rondo.workflow.hunting;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncTraceCodec;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The forms of a protocol that are hunted, at least one.
 *
 * @param protocol the author's file, or that file with inferred tags where these give rounds
 * @param original makes the asynchronous form of the author's file, in which every bug is confirmed
 *     even where it is not hunted
 * @param inferred makes the asynchronous form with the inferred tags, where tags were inferred:
 *     conditions on tags are checked on it, and it is never hunted
 * @param violation how inferred tags are broken, where none hold
 * @param note why there is only one form, or where its tags come from
 */
public record Forms(
    Protocol protocol,
    Optional<AsyncForm> async,
    Optional<SequentialForm> sequential,
    Supplier<AsyncForm> original,
    Optional<Supplier<AsyncForm>> inferred,
    Optional<Finding> violation,
    Optional<String> note) {

  /** Whether the sequential form has a part of the runs, since the inferred tags do not hold. */
  public boolean isPart() {
    return violation.isPresent();
  }

  /** All forms, in the order in which they are hunted. */
  public List<Form> all() {
    return Stream.<Form>concat(async.stream(), sequential.stream()).toList();
  }

  /** The forms of an author's file, where these forms have inferred tags. */
  Forms of(AsyncForm author, boolean huntsAsync, TaggedProtocol tagged) {
    return new Forms(
        protocol,
        huntsAsync ? Optional.of(author) : Optional.empty(),
        sequential,
        () -> author,
        Optional.of(original),
        tagged.violation(),
        tagged.inferred());
  }

  /** The reasons why there is no sequential form, as one note. */
  public static String asyncOnly(Log log) {
    return "asynchronous form only, since " + reasons(log);
  }

  private static String reasons(Log log) {
    return log.sorted().stream()
        .filter(found -> found.kind().severity() == Severity.ERROR)
        .map(
            reason ->
                String.format(
                    Locale.ROOT, "line %d says: %s", reason.position().line(), reason.message()))
        .collect(Collectors.joining("\n  and "));
  }

  Form named(String name) {
    return all().stream().filter(form -> form.name().equals(name)).findFirst().orElseThrow();
  }

  /** The asynchronous form of the author's file. */
  AsyncForm originalForm() {
    return async.orElseGet(original);
  }

  /** The asynchronous form with the tags of the sequential one. */
  AsyncForm taggedForm() {
    return inferred.map(Supplier::get).orElseGet(this::originalForm);
  }

  /**
   * Replays a bug of the sequential form in the asynchronous form of the author's file. Where tags
   * were inferred, the run is first found with them and then replayed without.
   */
  LiftResult lift(Trace found) {
    LiftResult tagged = Lift.of(found, taggedForm());
    return inferred.isPresent() && tagged instanceof LiftResult.Confirmed confirmed
        ? withoutInferredTags(confirmed)
        : tagged;
  }

  private LiftResult withoutInferredTags(LiftResult.Confirmed confirmed) {
    Trace run = confirmed.asynchronous();
    String reason;
    try {
      Trace again =
          AsyncForm.of(originalForm().protocol(), AsyncTraceCodec.settings(run))
              .newExplorer()
              .replay(run);
      if (Objects.equals(again.finding(), run.finding())) {
        return new LiftResult.Confirmed(confirmed.sequential(), again);
      }
      reason = "the file without the inferred tags does not show the bug";
    } catch (ReplayDiverged diverged) {
      reason = "the file without the inferred tags diverges: " + diverged.getMessage();
    }
    int last = confirmed.sequential().steps().size() - 1;
    return new LiftResult.NotLifted(reason, last, run);
  }
}
