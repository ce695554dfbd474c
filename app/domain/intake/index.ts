export { answersOf } from './read-answers.ts';
export { intakeAnswersFile } from './pdf/intake-answers-file.ts';
export { intakeFormToFill } from './intake-form-to-fill.ts';
export { intakeStatus } from './intake-status.ts';
export { saveIntakeFormResponse } from './save-intake-form-response.ts';
export { sendIntakeForm } from './sending/send-intake-form.ts';
export { whyFormsWait } from './sending/why-forms-wait.ts';
