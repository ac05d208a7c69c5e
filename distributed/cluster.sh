# A Spark cluster on loopback, of one master and some workers with a core each. Spark is made of Maven's jars:
# the build puts them together in target/spark. To be read by scripts of this folder.
work=$PWD/target/cluster
protocols=$(cd ../benchmarks/src/main/protocols && pwd)
export SPARK_HOME=$PWD/target/spark SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1
export SPARK_LOCAL_DIRS=$work/local SPARK_WORKER_DIR=$work/worker
master=spark://127.0.0.1:7499
# Without Spark's start scripts its processes need to be told what Java hides from them.
opens=()
for package in lang lang.invoke lang.reflect io net nio util util.concurrent util.concurrent.atomic; do
  opens+=("--add-opens=java.base/java.$package=ALL-UNNAMED")
done
for package in sun.nio.ch sun.nio.cs sun.security.action sun.util.calendar; do
  opens+=("--add-opens=java.base/$package=ALL-UNNAMED")
done

rm -rf "$work"
mkdir -p "$work"
spark() { exec java "${opens[@]}" -Xmx512m -cp "$SPARK_HOME/jars/*" "$@"; }

started=()
# Whatever happens, what was started is ended: the workers, then their executors' master.
stop_cluster() {
  kill -9 "${started[@]}" 2> /dev/null || true
  wait "${started[@]}" 2> /dev/null || true
  started=()
}
trap stop_cluster EXIT

# start_cluster WORKERS: returns when all of them have registered; $newest is the last one.
start_cluster() {
  spark org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 7499 --webui-port 0 > "$work/master.log" 2>&1 &
  started+=($!)
  for number in $(seq "$1"); do
    spark org.apache.spark.deploy.worker.Worker --cores 1 --memory 1500m --host 127.0.0.1 --webui-port 0 $master > "$work/worker$number.log" 2>&1 &
    newest=$!
    started+=("$newest")
  done
  for try in $(seq 120); do
    [ "$(grep -c 'Registering worker' "$work/master.log")" = "$1" ] && break
    sleep 1
  done
}

# submit STORE: runs $work/campaign.toml on the cluster.
submit() {
  spark org.apache.spark.deploy.SparkSubmit --master $master --conf spark.executor.memory=1g \
    --class dev.rondo.distributed.SparkCampaign target/rondo-spark.jar "$work/campaign.toml" "$1" > "$work/driver.log" 2> "$work/driver.err"
}
