package rondo;

import rondo.runtime.ModelledNetwork;

/** Guarantees nothing: any message may be lost or late, and a process may time out at any time. */
public final class Arbitrary extends ModelledNetwork {}
