package dev.rondo.cli;

import static dev.rondo.cli.ProtocolOptions.require;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Settings;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.Pipeline;
import dev.rondo.tester.async.AsyncForm;
import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.load.ProtocolLoader;
import dev.rondo.tester.sequential.SequentialForm;
import dev.rondo.tester.sequential.SequentialSettings;
import java.util.Optional;

/** Makes the forms that the options of a hunt ask for. */
final class HuntFormsBuilder {

  private final Protocol protocol;
  private final ProtocolOptions options;
  private final FormOptions forms;
  private final AsyncOptions asyncOptions;
  private final ClassPath classPath;
  private final String network;
  private final Log log;

  /**
   * Prepares the forms.
   *
   * @param log gets what stands in the way of a sequential form that was asked for
   * @throws IllegalArgumentException where an option is at fault, with what is wrong
   */
  HuntFormsBuilder(
      Protocol protocol,
      ProtocolOptions options,
      FormOptions forms,
      AsyncOptions asyncOptions,
      Log log) {
    this.protocol = protocol;
    this.options = options;
    this.forms = forms;
    this.asyncOptions = asyncOptions;
    this.classPath = options.source().classPath();
    this.network = options.network(protocol);
    this.log = log;
  }

  /**
   * The forms; none where the sequential one was asked for and cannot be made.
   *
   * @throws IllegalArgumentException where an option is at fault, with what is wrong
   */
  Optional<HuntForms> build() {
    if (protocol.writtenAsRounds()) {
      return writtenAsRounds();
    }
    FormChoice choice = forms.form().orElse(FormChoice.BOTH);
    if (choice == FormChoice.ASYNC) {
      return Optional.of(of(Optional.of(async()), Optional.empty(), Optional.empty()));
    }
    Optional<SequentialProgram> program = Pipeline.sequential(protocol, network, log);
    if (program.isEmpty()) {
      return forms.form().isPresent() ? Optional.empty() : Optional.of(asyncAlone());
    }
    return Optional.of(
        of(
            choice == FormChoice.BOTH ? Optional.of(async()) : Optional.empty(),
            program.map(this::sequential),
            Optional.empty()));
  }

  private Optional<HuntForms> writtenAsRounds() {
    require(
        forms.form().orElse(FormChoice.SEQUENTIAL) == FormChoice.SEQUENTIAL,
        protocol.name() + " is written as rounds and has no asynchronous form");
    return Pipeline.sequential(protocol, network, log)
        .map(
            program ->
                of(
                    Optional.empty(),
                    Optional.of(sequential(program)),
                    Optional.of("sequential form only, since the protocol is written as rounds")));
  }

  private HuntForms asyncAlone() {
    Diagnostic reason =
        log.sorted().stream()
            .filter(found -> found.kind().severity() == Severity.ERROR)
            .findFirst()
            .orElseThrow();
    String why =
        "asynchronous form only, since line %d says: %s"
            .formatted(reason.position().line(), reason.message());
    return of(Optional.of(async()), Optional.empty(), Optional.of(why));
  }

  private HuntForms of(
      Optional<AsyncForm> async, Optional<SequentialForm> sequential, Optional<String> why) {
    return new HuntForms(
        protocol, options.n(protocol), options.f(protocol), network, async, sequential, why);
  }

  /** The asynchronous form, which the tags are tried on even where it is not hunted. */
  AsyncForm async() {
    AsyncSettings settings = asyncOptions.settings(protocol, options);
    AsyncForm plain = AsyncForm.of(ProtocolLoader.load(protocol, classPath), settings);
    return forms.monitor() ? plain.monitored() : plain;
  }

  private SequentialForm sequential(SequentialProgram program) {
    Settings defaults = protocol.settings();
    int n = options.n(protocol);
    int spawned = defaults.max() - defaults.n();
    return SequentialForm.of(
        program,
        defaults.specs(),
        new SequentialSettings(n, options.f(protocol), n + spawned, forms.phases()),
        classPath);
  }
}
