package dev.rondo.benchmarks.checkers;

import java.io.IOException;
import java.util.Optional;

/** A model checker. */
interface Checker {

  /** Its name in the table. */
  String name();

  /** How many cores it uses. */
  int cores();

  /** Checks a model; empty where it has none of it, or not with so many cores. */
  Optional<CheckerAnswer> check(ModelSize model, Commands commands) throws IOException;
}
