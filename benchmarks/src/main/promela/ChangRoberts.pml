/*
 * The leader election of Chang and Roberts (1979) with the ids of Pizani Flor 2013. A process ends when it knows the leader; all ends are
 * checked, since a process that waits forever is an invalid end state of Spin. Channels hold all messages that can be on their
 * way, as Rondo's do. With -DLIVENESS all must know the leader in every run, some day.
 */
#ifndef N
#define N 5
#endif

mtype = { ELECTION, ELECTED };
chan c[N] = [N] of { mtype, byte };
byte leader;
#ifdef LIVENESS
byte done;
ltl terminates { [] <> (done == N) }
#endif

proctype Process(byte me; byte id) {
  byte m;
  c[(me + 1) % N] ! ELECTION, id;
  do
  :: c[me] ? ELECTION, m ->
    if
    :: m > id -> c[(me + 1) % N] ! ELECTION, m
    :: m < id
#ifdef NEVER
    :: m == id -> c[(me + 1) % N] ! ELECTION, id
#else
    :: m == id -> c[(me + 1) % N] ! ELECTED, id
#endif
#ifdef TWO_LEADERS
    :: m < id -> c[(me + 1) % N] ! ELECTED, id
#endif
    fi
  :: c[me] ? ELECTED, m ->
    d_step {
      if
      :: leader == 0 -> leader = m
      :: else -> assert(leader == m)
      fi
#ifdef LIVENESS
      ; done++
#endif
    };
    if
    :: m != id -> c[(me + 1) % N] ! ELECTED, m
    :: else
    fi;
    break
  od
}

init {
  byte i;
  byte ids[20];
  atomic {
    ids[0] = 32; ids[1] = 45; ids[2] = 12; ids[3] = 21; ids[4] = 10; ids[5] = 11; ids[6] = 99; ids[7] = 87;
    ids[8] = 41; ids[9] = 37; ids[10] = 31; ids[11] = 56; ids[12] = 78; ids[13] = 26; ids[14] = 17; ids[15] = 23;
    ids[16] = 42; ids[17] = 22; ids[18] = 55; ids[19] = 75;
    for (i : 0 .. N - 1) {
      run Process(i, ids[i])
    }
  }
}
