export { checkHealth, type Health } from './check-health';
