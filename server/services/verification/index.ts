export {
  getVerification,
  listFindings,
  listVerifications,
  runVerification,
  startVerification,
  VERIFY_JOB,
} from './runs';
export { verifyBooked } from './verify-booked';
export { verifyHand } from './verify-hand';
export { whatIf } from './what-if';
