import { useEffect, useRef } from 'react';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { SeriesDate } from './form/form-data.ts';

/** What the form asks before it goes on. */
export type Question =
  | { kind: 'past'; startsAt: number }
  | {
      kind: 'overlap';
      conflicts: SeriesDate['conflicts'];
      /** Starts (epoch milliseconds) of a series that can be left out instead; empty where nothing else would be left. */
      skippable: number[];
    }
  | { kind: 'package'; name: string; cents: number; card: { brand: string; last4: string } | null };

interface QuestionsProps {
  question: Question | null;
  onAnswer: (yes: boolean) => void;
  /** Leaves out the dates that are taken. */
  onSkip: () => void;
  timeZone: string;
  currency: Currency;
  clientName: string;
}

const TITLES: Record<Question['kind'], string> = {
  past: 'This time has passed',
  overlap: 'This time is not free',
  package: 'Sell this package?',
};
const YES: Record<Question['kind'], (question: Question) => string> = {
  past: () => 'Create anyway',
  overlap: () => 'Save anyway',
  package: (question) => (question.kind === 'package' && question.card ? 'Charge and save' : 'Save'),
};

/** Asks before a start in the past, an overlap, and a package that is charged now (spec 001 §4). */
export function Questions({ question: current, onAnswer, ...words }: QuestionsProps) {
  // While it goes it still shows what it asked.
  const last = useRef(current);
  useEffect(() => {
    if (current) last.current = current;
  });
  const question = current ?? last.current;
  const kind = question?.kind ?? 'past';
  return (
    <ConfirmDialog
      open={current !== null}
      onOpenChange={(open) => {
        if (!open) onAnswer(false);
      }}
      title={TITLES[kind]}
      confirmLabel={question ? YES[kind](question) : ''}
      cancelLabel="Go back"
      onConfirm={() => onAnswer(true)}
    >
      {question ? <QuestionText question={question} {...words} /> : null}
    </ConfirmDialog>
  );
}

const onlyOne = ({ skippable }: { skippable: number[] }) => skippable.length === 1;

function QuestionText({
  question,
  timeZone,
  currency,
  clientName,
  onSkip,
}: { question: Question } & Omit<QuestionsProps, 'question' | 'onAnswer'>) {
  switch (question.kind) {
    case 'past':
      return (
        <p>
          {formatDateTime(question.startsAt, timeZone)} is in the past. Do you want to create this appointment
          anyway?
        </p>
      );
    case 'overlap':
      return (
        <>
          <p>{question.conflicts.some(({ note }) => note) ? 'It meets:' : 'It overlaps with:'}</p>
          <ul className="my-2 space-y-1.5">
            {question.conflicts.map(({ name, timeRange, note }, index) => (
              <li key={index}>
                <span className="font-semibold text-ink">{name}</span>, {timeRange}
                {note ? `: ${note}` : null}
              </li>
            ))}
          </ul>
          {question.skippable.length > 0 ? (
            <>
              <p>
                Do you want to leave {onlyOne(question) ? 'this date' : 'these dates'} out, or save anyway?
              </p>
              <Button size="sm" className="mt-3" onPress={onSkip}>
                Skip {onlyOne(question) ? 'this date' : 'these dates'}
              </Button>
            </>
          ) : (
            <p>Do you want to save it at this time anyway?</p>
          )}
        </>
      );
    case 'package': {
      const sum = formatMoney(question.cents, currency);
      return question.card ? (
        <p>
          {clientName} buys {question.name}. The card on file ending in {question.card.last4} is charged {sum}{' '}
          now.
        </p>
      ) : (
        <p>
          {clientName} buys {question.name} for {sum}. There is no card on file, so nothing is charged now.
        </p>
      );
    }
  }
}
