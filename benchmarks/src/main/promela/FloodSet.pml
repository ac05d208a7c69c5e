/*
 * FloodSet (Lynch 1996, §6.2): F + 1 rounds, up to F crashes, each perhaps in the middle of a broadcast. Processes send and
 * receive in the order of their numbers (message order reduction of Barbosa et al. 2020, section 6). The values are ordered, so there is no partition
 * symmetry. Unlike Figure 4 of Barbosa et al. 2020, the ghost is written by the first decision only.
 */
#ifndef N
#define N 4
#endif
#ifndef F
#define F 1
#endif
#ifndef ROUNDS
#define ROUNDS (F + 1)
#endif

chan box[N] = [N] of { byte };
byte crashed;
byte turn;
byte first;

inline pass() {
  turn = (turn + 1) % N
}

proctype Process(byte me; byte v) {
  byte known = 1 << (v - 1);
  byte round, to, m;
  do
  :: round < ROUNDS ->
    turn == me;
    to = 0;
    do
    :: to < N ->
      atomic {
        if
        :: crashed < F -> crashed++; goto dead
        :: true -> box[to] ! known; to++
        fi
      }
    :: else -> break
    od;
    pass();
    turn == me;
    d_step {
      do
      :: nempty(box[me]) -> box[me] ? m; known = known | m
      :: empty(box[me]) -> break
      od;
      m = 0; to = 0;
      round++;
      pass()
    }
  :: else -> break
  od;
  m = 1;
  d_step {
    do
    :: known & (1 << (m - 1)) -> break
    :: else -> m++
    od;
    if
    :: first == 0 -> first = m
    :: else -> assert(first == m)
    fi
  };
  goto gone;
dead:
  to = 0;
  m = 0;
end_dead:
  atomic {
    turn == me;
    do
    :: nempty(box[me]) -> box[me] ? _
    :: empty(box[me]) -> break
    od;
    pass();
    goto end_dead
  };
gone:
  skip
}

init {
  byte i, v;
  atomic {
    for (i : 0 .. N - 1) {
      select (v : 1 .. N);
      run Process(i, v)
    }
  }
}
