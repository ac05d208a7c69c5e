/** What a bench leaves in its folder: figures for programs, and charts. */
@NullMarked
package dev.rondo.benchmarks.bench.files;

import org.jspecify.annotations.NullMarked;
