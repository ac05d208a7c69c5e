/** Runs a protocol on real sockets: {@code Spawned} all its processes, {@code SpawnedNode} one. */
@org.jspecify.annotations.NullMarked
package dev.rondo.spawn;
