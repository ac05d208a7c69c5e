package dev.rondo.run.async;

import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.UserCodeAbort;
import dev.rondo.run.load.UserToString;
import dev.rondo.run.trace.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import rondo.runtime.Inbox;

/**
 * The state that a {@link ManualRun} has reached.
 *
 * @param trace the run; if it has a finding, it is over
 * @param asked the choices made at the start, then in each step
 * @param processes the messages of each process, heard and in transit
 * @param events the possible next events
 */
public record ManualRunState(
    Trace trace,
    List<List<RecordedChoice>> asked,
    List<Mail> processes,
    List<ManualRunEvent> events) {

  /** The source of a choice. */
  public enum Asks {
    /** A process: an input, or a choice of its code. */
    PROCESS,
    /** The network draws. */
    NETWORK,
    /** Whether a message is lost. */
    LOSS
  }

  /** A choice from 0 to below a bound, and what was chosen. */
  public record RecordedChoice(Asks by, int bound, int value) {}

  /**
   * The messages of a process.
   *
   * @param halted whether it does not act any more
   * @param mailbox the heard messages that were not used
   * @param transit the messages in transit to it, oldest first
   */
  public record Mail(int node, boolean halted, List<Letter> mailbox, List<Letter> transit) {}

  /**
   * A message.
   *
   * @param id its number in the run; 0 for one that was heard
   * @param losable whether the network may lose it
   */
  public record Letter(int id, int from, String content, boolean losable) {}

  /** The kind of an event. */
  public enum What {
    /** A message arrives, and the first enabled handler runs. */
    MESSAGE,
    /** A handler runs on messages that arrived before. */
    HANDLER,
    /** A timeout, a request or a recovery runs. */
    TIMEOUT
  }

  /**
   * A possible next event.
   *
   * @param message that comes, or 0
   * @param timeout its number, or -1
   * @param name of the handler or the timeout; empty for a message
   * @param released whether waiting for messages that no process sends ends before
   */
  public record ManualRunEvent(
      int node, What what, int message, int timeout, String name, boolean released) {}

  /** Examines an engine after the last move; the engine cannot continue afterwards. */
  static final class Survey {

    private final AsyncEngine engine;
    private final LoadedProtocol protocol;
    private final AsyncSettings settings;
    private final ManualSchedule schedule;
    private final List<ManualRunEvent> events = new ArrayList<>();

    Survey(
        AsyncEngine engine,
        LoadedProtocol protocol,
        AsyncSettings settings,
        ManualSchedule schedule) {
      this.engine = engine;
      this.protocol = protocol;
      this.settings = settings;
      this.schedule = schedule;
    }

    List<Mail> mail() {
      return IntStream.range(0, engine.processes())
          .mapToObj(engine::process)
          .map(
              process ->
                  new Mail(process.index(), process.isHalted(), mailbox(process), transit(process)))
          .toList();
    }

    private List<Letter> mailbox(AsyncProcess process) {
      List<Letter> letters = new ArrayList<>();
      for (int type = 0; type < engine.table().types(); type++) {
        Inbox<Object> mailbox = process.mailbox(type);
        for (int at = 0; at < mailbox.count(); at++) {
          String content = UserToString.of(mailbox.at(at));
          letters.add(new Letter(0, mailbox.senderIndex(at), content, false));
        }
      }
      return letters;
    }

    private List<Letter> transit(AsyncProcess process) {
      MessagesInTransit transit = process.transit();
      return IntStream.range(0, transit.size())
          .mapToObj(
              at ->
                  new Letter(
                      transit.id(at),
                      transit.sender(at),
                      UserToString.of(transit.message(at)),
                      schedule.isLosable(transit.id(at))))
          .sorted(Comparator.comparingInt(Letter::id))
          .toList();
    }

    /**
     * All possible events. If processes wait only for messages that are never sent, that includes
     * the events after they stop waiting.
     */
    List<ManualRunEvent> events() {
      PendingEvents pending = new PendingEvents(engine, settings.faults());
      list(pending, false);
      if (pending.refresh() == 0 && engine.release()) {
        list(pending, true);
      }
      return events.stream()
          .sorted(
              Comparator.comparingInt(ManualRunEvent::node)
                  .thenComparing(ManualRunEvent::what)
                  .thenComparingInt(ManualRunEvent::message))
          .toList();
    }

    private void list(PendingEvents pending, boolean released) {
      int size = pending.refresh();
      for (int candidate = 0; candidate < size; candidate++) {
        pending.locate(candidate);
        AsyncProcess process = pending.process();
        int position = pending.position();
        events.add(
            position < 0
                ? event(process, What.HANDLER, 0, -1, name(process.ready()), released)
                : event(process, What.MESSAGE, process.transit().id(position), -1, "", released));
      }
      int timeouts = settings.faults().timeouts() ? engine.table().timeouts() : 0;
      for (int node = 0; node < engine.processes(); node++) {
        for (int timeout = 0; timeout < timeouts; timeout++) {
          addTimeout(engine.process(node), timeout, released);
        }
      }
    }

    private void addTimeout(AsyncProcess process, int timeout, boolean released) {
      int number = timeout;
      boolean listed =
          events.stream()
              .anyMatch(event -> event.node() == process.index() && event.timeout() == number);
      if (!listed && canTimeOut(process, timeout)) {
        String name = name(engine.table().handlers() + timeout);
        events.add(event(process, What.TIMEOUT, 0, timeout, name, released));
      }
    }

    private boolean canTimeOut(AsyncProcess process, int timeout) {
      long settled = process.settled();
      try {
        return engine.canTimeOut(process, timeout);
      } catch (UserCodeAbort saidByRondo) {
        throw saidByRondo;
      } catch (Throwable failure) {
        return true; // to take this step shows that its guard fails
      } finally {
        process.settleUpTo(settled);
      }
    }

    private static ManualRunEvent event(
        AsyncProcess process, What what, int message, int timeout, String name, boolean released) {
      return new ManualRunEvent(process.index(), what, message, timeout, name, released);
    }

    private String name(int action) {
      return protocol.actions().get(action).name();
    }
  }
}
