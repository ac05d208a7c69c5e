/** Speed, measured with JMH; docs/internal/performance.md has the commands and the figures. */
package dev.rondo.benchmarks.jmh;
