/** Source files and places in them. */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.source;
