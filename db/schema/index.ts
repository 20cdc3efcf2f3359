// One line per aggregate: `export * from './<aggregate>';` in alphabetical order.
export * from './alert';
export * from './approvals';
export * from './audit';
export * from './auth';
export * from './catalogue';
export * from './job';
export * from './ledger';
export * from './seal';
export * from './simulation';
export * from './staff';
