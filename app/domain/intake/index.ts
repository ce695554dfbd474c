import type { AnyOperation } from '#app/operations/operation.ts';
import { intakeStatus } from './intake-status.ts';
import { sendIntakeForm } from './send-intake-form.ts';

export { intakeStatus, sendIntakeForm };

export const operations: AnyOperation[] = [intakeStatus, sendIntakeForm];
