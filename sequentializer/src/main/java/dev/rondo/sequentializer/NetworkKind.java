package dev.rondo.sequentializer;

import java.util.Map;

/** How the sequential program makes the choices of a network. */
enum NetworkKind {
  /** Algorithm 1 of Drăgoi and Inzaghi Pronesti 2022: a choice per message. */
  ARBITRARY,
  /** No choice. */
  RELIABLE,
  /** DELIVERFN of Fig. 11. */
  N_MINUS_F,
  /** KERNEL of Fig. 11. */
  KERNEL,
  /** The network is asked in each round. */
  OTHER;

  private static final Map<String, NetworkKind> BUILT_IN =
      Map.of(
          "rondo.Arbitrary", ARBITRARY,
          "rondo.Reliable", RELIABLE,
          "rondo.NMinusF", N_MINUS_F,
          "rondo.Kernel", KERNEL);

  static NetworkKind of(String binaryName) {
    return BUILT_IN.getOrDefault(binaryName, OTHER);
  }

  /** Whether a message may be promised, so that a timeout must not come too late to send it. */
  boolean promises() {
    return this != ARBITRARY;
  }
}
