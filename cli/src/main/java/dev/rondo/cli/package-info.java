/**
 * The program rondo: options in, text and exit codes out; what a command does lives in the modules
 * below.
 */
@NullMarked
package dev.rondo.cli;

import org.jspecify.annotations.NullMarked;
