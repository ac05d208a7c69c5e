package dev.rondo.run.sequential;

import rondo.runtime.Outputs;

/** Shows what processes output to the specs, and knows which of them has found something. */
interface SpecWatch extends Outputs {

  /** Lets fresh specs watch. */
  void restart();

  /** The name of the spec that has just found something; empty where none has. */
  String violated();
}
