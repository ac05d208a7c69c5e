package dev.rondo.junit;

/**
 * The mutants of a protocol, the parameter of a {@link ProtocolTest} beside {@link Hunt}: small
 * faults, planted one at a time, that specs, invariants and {@code @Sometimes} states should find.
 * They are hunted when the test asks; a test that does not ask fails.
 */
public interface Mutants {

  /** Hunts each mutant in up to so many schedules of each form instead of 2,000. */
  Mutants within(long schedules);

  /** Lets so many mutants survive: those that are known to change nothing that matters. */
  Mutants except(int survivors);

  /**
   * Fails where the protocol itself has a bug, and where more mutants survive than may. The failure
   * lists them, each as a diff.
   */
  void areFound();
}
