/** Charts of what {@code rondo bench} has measured, for the documentation. */
@NullMarked
package dev.rondo.benchmarks.charts;

import org.jspecify.annotations.NullMarked;
