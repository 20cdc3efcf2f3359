/** The arithmetic of tournaments as editors need it while somebody types. */
export { expectedMinutes, generateLevels, spinFigures } from '@/server/engine';
