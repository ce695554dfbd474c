import { useRef, useState } from 'react';
import { ask, isUnexplained, type OpAnswer } from '#app/components/operation/call.ts';
import { op, type OperationName } from '#app/components/operation/op.ts';
import { useCall, type Call } from '#app/components/operation/use-call.ts';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { paths } from '#app/paths.ts';
import { toast } from '#app/ui/feedback/toast.tsx';
import type { CalendarEvent } from '../grid/events.ts';
import type { Span } from './move.ts';

interface Conflict {
  id: string;
  name: string;
  timeRange: string;
}

/** Undo has a word of its own: that of the move would leave open which way it went. */
const MOVED_BACK = 'Back at its former time.';

export const idsOf = (conflicts: readonly Conflict[] = []): string[] => conflicts.map(({ id }) => id);

interface MoveRefused {
  ok: false;
  /** The sentence of the specification. */
  text: string;
  /** What the server said, where it is for the practitioner. */
  reason: string | undefined;
  /** It can be done nonetheless, once this is confirmed. */
  confirm: 'overlap' | undefined;
  conflicts: Conflict[] | undefined;
}

export type MoveAnswer = { ok: true; text: string } | MoveRefused;

/** What is moved: by its id, from where it stands. */
export type Movable = Pick<
  CalendarEvent,
  'id' | 'kind' | 'title' | 'detail' | 'where' | 'allDay' | 'startsAt' | 'endsAt' | 'hash'
>;

export interface MoveOptions {
  /** A few words to the client. */
  message?: string;
  /** Ids of what the practitioner was shown to stand there. */
  confirm?: readonly string[] | undefined;
}

type Moved = 'client' | 'bookable' | 'personal';
const movedKind = ({ kind }: Movable): Moved =>
  kind === 'bookable' || kind === 'personal' ? kind : 'client';

/** What is said after a move; `why` is undefined where nobody can say why it failed (spec 001 §8). */
const MOVE_TEXTS: Record<Moved, { done: string; failed: (why: string | undefined) => string }> = {
  client: { done: APPOINTMENT_MESSAGES.rescheduled, failed: APPOINTMENT_MESSAGES.rescheduleFailed },
  bookable: {
    done: EVENT_MESSAGES.saved,
    failed: (why) => EVENT_MESSAGES.saveFailed(why ?? EVENT_MESSAGES.personalFailed),
  },
  personal: { done: EVENT_MESSAGES.personalUpdated, failed: (why) => why ?? EVENT_MESSAGES.personalFailed },
};

/** The other fields of an event stay: what the calendar does not hold of it is read first. */
async function move(call: Call, event: Movable, to: Span, { message, confirm }: MoveOptions) {
  const { id } = event;
  const input = {
    startsAt: new Date(to.startsAt),
    endsAt: new Date(to.endsAt),
    confirmOverlap: [...(confirm ?? [])],
  };
  switch (movedKind(event)) {
    case 'client': {
      const previousStartsAt = new Date(event.startsAt);
      return call(op.reschedule, {
        ...input,
        appointmentId: id,
        previousStartsAt,
        ...(message ? { message } : {}),
      });
    }
    case 'bookable': {
      const found = await ask<'bookableEvent'>(paths.op('bookableEvent', { id }));
      if (!found.ok) return found;
      const { bookableEventTypeId, allDay } = found.value;
      return call(op.upsertBookableEvent, { ...input, id, bookableEventTypeId, allDay });
    }
    case 'personal': {
      const found = await ask<'personalEvent'>(paths.op('personalEvent', { id }));
      if (!found.ok) return found;
      const { name, allDay, timeZone } = found.value;
      return call(op.upsertPersonalEvent, { ...input, id, name, allDay, timeZone });
    }
  }
}

/** The answer in the words of the specification. */
export function movedAnswer(kind: Moved, answer: OpAnswer<OperationName>): MoveAnswer {
  const { done, failed } = MOVE_TEXTS[kind];
  if (answer.ok) return { ok: true, text: done };
  const { text, data } = answer;
  const reason = isUnexplained(answer) ? undefined : text;
  const { confirm, conflicts } = data as Pick<MoveRefused, 'confirm' | 'conflicts'>;
  return { ok: false, text: failed(reason), reason, confirm, conflicts };
}

/**
 * Puts something elsewhere in time. `send` answers what the server said, null while another is under way; success is a
 * toast with Undo, after which the page is read anew.
 */
export function useMove() {
  const call = useCall();
  const reread = useRereading();
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);

  const post = async (event: Movable, to: Span, options: MoveOptions): Promise<MoveAnswer> =>
    movedAnswer(movedKind(event), await move(call, event, to, options));

  async function send(event: Movable, to: Span, options: MoveOptions = {}): Promise<MoveAnswer | null> {
    if (underway.current) return null;
    underway.current = true;
    setBusy(true);
    const answer = await post(event, to, options);
    underway.current = false;
    setBusy(false);
    if (answer.ok) {
      reread();
      toast.success(answer.text, {
        about: event.hash,
        action: { label: 'Undo', onPress: () => void takeBack({ ...event, ...to }, event) },
      });
    }
    return answer;
  }

  /** Back to where it was. Somebody may have taken that time meanwhile: then that is said, and asked about. */
  async function takeBack(event: Movable, to: Span, confirm?: readonly string[]) {
    const answer = await post(event, { startsAt: to.startsAt, endsAt: to.endsAt }, { confirm });
    reread();
    if (answer.ok) return void toast.success(MOVED_BACK, { about: event.hash });
    const met = answer.confirm === 'overlap' ? idsOf(answer.conflicts) : [];
    const anyway = { label: 'Put it back anyway', onPress: () => void takeBack(event, to, met) };
    toast.error(answer.text, { about: event.hash, ...(met.length > 0 ? { action: anyway } : {}) });
  }

  return { busy, send };
}
