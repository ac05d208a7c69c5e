package dev.rondo.run.load;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import rondo.Spec;
import rondo.runtime.Program;

/**
 * Ends code that does not end: every backward jump, every {@code catch} and most methods of a
 * protocol's code pass by {@link #check()} (see {@link LoopInstrumentation}), which throws in a
 * thread that was {@link #stop stopped}, and throws again where the code has caught that, until the
 * thread is {@link #release released}.
 *
 * <p>Between two steps of processes it is Rondo that {@link #pass passes by}: what a thread does
 * there has come to an end, however long all of it takes, and is left where its {@link TimeLimit
 * time} is over.
 */
public final class LoopExit {

  /** What asks for invariants, in the class of a protocol and in a sequential program. */
  private static final Set<String> IN_PROTOCOLS =
      Set.of("rondoBrokenInvariant", "rondoBrokenOfAll");

  private static final Set<String> IN_PROGRAMS =
      Set.of(
          "checkInvariants(I)V", "checkItsInvariants(I)V", "checkAll()V", "checkAllProcesses()V");

  private static final Set<Thread> STOPPED = ConcurrentHashMap.newKeySet();

  /**
   * Threads that must report whether they make progress, and how often each has passed by since it
   * was asked: that is how much it has done, on a busy machine as on an idle one.
   */
  private static final Map<Thread, AtomicLong> ASKED = new ConcurrentHashMap<>();

  // Read on every backward jump: a plain load on most processors.
  private static volatile boolean alarm;

  private LoopExit() {}

  /** Called by the code of protocols. */
  public static void check() {
    if (alarm) {
      leaveIfStopped();
    }
  }

  /**
   * Called by the code of protocols with what it catches. How much stack and memory there is
   * depends on the machine, so no code may go on after it had too little.
   */
  public static void caught(Throwable thrown) {
    if (thrown instanceof VirtualMachineError error) {
      throw error;
    }
    check();
  }

  private static void leaveIfStopped() {
    Thread now = Thread.currentThread();
    AtomicLong passed = ASKED.get(now);
    if (passed != null) {
      passed.setOpaque(passed.getPlain() + 1);
    }
    if (STOPPED.contains(now)) {
      throw new EndlessLoop(running());
    }
  }

  /** Called by Rondo wherever the code of a process has ended and other follows. */
  public static void pass() {
    if (alarm) {
      release(Thread.currentThread());
      TimeLimit.leaveIfOver();
    }
  }

  /** Which code of the user is running, as text. */
  private static String running() {
    return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .walk(frames -> frames.map(LoopExit::role).filter(role -> !role.isEmpty()).findFirst())
        .orElse("the handler");
  }

  private static String role(StackWalker.StackFrame frame) {
    if (Spec.class.isAssignableFrom(frame.getDeclaringClass())) {
      return "the spec " + frame.getDeclaringClass().getSimpleName();
    }
    return asksInvariants(frame) ? "an invariant" : "";
  }

  private static boolean asksInvariants(StackWalker.StackFrame frame) {
    return Program.class.isAssignableFrom(frame.getDeclaringClass())
        ? IN_PROGRAMS.contains(frame.getMethodName() + frame.getDescriptor())
        : IN_PROTOCOLS.contains(frame.getMethodName());
  }

  /** Makes a thread leave the code it is in. */
  public static void stop(Thread thread) {
    STOPPED.add(thread);
    alarm();
  }

  /** Asks a thread to tell that it goes on, which it does when it {@link #pass passes by}. */
  static void ask(Thread thread) {
    ASKED.putIfAbsent(thread, new AtomicLong());
    alarm();
  }

  /** Whether a thread has not reported yet. */
  static boolean isAsked(Thread thread) {
    return ASKED.containsKey(thread);
  }

  /** How many checks a thread has passed since it was asked. */
  static long passed(Thread thread) {
    AtomicLong passed = ASKED.get(thread);
    return passed == null ? 0 : passed.getOpaque();
  }

  static void alarm() {
    alarm = true;
  }

  /** The thread has left that code. */
  public static void release(Thread thread) {
    if (alarm && (STOPPED.remove(thread) | ASKED.remove(thread) != null)) {
      calm();
    }
  }

  /** Ends the alarm if no thread needs it; checked last, so that no other alarm is lost. */
  static void calm() {
    alarm = false;
    if (!STOPPED.isEmpty() || !ASKED.isEmpty() || TimeLimit.isAnyOver()) {
      alarm();
    }
  }

  static boolean isAlarming(Thread thread) {
    return alarm && (STOPPED.contains(thread) || ASKED.containsKey(thread));
  }

  /** Whether something was thrown in order to leave code that does not end. */
  public static boolean isEndless(Throwable thrown) {
    return thrown instanceof EndlessLoop;
  }

  /** Which code that was, as text. */
  public static String endless(Throwable thrown) {
    return thrown instanceof EndlessLoop loop ? loop.code : "the code";
  }

  /** Code of a user ran for too long; its stack trace says where. */
  public static final class EndlessLoop extends Error {
    private static final long serialVersionUID = 1L;

    private final String code;

    private EndlessLoop(String code) {
      super(code + " does not come to an end");
      this.code = code;
    }
  }
}
