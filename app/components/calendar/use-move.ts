import { useRef, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { paths } from '#app/paths.ts';
import { toast } from '#app/ui/toast.tsx';
import type { CalendarEvent } from './events.ts';
import type { Span } from './move.ts';

interface Conflict {
  id: string;
  name: string;
  timeRange: string;
}

/** Undo has a word of its own: that of the move would leave open which way it went. */
const MOVED_BACK = 'Back at its former time.';

export const idsOf = (conflicts: readonly Conflict[] = []): string[] => conflicts.map(({ id }) => id);

/** What the action answers. */
export type MoveAnswer =
  | { ok: true; text: string }
  | {
      ok: false;
      /** The sentence of the specification. */
      text: string;
      /** What the server said, where it is for the practitioner. */
      reason?: string;
      /** It can be done nonetheless, once this is confirmed. */
      confirm?: 'overlap';
      conflicts?: Conflict[];
    };

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

const FAILED: MoveAnswer = { ok: false, text: APPOINTMENT_MESSAGES.rescheduleFailed() };

/**
 * Puts something elsewhere in time. `send` answers what the server said, null while another is under way; success is a
 * toast with Undo, after which the page is read anew.
 */
export function useMove() {
  const csrf = useCsrfToken();
  const reread = useRereading();
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);

  async function post(event: Movable, to: Span, options: MoveOptions): Promise<MoveAnswer> {
    const fields = new URLSearchParams({
      kind: event.kind,
      id: event.id,
      title: event.title,
      allDay: String(event.allDay),
      startsAt: String(to.startsAt),
      endsAt: String(to.endsAt),
      previousStartsAt: String(event.startsAt),
      message: options.message ?? '',
    });
    for (const id of options.confirm ?? []) fields.append('confirm', id);
    try {
      const response = await fetch(paths.calendarMove(), {
        method: 'POST',
        headers: { 'X-CSRF-Token': csrf },
        body: fields,
      });
      const answer = (await response.json()) as MoveAnswer | undefined;
      return typeof answer?.ok === 'boolean' && (answer.ok || answer.text) ? answer : FAILED;
    } catch {
      return FAILED;
    }
  }

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
