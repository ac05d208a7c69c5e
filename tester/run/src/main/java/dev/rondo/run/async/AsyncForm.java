package dev.rondo.run.async;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.Form;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.coverage.CoverageObserver;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.load.UserObjectFactory;
import dev.rondo.run.observe.Observer;
import java.lang.reflect.Constructor;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rondo.FormulaNetwork;
import rondo.Network;
import rondo.runtime.HeardOfFormula;
import rondo.runtime.NetworkModel;

/** The asynchronous form: the protocol as it was written, run under a schedule. */
public final class AsyncForm implements Form {

  /** Its name in traces and results. */
  public static final String NAME = "async";

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final boolean monitored;
  private final @Nullable Supplier<? extends Observer> driver;

  private AsyncForm(
      LoadedProtocol protocol,
      AsyncSettings settings,
      boolean monitored,
      @Nullable Supplier<? extends Observer> driver) {
    this.protocol = protocol;
    this.settings = settings;
    this.monitored = monitored;
    this.driver = driver;
  }

  /** The asynchronous form of a protocol under settings. */
  public static AsyncForm of(LoadedProtocol protocol, AsyncSettings settings) {
    UsageError.unless(
        !NetworkLookup.lacksRounds(protocol.model(), settings.network()),
        NetworkLookup.simpleName(settings.network())
            + " guarantees deliveries by rounds, and the messages of "
            + protocol.model().name()
            + " have no @Round");
    return new AsyncForm(protocol, settings, false, null);
  }

  /** This form, with TAG1 to TAG5 monitored in every step, which is slower. */
  public AsyncForm monitored() {
    return new AsyncForm(protocol, settings, true, null);
  }

  /**
   * This form, run beside an implementation. In its schedules both can take the same steps:
   * messages arrive one at a time, all handlers that a message enables run at once, and stale
   * messages are not forgotten.
   *
   * @param implementations makes an observer for each run, which drives an implementation and
   *     throws {@link dev.rondo.run.observe.ImplementationDiffers}
   */
  public AsyncForm beside(Supplier<? extends Observer> implementations) {
    return new AsyncForm(protocol, settings, false, implementations);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean checksInvariants() {
    return !protocol.model().invariants().isEmpty();
  }

  @Override
  public boolean learns() {
    return settings.draws().strategy().learns();
  }

  @Override
  public AsyncExplorer newExplorer() {
    return new AsyncExplorer(protocol, settings, newNetwork(), monitored, driver);
  }

  /**
   * The coverage of some schedules of a seed, for a protocol that was loaded with line
   * instrumentation.
   *
   * @param over whether to end early
   */
  public Coverage coverage(long seed, long schedules, BooleanSupplier over) {
    CoverageObserver runs = new CoverageObserver(protocol);
    newExplorer().watch(seed, schedules, runs, over);
    return runs.coverage(name());
  }

  /** The protocol. */
  public LoadedProtocol protocol() {
    return protocol;
  }

  /** The settings. */
  public AsyncSettings settings() {
    return settings;
  }

  private Network newNetwork() {
    if (HeardOfFormula.isFormula(settings.network())) {
      return new FormulaNetwork(settings.network());
    }
    try {
      Class<?> type = protocol.loader().load(NetworkModel.of(settings.network()).typeName());
      Constructor<?> constructor = type.asSubclass(Network.class).getConstructor();
      return UserObjectFactory.by(
          () -> (Network) constructor.newInstance(),
          "the network " + settings.network(),
          protocol.model().source());
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new UsageError(
          settings.network() + " is no network with a public constructor without parameters", e);
    }
  }
}
