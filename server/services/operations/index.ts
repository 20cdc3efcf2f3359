export { checkHealth, type Health } from './check-health';
export { roomDays } from './room-days';
