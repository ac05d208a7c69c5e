/** Answers for programs: what all of them have in common. docs/json.md says what it means. */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.answer;
