package dev.rondo.junit;

import rondo.Network;

/**
 * The size and the network of one test.
 *
 * @param n how many processes there are
 * @param f how many of them may be faulty
 */
record Combination(TestSettings test, int n, int f, Class<? extends Network> network) {

  /** The name in the tree of tests. */
  String displayName() {
    return "n = " + n + ", " + network.getSimpleName();
  }

  /** The name as a part of a file name. */
  String fileName() {
    return "n" + n + "-" + network.getSimpleName();
  }
}
