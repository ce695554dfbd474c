import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { MoveAnswer } from '#app/components/calendar/use-move.ts';
import { reschedule } from '#app/domain/appointments/index.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import {
  bookableEvent,
  personalEvent,
  upsertBookableEvent,
  upsertPersonalEvent,
} from '#app/domain/events/index.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { act } from '#app/operations/remix.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';
import type { Outcome } from '#app/operations/run.ts';

export const handle = { servedOn: 'app' as const, private: true };

type Context = ActionFunctionArgs['context'];
type Kind = 'client' | 'bookable' | 'personal';

const moment = (value: FormDataEntryValue | null) => (value ? new Date(Number(value)) : undefined);

/** Where something is to stand in time from now on. */
const timesOf = (form: FormData) => ({
  startsAt: moment(form.get('startsAt')),
  endsAt: moment(form.get('endsAt')),
});

/** Ids of what was shown to stand there. */
const confirmedOf = (form: FormData) => form.getAll('confirm');

const MOVES: Record<Kind, (context: Context, form: FormData) => Promise<Outcome<unknown>>> = {
  client: (context, form) =>
    act(context, reschedule, {
      ...timesOf(form),
      appointmentId: form.get('id'),
      previousStartsAt: moment(form.get('previousStartsAt')),
      message: form.get('message') || undefined,
      confirmOverlap: confirmedOf(form),
    }),
  // The other fields of an event stay: what the form does not hold is read first.
  async bookable(context, form) {
    const found = await act(context, bookableEvent, { id: form.get('id') });
    if (!found.ok) return found;
    const { id, bookableEventTypeId, allDay } = found.value;
    return act(context, upsertBookableEvent, {
      id,
      bookableEventTypeId,
      allDay,
      ...timesOf(form),
      confirmOverlap: confirmedOf(form),
    });
  },
  async personal(context, form) {
    const found = await act(context, personalEvent, { id: form.get('id') });
    if (!found.ok) return found;
    const { id, name, allDay, timeZone } = found.value;
    return act(context, upsertPersonalEvent, {
      id,
      name,
      allDay,
      timeZone,
      ...timesOf(form),
      confirmOverlap: confirmedOf(form),
    });
  },
};

const DONE: Record<Kind, string> = {
  client: APPOINTMENT_MESSAGES.rescheduled,
  bookable: EVENT_MESSAGES.saved,
  personal: EVENT_MESSAGES.personalUpdated,
};

/** The sentence of the specification (001 §8); `why` is undefined where the failure is ours. */
const FAILED: Record<Kind, (why: string | undefined) => string> = {
  client: APPOINTMENT_MESSAGES.rescheduleFailed,
  bookable: (why) => EVENT_MESSAGES.saveFailed(why ?? EVENT_MESSAGES.personalFailed),
  personal: (why) => why ?? EVENT_MESSAGES.personalFailed,
};

function refused(kind: Kind, { code, userMessage, data: details }: Refusal) {
  const { confirm, conflicts } = (details ?? {}) as Extract<MoveAnswer, { ok: false }>;
  const reason = code === 'internal' ? undefined : userMessage;
  const answer: MoveAnswer = { ok: false, text: FAILED[kind](reason), reason, confirm, conflicts };
  return Response.json(answer, { status: REFUSALS[code].http });
}

const isKind = (value: unknown): value is Kind => typeof value === 'string' && Object.hasOwn(MOVES, value);

/** Puts something of the calendar elsewhere in time; asked by scripts alone: a drag, keys, the form of a flyout. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const kind = form.get('kind');
  if (!isKind(kind)) throw data({ message: 'We do not know what to do with this form.' }, { status: 400 });
  const outcome = await MOVES[kind](context, form);
  if (!outcome.ok) return refused(kind, outcome.refusal);
  return Response.json({ ok: true, text: DONE[kind] } satisfies MoveAnswer);
}
