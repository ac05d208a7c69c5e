package rondo.runtime;

import rondo.Draw;

/** Has the sizes of a run from somebody else. */
public interface BorrowedSizes extends Draw {

  /** Who knows the sizes. */
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
