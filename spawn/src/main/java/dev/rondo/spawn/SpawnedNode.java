package dev.rondo.spawn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.conform.AddedVariables;
import dev.rondo.conform.EventJson;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.AccessInstrumentation;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.run.random.Randomness;
import dev.rondo.run.value.ValueCopy;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.spawn.wire.Traffic;
import dev.rondo.spawn.wire.Transport;
import dev.rondo.spawn.wire.WireFormat;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One process of a protocol on real sockets. It handles messages, timeouts and requests one after
 * the other by {@link dev.rondo.run.step.StepExecutor}. Changes of durable fields are on disk
 * before the events of their steps are logged, and events are logged before messages are sent.
 *
 * <p>{@link #listen}, then {@link #connect}, then {@link #start}.
 */
public final class SpawnedNode implements AutoCloseable {

  /** The number of messages that are handled before changes are written and messages are sent. */
  private static final int BATCH = 256;

  private static final long NEVER = Long.MAX_VALUE;
  private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final LoadedProtocol protocol;
  private final NodeSettings settings;
  private final NodeListener listener;
  private final AddedVariables added;
  private final WrittenDeclarations written;
  private final WireFormat format;
  private final NodeCounters counters = new NodeCounters();
  private final Transport transport;
  private final BlockingQueue<NodeTask> queue;
  private final UserCodeRunner userCode = new UserCodeRunner();
  private final Set<String> messages;
  private final int[] durable; // variables
  private final Randomness choices = new Randomness();
  private final Randomness chance = new Randomness();
  private final long[] deadlines; // by timeout
  private final Thread thread;
  private final @Nullable DurableFile disk;
  private final @Nullable EventLog log;
  private final @Nullable JsonNode[] logged; // by variable, as it was logged last
  private volatile BitSet unreachable = new BitSet();
  private volatile boolean stopping;
  private volatile boolean crashed;
  private volatile boolean ended;

  // Of the thread of the process.
  private NodeProcess process;
  private byte @Nullable [] onDisk;
  private final StringBuilder events = new StringBuilder();
  private final List<Object> outputs = new ArrayList<>();
  private final List<NodeProcess.SendEffect> sends = new ArrayList<>();
  private final List<Runnable> afterwards = new ArrayList<>();
  private final List<ObjectNode> used = new ArrayList<>();

  /** A task that waits for the process. */
  private sealed interface NodeTask {}

  private record MessageArrival(int from, Record message) implements NodeTask {}

  /** Wakes the process to end it. */
  private record End() implements NodeTask {}

  private record Request(String name, List<Integer> choices, CompletableFuture<Boolean> ran)
      implements NodeTask {}

  /** The process crashes here. */
  private static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1;

    Crash() {
      super("the process crashes", null, false, false);
    }
  }

  /**
   * A process that is not started yet.
   *
   * @param protocol loaded by {@link dev.rondo.run.load.ProtocolLoader#loadNoting}
   * @param secret the shared secret of the run; processes without it are refused
   */
  public SpawnedNode(
      LoadedProtocol protocol, NodeSettings settings, byte[] secret, NodeListener listener) {
    ProtocolShape.check(protocol.model(), settings.n());
    this.protocol = protocol;
    this.settings = settings;
    this.listener = listener;
    this.added = AddedVariables.of(protocol.model());
    this.written = new WrittenDeclarations(protocol.model(), settings.n(), settings.f());
    this.format = new WireFormat(protocol.loader());
    this.messages =
        protocol.model().messages().stream()
            .flatMap(type -> type.kinds().stream())
            .map(kind -> kind.getNameAsString())
            .collect(Collectors.toUnmodifiableSet());
    this.durable = durableVariables();
    this.queue = new ArrayBlockingQueue<>(settings.queue());
    this.deadlines = new long[protocol.model().timeouts().size()];
    this.logged = new JsonNode[protocol.variables().size()];
    Optional<Path> folder = settings.folder();
    folder.ifPresent(OutputFile::folder);
    this.disk =
        folder.isPresent() && added.recovery().isPresent()
            ? DurableFile.open(folder.get().resolve("node" + settings.node() + ".durable"))
            : null;
    this.log = folder.isPresent() && settings.logs() ? openLog(folder.get()) : null;
    long life = disk == null ? 0 : disk.size();
    choices.restart(settings.seed(), Randomness.split(settings.node(), life));
    chance.restart(~settings.seed(), Randomness.split(settings.node(), life));
    this.process = newProcess();
    this.transport =
        new Transport(
            settings.node(),
            settings.n(),
            secret,
            ProtocolShape.digest(protocol.model(), settings.n()),
            settings.limits(),
            new Arrivals());
    this.thread = new Thread(this::run, "rondo-P" + settings.node());
    thread.setDaemon(true);
  }

  /**
   * Opens the log. The events of an earlier run stay only if this run continues it.
   *
   * @throws UsageError where it cannot be continued
   */
  private EventLog openLog(Path folder) {
    Path file = folder.resolve("node" + settings.node() + ".ndjson");
    boolean continues = disk != null && disk.last().isPresent();
    UsageError.unless(
        continues || disk != null || !Files.exists(file),
        file + " is the log of another run; give another folder");
    return EventLog.open(file);
  }

  /** The variables that survive a crash; all if the file declares none. */
  private int[] durableVariables() {
    if (added.recovery().isEmpty()) {
      return new int[0];
    }
    Set<String> names = written.durable();
    List<StateVariable> variables = protocol.model().variables();
    boolean known = protocol.model().roles().isEmpty() && protocol.variables().containsAll(names);
    return IntStream.range(0, variables.size())
        .filter(
            variable ->
                !known
                    || names.contains(variables.get(variable).name())
                    || variables.get(variable).input().isPresent())
        .toArray();
  }

  private NodeProcess newProcess() {
    return new NodeProcess(
        protocol,
        settings.node(),
        settings.n(),
        settings.f(),
        choices,
        (from, message) -> {
          if (log != null) {
            used.add(EventJson.received(settings.node(), from, message));
          }
        });
  }

  /**
   * Listens for the other processes.
   *
   * @return the port
   */
  public int listen(InetSocketAddress address) {
    return transport.listen(address);
  }

  /** Connects to another process, and again whenever the connection breaks. */
  public void connect(int peer, InetSocketAddress address) {
    if (peer != settings.node()) {
      transport.connect(peer, address);
    }
  }

  /** The number of processes to which it can send. */
  public int connected() {
    return transport.connected();
  }

  /** Begins with {@code @Init}, or with {@code @Recover} after a crash. */
  public void start() {
    thread.start();
  }

  /** Drops all messages to exactly these processes from now on. */
  public void isolateFrom(Set<Integer> peers) {
    BitSet others = new BitSet();
    peers.forEach(others::set);
    unreachable = others;
  }

  /**
   * Asks the process to run a {@code @Request}.
   *
   * @param arguments the values of all its parameters; if empty, they are drawn
   * @return whether it has run; false if its guard does not hold
   * @throws UsageError where there is no such request
   */
  public CompletableFuture<Boolean> request(String name, Map<String, Integer> arguments) {
    UsageError.unless(
        requests().contains(name), "there is no request " + name + "; there are " + requests());
    CompletableFuture<Boolean> ran = new CompletableFuture<>();
    if (ended || !queue.offer(new Request(name, written.choices(name, arguments), ran))) {
      ran.complete(false);
    }
    return ran;
  }

  /** The names of the requests. */
  public List<String> requests() {
    return IntStream.range(0, deadlines.length)
        .filter(added::isRequest)
        .mapToObj(this::timeoutName)
        .toList();
  }

  private String timeoutName(int timeout) {
    return protocol.model().timeouts().get(timeout).name();
  }

  /** Its measurements so far. */
  public Measurements measurements() {
    return counters.read();
  }

  /** Whether it has ended: it was closed, or has crashed or failed. */
  public boolean hasEnded() {
    return ended;
  }

  /**
   * Crashes the process: state that is not on disk is lost, and unsent messages are never sent. A
   * new process with the same folder recovers.
   */
  public void crash() {
    crashed = true;
    transport.close();
    end();
  }

  /** Ends the process after its current step. */
  @Override
  public void close() {
    stopping = true;
    end();
  }

  private void end() {
    var unused = queue.offer(new End()); // if it is full, the process is not waiting
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    transport.close();
    ended = true;
    for (NodeTask left = queue.poll(); left != null; left = queue.poll()) {
      if (left instanceof Request request) {
        request.ran().complete(false);
      }
    }
    if (disk != null) {
      disk.close();
    }
    if (log != null) {
      log.close();
    }
  }

  /** Receives the messages of the connections. */
  private final class Arrivals implements Traffic {

    @Override
    public boolean received(int from, byte[] frame) {
      try {
        ByteBuffer bytes = ByteBuffer.wrap(frame);
        if (bytes.remaining() < Long.BYTES) {
          return false;
        }
        long sent = bytes.getLong();
        if (!(format.read(bytes) instanceof Record message) || !isMessage(message)) {
          return false;
        }
        counters.latencies.add((System.nanoTime() - sent) / 1_000);
        arrive(from, message);
        return true;
      } catch (IOException e) {
        return false;
      }
    }

    @Override
    public void dropped(Drop why) {
      SpawnedNode.this.dropped(why);
    }

    @Override
    public void refused(String why) {
      counters.refused.increment();
    }
  }

  /** Counts a dropped message; unplanned drops are reported the 1st, 10th, 100th time. */
  private void dropped(Traffic.Drop why) {
    long times = counters.dropped(why);
    if (why.isUnplanned() && Long.toString(times).matches("10*")) {
      listener.dropped(settings.node(), why, times);
    }
  }

  private boolean isMessage(Record message) {
    return messages.contains(message.getClass().getSimpleName());
  }

  private void arrive(int from, Record message) {
    if (queue.offer(new MessageArrival(from, message))) {
      counters.received.increment();
    } else {
      dropped(Traffic.Drop.RECEIVE_QUEUE);
    }
  }

  private void run() {
    try {
      begin();
      commit();
      while (!stopping && !crashed) {
        handle(next());
        for (int more = 1; more < BATCH; more++) {
          NodeTask work = queue.poll();
          if (work == null) {
            break;
          }
          handle(work);
        }
        fireTimers();
        commit();
      }
    } catch (Crash e) {
      ended = true;
    } catch (ProtocolFailure e) {
      ended = true;
      listener.failed(settings.node(), String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) { // said by the listener, so that the run ends
      ended = true;
      listener.failed(settings.node(), "cannot go on: " + e);
    }
  }

  /** Code of the protocol has failed. */
  private static final class ProtocolFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    ProtocolFailure(String message) {
      super(message, null, false, false);
    }
  }

  private @Nullable NodeTask next() {
    long wait = IDLE_NANOS;
    long now = System.nanoTime();
    for (long deadline : deadlines) {
      wait = deadline == NEVER ? wait : Math.min(wait, deadline - now);
    }
    try {
      return queue.poll(Math.max(0, wait), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      stopping = true;
      return null;
    }
  }

  private void begin() {
    Arrays.fill(deadlines, NEVER);
    Optional<byte[]> last = disk == null ? Optional.empty() : disk.last();
    if (last.isPresent()) {
      recover(last.get());
    } else {
      if (log != null) {
        log.clear();
      }
      step(
          () -> {
            process.begin();
            return true;
          },
          Optional.empty());
    }
    for (int timeout = 0; timeout < deadlines.length; timeout++) {
      if (added.flags()[timeout] < 0 && firesAlone(timeout)) {
        deadlines[timeout] = deadline(timeout);
      }
    }
  }

  /** Whether a timeout fires by itself; a request does so only if it has a timer. */
  private boolean firesAlone(int timeout) {
    return added.isRequest(timeout)
        ? settings.timers().containsKey(timeoutName(timeout))
        : added.recovery().orElse(-1) != timeout;
  }

  private void recover(byte[] record) {
    ByteBuffer bytes = ByteBuffer.wrap(record);
    long position = bytes.getLong();
    byte[] text = new byte[bytes.getInt()];
    bytes.get(text);
    onDisk = Arrays.copyOfRange(record, bytes.position(), record.length);
    if (log != null) {
      log.repair(position, text);
    }
    try {
      Object[] values = (Object[]) Objects.requireNonNull(format.read(bytes));
      UsageError.unless(
          values.length == durable.length, "the durable fields are those of another protocol");
      for (int index = 0; index < durable.length; index++) {
        process.restore(durable[index], values[index]);
      }
    } catch (IOException e) {
      throw new UsageError("the durable fields cannot be read: " + e.getMessage(), e);
    }
    int recovery = added.recovery().orElseThrow();
    if (log != null) {
      used.add(EventJson.crash(settings.node()));
      used.add(EventJson.recovery(settings.node()));
    }
    process.restore(added.counters()[recovery], 0);
    step(() -> process.timeout(recovery, List.of()), Optional.empty());
  }

  private void handle(@Nullable NodeTask work) {
    if (work instanceof MessageArrival arrival) {
      if (process.deliver(arrival.from(), arrival.message())) {
        dropped(Traffic.Drop.MAILBOX);
      }
      boolean more = true;
      while (more) {
        more = step(process::handle, Optional.empty());
      }
    } else if (work instanceof Request request) {
      int number =
          IntStream.range(0, deadlines.length)
              .filter(timeout -> timeoutName(timeout).equals(request.name()))
              .findFirst()
              .orElseThrow();
      boolean ran = fire(number, request.choices());
      afterwards.add(() -> request.ran().complete(ran));
    }
  }

  private boolean fire(int timeout, List<Integer> arguments) {
    if (added.counters()[timeout] >= 0) {
      process.restore(added.counters()[timeout], 0);
    }
    String name = timeoutName(timeout);
    ObjectNode event =
        added.isRequest(timeout)
            ? EventJson.request(settings.node(), name)
            : EventJson.timeout(settings.node(), name);
    return step(
        () -> {
          boolean ran = process.timeout(timeout, arguments);
          if (ran && log != null && added.isRequest(timeout)) {
            EventJson.argumentsOf(event, written.arguments(name, process.chosen()));
          }
          return ran;
        },
        Optional.of(event));
  }

  private void fireTimers() {
    long now = System.nanoTime();
    for (int timeout = 0; timeout < deadlines.length; timeout++) {
      if (deadlines[timeout] != NEVER && deadlines[timeout] <= now) {
        deadlines[timeout] = deadline(timeout);
        fire(timeout, List.of());
        boolean isOver =
            added.flags()[timeout] >= 0 && !((Boolean) process.variable(added.flags()[timeout]));
        deadlines[timeout] = isOver ? NEVER : deadlines[timeout];
      }
    }
  }

  private long deadline(int timeout) {
    return System.nanoTime()
        + Math.max(
            1_000,
            settings
                .timer(added.timer(protocol.model(), timeout), timeoutName(timeout))
                .drawNanos(chance));
  }

  /**
   * Runs a step and notes what it does.
   *
   * @param step whether it ran
   * @param event the event to log for it, besides messages, outputs and states
   */
  private boolean step(BooleanSupplier step, Optional<ObjectNode> event) {
    boolean[] ran = {false};
    Optional<UserCodeFailure> fault = userCode.run(() -> ran[0] = step.getAsBoolean());
    if (fault.isPresent()) {
      throw new ProtocolFailure(fault.get().message());
    }
    if (!ran[0]) {
      used.clear();
      return false;
    }
    counters.steps.increment();
    if (log != null) {
      logStep(event);
    }
    for (NodeProcess.StepEffect effect : process.effects()) {
      if (effect instanceof NodeProcess.SendEffect sent) {
        sends.add(sent);
      } else if (effect instanceof NodeProcess.OutputEffect output) {
        outputs.add(output.value());
      }
    }
    process.effects().clear();
    armTimers();
    return true;
  }

  private void logStep(Optional<ObjectNode> event) {
    if (event.isEmpty() && !used.isEmpty() && !used.get(0).path("message").isMissingNode()) {
      EventJson.takenBy(used.get(used.size() - 1), process.lastName());
    }
    used.forEach(this::log);
    used.clear();
    event.ifPresent(this::log);
    for (NodeProcess.StepEffect effect : process.effects()) {
      if (effect instanceof NodeProcess.SendEffect sent) {
        log(EventJson.sent(settings.node(), sent.to(), sent.message()));
      } else if (effect instanceof NodeProcess.OutputEffect output) {
        log(EventJson.output(settings.node(), output.value()));
      }
    }
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    for (int variable = 0; variable < logged.length; variable++) {
      JsonNode value = EventJson.value(process.variable(variable));
      if (!added.isCounter(variable) && !value.equals(logged[variable])) {
        logged[variable] = value;
        fields.set(protocol.variables().get(variable), value);
      }
    }
    log(EventJson.state(settings.node(), fields));
  }

  private void log(ObjectNode event) {
    events.append(event).append('\n');
  }

  /** Restarts the timers that were started in this step. */
  private void armTimers() {
    long assigned = process.assigned();
    for (int timeout = 0; timeout < deadlines.length; timeout++) {
      int flag = added.flags()[timeout];
      if (flag >= 0) {
        boolean on = (Boolean) process.variable(flag);
        boolean started = (assigned & AccessInstrumentation.bit(flag)) != 0;
        if (!on) {
          deadlines[timeout] = NEVER;
        } else if (started || deadlines[timeout] == NEVER) {
          deadlines[timeout] = deadline(timeout);
        }
      }
    }
  }

  /** Writes the changes of the steps since the last commit, and then sends their messages. */
  private void commit() {
    byte[] text = events.toString().getBytes(StandardCharsets.UTF_8);
    events.setLength(0);
    mayCrash();
    if (disk != null) {
      Object[] values = IntStream.of(durable).mapToObj(process::variable).toArray();
      byte[] state = format.write(values);
      if (!Arrays.equals(state, onDisk)) {
        onDisk = state;
        disk.append(
            ByteBuffer.allocate(Long.BYTES + Integer.BYTES + text.length + state.length)
                .putLong(log == null ? 0 : log.size())
                .putInt(text.length)
                .put(text)
                .put(state)
                .array());
      }
    }
    mayCrash();
    if (log != null && text.length > 0) {
      log.append(text);
    }
    mayCrash();
    counters.outputs.add(outputs.size());
    outputs.forEach(value -> listener.output(settings.node(), value));
    outputs.clear();
    send();
    afterwards.forEach(Runnable::run);
    afterwards.clear();
  }

  private void mayCrash() {
    if (crashed) {
      throw new Crash();
    }
  }

  private void send() {
    if (sends.isEmpty()) {
      return;
    }
    List<Transport.Frame> frames = new ArrayList<>(sends.size());
    BitSet cut = unreachable;
    NodeProcess.@Nullable SendEffect last = null;
    byte[] bytes = new byte[0];
    for (NodeProcess.SendEffect sent : sends) {
      counters.sent.increment();
      if (sent.to() == settings.node()) {
        arrive(sent.to(), (Record) Objects.requireNonNull(ValueCopy.of(sent.message())));
      } else if (cut.get(sent.to())) {
        counters.dropped(Traffic.Drop.PARTITION);
      } else if (settings.loss() > 0 && chance.chance(Randomness.threshold(settings.loss()))) {
        counters.dropped(Traffic.Drop.LOSS);
      } else {
        if (last == null || !last.message().equals(sent.message())) {
          byte[] value = format.write(sent.message());
          bytes =
              ByteBuffer.allocate(Long.BYTES + value.length)
                  .putLong(System.nanoTime())
                  .put(value)
                  .array();
          last = sent;
        }
        frames.add(new Transport.Frame(sent.to(), bytes, settings.delay().drawNanos(chance)));
      }
    }
    sends.clear();
    if (!frames.isEmpty()) {
      transport.send(frames);
    }
  }
}
