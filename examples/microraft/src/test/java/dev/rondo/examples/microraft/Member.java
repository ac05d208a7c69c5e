package dev.rondo.examples.microraft;

import io.microraft.RaftConfig;
import io.microraft.RaftEndpoint;
import io.microraft.RaftNode;
import io.microraft.RaftRole;
import io.microraft.executor.RaftNodeExecutor;
import io.microraft.model.message.RaftMessage;
import io.microraft.persistence.RestoredRaftState;
import io.microraft.report.RaftNodeReport;
import io.microraft.statemachine.StateMachine;
import io.microraft.transport.Transport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A member of the group: MicroRaft with an executor, a transport, a disk and a state machine that
 * log what it does. It stays when its node crashes and restarts.
 */
final class Member implements RaftNodeExecutor, Transport, StateMachine {

  /** A member of the group, by its number. */
  record Id(int number) implements RaftEndpoint {
    @Override
    public Object getId() {
      return number;
    }
  }

  /** Tasks that are timeouts of the protocol. */
  private static final Map<String, String> TIMEOUTS =
      Map.of(
          "HeartbeatTask", "heartbeat",
          "PreVoteTimeoutTask", "preVoteTimeout",
          "LeaderElectionTimeoutTask", "electionTimeout",
          "LeaderBackoffResetTask", "backoffReset",
          "FlushTask", "flush");

  private static final RaftConfig CONFIG =
      RaftConfig.newBuilder()
          .setLeaderHeartbeatPeriodSecs(1)
          .setLeaderHeartbeatTimeoutSecs(3)
          .setLeaderElectionTimeoutMillis(500)
          .setAppendEntriesRequestBatchSize(3)
          .build();

  private final Cluster cluster;
  private final Id id;
  private final EventLog log;
  private final Disk disk;
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final List<Integer> applied = new ArrayList<>();
  private Runnable before = () -> {}; // what is logged before the next task
  private UnaryOperator<RaftMessage> fault = message -> message;
  private RaftNode node; // null if it has crashed
  private CompletableFuture<?> lastRequest = new CompletableFuture<>();
  private int crashes;

  Member(Cluster cluster, int number, EventLog log, Disk disk) {
    this.cluster = cluster;
    this.id = new Id(number);
    this.log = log;
    this.disk = disk;
  }

  /** The node sends something else instead of some messages: a fault to be found in its log. */
  void setFault(UnaryOperator<RaftMessage> fault) {
    this.fault = fault;
  }

  EventLog log() {
    return log;
  }

  boolean isUp() {
    return node != null;
  }

  int crashes() {
    return crashes;
  }

  /** The commands that the state machine has run since the last start. */
  List<Integer> applied() {
    return List.copyOf(applied);
  }

  RaftNodeReport report() {
    var report = node.getReport();
    runTasks();
    return report.join().getResult();
  }

  /** Whether the client of the last request was told that it is committed. */
  boolean hasAcknowledged() {
    return lastRequest.isDone() && !lastRequest.isCompletedExceptionally();
  }

  boolean isLeader() {
    return isUp() && report().getRole() == RaftRole.LEADER;
  }

  void start(Random random) {
    RestoredRaftState restored = crashes == 0 ? null : disk.afterCrash();
    RaftNode.RaftNodeBuilder builder =
        RaftNode.newBuilder()
            .setGroupId("group")
            .setConfig(CONFIG)
            .setExecutor(this)
            .setTransport(this)
            .setStateMachine(this)
            .setStore(disk)
            .setRandom(random)
            .setClock(cluster.clock());
    if (restored == null) {
      builder.setLocalEndpoint(id).setInitialGroupMembers(cluster.ids());
    } else {
      builder.setRestoredState(restored);
    }
    node = builder.build();
    if (crashes > 0) {
      log.recovered();
    }
    CompletableFuture<?> started = node.start();
    step();
    started.join();
  }

  void crash() {
    node = null;
    crashes++;
    tasks.clear();
    applied.clear();
    log.crashed();
  }

  void receive(RaftMessage message) {
    before = () -> log.received(message);
    node.handle(message);
    step();
  }

  /** The node must be the leader. */
  void replicate(int command) {
    before = () -> log.replicate(command);
    lastRequest = node.replicate(command);
    step();
  }

  private void step() {
    runTasks();
    if (isUp()) {
      log.state(report(), disk.flushedEntries());
    }
  }

  private void runTasks() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  @Override
  public void execute(Runnable task) {
    Runnable first = before;
    before = () -> {};
    tasks.add(
        () -> {
          first.run();
          run(task);
        });
  }

  private void run(Runnable task) {
    String timeout = TIMEOUTS.get(task.getClass().getSimpleName());
    if (timeout != null) {
      log.timeout(timeout);
    }
    task.run();
  }

  @Override
  public void submit(Runnable task) {
    cluster.later(1, whileUp(task));
  }

  @Override
  public void schedule(Runnable task, long delay, TimeUnit unit) {
    cluster.later(unit.toMillis(delay), whileUp(task));
  }

  private Runnable whileUp(Runnable task) {
    int life = crashes;
    return () -> {
      if (isUp() && life == crashes) {
        run(task);
        step();
      }
    };
  }

  @Override
  public void send(RaftEndpoint target, RaftMessage message) {
    RaftMessage sent = fault.apply(message);
    log.sent(target, sent);
    cluster.send(id.number(), ((Id) target).number(), sent);
  }

  @Override
  public boolean isReachable(RaftEndpoint endpoint) {
    return true;
  }

  @Override
  public Object runOperation(long index, Object operation) {
    applied.add((Integer) operation);
    log.applied(index, (Integer) operation);
    return operation;
  }

  @Override
  public Object getNewTermOperation() {
    return 0;
  }

  @Override
  public void takeSnapshot(long index, Consumer<Object> chunks) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void installSnapshot(long index, List<Object> chunks) {
    throw new UnsupportedOperationException();
  }
}
