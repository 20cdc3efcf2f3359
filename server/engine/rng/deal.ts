export type { DealProblem } from './recorded-deal';
export { Deal, NO_CARD } from './recorded-deal';
