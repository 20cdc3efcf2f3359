export { listSignalRuns, requestSignals, runSignals, SIGNALS_JOB } from './run-signals';
