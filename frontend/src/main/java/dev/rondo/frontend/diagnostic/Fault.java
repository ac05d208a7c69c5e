package dev.rondo.frontend.diagnostic;

/**
 * What is wrong with a piece of a file, and what to write instead of it.
 *
 * @param text continues a sentence about the piece
 * @param hint what leaves nothing to report once it is followed
 */
public record Fault(String text, String hint) {}
