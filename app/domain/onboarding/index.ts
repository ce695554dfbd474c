export { firstRun } from './first-run/first-run.ts';
export { skipFirstRun } from './first-run/skip-first-run.ts';
export { readyStarts } from './professions/ready-starts.ts';
export { practicePreview } from './publish/practice-preview.ts';
export { publishPractice } from './publish/publish-practice.ts';
export { unpublishPractice } from './publish/unpublish-practice.ts';
export { registerPractice } from './register/register-practice.ts';
export { intakeFormOf, READY_STARTS } from './professions/index.ts';
