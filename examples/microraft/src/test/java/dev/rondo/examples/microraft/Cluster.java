package dev.rondo.examples.microraft;

import io.microraft.RaftEndpoint;
import io.microraft.model.message.RaftMessage;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A group of MicroRaft nodes in one thread. Time is simulated, so a seed determines all that
 * happens.
 */
final class Cluster implements AutoCloseable {

  /** What the network and the machines do, with probabilities per message or per second. */
  record Faults(double loss, double longDelay, double partition, double crash) {
    static final Faults NONE = new Faults(0, 0, 0, 0);
    static final Faults ALL = new Faults(0.05, 0.05, 0.1, 0.1);
  }

  /** A message on its way. */
  record Envelope(int from, int to, RaftMessage message) {}

  private record Event(long time, long number, Runnable what) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          (a, b) ->
              a.time != b.time ? Long.compare(a.time, b.time) : Long.compare(a.number, b.number));
  private final List<Member> members = new ArrayList<>();
  private final List<EventLog> logs = new ArrayList<>();
  private final Random random;
  private final Faults faults;
  private Consumer<Envelope> network = this::deliverOrLose;
  private int isolated = -1; // a member that is cut off from the others
  private long now = 1_000_000;
  private long scheduled;

  Cluster(Path folder, int n, long seed, Faults faults, IntFunction<Disk> disks) {
    this.random = new Random(seed);
    this.faults = faults;
    for (int number = 0; number < n; number++) {
      logs.add(new EventLog(folder.resolve("node" + number + ".ndjson"), number));
      members.add(new Member(this, number, logs.get(number), disks.apply(number)));
    }
  }

  Member member(int number) {
    return members.get(number);
  }

  Path[] logFiles() {
    return logs.stream().map(EventLog::file).toArray(Path[]::new);
  }

  List<RaftEndpoint> ids() {
    return IntStream.range(0, members.size()).<RaftEndpoint>mapToObj(Member.Id::new).toList();
  }

  Clock clock() {
    return new Clock() {
      @Override
      public Instant instant() {
        return Instant.ofEpochMilli(now);
      }

      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }
    };
  }

  void startAll() {
    members.forEach(this::start);
  }

  void start(Member member) {
    member.start(new Random(random.nextLong()));
  }

  /** Another network, which delivers what it wants. */
  void setNetwork(Consumer<Envelope> network) {
    this.network = network;
  }

  int number(Member member) {
    return members.indexOf(member);
  }

  /** The member that leads in the latest term, or null. */
  Member leader() {
    Member leader = null;
    for (Member member : members) {
      if (member.isLeader()
          && (leader == null
              || member.report().getTerm().getTerm() > leader.report().getTerm().getTerm())) {
        leader = member;
      }
    }
    return leader;
  }

  /** Runs for some simulated time, with client requests and faults. */
  void run(int seconds) {
    long end = now + 1000L * seconds;
    client(end);
    everySecond(end);
    runUntil(end);
  }

  /** Runs for some simulated time, without requests and without new partitions and crashes. */
  void pass(int millis) {
    runUntil(now + millis);
  }

  private void runUntil(long end) {
    while (!events.isEmpty() && events.peek().time <= end) {
      Event event = events.remove();
      now = event.time;
      event.what.run();
    }
    now = end;
  }

  void later(long millis, Runnable what) {
    events.add(new Event(now + millis, scheduled++, what));
  }

  private void client(long end) {
    if (now < end) {
      members.stream()
          .filter(Member::isLeader)
          .forEach(member -> member.replicate(1 + random.nextInt(9)));
      later(50 + random.nextInt(500), () -> client(end));
    }
  }

  private void everySecond(long end) {
    if (now < end) {
      Member unlucky = members.get(random.nextInt(members.size()));
      if (random.nextDouble() < faults.crash && unlucky.isUp()) {
        unlucky.crash();
        later(1 + random.nextInt(8000), () -> start(unlucky));
      }
      if (random.nextDouble() < faults.partition && isolated < 0) {
        isolated = random.nextInt(members.size());
        later(1000 + random.nextInt(9000), () -> isolated = -1);
      }
      later(1000, () -> everySecond(end));
    }
  }

  void send(int from, int to, RaftMessage message) {
    network.accept(new Envelope(from, to, message));
  }

  /** The usual network: it loses and delays messages, and those to a node that has crashed. */
  void deliverOrLose(Envelope envelope) {
    if (random.nextDouble() < faults.loss || envelope.from == isolated || envelope.to == isolated) {
      return;
    }
    int delay = 1 + random.nextInt(random.nextDouble() < faults.longDelay ? 5000 : 20);
    int crashes = members.get(envelope.to).crashes();
    later(
        delay,
        () -> {
          if (crashes == members.get(envelope.to).crashes()) {
            deliver(envelope);
          }
        });
  }

  /** Delivers a message now, if its receiver is up. */
  void deliver(Envelope envelope) {
    Member member = members.get(envelope.to);
    if (member.isUp()) {
      member.receive(envelope.message);
    }
  }

  @Override
  public void close() {
    logs.forEach(EventLog::close);
  }
}
