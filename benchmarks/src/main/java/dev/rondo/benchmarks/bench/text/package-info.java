/** The tables of a bench, as text; what was measured comes from the package above. */
@NullMarked
package dev.rondo.benchmarks.bench.text;

import org.jspecify.annotations.NullMarked;
