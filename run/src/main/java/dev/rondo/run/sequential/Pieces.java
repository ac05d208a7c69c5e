package dev.rondo.run.sequential;

import org.jspecify.annotations.Nullable;
import rondo.runtime.Choices;
import rondo.runtime.Inbox;
import rondo.runtime.Outputs;

/**
 * A sequential program whose parts can be run one by one: what one process does in one round. Rondo
 * adds these methods to the class of the program when it loads it (see {@link PiecewiseProgram}).
 */
public interface Pieces extends Resumable {

  /** Who decides, and who takes outputs, from now on. */
  void rondoAttach(Choices choices, Outputs outputs);

  /**
   * The time of what is run next; (0, 0) before the first round.
   *
   * @param free whether the network guarantees nothing there to the process that is run
   */
  void rondoEnter(int phase, int round, boolean free);

  /** How many processes there are from now on, in a program that starts further ones. */
  void rondoResize(int size);

  /** How many processes there are, in a program that starts further ones; 0 in others. */
  int rondoSize();

  /** Sets a process to its initial state and runs its {@code @Init}. */
  void rondoStart(int node);

  /** Lets a process time out as often as the choices say. */
  void rondoTimeouts(int node);

  /** The message that a process sends to another in a round, or null. */
  @Nullable Object rondoSend(int round, int node, int to);

  /** A process hears something in a round that guarantees it something. */
  void rondoHears(int node);

  /** Lets a process update its state by what is in its mailbox. */
  void rondoUpdate(int round, int node);

  /** A round is over for a process; what it has heard there is gone. */
  void rondoEnd(int round, int node);

  /** Whether an {@code @Observed} method holds of a process, by its place in the source. */
  boolean rondoObserved(int predicate, int node);

  /** Looks at the invariants of all processes. */
  void rondoCheckAll();

  /**
   * The first phase after the current one that somebody has a message for, in a program that skips
   * silence; {@link Integer#MAX_VALUE} where nobody has.
   */
  int rondoAwaitedPhase();

  /** The mailbox of a process for a round. */
  Inbox<Object> rondoBox(int round, int node);
}
