export { type HandFormat, HandFormatError } from './formats/format-error';
export { formatOf, type ReadableFormat, type ReadHand, readHands } from './formats/read-hands';
export { fileOf, writeHand, writeHandInFile } from './formats/write-hand';
export { openHand } from './open-hand';
export { readPhh, readPhhFile } from './phh/read-phh';
export { writePhh } from './phh/write-phh';
export { takeInHands } from './take-in';
