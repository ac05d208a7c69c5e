package dev.rondo.run.value;

/** Hashes that are the same on every machine and in every run. */
public final class Hashing {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Hashing() {}

  /** Spreads the bits of a number over all of it (the finalizer of SplitMix64). */
  public static long mix(long number) {
    long mixed = number + GOLDEN;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
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
