import { useState, type ReactNode } from 'react';
import { op, type OpInput, type OpValue } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { messages } from '#app/domain/availability/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { BelowNote } from './below-note.tsx';
import { RehearsalPanel, type Answer } from './rehearsal-panel.tsx';
import { useProposing } from './use-proposing.ts';

/** What is typed stands so long before it is rehearsed, milliseconds. */
const PAUSE_MS = 400;

export type Rehearsed = OpValue<'rehearseChange'>;

interface RehearsalOfForm {
  /** Stands in the form above its buttons; nothing where the change does nothing. */
  panel: ReactNode;
  /** Stands in the form's foot: the same in a sentence while the panel is out of sight, and the way there. */
  brief: ReactNode;
  /** Why it cannot be saved yet: what exactly this change does is not known. */
  lacks: string | null;
  /** Bookings and group events to come at a place that gets another address. */
  movedCount: number;
  /** What lies outside is answered as was chosen, once the change is saved. */
  settle: () => Promise<void>;
}

/**
 * Says before a change of hours, time off, a place or a service is saved what it would do, and asks what becomes of what lies outside: by
 * itself nothing. Saving waits for it (`lacks`), so that whoever is asked is outside of what was saved.
 * @param change null while there is nothing to rehearse, as of what is new or not whole
 */
export function useRehearsal(change: OpInput<'rehearseChange'> | null): RehearsalOfForm {
  const asked = useQueryOperation(op.rehearseChange, change, { delayMs: PAUSE_MS, keepsFormer: true });
  const { value, isWaiting, refused, retry } = asked;
  const [answer, setAnswer] = useState<Answer>('keep');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const propose = useProposing();
  const unknown = refused ? (
    <Banner role="alert" tone="orange" actions={<Button onPress={retry}>Try again</Button>}>
      {messages.notRehearsed}
    </Banner>
  ) : null;
  return {
    panel: value?.summary ? (
      <div ref={setPlace}>
        <RehearsalPanel rehearsed={value} answer={answer} onAnswer={setAnswer} />
      </div>
    ) : (
      unknown
    ),
    brief: value?.summary && place ? <BelowNote text={value.summary} place={place} /> : null,
    lacks: isWaiting ? messages.rehearsing : null,
    movedCount: value?.movedCount ?? 0,
    async settle() {
      // The answer to the change before is of others.
      const ids = isWaiting ? [] : (value?.outsideIds ?? []);
      if (answer === 'propose' && ids.length > 0) await propose(ids);
    },
  };
}
