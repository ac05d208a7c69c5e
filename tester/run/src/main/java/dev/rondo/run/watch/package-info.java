/** Who watches a run: outcomes, observers and times. Nothing here changes what happens. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.watch;
