package dev.rondo.junit;

import rondo.Spec;

/**
 * A proof by a solver, the parameter of a {@link ProtocolTest} beside {@link Hunt} and {@link
 * Verify}: for all phases where the test does not bound them, and for inputs of any value where
 * they have no part in it. It runs when it is asked for its outcome; a test that asks for none
 * fails.
 *
 * <p>The solver is Z3 where {@code tools.aqua:z3-turnkey} is among the dependencies of the tests,
 * and SMTInterpol otherwise.
 */
public interface Prove {

  /** Fails unless it is proved that nothing goes wrong. */
  void findsNothing();

  /**
   * Fails unless it is proved that nothing goes wrong however many processes there are. The test
   * then says neither {@code n} nor {@code f} nor {@code phases}. It takes Z3 for all but the
   * smallest protocols.
   */
  void findsNothingForEveryN();

  /**
   * For a known bug: fails unless a run violates the spec.
   *
   * @param spec one of those that watch the protocol
   */
  void finds(Class<? extends Spec<?>> spec);

  /** For a known bug of any kind, an exception or a broken invariant too: fails unless it shows. */
  void findsBug();
}
