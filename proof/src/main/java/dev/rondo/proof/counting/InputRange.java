package dev.rondo.proof.counting;

/**
 * The range of the inputs, and the input that is distinguished.
 *
 * @param isOpen whether inputs are distinguished by their order relative to the chosen value; a
 *     small range distinguishes each input
 * @param focus the chosen value, which may be any number
 */
record InputRange(boolean isOpen, LinearTerm low, LinearTerm high, LinearTerm focus) {}
