export { archiveMonth } from './archive-month';
export { detachMonth } from './detach-month';
export { archiveFolder } from './folder';
export { listArchives } from './list-archives';
export { type ArchiveCheck, verifyArchive } from './verify-archive';
