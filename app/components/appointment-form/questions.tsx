import { useEffect, useRef } from 'react';
import type { OperationFormState } from '#app/components/forms/use-operation-form.ts';
import type { Refused } from '#app/components/operation/call.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { SeriesDate } from './form/form-data.ts';

/** What the form asks before it goes on; `yes` is what is sent with it then. */
export type Question = { yes: object } & (
  | { kind: 'past'; startsAt: number }
  | {
      kind: 'overlap';
      conflicts: SeriesDate['conflicts'];
      /** How many dates of a series can be left out instead, and what is sent then; null where nothing else would be left. */
      skip: { dates: number; rest: object } | null;
    }
  | { kind: 'package'; name: string; cents: number; card: { brand: string; last4: string } | null }
);

/** What is asked, where that is why it was refused. */
export const askedIn = (refused: Refused | null): Question | null =>
  (refused?.data.question as Question | undefined) ?? null;

interface QuestionsProps {
  form: Pick<OperationFormState, 'refused' | 'again' | 'forget'>;
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
export function Questions({ form, ...words }: QuestionsProps) {
  const current = askedIn(form.refused);
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
        if (!open) form.forget();
      }}
      title={TITLES[kind]}
      confirmLabel={question ? YES[kind](question) : ''}
      cancelLabel="Go back"
      onConfirm={() => void form.again(question!.yes)}
    >
      {question ? <QuestionText question={question} again={form.again} {...words} /> : null}
    </ConfirmDialog>
  );
}

function QuestionText({
  question,
  timeZone,
  currency,
  clientName,
  again,
}: { question: Question } & Pick<OperationFormState, 'again'> & Omit<QuestionsProps, 'form'>) {
  switch (question.kind) {
    case 'past':
      return (
        <p>
          {formatDateTime(question.startsAt, timeZone)} is in the past. Do you want to create this appointment
          anyway?
        </p>
      );
    case 'overlap': {
      const { conflicts, skip } = question;
      const these = skip?.dates === 1 ? 'this date' : 'these dates';
      return (
        <>
          <p>{conflicts.some(({ note }) => note) ? 'It meets:' : 'It overlaps with:'}</p>
          <ul className="my-2 space-y-1.5">
            {conflicts.map(({ name, timeRange, note }, index) => (
              <li key={index}>
                <span className="font-semibold text-ink">{name}</span>, {timeRange}
                {note ? `: ${note}` : null}
              </li>
            ))}
          </ul>
          {skip ? (
            <>
              <p>Do you want to leave {these} out, or save anyway?</p>
              <Button size="sm" className="mt-3" onPress={() => void again(skip.rest)}>
                Skip {these}
              </Button>
            </>
          ) : (
            <p>Do you want to save it at this time anyway?</p>
          )}
        </>
      );
    }
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
