package rondo.runtime;

import rondo.Draw;

/** Takes the sizes of a run from another object. */
public interface BorrowedSizes extends Draw {

  /** The object that knows the sizes. */
  Draw sizes();

  @Override
  default int n() {
    return sizes().n();
  }

  @Override
  default int f() {
    return sizes().f();
  }

  @Override
  default int phases() {
    return sizes().phases();
  }

  @Override
  default int rounds() {
    return sizes().rounds();
  }
}
