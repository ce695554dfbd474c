import type { InputHTMLAttributes, ReactNode } from 'react';
import { useChosenBefore } from '../page/before-scripts.ts';
import { cx } from '../cx.ts';
import { FieldLegend, FieldNotes, useFieldIds, type FieldText } from './field.tsx';

export interface RadioCard {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  /** At the right: a price, a length. */
  aside?: ReactNode;
  /** Before the words: an icon, a picture. */
  media?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps extends FieldText {
  name: string;
  cards: readonly RadioCard[];
  /** Chosen at first; leave `value` out for a plain form. */
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
  required?: boolean;
  disabled?: boolean;
  form?: string;
  id?: string;
  /** How many stand beside each other from 640 px on. */
  columns?: 1 | 2 | 3;
  /** Small pills in a row instead of cards (tip amounts, lengths). */
  compact?: boolean;
  /** The pills share the width, three in a row, and the rest the last one, so that none stands alone. */
  fills?: boolean;
  /** Narrow steps of a scale in one row, however many. */
  scale?: boolean;
  /** What is wrong stands above the cards: for a list longer than a screen, whose first card is focused then. */
  notesFirst?: boolean;
}

/** Eleven steps fit a phone's width, each as high as a thumb. */
const SCALE = 'grid max-w-xl auto-cols-fr grid-flow-col gap-0.5 sm:gap-1.5';
const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' };

/** One choice among a few, each a card. Real radio inputs: arrow keys, posting and the look need no JavaScript. */
export function RadioCards(props: RadioCardsProps) {
  const { hint, className, cards, columns = 1, compact, fills, scale, notesFirst } = props;
  const ids = useFieldIds(props.id, props);
  useChosenBefore(props.name, ([chosen]) => chosen && props.onChange?.(chosen));
  const notes = <FieldNotes ids={ids} hint={hint} />;
  return (
    <fieldset
      className={cx('min-w-0', className)}
      aria-describedby={ids.control['aria-describedby']}
      disabled={props.disabled}
    >
      <FieldLegend {...props} />
      {notesFirst ? <div className="mb-2 empty:hidden">{notes}</div> : null}
      <div
        className={
          scale
            ? SCALE
            : fills
              ? 'grid grid-cols-6 gap-2'
              : compact
                ? 'flex flex-wrap gap-2'
                : cx('grid gap-2.5', COLUMNS[columns])
        }
      >
        {cards.map((card, index) => (
          <CardChoice
            key={card.value}
            card={card}
            compact={compact}
            scale={scale}
            span={fills ? spanOf(index, cards.length) : undefined}
            input={{
              id: index === 0 ? ids.id : `${ids.id}-${card.value}`,
              name: props.name,
              form: props.form,
              required: props.required,
              disabled: card.disabled,
              // What can not be chosen is not what is wrong.
              'aria-invalid': ids.message && !card.disabled ? true : undefined,
              ...(props.value === undefined
                ? { defaultChecked: props.defaultValue === card.value }
                : { checked: props.value === card.value }),
              onChange: (event) => props.onChange?.(event.currentTarget.value),
            }}
          />
        ))}
      </div>
      {notesFirst ? null : notes}
    </fieldset>
  );
}

/** Of six columns: thirds, but the one or two that would be left over share a row with what stands before them. */
function spanOf(index: number, count: number): string {
  const left = count % 3;
  const halves = left === 1 ? 4 : left;
  return index < count - halves ? 'col-span-2' : 'col-span-3';
}

function CardChoice({
  card,
  compact,
  scale,
  span,
  input,
}: {
  card: RadioCard;
  compact?: boolean;
  scale?: boolean;
  span?: string;
  input: InputHTMLAttributes<HTMLInputElement>;
}) {
  return (
    <label
      className={cx(
        'group relative flex cursor-pointer items-center border border-line-strong bg-surface transition-[border-color,background-color,box-shadow]',
        'hover:border-field-line has-checked:border-accent-line has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--tone-accent-line)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-line',
        'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-mute',
        scale
          ? 'tabular min-h-11 justify-center rounded-md text-center'
          : compact
            ? cx('min-h-11 gap-2', span ? `${span} rounded-lg px-2 py-1.5 text-center` : 'rounded-full px-4')
            : 'min-h-14 gap-3.5 rounded-lg px-4 py-3.5',
      )}
    >
      <input
        {...input}
        type="radio"
        value={card.value}
        className={cx(
          'size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-field-line bg-surface transition-[border-width,border-color] focus-visible:outline-none',
          'checked:border-6 checked:border-accent-line aria-invalid:border-red-solid disabled:cursor-not-allowed disabled:border-line-strong',
          (compact || scale) && 'sr-only',
        )}
      />
      {card.media ? (
        <span className="shrink-0 text-ink-soft group-has-disabled:text-ink-mute [&_svg]:size-5">
          {card.media}
        </span>
      ) : null}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{card.title}</span>
        {card.description ? (
          <span className="mt-0.5 block text-sm text-ink-soft">{card.description}</span>
        ) : null}
      </span>
      {card.aside ? <span className="tabular shrink-0 text-right font-medium">{card.aside}</span> : null}
    </label>
  );
}
