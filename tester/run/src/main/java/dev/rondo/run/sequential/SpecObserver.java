package dev.rondo.run.sequential;

import rondo.runtime.Outputs;

/** Passes outputs to the specs, and knows which spec is violated. */
interface SpecObserver extends Outputs {

  /** Begins a run with fresh specs. */
  void restart();

  /** The name of the violated spec; empty if there is none. */
  String violated();
}
