package dev.rondo.frontend.java;

import java.util.Map;

/**
 * A file that Rondo has emitted.
 *
 * @param origins the line of the user's file by line of the text, for lines on which a statement
 *     begins that comes from there
 */
public record FormattedJava(String text, Map<Integer, Integer> origins) {}
