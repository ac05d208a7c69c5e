package dev.rondo.junit;

import rondo.Network;

/**
 * What one test hunts in.
 *
 * @param n how many processes there are
 * @param f how many of them may be faulty
 */
record Combination(TestSettings test, int n, int f, Class<? extends Network> network) {

  /** As the tree of tests shows it. */
  String displayName() {
    return "n = " + n + ", " + network.getSimpleName();
  }

  /** As the name of a file has it. */
  String fileName() {
    return "n" + n + "-" + network.getSimpleName();
  }
}
