import { transactionText } from '#app/domain/payments/messages.ts';
import { paths } from '#app/paths.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { refundedText, servicesText, transactionTone, type Booking } from './words.ts';

/** One transaction: for what, with whom, how much, and how it stands (spec 000 §4). A Hold is charged on the day. */
export function TransactionRow({ booking }: { booking: Booking }) {
  const { user } = booking.practice;
  const transaction = booking.transaction!;
  const refunded = refundedText(booking);
  return (
    <li className="group relative flex items-center gap-x-4 px-4 py-4 hover:bg-hover sm:px-5">
      <Avatar name={user.name} src={user.profilePhotos[0]} decorative />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-pretty">
          <a
            href={paths.appointment(booking.instantActionToken)}
            className="text-ink no-underline outline-none after:absolute after:inset-0 group-hover:underline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {servicesText(booking)}
            <span className="sr-only">, {booking.formattedStartsAt}</span>
          </a>
        </p>
        <p className="truncate text-sm text-ink-soft">{user.name}</p>
        <p className="text-sm text-ink-mute" aria-hidden>
          {booking.formattedStartsAt}
        </p>
        {transaction.type === 'Hold' ? (
          <p className="text-sm text-ink-mute">Charged on the day of the appointment</p>
        ) : null}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1.5">
        <p className="tabular font-semibold">
          {formatMoney(transaction.amountCents, booking.amountCurrency)}
        </p>
        <Badge tone={transactionTone(transaction.display)}>{transactionText(transaction.display)}</Badge>
        {refunded ? <p className="tabular text-sm text-ink-mute">{refunded}</p> : null}
      </div>
    </li>
  );
}
