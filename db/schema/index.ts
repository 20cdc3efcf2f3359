// One line per aggregate: `export * from './<aggregate>';` in alphabetical order.
export * from './alert';
export * from './api-keys';
export * from './approvals';
export * from './audit';
export * from './auth';
export * from './catalogue';
export * from './hands';
export * from './job';
export * from './ledger';
export * from './players';
export * from './seal';
export * from './seats';
export * from './simulation';
export * from './staff';
