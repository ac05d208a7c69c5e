package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * In every round every process hears at least {@code n - f} processes (Ben-Or; Drăgoi and Inzaghi
 * Pronesti 2022, section 4.1).
 */
public final class NMinusF extends BuiltInNetwork {}
