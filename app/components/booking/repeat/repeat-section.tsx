import { Form, useSubmit } from '@remix-run/react';
import { useRef } from 'react';
import { CLIENT_FREQUENCIES } from '#app/domain/appointments/inputs.ts';
import { frequencyLabel } from '#app/domain/series/inputs.ts';
import { pluralize } from '#app/lib/text.ts';
import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { cx } from '#app/ui/cx.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { Repeat } from './repeat.ts';

export interface RepeatSectionProps {
  repeat: Repeat | null;
  /** Visits that can be booked at once, the first one included. */
  most: number;
  /** YYYY-MM-DD of the first visit, in the venue's zone. */
  date: string;
  firstTime: string;
  /** A package pays for all of its sessions. */
  isPackage: boolean;
  /** The client's zone, which stays in the address. */
  zone: string | null;
}

/**
 * Whether the visit repeats, how often, and the dates it comes to. It lives in the address, so it needs no script and a reload keeps
 * it; with scripts each choice asks at once.
 */
export function RepeatSection(props: RepeatSectionProps) {
  const { repeat, most, date, isPackage, zone } = props;
  const hydrated = useHydrated();
  const submit = useSubmit();
  const node = useRef<HTMLFormElement>(null);
  // The choice that was pressed stands in the form once its handlers have run.
  const ask = () =>
    queueMicrotask(() => node.current && submit(node.current, { replace: true, preventScrollReset: true }));
  return (
    <Form
      ref={node}
      method="get"
      replace
      preventScrollReset
      onChange={ask}
      className="mb-6 space-y-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
      aria-label="Repeat this visit"
    >
      {zone ? <input type="hidden" name="zone" value={zone} /> : null}
      <RadioCards
        compact
        label={isPackage ? 'Book more of its sessions now?' : 'Does this visit repeat?'}
        name="repeats"
        defaultValue={repeat ? 'yes' : 'no'}
        cards={[
          { value: 'no', title: isPackage ? 'Only the first one' : 'Just this visit' },
          { value: 'yes', title: isPackage ? 'Several sessions' : 'Repeat it' },
        ]}
      />
      {repeat ? (
        <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
          <NativeSelect
            id="repeat-frequency"
            label="How often"
            name="repeat"
            defaultValue={repeat.frequency}
            options={CLIENT_FREQUENCIES.map((value) => ({ value, label: frequencyLabel(value, date) }))}
          />
          <NativeSelect
            id="repeat-visits"
            label={isPackage ? 'Sessions' : 'Visits'}
            name="visits"
            defaultValue={String(repeat.count)}
            options={Array.from({ length: most - 1 }, (_, index) => String(index + 2)).map((value) => ({
              value,
              label: value,
            }))}
          />
        </div>
      ) : null}
      {hydrated ? null : (
        <button type="submit" className={buttonStyles({ size: 'sm' })}>
          Show the dates
        </button>
      )}
      {repeat ? <Dates {...props} repeat={repeat} /> : null}
    </Form>
  );
}

function Dates({ repeat, firstTime, isPackage }: RepeatSectionProps & { repeat: Repeat }) {
  if (repeat.error) {
    return (
      <Banner tone="orange" role="alert">
        {repeat.error}
      </Banner>
    );
  }
  const left = repeat.times.filter(({ free }) => !free).length;
  const booked = 1 + repeat.times.length - left;
  const name = isPackage ? 'session' : 'visit';
  return (
    <section aria-label="Dates" className="space-y-2">
      <p role="status" className="text-[0.9375rem] font-medium">
        {pluralize(booked, name)}
        {left > 0 ? (
          <span className="font-normal text-ink-soft">
            {', '}
            {pluralize(left, 'date')} {left === 1 ? 'is not free and is' : 'are not free and are'} left out
          </span>
        ) : null}
      </p>
      <ol className="max-h-72 divide-y divide-line overflow-y-auto text-[0.9375rem]" tabIndex={0}>
        {[{ displayTime: firstTime, free: true }, ...repeat.times].map(({ displayTime, free }) => (
          <li key={displayTime} className={cx('tabular py-1.5', !free && 'text-ink-mute line-through')}>
            {displayTime}
            {free ? null : <span className="sr-only">, not free</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
