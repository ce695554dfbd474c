import { useEffect, useMemo, useRef, useState } from 'react';
import { isUnexplained, type Refused } from '#app/components/operation/call.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useRunning, type Running } from '#app/components/operation/running.ts';
import { useOperations } from '#app/components/operation/use-operation.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from '#app/domain/appointments/messages.ts';
import type { Underway } from '../grid/events.ts';

/** What an appointment is answered by: an answer to a request, or its end. */
const ANSWERS = {
  acceptAppointment: { done: () => TEXTS.accepted, failed: TEXTS.acceptFailed },
  declineAppointment: { done: () => TEXTS.declined, failed: TEXTS.declineFailed },
  cancelAppointment: {
    done: (input: object) =>
      'cancelRecurringSeries' in input && input.cancelRecurringSeries
        ? TEXTS.seriesCancelled
        : TEXTS.cancelledByPractitioner,
    failed: TEXTS.saveFailed,
  },
} as const;

export type AppointmentAnswer = keyof typeof ANSWERS;

/** Why it was refused, or the specification's words where nobody can say why (spec 001 §8). */
export const answerFailed = (
  name: AppointmentAnswer,
  { code, text }: Pick<Refused, 'code' | 'text'>,
): string => (isUnexplained({ code }) ? ANSWERS[name].failed : text);

/**
 * Answers a request or cancels an appointment without leaving the page. A second press does nothing while the first is on its way,
 * nor while what is shown is still the appointment's `state` before. `onDone` hears what was done. To be used where it stays on the
 * page whatever becomes of the appointment: a live word of the change may be here before the answer.
 */
export function useAppointmentAction(
  token: string,
  state: string | undefined,
  onDone: (name: AppointmentAnswer) => void,
) {
  const { running, run } = useOperations({ key: token, about: token });
  const done = useRef(onDone);
  const [settled, setSettled] = useState<string | null>(null);
  const subject = `${token} ${state}`;
  useEffect(() => {
    done.current = onDone;
  });
  const isAnswer = running !== null && Object.hasOwn(ANSWERS, running);

  async function send<Name extends AppointmentAnswer>(name: Name, input: OpInput<Name>) {
    if (settled === subject) return;
    const answer = await run(op[name], input, () => ({
      done: ANSWERS[name].done(input),
      failed: (refused) => answerFailed(name, refused),
    }));
    if (!answer?.ok) return;
    setSettled(subject);
    done.current(name);
  }
  return {
    /** What is on its way, if anything. */
    pending: isAnswer ? (running as AppointmentAnswer) : settled === subject ? ('re-reading' as const) : null,
    send,
  };
}

const pressedIn = (running: readonly Running[]): Underway =>
  new Map(
    running.flatMap(({ name, input }) =>
      Object.hasOwn(ANSWERS, name)
        ? [
            [
              (input as { appointmentId: string }).appointmentId,
              name === 'acceptAppointment' ? 'approved' : 'gone',
            ] as const,
          ]
        : [],
    ),
  );

const NOTHING: Underway = new Map();

/**
 * What was pressed anywhere on the page and is not answered yet, so that the calendar shows it at once; and what is answered, until the
 * page was read anew.
 * @param read what was read last
 */
export function useUnderway(read: unknown): Underway {
  const running = useRunning();
  const pressed = useMemo(() => pressedIn(running), [running]);
  const [before, setBefore] = useState({ pressed, read, ended: NOTHING });
  if (before.pressed !== pressed || before.read !== read) {
    const ended =
      before.read === read
        ? new Map([...before.ended, ...before.pressed].filter(([id]) => !pressed.has(id)))
        : NOTHING;
    setBefore({ pressed, read, ended });
  }
  const { ended } = before;
  return useMemo(() => new Map([...ended, ...pressed]), [ended, pressed]);
}
