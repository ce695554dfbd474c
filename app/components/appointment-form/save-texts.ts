import type { Refused } from '#app/components/operation/call.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from '#app/domain/appointments/messages.ts';

/** Fields that always stand in the form while they are sent, and show a text beside them. */
const SHOWN = /^(client\.(firstName|lastName|phone|email)|visit\.\w+|startsAt|endsAt|practitionerNote)$/;

type Failure = Pick<Refused, 'code' | 'texts' | 'fields'>;

/**
 * What is said when it is not saved: all that was refused, or that we do not know why (spec 001 §8). Without what stands beside its field;
 * null where all of it does.
 */
export function failureText({ code, texts, fields }: Failure): string | null {
  if (code === 'internal') return TEXTS.saveFailed;
  const beside = Object.entries(fields).flatMap(([field, own]) => (SHOWN.test(field) ? [own] : []));
  return texts.filter((text) => !beside.includes(text)).join(' ') || null;
}

/** The same of a series, which names itself. */
export function seriesFailureText(refused: Failure): string | null {
  const text = failureText(refused);
  return text && TEXTS.seriesFailed(text);
}
