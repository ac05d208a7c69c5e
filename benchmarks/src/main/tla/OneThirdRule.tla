---------------------------- MODULE OneThirdRule ----------------------------
(* The one-third rule (Charron-Bost and Schiper 2009) with losses in every round. A step is a round: the network picks whom each *)
(* process hears, itself always. What is decided first is remembered; Agreement says that all decide the same.                   *)
EXTENDS Naturals, FiniteSets

CONSTANT N

VARIABLES x, first, agreed

Processes == 1..N

Votes(heard, v) == Cardinality({p \in heard : x[p] = v})

\* The smallest most frequent value among those heard.
Best(heard) ==
  CHOOSE v \in Processes :
    \A w \in Processes :
      \/ Votes(heard, v) > Votes(heard, w)
      \/ Votes(heard, v) = Votes(heard, w) /\ v <= w

Updates(p, heard) == IF 3 * Cardinality(heard) > 2 * N THEN Best(heard) ELSE x[p]

Decides(heard) ==
  /\ 3 * Cardinality(heard) > 2 * N
  /\ 3 * Votes(heard, Best(heard)) > 2 * N

\* Initial values up to renaming: a value is new, or that of the process before.
Init ==
  /\ x \in [Processes -> Processes]
  /\ x[1] = 1
  /\ \A p \in 2..N : x[p] \in {x[p - 1], x[p - 1] + 1}
  /\ first = 0
  /\ agreed = TRUE

Next ==
  \E heard \in [Processes -> SUBSET Processes] :
    /\ \A p \in Processes : p \in heard[p]
    /\ LET decided == {Best(heard[p]) : p \in {q \in Processes : Decides(heard[q])}}
           all == IF first = 0 THEN decided ELSE decided \cup {first}
       IN /\ agreed' = (Cardinality(all) <= 1)
          /\ first' = IF all = {} THEN 0 ELSE CHOOSE v \in all : \A w \in all : v <= w
    /\ x' = [p \in Processes |-> Updates(p, heard[p])]

Agreement == agreed
==============================================================================
