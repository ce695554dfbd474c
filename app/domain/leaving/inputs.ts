import { z } from 'zod';
import { bothStepsInput } from '#app/domain/accounts/inputs.ts';
import { LEAVING_MESSAGES as messages } from './messages.ts';

/** Days in which a closed practice can be opened again. */
export const GRACE_DAYS = 30;
/** Days before its end on which its owner is told once more. */
export const WARN_DAYS = 7;
/** Days in which a copy can be fetched. */
export const EXPORT_DAYS = 7;
/** Hours after which a copy that is not ready counts as failed, so that another may be asked for. */
export const EXPORT_HOURS = 12;

export const requestPracticeExportInput = bothStepsInput;

export const closePracticeInput = bothStepsInput.extend({
  agreed: z
    .boolean()
    .refine((yes) => yes, messages.agree)
    .meta({ description: 'That you know what happens.' }),
});
