import type { ReactNode } from 'react';
import { useChosenBefore } from '../page/before-scripts.ts';
import { cx } from '../cx.ts';
import { FieldLegend, FieldNotes, useFieldIds, type FieldText } from './field.tsx';
import { CheckIcon } from '../display/icons.tsx';

export interface CheckboxCard {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  /** At the right: a price, a length. */
  aside?: ReactNode;
}

export interface CheckboxCardsProps extends FieldText {
  /** Posted once for each card that is chosen. */
  name: string;
  cards: readonly CheckboxCard[];
  value: ReadonlySet<string>;
  onChange: (value: ReadonlySet<string>) => void;
  id?: string;
}

/** Several choices among a few, each a card: the counterpart of RadioCards, with real checkboxes. */
export function CheckboxCards(props: CheckboxCardsProps) {
  const { hint, className, name, cards, value, onChange } = props;
  const ids = useFieldIds(props.id, props);
  useChosenBefore(name, (chosen) => onChange(new Set(chosen)));
  const toggle = (card: string, isOn: boolean) =>
    onChange(new Set(isOn ? [...value, card] : [...value].filter((one) => one !== card)));
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={ids.control['aria-describedby']}>
      <FieldLegend {...props} />
      <div className="grid gap-2.5">
        {cards.map((card, index) => (
          <label
            key={card.value}
            className={cx(
              'group relative flex min-h-14 cursor-pointer items-start gap-3.5 rounded-lg border border-line-strong bg-surface px-4 py-3.5',
              'transition-[border-color,background-color,box-shadow] hover:border-field-line has-checked:border-accent-line',
              'has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--tone-accent-line)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-line',
            )}
          >
            <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
              <input
                id={index === 0 ? ids.id : `${ids.id}-${card.value}`}
                type="checkbox"
                name={name}
                value={card.value}
                checked={value.has(card.value)}
                onChange={(event) => toggle(card.value, event.currentTarget.checked)}
                className="peer col-start-1 row-start-1 size-5 cursor-pointer appearance-none rounded-sm border border-field-line bg-surface transition-colors checked:border-accent-line checked:bg-accent focus-visible:outline-none"
              />
              <CheckIcon className="pointer-events-none col-start-1 row-start-1 size-3.5 text-accent-ink opacity-0 peer-checked:opacity-100" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{card.title}</span>
              {card.description ? (
                <span className="mt-0.5 block text-sm text-ink-soft">{card.description}</span>
              ) : null}
            </span>
            {card.aside ? (
              <span className="tabular shrink-0 text-right font-medium">{card.aside}</span>
            ) : null}
          </label>
        ))}
      </div>
      <FieldNotes ids={ids} hint={hint} />
    </fieldset>
  );
}
