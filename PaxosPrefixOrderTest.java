import dev.rondo.junit.Hunt;
import dev.rondo.junit.ProtocolTest;

// Made by rondo replay --as junit. The test fails while the run shows a bug; where it does
// not, since the protocol has changed, the protocol is hunted. The bug was:
// P0 has the log [4], P1 has [2]
class PaxosPrefixOrderTest {

  private static final String TRACE =
      """
      {"version":1,"form":"async","protocol":"Paxos","file":"benchmarks/src/main/protocols/Paxos.java",\
      "sourceHash":"4f072cfda68083d2c1b2733f4692b55f5acff74ef03a2fef7daa29eefd6a92ac","settings":{"n":"3",\
      "f":"0","max":"3","network":"rondo.Arbitrary","specs":"rondo.PrefixOrder","delivery":"M",\
      "faults":"R,D,T,MD","steps":"300","phases":"10","strategy":"RANDOM","depth":"0","dropRate":"-1.0",\
      "timeoutRate":"-1.0","phaseName":"ballot"},"seed":5199774590669546748,"schedule":53,\
      "choices":[],"steps":[{"node":0,"time":"","handler":"start","line":27,"timeout":-1,\
      "released":false,"delivered":0,"taken":[],"used":[],"choices":[],"sent":[],"outputs":[],\
      "changes":[{"variable":"ballot","value":"0"},{"variable":"last","value":"0"},{"variable":"promised",\
      "value":"false"},{"variable":"log","value":"[]"}]},{"node":1,"time":"","handler":"start",\
      "line":27,"timeout":-1,"released":false,"delivered":0,"taken":[],"used":[],"choices":[0,\
      0,0],"sent":[{"id":1,"from":1,"to":0,"content":"Prepare[ballot=1]","tag":"(1, 1)",\
      "lost":false,"line":81},{"id":2,"from":1,"to":1,"content":"Prepare[ballot=1]","tag":"(1,\
       1)","lost":false,"line":81},{"id":3,"from":1,"to":2,"content":"Prepare[ballot=1]",\
      "tag":"(1, 1)","lost":false,"line":81}],"outputs":[],"changes":[{"variable":"ballot",\
      "value":"1"},{"variable":"last","value":"0"},{"variable":"promised","value":"false"},\
      {"variable":"log","value":"[]"}]},{"node":2,"time":"","handler":"start","line":27,\
      "timeout":-1,"released":false,"delivered":0,"taken":[],"used":[],"choices":[],"sent":[],\
      "outputs":[],"changes":[{"variable":"ballot","value":"0"},{"variable":"last","value":"0"},\
      {"variable":"promised","value":"false"},{"variable":"log","value":"[]"}]},{"node":2,\
      "time":"","handler":"prepare","line":34,"timeout":-1,"released":false,"delivered":0,\
      "taken":[3],"used":[{"id":3,"from":1,"to":2,"content":"Prepare[ballot=1]","tag":"(1,\
       1)","lost":false,"line":81}],"choices":[0],"sent":[{"id":4,"from":2,"to":1,"content":"Ack[ballot=1,\
       last=0, log=[]]","tag":"(1, 2)","lost":false,"line":39}],"outputs":[],"changes":[{"variable":"ballot",\
      "value":"1"}]},{"node":0,"time":"","handler":"prepare","line":34,"timeout":-1,"released":false,\
      "delivered":0,"taken":[1],"used":[{"id":1,"from":1,"to":0,"content":"Prepare[ballot=1]",\
      "tag":"(1, 1)","lost":false,"line":81}],"choices":[0],"sent":[{"id":5,"from":0,"to":1,\
      "content":"Ack[ballot=1, last=0, log=[]]","tag":"(1, 2)","lost":false,"line":39}],\
      "outputs":[],"changes":[{"variable":"ballot","value":"1"}]},{"node":1,"time":"","handler":"ack",\
      "line":43,"timeout":-1,"released":false,"delivered":0,"taken":[5,4],"used":[{"id":5,\
      "from":0,"to":1,"content":"Ack[ballot=1, last=0, log=[]]","tag":"(1, 2)","lost":false,\
      "line":39},{"id":4,"from":2,"to":1,"content":"Ack[ballot=1, last=0, log=[]]","tag":"(1,\
       2)","lost":false,"line":39}],"choices":[4,0,0,0],"sent":[{"id":6,"from":1,"to":0,\
      "content":"Propose[ballot=1, log=[4]]","tag":"(1, 3)","lost":false,"line":47},{"id":7,\
      "from":1,"to":1,"content":"Propose[ballot=1, log=[4]]","tag":"(1, 3)","lost":false,\
      "line":47},{"id":8,"from":1,"to":2,"content":"Propose[ballot=1, log=[4]]","tag":"(1,\
       3)","lost":false,"line":47}],"outputs":[],"changes":[{"variable":"log","value":"[4]"}]},\
      {"node":1,"time":"","handler":"propose","line":51,"timeout":-1,"released":false,"delivered":0,\
      "taken":[7],"used":[{"id":7,"from":1,"to":1,"content":"Propose[ballot=1, log=[4]]",\
      "tag":"(1, 3)","lost":false,"line":47}],"choices":[0,0,0],"sent":[{"id":9,"from":1,\
      "to":0,"content":"Promise[ballot=1, log=[4]]","tag":"(1, 4)","lost":false,"line":56},\
      {"id":10,"from":1,"to":1,"content":"Promise[ballot=1, log=[4]]","tag":"(1, 4)","lost":false,\
      "line":56},{"id":11,"from":1,"to":2,"content":"Promise[ballot=1, log=[4]]","tag":"(1,\
       4)","lost":false,"line":56}],"outputs":[],"changes":[{"variable":"promised","value":"true"}]},\
      {"node":0,"time":"","handler":"propose","line":51,"timeout":-1,"released":false,"delivered":0,\
      "taken":[6],"used":[{"id":6,"from":1,"to":0,"content":"Propose[ballot=1, log=[4]]",\
      "tag":"(1, 3)","lost":false,"line":47}],"choices":[0,0,0],"sent":[{"id":12,"from":0,\
      "to":0,"content":"Promise[ballot=1, log=[4]]","tag":"(1, 4)","lost":false,"line":56},\
      {"id":13,"from":0,"to":1,"content":"Promise[ballot=1, log=[4]]","tag":"(1, 4)","lost":false,\
      "line":56},{"id":14,"from":0,"to":2,"content":"Promise[ballot=1, log=[4]]","tag":"(1,\
       4)","lost":false,"line":56}],"outputs":[],"changes":[{"variable":"promised","value":"true"},\
      {"variable":"log","value":"[4]"}]},{"node":0,"time":"","handler":"promise","line":60,\
      "timeout":-1,"released":false,"delivered":0,"taken":[12,9],"used":[{"id":12,"from":0,\
      "to":0,"content":"Promise[ballot=1, log=[4]]","tag":"(1, 4)","lost":false,"line":56},\
      {"id":9,"from":1,"to":0,"content":"Promise[ballot=1, log=[4]]","tag":"(1, 4)","lost":false,\
      "line":56}],"choices":[],"sent":[],"outputs":["[4]"],"changes":[]},{"node":2,"time":"",\
      "handler":"retry","line":70,"timeout":0,"released":false,"delivered":0,"taken":[],\
      "used":[],"choices":[0,0,0],"sent":[{"id":15,"from":2,"to":0,"content":"Prepare[ballot=2]",\
      "tag":"(2, 1)","lost":false,"line":81},{"id":16,"from":2,"to":1,"content":"Prepare[ballot=2]",\
      "tag":"(2, 1)","lost":false,"line":81},{"id":17,"from":2,"to":2,"content":"Prepare[ballot=2]",\
      "tag":"(2, 1)","lost":false,"line":81}],"outputs":[],"changes":[{"variable":"ballot",\
      "value":"2"}]},{"node":0,"time":"","handler":"retry","line":70,"timeout":0,"released":false,\
      "delivered":0,"taken":[],"used":[],"choices":[0,0,0],"sent":[{"id":18,"from":0,"to":0,\
      "content":"Prepare[ballot=3]","tag":"(3, 1)","lost":false,"line":81},{"id":19,"from":0,\
      "to":1,"content":"Prepare[ballot=3]","tag":"(3, 1)","lost":false,"line":81},{"id":20,\
      "from":0,"to":2,"content":"Prepare[ballot=3]","tag":"(3, 1)","lost":false,"line":81}],\
      "outputs":[],"changes":[{"variable":"ballot","value":"3"},{"variable":"promised",\
      "value":"false"}]},{"node":1,"time":"","handler":"prepare","line":34,"timeout":-1,\
      "released":false,"delivered":0,"taken":[19],"used":[{"id":19,"from":0,"to":1,"content":"Prepare[ballot=3]",\
      "tag":"(3, 1)","lost":false,"line":81}],"choices":[0],"sent":[{"id":21,"from":1,"to":0,\
      "content":"Ack[ballot=3, last=1, log=[4]]","tag":"(3, 2)","lost":false,"line":39}],\
      "outputs":[],"changes":[{"variable":"ballot","value":"3"},{"variable":"last","value":"1"},\
      {"variable":"promised","value":"false"}]},{"node":2,"time":"","handler":"prepare",\
      "line":34,"timeout":-1,"released":false,"delivered":0,"taken":[20],"used":[{"id":20,\
      "from":0,"to":2,"content":"Prepare[ballot=3]","tag":"(3, 1)","lost":false,"line":81}],\
      "choices":[0],"sent":[{"id":22,"from":2,"to":0,"content":"Ack[ballot=3, last=2, log=[]]",\
      "tag":"(3, 2)","lost":false,"line":39}],"outputs":[],"changes":[{"variable":"ballot",\
      "value":"3"},{"variable":"last","value":"2"}]},{"node":0,"time":"","handler":"ack",\
      "line":43,"timeout":-1,"released":false,"delivered":0,"taken":[21,22],"used":[{"id":21,\
      "from":1,"to":0,"content":"Ack[ballot=3, last=1, log=[4]]","tag":"(3, 2)","lost":false,\
      "line":39},{"id":22,"from":2,"to":0,"content":"Ack[ballot=3, last=2, log=[]]","tag":"(3,\
       2)","lost":false,"line":39}],"choices":[2,0,0,0],"sent":[{"id":23,"from":0,"to":0,\
      "content":"Propose[ballot=3, log=[2]]","tag":"(3, 3)","lost":false,"line":47},{"id":24,\
      "from":0,"to":1,"content":"Propose[ballot=3, log=[2]]","tag":"(3, 3)","lost":false,\
      "line":47},{"id":25,"from":0,"to":2,"content":"Propose[ballot=3, log=[2]]","tag":"(3,\
       3)","lost":false,"line":47}],"outputs":[],"changes":[{"variable":"log","value":"[2]"}]},\
      {"node":1,"time":"","handler":"propose","line":51,"timeout":-1,"released":false,"delivered":0,\
      "taken":[24],"used":[{"id":24,"from":0,"to":1,"content":"Propose[ballot=3, log=[2]]",\
      "tag":"(3, 3)","lost":false,"line":47}],"choices":[0,0,0],"sent":[{"id":26,"from":1,\
      "to":0,"content":"Promise[ballot=3, log=[2]]","tag":"(3, 4)","lost":false,"line":56},\
      {"id":27,"from":1,"to":1,"content":"Promise[ballot=3, log=[2]]","tag":"(3, 4)","lost":false,\
      "line":56},{"id":28,"from":1,"to":2,"content":"Promise[ballot=3, log=[2]]","tag":"(3,\
       4)","lost":false,"line":56}],"outputs":[],"changes":[{"variable":"promised","value":"true"},\
      {"variable":"log","value":"[2]"}]},{"node":0,"time":"","handler":"propose","line":51,\
      "timeout":-1,"released":false,"delivered":0,"taken":[23],"used":[{"id":23,"from":0,\
      "to":0,"content":"Propose[ballot=3, log=[2]]","tag":"(3, 3)","lost":false,"line":47}],\
      "choices":[0,0,0],"sent":[{"id":29,"from":0,"to":0,"content":"Promise[ballot=3, log=[2]]",\
      "tag":"(3, 4)","lost":false,"line":56},{"id":30,"from":0,"to":1,"content":"Promise[ballot=3,\
       log=[2]]","tag":"(3, 4)","lost":false,"line":56},{"id":31,"from":0,"to":2,"content":"Promise[ballot=3,\
       log=[2]]","tag":"(3, 4)","lost":false,"line":56}],"outputs":[],"changes":[{"variable":"promised",\
      "value":"true"}]},{"node":1,"time":"","handler":"promise","line":60,"timeout":-1,\
      "released":false,"delivered":0,"taken":[30,27],"used":[{"id":30,"from":0,"to":1,"content":"Promise[ballot=3,\
       log=[2]]","tag":"(3, 4)","lost":false,"line":56},{"id":27,"from":1,"to":1,"content":"Promise[ballot=3,\
       log=[2]]","tag":"(3, 4)","lost":false,"line":56}],"choices":[],"sent":[],"outputs":["[2]"],\
      "changes":[]}],"finding":{"kind":"VIOLATION","message":"P0 has the log [4], P1 has [2]",\
      "node":1,"handler":"promise","line":60,"spec":"rondo.PrefixOrder"}}
      """;

  @ProtocolTest(Paxos.class)
  void prefixOrder(Hunt hunt) {
    hunt.replaying(TRACE).findsNothing();
  }
}
