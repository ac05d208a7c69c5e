package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the class that every process of a protocol runs, and gives the defaults of a run. Several
 * such classes side by side in one file are roles of one protocol, each with its own {@link #n()}.
 *
 * <p>The class extends {@link Node} (event-driven handlers) or {@link RoundNode} (rounds written
 * directly). Everything given here can be overridden when a run is started.
 *
 * <pre>{@code
 * @Protocol(n = 3, f = 1, network = NMinusF.class, spec = Agreement.class)
 * public class BenOr extends Node { … }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Protocol {

  /** How many processes there are at the start. */
  int n() default 3;

  /** How many of them may be faulty; what that means is for the network and the protocol to say. */
  int f() default 0;

  /**
   * How many processes there may be with those that {@link Node#spawn()} adds; 0 means {@code n}.
   */
  int max() default 0;

  /** What the network guarantees. */
  Class<? extends Network> network() default Arbitrary.class;

  /**
   * What the network guarantees, as a formula over the processes that a process hears in a round,
   * for example {@code "forall p: |HO(p)| >= n - f"}; instead of {@link #network()}.
   */
  String heardOf() default "";

  /**
   * How many messages a channel of the network {@link Fifo} holds; 0 means any number. A process
   * takes no step while a message that it has sent waits for room.
   */
  int capacity() default 0;

  /** What the outputs of the processes must satisfy. */
  Class<? extends Spec<?>>[] spec() default {};

  /**
   * Whether a process plays several roles, each in its own time: proposer and acceptor, coordinator
   * and participant. A message of an earlier time may then be used where the sequential form has
   * that run as well: with the step in its place, or, where it shows nothing new, without it.
   */
  boolean severalRoles() default false;
}
