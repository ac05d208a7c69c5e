package dev.rondo.proof.counting;

/**
 * Between which numbers all inputs are, and the one of them that is told apart.
 *
 * @param isOpen whether inputs are told apart by how they stand to the chosen value; where there
 *     are few of them each is told apart from all others
 * @param focus the chosen value, which may be any number
 */
record InputRange(boolean isOpen, LinearTerm low, LinearTerm high, LinearTerm focus) {}
