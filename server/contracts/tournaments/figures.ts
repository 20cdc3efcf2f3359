/** The arithmetic of tournaments as editors need it while somebody types. */
export { expectedMinutes, generateLevels, sharesFor, spinFigures } from '@/server/engine';
