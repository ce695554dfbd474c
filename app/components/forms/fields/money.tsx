import { useState, type ComponentProps } from 'react';
import { parseMoney } from '#app/lib/money.ts';
import { centsToText } from '#app/ui/fields/masks.ts';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { PostedValue } from '#app/ui/page/posted-value.tsx';
import { useBound, type Named } from './use-bound.ts';

type MoneyProps = Named & ComponentProps<typeof MoneyField>;

/**
 * An amount, typed in dollars; the form holds its cents, or what was typed where that is no amount.
 * @param initialCents where it is not what the form was opened with; null for nothing
 */
export function FormMoney({ initialCents, ...props }: MoneyProps & { initialCents?: number | null }) {
  const { control, key, initial } = useBound(props.name);
  const cents = initialCents === undefined ? initial : String(initialCents ?? '');
  return <Amount key={key} {...props} {...control} initial={cents} />;
}

function Amount({ name, initial, ...props }: MoneyProps & { /** Cents. */ initial: string }) {
  const [typed, setTyped] = useState(() => (/^\d+$/.test(initial) ? centsToText(Number(initial)) : initial));
  return (
    <>
      <MoneyField
        {...props}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={({ currentTarget: { form } }) =>
          // What is posted is left with what is seen.
          (form?.elements.namedItem(name) as Element | null)?.dispatchEvent(
            new FocusEvent('focusout', { bubbles: true }),
          )
        }
      />
      <PostedValue name={name} value={typed === '' ? '' : String(parseMoney(typed) ?? typed)} />
    </>
  );
}
