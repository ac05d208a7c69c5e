package dev.rondo.run.sequential.strategy;

/**
 * A way to draw choices.
 *
 * @param name what it is called where a segment of a schedule is written down
 * @param choices draws them
 */
record Way(String name, DrawnChoices choices) {}
