/** The project that {@code rondo init} writes; its files are templates among the resources. */
@NullMarked
package dev.rondo.cli.init;

import org.jspecify.annotations.NullMarked;
