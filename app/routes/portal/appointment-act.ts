import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { Deed, DeedAnswer } from '#app/components/calendar/appointment-deeds.ts';
import { DEED_TEXTS } from '#app/components/calendar/deed-texts.ts';
import { markNoShow, resendProAppointmentConfirmation, undoNoShow } from '#app/domain/appointments/index.ts';
import {
  askForCard,
  chargeCard,
  createAdjustment,
  markPaid,
  removeAdjustment,
  retryPayment,
  sendClientInvoiceMutation,
  undoMarkPaid,
} from '#app/domain/payments/index.ts';
import { PAYMENT_MESSAGES as TEXTS } from '#app/domain/payments/messages.ts';
import { waiveFee } from '#app/domain/policy/index.ts';
import { isTimeZone, localInstant, startOfLocalDay } from '#app/lib/time.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { act } from '#app/operations/remix.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'app' as const, private: true };

const OPERATIONS: Record<Deed, AnyOperation> = {
  markPaid,
  undoMarkPaid,
  chargeCard,
  retryPayment,
  createAdjustment,
  removeAdjustment,
  sendInvoice: sendClientInvoiceMutation,
  askForCard,
  resendConfirmation: resendProAppointmentConfirmation,
  markNoShow,
  undoNoShow,
  waiveFee,
};

const isDeed = (deed: unknown): deed is Deed => typeof deed === 'string' && Object.hasOwn(OPERATIONS, deed);

/** Everything that the flyout of an appointment does but answering and cancelling it; scripts send it as JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const deed = form.get('deed');
  const input = readInput(form.get('input'), context.base.clock.now());
  if (!isDeed(deed) || !input) {
    throw data({ message: 'We do not know what to do with this form.' }, { status: 400 });
  }
  const { done, failed } = DEED_TEXTS[deed];
  const outcome = await act(context, OPERATIONS[deed], input);
  if (outcome.ok) {
    const answer: DeedAnswer = { ok: true, text: doneText(deed, done, outcome.value) };
    return Response.json(answer);
  }
  const { refusal } = outcome;
  const answer: DeedAnswer = { ok: false, text: failed(errorsOf(refusal)), fields: fieldsOf(refusal) };
  return Response.json(answer, { status: REFUSALS[refusal.code].http });
}

/** A refund whose provider has not answered is not done yet. */
function doneText(deed: Deed, done: string, value: unknown): string {
  if (deed !== 'createAdjustment') return done;
  const { adjustment } = value as { adjustment: { refundUnderWay: boolean } };
  return adjustment.refundUnderWay ? TEXTS.refundUnderWay : done;
}

/** The texts that are for the practitioner, or null where it is our own failure. */
function errorsOf({ code, problems }: Refusal): string | null {
  if (code === 'internal') return null;
  // What these say is meant for the client, whose payment it is.
  if (code === 'authentication_required') return TEXTS.bankAsksClient;
  return [...new Set(problems.map(({ message }) => message))].join(' ');
}

function fieldsOf({ problems }: Refusal): Record<string, string> {
  const named = problems.flatMap(({ field, message }) => (field ? [[field, message] as const] : []));
  return Object.fromEntries(named.reverse());
}

/** The input as an object; a day in a zone becomes its noon, or now where that is still to come. */
function readInput(text: FormDataEntryValue | null, now: number): Record<string, unknown> | null {
  let input: unknown;
  try {
    input = JSON.parse(String(text)) as unknown;
  } catch {
    return null;
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const { day, timeZone, ...rest } = input as Record<string, unknown>;
  if (day === undefined) return rest;
  const readable = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day);
  if (!readable || typeof timeZone !== 'string' || !isTimeZone(timeZone))
    return { ...rest, adjustedAt: null };
  const begins = startOfLocalDay(day, timeZone);
  const adjustedAt = begins > now ? begins : Math.min(localInstant(day, 12 * 60, timeZone), now);
  return { ...rest, adjustedAt: new Date(adjustedAt) };
}
