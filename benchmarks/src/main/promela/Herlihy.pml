/*
 * Wait-free consensus by compare-and-swap (Herlihy 1991; Barbosa et al. 2020, Algorithm 4) for N processes, with the inputs up to renaming
 * (partition symmetry: groups with one value do not grow), or all of them with -DALL_STARTS. Unlike Figure 1 of Barbosa et al. 2020, the
 * ghost is written by the first decision only.
 */
#ifndef N
#define N 4
#endif

byte shared;
byte first;

proctype Process(byte input) {
  byte previous, decision;
#ifndef NOT_ATOMIC
  atomic {
#endif
    previous = shared;
    if
    :: previous == 0 -> shared = input
    :: else
    fi
#ifndef NOT_ATOMIC
  }
#endif
  ;
  if
  :: previous == 0 -> decision = input
  :: else -> decision = previous
  fi;
  d_step {
    if
    :: first == 0 -> first = decision
    :: else -> assert(first == decision)
    fi
  }
}

init {
  byte i, v, size, group;
  atomic {
    v = 1; size = N;
    for (i : 1 .. N) {
#ifdef ALL_STARTS
      select(v : 1 .. N);
#else
      if
      :: group < size -> group++
      :: group > 0 -> size = group; group = 1; v++
      fi;
#endif
      run Process(v)
    }
  }
}
