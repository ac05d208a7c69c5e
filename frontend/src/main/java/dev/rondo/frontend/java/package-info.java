/** Java itself: what names mean, compilation in memory and formatting, on Eclipse JDT. */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.java;
