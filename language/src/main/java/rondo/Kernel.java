package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * In every round some process, the kernel, hears all processes and is heard by all (Drăgoi and
 * Inzaghi Pronesti 2022, the formula of section 4.1). Figure 11 of the same paper delivers less:
 * see {@link NonEmptyKernel}.
 */
public final class Kernel extends BuiltInNetwork {}
