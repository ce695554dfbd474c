import type { AnyOperation } from '#app/operations/operation.ts';
import { intakeFormToFill } from './intake-form-to-fill.ts';
import { intakeStatus } from './intake-status.ts';
import { saveIntakeFormResponse } from './save-intake-form-response.ts';
import { sendIntakeForm } from './send-intake-form.ts';

export { intakeFormToFill, intakeStatus, saveIntakeFormResponse, sendIntakeForm };

export const operations: AnyOperation[] = [
  intakeFormToFill,
  intakeStatus,
  saveIntakeFormResponse,
  sendIntakeForm,
];
