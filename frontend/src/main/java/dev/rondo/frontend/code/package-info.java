/** What a piece of a protocol's code names, uses and changes, for the rules and the tags alike. */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.code;
