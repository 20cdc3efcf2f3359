export { openHand } from './open-hand';
export { PhhError } from './phh/document';
export { readPhh, readPhhFile } from './phh/read-phh';
export { writePhh } from './phh/write-phh';
export { takeInHands } from './take-in';
