package dev.rondo.tester.hunting;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.tester.mending.Roles;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The forms of a protocol that are hunted, at least one.
 *
 * @param original makes the asynchronous form, on which the tags are tried and bugs are confirmed
 *     even where it is not hunted
 * @param note what nobody asked for: why there is only one form, or where its tags come from
 */
public record Forms(
    Protocol protocol,
    Optional<AsyncForm> async,
    Optional<SequentialForm> sequential,
    Supplier<AsyncForm> original,
    Optional<String> note) {

  /** In the order in which they are hunted. */
  public List<Form> all() {
    return Stream.<Form>concat(async.stream(), sequential.stream()).toList();
  }

  /**
   * The sequential form, and the original with a time for each role of a process; none where roles
   * cannot have that, or where the protocol says itself whether they do.
   */
  Optional<Forms> inRoles(ClassPath classPath, AsyncSettings settings) {
    return sequential
        .flatMap(program -> Roles.of(protocol, settings, classPath))
        .map(
            form ->
                new Forms(form.protocol().model(), Optional.empty(), sequential, () -> form, note));
  }

  Forms with(String other) {
    return new Forms(protocol, async, sequential, original, Optional.of(other));
  }

  /** Why there is no sequential form, from what the passes have said. */
  public static String asyncOnly(Log log) {
    Diagnostic reason =
        log.sorted().stream()
            .filter(found -> found.kind().severity() == Severity.ERROR)
            .findFirst()
            .orElseThrow();
    return String.format(
        Locale.ROOT,
        "asynchronous form only, since line %d says: %s",
        reason.position().line(),
        reason.message());
  }

  Form named(String name) {
    return all().stream().filter(form -> form.name().equals(name)).findFirst().orElseThrow();
  }

  AsyncForm originalForm() {
    return async.orElseGet(original);
  }
}
