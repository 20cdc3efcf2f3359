export type { DealProblem } from './recorded-deal';
export { Deal, DealError, NO_CARD } from './recorded-deal';
