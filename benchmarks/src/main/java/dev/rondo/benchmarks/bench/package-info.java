/**
 * {@code rondo bench}: which rows are measured, the runs and their journal, and what is made of
 * them: tables, figures for programs, charts.
 */
@NullMarked
package dev.rondo.benchmarks.bench;

import org.jspecify.annotations.NullMarked;
