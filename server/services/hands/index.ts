export { PhhError } from './phh/document';
export { readPhh, readPhhFile } from './phh/read-phh';
export { writePhh } from './phh/write-phh';
