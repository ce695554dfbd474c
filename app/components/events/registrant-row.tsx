import { CreditCard, X } from 'lucide-react';
import { contactOf } from '#app/components/appointment-form/client-search.tsx';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { declineForPractice } from '#app/lib/card-decline.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { Link } from '@remix-run/react';
import type { Registrant, RegistrationPayment } from './event-data.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface RegistrantRowProps {
  client: Registrant;
  /** Null where it is not known (yet). */
  payment: RegistrationPayment | null;
  /** The payments are being read. */
  waiting: boolean;
  /** Their payment is being processed. */
  busy: boolean;
  disabled: boolean;
  onProcess: () => void;
  onRemove: () => void;
}

/** One registrant: who they are, how their payment stands, and what can be done. */
export function RegistrantRow(props: RegistrantRowProps) {
  const { client, payment, waiting, busy, disabled, onProcess, onRemove } = props;
  return (
    <li className="flex items-center gap-3 py-3 max-sm:items-start">
      <Avatar name={client.name} decorative />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <Link
            to={paths.client(client.id)}
            className="block truncate font-medium no-underline hover:underline"
          >
            {client.name}
          </Link>
          <p className="truncate text-sm text-ink-soft">{contactOf(client)}</p>
          {payment?.paymentError ? (
            <p className="text-sm text-red">{declineForPractice(payment.paymentError)}</p>
          ) : null}
          {/* What came a second time and its provider has not given back: nothing else says so. */}
          {payment && client.paidCents > payment.amountCents ? (
            <p className="text-sm text-red">
              {PAYMENT_MESSAGES.toGiveBack(
                formatMoney(client.paidCents - payment.amountCents, payment.amountCurrency),
              )}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {payment ? <Payment payment={payment} /> : waiting ? <Skeleton round className="h-6 w-24" /> : null}
          {payment?.paymentOffer === 'process' ? (
            <Button
              size="sm"
              icon={<CreditCard {...icon} />}
              busy={busy}
              busyLabel="Processing the payment"
              disabled={disabled && !busy}
              onPress={onProcess}
              aria-label={`Process payment of ${client.name}`}
            >
              Process payment
            </Button>
          ) : null}
        </div>
      </div>
      <IconButton
        plain
        size="sm"
        label={`Remove ${client.name}`}
        icon={<X {...icon} />}
        disabled={disabled}
        onPress={onRemove}
        className="-mr-2"
      />
    </li>
  );
}

function Payment({ payment }: { payment: RegistrationPayment }) {
  const { amountCents, amountCurrency, paymentTone, paymentLabel, discount } = payment;
  return (
    <span className="inline-flex items-center gap-2">
      {amountCents > 0 ? (
        <span className="tabular text-sm text-ink-soft">
          {formatMoney(amountCents, amountCurrency)}
          {discount ? <span className="block text-xs">with {discount.code}</span> : null}
        </span>
      ) : null}
      <Badge tone={paymentTone}>{paymentLabel}</Badge>
    </span>
  );
}
