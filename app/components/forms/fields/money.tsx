import { useState, type ComponentProps } from 'react';
import { parseMoney } from '#app/lib/money.ts';
import { centsToText } from '#app/ui/masks.ts';
import { MoneyField } from '#app/ui/money-field.tsx';
import { PostedValue } from '#app/ui/scripted/posted-value.tsx';
import { useBound, type Named } from './use-bound.ts';

type MoneyProps = Named & ComponentProps<typeof MoneyField>;

/** An amount, typed in dollars; the form holds its cents, or what was typed where that is no amount. */
export function FormMoney(props: MoneyProps) {
  const { control, key, initial } = useBound(props.name);
  return <Amount key={key} {...props} {...control} initial={initial} />;
}

function Amount({ name, initial, onChange, ...props }: MoneyProps & { /** Cents. */ initial: string }) {
  const [typed, setTyped] = useState(() => (initial === '' ? '' : centsToText(Number(initial))));
  return (
    <>
      <MoneyField
        {...props}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <PostedValue name={name} value={typed === '' ? '' : String(parseMoney(typed) ?? typed)} />
    </>
  );
}
