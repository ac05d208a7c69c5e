/** Files that Rondo writes and reads, other than protocols: the only way in and out. */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.file;
