package dev.rondo.benchmarks.bench;

import dev.rondo.hunt.HuntLimits;

/**
 * The limits of a measurement.
 *
 * @param warmUpMillis how long a form runs unmeasured at least, with other seeds, before its first
 *     measured run: otherwise easy bugs measure the compiler of the JVM
 */
public record BenchLimits(HuntLimits hunt, long warmUpMillis) {}
