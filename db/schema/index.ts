// One line per aggregate: `export * from './<aggregate>';` in alphabetical order.
export * from './job';
