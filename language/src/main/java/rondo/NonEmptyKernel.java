package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * In every round some process, the kernel, is heard by all (Drăgoi and Inzaghi Pronesti 2022,
 * figure 11; the non-empty kernel of Charron-Bost and Schiper 2009). Unlike that of {@link Kernel},
 * this kernel itself may miss messages.
 */
public final class NonEmptyKernel extends BuiltInNetwork {}
