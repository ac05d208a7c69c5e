package dev.rondo.conform.drive;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.trace.MemberNames;
import dev.rondo.run.trace.Trace;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;
import rondo.runtime.NetworkModel;

/**
 * A protocol beside an implementation: schedules of the asynchronous form that both follow. The
 * first ones are selected runs of the protocol.
 */
public final class DrivenForm implements Form {

  private final AsyncForm form;
  private final List<Trace> first;
  private final DriveCount count = new DriveCount();

  /**
   * A form for an implementation and its protocol, without the protocol's specs and invariants.
   *
   * @param implementations makes the implementation of a process
   * @param first runs of the asynchronous form that come before drawn ones
   * @throws UsageError where the protocol cannot be driven
   */
  public DrivenForm(
      LoadedProtocol protocol,
      AsyncSettings settings,
      Function<ImplementationContext, Implementation> implementations,
      RecordTranslator translator,
      List<Trace> first) {
    UsageError.unless(
        settings.max() == settings.n(),
        protocol.model().name() + " spawns processes, which cannot be driven");
    UsageError.unless(
        !protocol.model().tags().complete()
            || !NetworkModel.of(settings.network()).guaranteesRounds(),
        NetworkLookup.simpleName(settings.network())
            + " lets handlers wait for messages that it guarantees, and an implementation does not"
            + " wait: drive it under Arbitrary or Fifo");
    UsageError.unless(
        settings.capacity() == NetworkModel.UNBOUNDED,
        NetworkLookup.simpleName(settings.network())
            + " lets processes wait for room in a channel, and an implementation does not wait:"
            + " drive it under Fifo");
    AsyncForm plain = AsyncForm.of(protocol.unjudged(), settings);
    List<ExternalEvent> externals = ExternalEvent.of(protocol.model());
    MemberNames members = MemberNames.of(protocol.model());
    this.first = first;
    this.form =
        plain.beside(
            () ->
                new ImplementationDriver(
                    plain, implementations, translator, externals, members, count));
  }

  @Override
  public String name() {
    return "async";
  }

  @Override
  public boolean checksInvariants() {
    return true; // what is compared is judged
  }

  @Override
  public boolean learns() {
    return form.learns();
  }

  @Override
  public DrivenExplorer newExplorer() {
    return new DrivenExplorer(form.newExplorer(), first);
  }

  /** The asynchronous form, run beside the implementation. */
  public AsyncForm form() {
    return form;
  }

  /** The number of runs before drawn ones. */
  public int first() {
    return first.size();
  }

  /** How many steps were compared: an event, and all handlers that it enables. */
  public long steps() {
    return count.steps();
  }

  /** How many sent messages were compared. */
  public long sends() {
    return count.sends();
  }

  /** How many outputs were compared. */
  public long outputs() {
    return count.outputs();
  }

  /** The names of the fields that were compared. */
  public Set<String> fields() {
    return count.fields();
  }

  /** The handlers and timeouts that have not run. */
  public List<String> unseen() {
    List<LoadedProtocol.HandlerInfo> actions = form.protocol().actions();
    return IntStream.range(0, actions.size())
        .filter(action -> !count.actions().contains(action))
        .mapToObj(action -> actions.get(action).name())
        .distinct()
        .toList();
  }
}
