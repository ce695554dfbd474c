import { useEffect, useRef } from 'react';
import type { Currency } from '#app/lib/money.ts';
import { formatMoney, parseMoney } from '#app/lib/money.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { useTypedBefore } from '#app/ui/page/before-scripts.ts';
import { centsToText } from '#app/ui/fields/masks.ts';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import type { AppointmentView } from '../view.ts';

type TipOption = AppointmentView['tips']['alone'][number];

export interface TipFieldsProps {
  options: TipOption[];
  currency: Currency;
  label: string;
  /** What is wrong with it; another object each time that it is told. */
  problem: { text: string } | null;
  /** Empty until one is chosen. */
  choice: string;
  onChoice: (choice: string) => void;
  custom: string;
  onCustom: (text: string) => void;
}

/** The tip's choices; the amount of one's own opens below them, with scripts and without. */
export function TipFields(props: TipFieldsProps) {
  const { options, currency, label, problem, choice, onChoice, custom, onCustom } = props;
  const error = problem?.text;
  const ownError = error !== PAYMENT_MESSAGES.tipMissing ? error : undefined;
  useTypedBefore('tipCustom', onCustom);
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed stands far below it on a phone.
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={box} className="group/tip scroll-my-4 space-y-3">
      <RadioCards
        compact
        fills
        label={label}
        name="tip"
        error={ownError ? undefined : error}
        onChange={onChoice}
        value={choice}
        cards={options.map((option) => ({
          value: option.choice,
          title:
            option.choice === 'custom' || option.choice === 'none' ? (
              option.label
            ) : (
              <>
                {option.label}{' '}
                <span className="block text-sm font-normal opacity-75">
                  {formatMoney(option.amountCents, currency)}
                </span>
              </>
            ),
        }))}
      />
      <MoneyField
        label="Your amount"
        name="tipCustom"
        currency={currency}
        error={ownError}
        value={custom}
        onChange={(event) => onCustom(event.currentTarget.value)}
        className="hidden max-w-44 group-has-[input[value=custom]:checked]/tip:flex"
        asTyped
      />
      <p role="alert" className="sr-only">
        {error}
      </p>
    </div>
  );
}

/** What the custom field holds before anyone edits it. */
export const customTip = (options: TipOption[]): string =>
  centsToText(options.find(({ choice }) => choice === 'custom')?.amountCents ?? 0);

/** The chosen tip in cents, or what is wrong with it. The server reads it again by its own rules. */
export function chosenTip(
  options: TipOption[],
  choice: string | undefined,
  custom: string,
): { tipCents: number } | { problem: string } {
  const option = options.find((one) => one.choice === choice);
  if (!option) return { problem: PAYMENT_MESSAGES.tipMissing };
  if (option.choice !== 'custom') return { tipCents: option.amountCents };
  const tipCents = parseMoney(custom);
  if (tipCents === null) return { problem: PAYMENT_MESSAGES.tipMalformed };
  return tipCents > 0 ? { tipCents } : { problem: PAYMENT_MESSAGES.tipZero };
}
