import { useRef, useState, type ReactNode } from 'react';
import { ask } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { RehearsalPanel } from '#app/components/rehearsal/rehearsal-panel.tsx';
import type { Rehearsed } from '#app/components/rehearsal/use-rehearsal.tsx';
import { messages } from '#app/domain/availability/messages.ts';
import { paths } from '#app/paths.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { TimeOffEntry } from './time-off-data.ts';

interface Removal {
  /** Ids of what was taken away, before the page is read anew. */
  gone: ReadonlySet<string>;
  remove: (entry: TimeOffEntry) => Promise<void>;
  /** Asked where somebody is booked in hours that would end with the entry. */
  question: ReactNode;
}

/**
 * Takes an entry away at once, says what becomes free and offers to bring it back; where that is refused it stays. Where somebody is booked
 * in the hours that it opened it asks first.
 */
export function useRemoval(): Removal {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ entry: TimeOffEntry; rehearsed: Rehearsed } | null>(null);
  const summary = useRef<string | null>(null);
  const mark = (id: string, isGone: boolean) =>
    setGone((before) => new Set(isGone ? [...before, id] : [...before].filter((one) => one !== id)));
  const bringBack = useOperation(op.upsertAvailabilityOverride, { done: messages.overrideRestored });
  const takeAway = useOperation(op.deleteAvailabilityOverride, {
    done: () => [messages.overrideDeleted, summary.current].filter(Boolean).join(' '),
    more: ({ availabilityOverride: { name, firstDate, lastDate, ranges, location } }) => {
      const entry = { name, firstDate, lastDate, ranges, locationId: location?.id ?? null };
      const onPress = () => void bringBack.run({ ...entry, confirmAppointments: true });
      return { action: { label: 'Undo', onPress } };
    },
  });

  async function takeAwayNow({ id }: TimeOffEntry) {
    mark(id, true);
    const answer = await takeAway.run({ id });
    setAsked(null);
    if (!answer?.ok) mark(id, false);
  }

  async function remove(entry: TimeOffEntry) {
    mark(entry.id, true);
    const rehearsed = await rehearse(entry);
    summary.current = rehearsed?.summary ?? null;
    if (!rehearsed || rehearsed.outsideCount + rehearsed.outsideEventsCount === 0) return takeAwayNow(entry);
    mark(entry.id, false);
    setAsked({ entry, rehearsed });
  }

  const question = (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => (open ? undefined : setAsked(null))}
      title="Back to your weekly hours?"
      confirmLabel="Delete"
      cancelLabel="Keep it"
      busy={takeAway.isBusy}
      onConfirm={() => (asked ? void takeAwayNow(asked.entry) : undefined)}
    >
      {asked ? <RehearsalPanel rehearsed={asked.rehearsed} answer="keep" onAnswer={null} /> : null}
    </ConfirmDialog>
  );
  return { gone, remove, question };
}

/** What deleting an entry would do; null where nobody can say. */
async function rehearse({ id, firstDate, lastDate, location }: TimeOffEntry): Promise<Rehearsed | null> {
  const timeOff = { id, firstDate, lastDate, locationId: location?.id ?? null, isGone: true };
  const answer = await ask<'rehearseChange'>(paths.op('rehearseChange', { timeOff }));
  return answer.ok ? answer.value : null;
}
