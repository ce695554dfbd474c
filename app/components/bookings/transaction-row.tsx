import { formatMoney } from '#app/lib/money.ts';
import { formatDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { refundedText, servicesText, transactionTone, type Booking } from './text.ts';

/** One transaction: for what, with whom, how much, and how it stands (spec 000 §4). A Hold is charged on the day. */
export function TransactionRow({ booking }: { booking: Booking }) {
  const { practice, startsAt, timeZone, formattedStartsAt, amountCurrency } = booking;
  const { user } = practice;
  const transaction = booking.transaction!;
  const refunded = refundedText(booking);
  const note = transaction.type === 'Hold' ? 'Charged on the day of the appointment' : refunded;
  return (
    <li className="group relative flex gap-x-4 px-5 py-4 hover:bg-hover sm:px-6">
      <Avatar name={user.name} src={user.profilePhotos[0]} decorative />
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-x-4">
          <p className="min-w-0 font-medium text-pretty">
            <a
              href={paths.appointment(booking.instantActionToken)}
              className="text-ink no-underline outline-none after:absolute after:inset-0 group-hover:underline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {servicesText(booking)}
              <span className="sr-only">, {formattedStartsAt}</span>
            </a>
          </p>
          <p className="tabular shrink-0 font-semibold">
            {formatMoney(transaction.amountCents, amountCurrency)}
          </p>
        </div>
        <div className="mt-0.5 flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 text-sm">
          <p className="text-ink-soft">
            {user.name}
            {/* The hour stands with the appointment: here the day is enough, and its line whole. */}
            <span className="whitespace-nowrap text-ink-mute" aria-hidden>
              {' '}
              · {formatDate(startsAt, timeZone)}
            </span>
          </p>
          <Badge tone={transactionTone(transaction.display)}>{transaction.display}</Badge>
        </div>
        {note ? <p className="tabular mt-1 text-sm text-ink-mute">{note}</p> : null}
      </div>
    </li>
  );
}
