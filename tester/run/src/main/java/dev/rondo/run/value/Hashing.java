package dev.rondo.run.value;

import dev.rondo.run.random.Randomness;

/** Hashes that are the same on every machine and in every run. */
public final class Hashing {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Hashing() {}

  /** The hash of a number. */
  public static long mix(long number) {
    return Randomness.mix(number + GOLDEN);
  }

  /** Of a text (FNV-1a over its characters). */
  public static long ofText(String text) {
    long hash = 0xCBF29CE484222325L;
    for (int index = 0; index < text.length(); index++) {
      hash = (hash ^ text.charAt(index)) * 0x100000001B3L;
    }
    return hash;
  }
}
