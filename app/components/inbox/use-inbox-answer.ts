import { useState } from 'react';
import { isUnexplained } from '#app/components/operation/call.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useOperations, type Said } from '#app/components/operation/use-operation.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from '#app/domain/appointments/messages.ts';
import type { InboxItem } from './inbox-items.ts';

export type InboxAnswer = 'acceptAppointment' | 'declineAppointment';

/** What is said of an answer (spec 001 §8), without what only the place knows. */
export const INBOX_TEXTS: Record<InboxAnswer, Pick<Said<InboxAnswer>, 'done' | 'failed'>> = {
  acceptAppointment: {
    done: TEXTS.inboxAccepted,
    failed: (refused) =>
      isUnexplained(refused)
        ? TEXTS.inboxAcceptFailed
        : { text: TEXTS.inboxAcceptFailed, detail: refused.text },
  },
  declineAppointment: {
    done: TEXTS.declined,
    failed: (refused) => (isUnexplained(refused) ? TEXTS.declineFailed : refused.text),
  },
};

/**
 * Answers a request without leaving the inbox. A second press while the first is on its way does nothing; what came of it is a
 * toast, with a link to what was accepted.
 * @param show the address of the appointment
 */
export function useInboxAnswer({ instantActionToken }: InboxItem, show: string, onDone: () => void) {
  const { running, run } = useOperations({ key: instantActionToken });
  // What was answered leaves with the next reading; until then it is not to be answered again.
  const [answered, setAnswered] = useState<InboxAnswer | null>(null);
  const link = { action: { label: TEXTS.inboxAcceptedLink, to: show } };

  async function answer<Name extends InboxAnswer>(name: Name, input: OpInput<Name>) {
    if (answered) return;
    const got = await run(op[name], input, () => ({
      ...(INBOX_TEXTS[name] as Said<Name>),
      ...(name === 'acceptAppointment' ? { more: () => link } : {}),
    }));
    if (!got?.ok) return;
    setAnswered(name);
    onDone();
  }
  return { busy: running ?? answered, answer };
}
