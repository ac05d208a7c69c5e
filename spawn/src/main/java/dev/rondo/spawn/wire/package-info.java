/** Messages between spawned processes: values as bytes, frames, connections. */
@org.jspecify.annotations.NullMarked
package dev.rondo.spawn.wire;
