import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { formatDuration } from '#app/lib/time.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Price } from '#app/ui/display/price.tsx';
import type { BookingLine, BookingPractice } from './choice.ts';

export interface BookingSummaryProps {
  practice: BookingPractice;
  lines: readonly BookingLine[];
  durationMinutes: number;
  amountCents: number;
  currency: Currency;
  /** Sessions, where a package is booked. */
  sessions?: number | null;
  /** Visits that are booked at once and each paid for. */
  paidVisits?: number;
  /** What codes take off the first visit, cents. */
  discounts?: readonly { code: string; amountCents: number }[];
  where?: ReactNode;
  when?: ReactNode;
  /** Where one may choose again. */
  change?: { service?: string; place?: string; time?: string };
  heading?: string;
}

/** What is booked, with whom, when, where and for how much. */
export function BookingSummary(props: BookingSummaryProps) {
  const { practice, lines, currency, sessions, where, when, change = {}, heading = 'Your booking' } = props;
  const { paidVisits = 1, discounts = [] } = props;
  const offCents = discounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { name, title, defaultPhotoUrl } = practice.user;
  return (
    <section
      aria-label={heading}
      className="rounded-lg border border-line bg-surface p-5 shadow-card lg:sticky lg:top-6"
    >
      <div className="flex items-center gap-3.5">
        <Avatar name={name} src={defaultPhotoUrl} size="lg" decorative />
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          {title ? <p className="text-sm text-ink-soft">{title}</p> : null}
        </div>
      </div>
      <dl className="mt-5 space-y-4 border-t border-line pt-5">
        <Entry term="What" changeTo={change.service} changeLabel="Change the service">
          <ul className="space-y-1">
            {lines.map((line) => (
              <li key={line.name} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0">{line.addOn ? `+ ${line.name}` : line.name}</span>
                {lines.length > 1 ? (
                  <Price cents={line.amountCents} currency={currency} className="text-sm text-ink-soft" />
                ) : null}
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">
            {formatDuration(props.durationMinutes)}
            {sessions ? `, first of ${sessions} sessions` : null}
          </p>
        </Entry>
        {when ? (
          <Entry term="When" changeTo={change.time} changeLabel="Change the time">
            {when}
          </Entry>
        ) : null}
        {where ? (
          <Entry term="Where" changeTo={change.place} changeLabel="Change the place">
            {where}
          </Entry>
        ) : null}
      </dl>
      {discounts.length > 0 ? (
        <ul className="mt-5 space-y-1 border-t border-line pt-4">
          {discounts.map(({ code, amountCents }) => (
            <li key={code} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                Code {code}
                {paidVisits > 1 ? ', first visit' : null}
              </span>
              <span className="tabular text-green">{formatMoney(-amountCents, currency)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-5 flex items-baseline justify-between border-t border-line pt-4">
        <span className="text-ink-soft">{paidVisits > 1 ? `Total for ${paidVisits} visits` : 'Total'}</span>
        <Price
          cents={props.amountCents * paidVisits - offCents}
          currency={currency}
          className="text-xl font-semibold"
        />
      </p>
    </section>
  );
}

interface EntryProps {
  term: string;
  changeTo?: string | undefined;
  changeLabel: string;
  children: ReactNode;
}

function Entry({ term, changeTo, changeLabel, children }: EntryProps) {
  return (
    <div>
      <dt className="flex items-baseline justify-between text-sm text-ink-mute">
        {term}
        {changeTo ? (
          <Link
            to={changeTo}
            prefetch="intent"
            aria-label={changeLabel}
            className="rounded-sm font-medium text-accent-text underline-offset-2 hover:underline"
          >
            Change
          </Link>
        ) : null}
      </dt>
      <dd className="mt-0.5 min-w-0 break-words">{children}</dd>
    </div>
  );
}
