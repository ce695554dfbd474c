import { APPOINTMENT_MESSAGES as TEXTS } from '#app/domain/appointments/messages.ts';
import type { SaveAnswer } from './form-data.ts';
import type { SaveOperation } from './use-save.ts';

/** What is said when it is saved (spec 001 §8). */
export const SAVED: Record<SaveOperation, string> = {
  one: TEXTS.created,
  series: TEXTS.seriesCreated,
  edit: TEXTS.updated,
};

type Failure = Extract<SaveAnswer, { ok: false }>;

/** Fields that always stand in the form while they are sent, and show a text beside them. */
const SHOWN = /^(client\.(firstName|lastName|phone|email)|visit\.\w+|startsAt|endsAt|practitionerNote)$/;

/**
 * What is said when it is not: the errors joined, or that we do not know why (spec 001 §8). Without those that stand beside their
 * fields; null where all of them do.
 */
export function failureText(
  operation: SaveOperation,
  { code, formErrors, fieldErrors }: Failure,
): string | null {
  const fields = Object.entries(fieldErrors).filter(([, texts]) => texts.length > 0);
  const elsewhere = fields.filter(([field]) => !SHOWN.test(field)).flatMap(([, own]) => own);
  const texts = [...formErrors, ...elsewhere];
  if (code !== 'internal' && texts.length === 0 && fields.length > 0) return null;
  const joined = code === 'internal' || texts.length === 0 ? TEXTS.saveFailed : [...new Set(texts)].join(' ');
  return operation === 'series' ? TEXTS.seriesFailed(joined) : joined;
}

/** The first text of each field. */
export const firstTexts = (fieldErrors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldErrors).map(([field, texts]) => [field, texts[0] ?? '']));
