@echo off
rem Runs Rondo with the JDK of JAVA_HOME, or the one on the path; 17 or newer. RONDO_OPTS are options for its JVM.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -XX:+UseParallelGC %RONDO_OPTS% -cp "%~dp0..\lib\*;%~dp0..\solvers\*" dev.rondo.cli.Rondo %*
exit /b %ERRORLEVEL%
