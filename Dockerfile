# Rondo with a JRE and nothing else. Build the archive first: mvn -Dquick -pl dist -am package
#   docker build -t rondo .
#   docker run --rm -v "$PWD:/protocols" rondo hunt Election.java
FROM eclipse-temurin:21-jre
ADD dist/target/rondo-*.tar.gz /opt/
RUN ln -s /opt/rondo-*/bin/rondo /usr/local/bin/rondo
WORKDIR /protocols
ENTRYPOINT ["rondo"]
