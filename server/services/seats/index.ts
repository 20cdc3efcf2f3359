export { closeTable, listFloor } from './floor';
export { moveSeatMoney } from './move-seat-money';
export { stackOf } from './rules';
