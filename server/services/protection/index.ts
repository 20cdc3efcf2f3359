export { listUses, playerProtection } from './list-uses';
export { blockProtection, resetAllowance } from './manage-allowance';
export { misuseReport } from './misuse';
export { recordUses } from './record-uses';
export { takeProtection, voidUses } from './take-protection';
export { closureApproval, requestClosure, warnPlayer } from './warn-player';
