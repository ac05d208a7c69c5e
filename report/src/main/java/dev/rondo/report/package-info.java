/**
 * What a hunt has come to, as one HTML file for a browser. Everything that is computed is computed
 * here and tested in Java; the page's script only draws it.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.report;
