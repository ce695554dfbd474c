import { useState, type ReactNode } from 'react';
import { op, type OpInput, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { PROPOSAL_MESSAGES } from '#app/domain/appointments/messages.ts';
import { RehearsalPanel, type Answer } from './rehearsal-panel.tsx';

/** What is typed stands so long before it is rehearsed, milliseconds. */
const PAUSE_MS = 400;

export type Rehearsed = OpValue<'rehearseChange'>;

interface RehearsalOfForm {
  /** Stands in the form above its buttons; nothing where the change does nothing. */
  panel: ReactNode;
  /** What lies outside is answered as was chosen, once the change is saved. */
  settle: () => Promise<void>;
}

/**
 * Says before a change of hours, time off, a place or a service is saved what it would do, and asks what becomes of what lies outside: by
 * itself nothing.
 * @param change null while there is nothing to rehearse, as of what is new or not whole
 */
export function useRehearsal(change: OpInput<'rehearseChange'> | null): RehearsalOfForm {
  const { value } = useQueryOperation(op.rehearseChange, change, { delayMs: PAUSE_MS, keepsFormer: true });
  const [answer, setAnswer] = useState<Answer>('keep');
  const proposing = useOperation(op.proposeNewTimes, {
    done: ({ sent, without }) => PROPOSAL_MESSAGES.sent(sent, without.length),
    failed: ({ text }) => ({ text: PROPOSAL_MESSAGES.notSent, detail: text }),
  });
  const rehearsed = change ? value : null;
  return {
    panel: rehearsed?.summary ? (
      <RehearsalPanel rehearsed={rehearsed} answer={answer} onAnswer={setAnswer} />
    ) : null,
    async settle() {
      const ids = rehearsed?.outside.map(({ id }) => id) ?? [];
      if (answer === 'propose' && ids.length > 0) await proposing.run({ appointmentIds: ids });
    },
  };
}
