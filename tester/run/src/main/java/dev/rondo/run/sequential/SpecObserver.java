package dev.rondo.run.sequential;

import rondo.runtime.Outputs;

/** Passes outputs to the specs, and knows which spec is violated. */
interface SpecObserver extends Outputs {

  /** Lets fresh specs watch. */
  void restart();

  /** The name of the spec that has just found something; empty where none has. */
  String violated();
}
