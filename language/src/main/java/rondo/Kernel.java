package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * In every round some process hears everybody and is heard by everybody (Uniform Voting; Drăgoi and
 * Inzaghi Pronesti 2022, section 4.1).
 */
public final class Kernel extends BuiltInNetwork {}
