package dev.rondo.junit;

import rondo.Spec;

/**
 * A hunt for bugs, the parameter of a {@link ProtocolTest}. It runs when it is asked for its
 * outcome; a test that asks for none fails.
 */
public interface Hunt {

  /**
   * This hunt after the run of a trace: where the run still shows a bug, that is its outcome, and
   * the hunt follows otherwise. {@code rondo replay --as junit} writes such tests.
   *
   * @param trace as {@code rondo hunt} writes it
   */
  Hunt replaying(String trace);

  /**
   * Fails unless a schedule reaches a state.
   *
   * @param sometimes the name of a {@code @Sometimes} method
   */
  void reaches(String sometimes);

  /** Fails where a schedule shows a bug, and where the hunt is no evidence about the protocol. */
  void findsNothing();

  /**
   * For a known bug: fails unless a schedule violates the spec.
   *
   * @param spec one of those that watch the protocol
   */
  void finds(Class<? extends Spec<?>> spec);

  /** For a known bug of any kind, an exception or a broken invariant too: fails unless it shows. */
  void findsBug();
}
