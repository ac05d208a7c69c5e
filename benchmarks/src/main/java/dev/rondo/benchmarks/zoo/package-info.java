/** The zoo of published bugs, and how it is split for judging strategies. */
@NullMarked
package dev.rondo.benchmarks.zoo;

import org.jspecify.annotations.NullMarked;
