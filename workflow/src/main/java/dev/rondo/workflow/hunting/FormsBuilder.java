package dev.rondo.workflow.hunting;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.FixedRates;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import rondo.runtime.NetworkModel;

/** Builds the forms of a protocol that are hunted. */
final class FormsBuilder {

  private final Protocol protocol;
  private final ClassPath classPath;
  private final HuntingSettings settings;
  private final Function<Log, Optional<TaggedProtocol>> tags;
  private final Log log;
  private @Nullable AsyncForm async;

  /**
   * Prepares the forms.
   *
   * @param tags finds the tagged protocol; empty where no tags fit
   * @param log gets what stands in the way of a sequential form that was asked for
   */
  FormsBuilder(
      Protocol protocol,
      ClassPath classPath,
      HuntingSettings settings,
      Function<Log, Optional<TaggedProtocol>> tags,
      Log log) {
    this.protocol = protocol;
    this.classPath = classPath;
    this.settings = settings;
    this.tags = tags;
    this.log = log;
  }

  /**
   * Builds the forms. Empty where the user asked for the sequential form and it cannot be made.
   *
   * @throws UsageError where a setting is at fault, with what is wrong
   */
  Optional<Forms> build() {
    if (protocol.writtenAsRounds()) {
      return writtenAsRounds();
    }
    FormChoice choice = settings.form().orElse(FormChoice.BOTH);
    if (choice == FormChoice.ASYNC) {
      return Optional.of(asyncFirst());
    }
    return withTags(choice);
  }

  /** The asynchronous form alone, which needs no tags. */
  Forms asyncFirst() {
    return of(Optional.of(async()), Optional.empty(), Optional.empty());
  }

  private Optional<Forms> withTags(FormChoice choice) {
    if (!NetworkModel.of(settings.async().network()).hasSequentialForm()) {
      return tagged(choice); // which has no rounds, whatever the tags
    }
    Optional<TaggedProtocol> found = tags.apply(log);
    if (found.isEmpty()) {
      return settings.form().isPresent() ? Optional.empty() : Optional.of(asyncAlone());
    }
    if (found.get().inferred().isEmpty()) {
      return tagged(choice);
    }
    Protocol tagged = found.get().protocol();
    boolean holds = found.get().violation().isEmpty();
    Log passes = holds ? log : Log.withoutTagConditions(tagged.source());
    return new FormsBuilder(tagged, classPath, settings, tags, passes)
        .tagged(FormChoice.SEQUENTIAL)
        .map(forms -> forms.of(async(), choice == FormChoice.BOTH, found.get()));
  }

  private Optional<Forms> tagged(FormChoice choice) {
    Optional<SequentialForm> sequential = sequential();
    if (sequential.isEmpty()) {
      return settings.form().isPresent() ? Optional.empty() : Optional.of(asyncAlone());
    }
    Optional<AsyncForm> async = choice == FormChoice.BOTH ? Optional.of(async()) : Optional.empty();
    return Optional.of(of(async, sequential, Optional.empty()));
  }

  private Optional<Forms> writtenAsRounds() {
    if (settings.form().orElse(FormChoice.SEQUENTIAL) != FormChoice.SEQUENTIAL) {
      throw new UsageError(protocol.name() + " is written as rounds and has no asynchronous form");
    }
    String why = "sequential form only, since the protocol is written as rounds";
    return sequential()
        .map(sequential -> of(Optional.empty(), Optional.of(sequential), Optional.of(why)));
  }

  /** The asynchronous form, with a note why there is no sequential one. */
  private Forms asyncAlone() {
    return of(Optional.of(async()), Optional.empty(), Optional.of(Forms.asyncOnly(log)));
  }

  private Forms of(
      Optional<AsyncForm> async, Optional<SequentialForm> sequential, Optional<String> why) {
    return new Forms(
        protocol, async, sequential, this::async, Optional.empty(), Optional.empty(), why);
  }

  private AsyncForm async() {
    if (async == null) {
      AsyncForm plain = AsyncForm.of(ProtocolLoader.load(protocol, classPath), settings.async());
      async = settings.monitored() ? plain.monitored() : plain;
    }
    return async;
  }

  private Optional<SequentialForm> sequential() {
    return Pipeline.sequential(protocol, settings.async().network(), log).map(this::sequential);
  }

  private SequentialForm sequential(SequentialProgram program) {
    AsyncSettings async = settings.async();
    return SequentialForm.of(
        program,
        protocol.settings().specs(),
        new SequentialSettings(
            async.processes(),
            settings.phases(),
            settings.rounds(),
            new FixedRates(
                async.draws().depth(), async.draws().dropRate(), async.draws().timeoutRate())),
        classPath);
  }
}
