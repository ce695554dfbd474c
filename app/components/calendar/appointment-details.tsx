import {
  Calendar,
  CreditCard,
  ExternalLink,
  Mail,
  MapPin,
  MessageSquareText,
  Phone,
  Repeat,
  Sparkles,
  Video,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney, formatPrice } from '#app/lib/money.ts';
import { formatPhone, phoneLink } from '#app/lib/phone.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDateTime, formatDuration, formatInBothZones, formatRange } from '#app/lib/time.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import type { AppointmentDetails } from './calendar-data.ts';
import { paymentTone } from './looks.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface DetailsProps {
  appointment: AppointmentDetails;
  /** IANA zone of the calendar, named where the visit's own is another. */
  timeZone: string;
}

/** Who, when, where, what and for how much: the body of the flyout and of the appointment's own page. */
export function AppointmentDetailsView({ appointment, timeZone }: DetailsProps) {
  return (
    <div className="space-y-6">
      <Client appointment={appointment} />
      {appointment.clientMessage ? (
        <blockquote className="rounded-lg bg-sunken px-4 py-3">
          <p className="mb-1 flex items-center gap-1.5 text-xs font-medium text-ink-soft [&_svg]:size-3.5">
            <MessageSquareText {...icon} /> Message from the client
          </p>
          <p className="break-words whitespace-pre-line">{appointment.clientMessage}</p>
        </blockquote>
      ) : null}
      <Facts appointment={appointment} timeZone={timeZone} />
      <Payment appointment={appointment} />
    </div>
  );
}

function Client({ appointment: { client, newClient } }: Pick<DetailsProps, 'appointment'>) {
  const call = client.phone ? phoneLink(client.phone) : null;
  return (
    <section aria-label="Client">
      <div className="flex items-center gap-3">
        <Avatar name={client.name} decorative />
        <p className="min-w-0 text-base font-semibold break-words">{client.name}</p>
        {newClient ? <Badge tone="accent">New client</Badge> : null}
      </div>
      <ul className="mt-3 space-y-0.5">
        {client.phone ? (
          <ContactLink href={call ?? '#'} icon={<Phone {...icon} />}>
            <span className="tabular">{formatPhone(client.phone)}</span>
          </ContactLink>
        ) : null}
        {client.email ? (
          <ContactLink href={`mailto:${client.email}`} icon={<Mail {...icon} />}>
            {client.email}
          </ContactLink>
        ) : null}
      </ul>
    </section>
  );
}

function ContactLink({
  href,
  icon: picture,
  children,
}: {
  href: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-8 max-w-full items-center gap-2.5 rounded-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-mute"
      >
        {picture}
        <span className="truncate">{children}</span>
      </a>
    </li>
  );
}

function Facts({ appointment, timeZone }: DetailsProps) {
  const { startsAt, endsAt, location, services, followingSessions } = appointment;
  const isVirtual = location.kind === 'virtual';
  const when = isVirtual
    ? formatInBothZones(startsAt, appointment.timeZone, appointment.clientTimeZone)
    : [formatRange(startsAt, endsAt, appointment.timeZone)];
  const elsewhere = !isVirtual && appointment.timeZone !== timeZone;
  const minutes = Math.round((Number(endsAt) - Number(startsAt)) / 60_000);
  return (
    <DescriptionList
      items={[
        {
          term: 'When',
          icon: <Calendar {...icon} />,
          detail: (
            <>
              {when.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              {elsewhere ? (
                <span className="block text-ink-soft">
                  {formatDateTime(startsAt, timeZone)} in your calendar
                </span>
              ) : null}
              <span className="block text-ink-soft">{formatDuration(minutes)}</span>
            </>
          ),
        },
        {
          term: 'Where',
          icon: isVirtual ? <Video {...icon} /> : <MapPin {...icon} />,
          detail: (
            <>
              <span className="block">{location.name}</span>
              {location.address ? <span className="block text-ink-soft">{location.address}</span> : null}
              {location.virtualLink ? (
                <a
                  href={location.virtualLink}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 underline decoration-line-strong underline-offset-4 hover:decoration-current [&_svg]:size-3.5"
                >
                  Open the meeting <ExternalLink {...icon} />
                </a>
              ) : null}
            </>
          ),
        },
        {
          term: services.length > 1 ? 'Services' : 'Service',
          icon: <Sparkles {...icon} />,
          detail: services.map((service, index) => (
            <span key={index} className="block">
              {service.addOn ? `+ ${service.name}` : service.name}
            </span>
          )),
        },
        followingSessions > 0 && {
          term: 'Series',
          icon: <Repeat {...icon} />,
          detail: `${pluralize(followingSessions, 'session')} to follow`,
        },
      ]}
    />
  );
}

function Payment({ appointment }: Pick<DetailsProps, 'appointment'>) {
  const { amountCurrency: currency, paymentMethod: card, paymentStatus, services } = appointment;
  const several = services.length > 1 || appointment.feeCents > 0 || appointment.tipAmountCents > 0;
  return (
    <section aria-label="Payment" className="border-t border-line pt-5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">Payment</h3>
        <Badge tone={paymentTone(paymentStatus)}>{paymentStatus}</Badge>
      </div>
      <DescriptionList
        layout="sums"
        className="mt-3"
        items={[
          ...(several
            ? services.map(({ name, amountCents }) => ({
                term: name,
                detail: formatPrice(amountCents, currency),
              }))
            : []),
          appointment.feeCents > 0 && { term: 'Fees', detail: formatMoney(appointment.feeCents, currency) },
          appointment.tipAmountCents > 0 && {
            term: 'Tip',
            detail: formatMoney(appointment.tipAmountCents, currency),
          },
          ...appointment.adjustments.map(({ amountCents }) => ({
            term: amountCents >= 0 ? 'Refunded' : 'Adjusted',
            detail: formatMoney(-amountCents, currency),
          })),
          {
            term: <span className="font-semibold text-ink">Total</span>,
            detail: <span className="font-semibold">{formatPrice(appointment.fullTotal, currency)}</span>,
          },
        ]}
      />
      <p className="mt-3 flex items-center gap-2 text-ink-soft [&_svg]:size-4.5">
        <CreditCard {...icon} />
        {card ? (
          <span className="tabular">
            <span className="capitalize">{card.brand}</span> ending in {card.last4}, valid until{' '}
            {String(card.expMonth).padStart(2, '0')}/{card.expYear % 100}
          </span>
        ) : (
          'No card on file'
        )}
      </p>
      {appointment.markPaid ? (
        <p className="mt-1 text-ink-soft">
          Marked as Paid{appointment.paidBy ? ` (${appointment.paidBy})` : ''}
        </p>
      ) : null}
      {appointment.paymentError ? <p className="mt-2 text-red">{appointment.paymentError}</p> : null}
    </section>
  );
}
