export { closePractice } from './close/close-practice.ts';
export { requestPracticeExport } from './export/request-practice-export.ts';
export { practiceExport } from './export/practice-export.ts';
export { practiceExportUrl } from './export/practice-export-url.ts';
export { leavingCheck } from './close/leaving-check.ts';
export { practiceClosing } from './close/practice-closing.ts';
export { reopenPractice } from './close/reopen-practice.ts';
