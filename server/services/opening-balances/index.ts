export { getOpening, listOpenings, takeOpeningFile } from './list-openings';
export { openingApproval, previewOpening, requestOpening } from './request-opening';
export { openingReversalApproval, requestOpeningReversal } from './reverse-opening';
