/*
 * The one-third rule (Charron-Bost and Schiper 2009) with losses in every round, in the manner of Barbosa et al. 2020, section 8: before a round it is
 * chosen who hears whom, then processes update in the order of their numbers (message order reduction). Initial values are kept
 * up to renaming (partition symmetry: groups with one value do not grow), or all of them with -DALL_STARTS. A process always hears itself.
 *
 * Unlike Figure 6 of Barbosa et al. 2020, the ghost is written by the first decision only, so that the assertion can fail.
 */
#ifndef N
#define N 4
#endif

byte x[N];
byte sent[N];
bool heard[N * N];
byte first;
byte turn = N;

proctype Process(byte me) {
  byte i, v, count, votes;
  do
  :: turn == me ->
    d_step {
      count = 0;
      for (i : 0 .. N - 1) {
        count = count + heard[me * N + i]
      }
      if
      :: 3 * count > 2 * N ->
        votes = 0;
        for (v : 1 .. N) {
          count = 0;
          for (i : 0 .. N - 1) {
            if
            :: heard[me * N + i] && sent[i] == v -> count++
            :: else
            fi
          }
          if
          :: count > votes -> votes = count; x[me] = v
          :: else
          fi
        }
        if
#ifdef ANY_VOTE
        :: votes > 0 ->
#else
        :: 3 * votes > 2 * N ->
#endif
          if
          :: first == 0 -> first = x[me]
          :: else -> assert(first == x[me])
          fi
        :: else
        fi
      :: else
      fi;
      for (i : 0 .. N - 1) {
        heard[me * N + i] = 0
      }
      i = 0; v = 0; count = 0; votes = 0;
      turn++
    }
  od
}

init {
  byte i, j, v, size, group;
  atomic {
    v = 1; size = N;
    for (i : 0 .. N - 1) {
#ifdef ALL_STARTS
      select(v : 1 .. N);
#else
      if
      :: group < size -> group++
      :: group > 0 -> size = group; group = 1; v++
      fi;
#endif
      x[i] = v;
      run Process(i)
    }
    i = 0; v = 0; size = 0; group = 0
  }
  do
  :: turn == N ->
    atomic {
      for (i : 0 .. N - 1) {
        sent[i] = x[i];
        for (j : 0 .. N - 1) {
          if
          :: heard[i * N + j] = 1
          :: i != j -> heard[i * N + j] = 0
          fi
        }
      }
      i = 0; j = 0;
      turn = 0
    }
  od
}
