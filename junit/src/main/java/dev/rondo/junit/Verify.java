package dev.rondo.junit;

import rondo.Spec;

/**
 * A search of every schedule, the parameter of a {@link ProtocolTest} beside {@link Hunt}. It runs
 * when it is asked for its outcome; a test that asks for none fails.
 */
public interface Verify {

  /**
   * Fails where a schedule shows a bug, where not every schedule was seen in the time that the test
   * has, and where the search is no evidence about the protocol. Where phases have no end and the
   * test does not bound them, it goes through one more after the other for as long as it has, and
   * every schedule of at least two must be seen.
   */
  void findsNothing();

  /**
   * For a known bug: fails unless a schedule violates the spec.
   *
   * @param spec one of those that watch the protocol
   */
  void finds(Class<? extends Spec<?>> spec);

  /** For a known bug of any kind, an exception or a broken invariant too: fails unless it shows. */
  void findsBug();

  /**
   * Fails unless, besides, every fair run is as it should be. It is asked of steps, and of rounds
   * where the protocol is written as rounds or the test has the sequential form. The failure shows
   * a run as a stem and a cycle.
   *
   * @param property a formula such as {@code "[] (waits -> <> works)"} over outputs and
   *     {@code @Observed} methods, the name of a {@code @Property}, or {@code "termination"}
   */
  void holds(String property);

  /**
   * For a property that is known not to hold: fails unless a fair run shows that it does not.
   *
   * @param property as in {@link #holds}
   */
  void refutes(String property);
}
