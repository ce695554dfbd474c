import {
  CalendarDays,
  CalendarPlus,
  CreditCard,
  Globe,
  Info,
  Mail,
  MapPin,
  Phone,
  UserRound,
  Video,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ContactList } from '#app/components/contact/contact-list.tsx';
import { DirectionsLink, WebCalendars } from '#app/components/contact/outside-links.tsx';
import { useClientZone } from '#app/components/booking/use-client-zone.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { formatMoney } from '#app/lib/money.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Card } from '#app/ui/card.tsx';
import { cx } from '#app/ui/cx.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { CancelRegistration } from './cancel-registration.tsx';
import { Picture } from './event-list.tsx';
import { Place } from './place.tsx';
import type { Registration } from './view.ts';
import { PayForPlace } from './pay-for-place.tsx';
import { owedWords, paymentWords } from '#app/lib/events/payment-words.ts';
import { CARD_NOT_CHARGED, dateAndTimes, payUntilWords, refundTerms } from './words.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface RegistrationLinks {
  phone: { href: string; text: string } | null;
  directions: string | null;
  calendars: { name: string; href: string }[];
}

interface RegistrationPageProps {
  registration: Registration;
  links: RegistrationLinks;
  /** Why cancelling was refused, without scripts. */
  problem: string | null;
  /** Why paying was. */
  payProblem: string | null;
  tileUrl: string;
}

/** A client's registration for a group event: how it stands, when, where, what it costs, and the way out of it. */
export function RegistrationPage(props: RegistrationPageProps) {
  const { registration, links, problem, payProblem, tileUrl } = props;
  /** What paying has done: the page is another one then, and nothing may lie over it. */
  const [said, setSaid] = useState<string | null>(null);
  const zone = useClientZone(null);
  const { event, eventType, practice, canCancel, card, past } = registration;
  const isTheirs = canCancel && card.payUntil === null;
  const words = standing(registration, zone);
  const { date, times } = dateAndTimes(event, zone);
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <Badge tone={words.tone} dot className="mb-2">
        {words.state}
      </Badge>
      <h1 className="font-display text-[1.75rem] leading-tight font-medium text-balance sm:text-4xl">
        {words.heading}
      </h1>
      <p className="measure mt-2 text-ink-soft sm:text-lg">{words.lead}</p>
      <div role="status">
        {said && isTheirs ? (
          <Banner tone="green" className="mt-4">
            {said}
          </Banner>
        ) : null}
      </div>
      {card.canPay && (card.payUntil !== null || card.error !== null || card.canConfirm || past) ? (
        <PayForPlace registration={registration} problem={payProblem} onPaid={setSaid} />
      ) : null}
      <Card
        padding="flush"
        aria-label="Your registration"
        className="mt-6 divide-y divide-line overflow-hidden"
      >
        {eventType.photoUrl ? <Picture photoUrl={eventType.photoUrl} wide /> : null}
        <Row icon={<CalendarDays {...icon} />} title="What and when">
          <p className="font-semibold">{event.title}</p>
          <p>{date}</p>
          {times.map((time) => (
            <p key={time} className="tabular text-ink-soft">
              {time}
            </p>
          ))}
        </Row>
        <Row
          icon={
            event.place.byPhone ? (
              <Phone {...icon} />
            ) : event.place.isOnline ? (
              <Video {...icon} />
            ) : (
              <MapPin {...icon} />
            )
          }
          title="Where"
        >
          <Place place={event.place} tileUrl={tileUrl} />
          {links.directions ? <DirectionsLink to={links.directions} /> : null}
          {event.place.link ? (
            <div className="mt-3">
              <LinkButton external to={event.place.link} target="_blank" rel="noreferrer" variant="soft">
                Join video call
              </LinkButton>
            </div>
          ) : null}
        </Row>
        {eventType.instructions ? (
          <Row icon={<Info {...icon} />} title="Good to know">
            <p className="measure break-words whitespace-pre-line">{plainText(eventType.instructions)}</p>
          </Row>
        ) : null}
        <Row icon={<CreditCard {...icon} />} title="Payment">
          <p>{moneyWords(registration)}</p>
        </Row>
        <Row icon={<UserRound {...icon} />} title="With">
          <div className="flex items-center gap-4">
            <Avatar name={practice.user.name} src={practice.user.defaultPhotoUrl} size="lg" decorative />
            <div className="min-w-0">
              <p className="font-semibold">{practice.user.name}</p>
              <p className="text-ink-soft">{practice.user.title ?? practice.name}</p>
            </div>
          </div>
          <ContactList
            phone={links.phone}
            email={practice.user.email}
            url={practice.url}
            icons={{ phone: <Phone {...icon} />, email: <Mail {...icon} />, website: <Globe {...icon} /> }}
          />
        </Row>
      </Card>
      {isTheirs ? (
        <div className="mt-6 flex flex-wrap items-center gap-x-4">
          <LinkButton
            external
            to={paths.registrationCalendarFile(registration.token)}
            icon={<CalendarPlus {...icon} />}
          >
            Add to calendar
          </LinkButton>
          <WebCalendars calendars={links.calendars} />
        </div>
      ) : null}
      <div className={cx('flex flex-wrap gap-2.5', isTheirs ? 'mt-3' : 'mt-6')}>
        {canCancel ? <CancelRegistration registration={registration} problem={problem} /> : null}
        {eventType.isShown ? (
          <LinkButton
            to={practice.url + paths.event(eventType.slug)}
            external
            variant={canCancel ? 'ghost' : 'secondary'}
          >
            {canCancel ? 'See the event' : registration.letGo ? 'Register again' : 'See other dates'}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

function Row({ icon: picture, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 p-5 sm:px-6 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:text-ink-mute">
      {picture}
      <div className="min-w-0">
        <h2 className="mb-1 text-sm font-medium text-ink-mute">{title}</h2>
        {children}
      </div>
    </div>
  );
}

interface Standing {
  state: string;
  tone: Tone;
  heading: string;
  lead: string;
}

/** How the registration stands, in words; cancelling is one way (spec 000 §4). */
function standing(whole: Registration, zone: string | null): Standing {
  const { registration, event, client, practice, past, isOwnerCancelled, letGo, card } = whole;
  const off = { state: 'Cancelled', tone: 'grey' } as const;
  const { name } = practice.user;
  if (letGo)
    return {
      state: 'Not paid in time',
      tone: 'grey',
      heading: 'Your place is free again',
      lead: EVENT_MESSAGES.placeLetGo,
    };
  if (event.cancelled)
    return {
      ...off,
      heading: 'This event will not take place',
      lead: `${name} had to call off ${event.title}.`,
    };
  if (registration.state === 'cancelled')
    return {
      ...off,
      heading: 'Your registration is cancelled',
      lead: isOwnerCancelled
        ? `${name} has taken you off the list of ${event.title}.`
        : `You have given back your place at ${event.title}. There is nothing left to do.`,
    };
  if (past)
    return {
      state: whole.over ? 'Over' : 'Has begun',
      tone: 'grey',
      heading: event.title,
      lead: whole.over
        ? `Thank you for being part of it, ${client.firstName}.`
        : `It has begun, ${client.firstName}. The registration can not be cancelled any more.`,
    };
  if (card.payUntil)
    return {
      state: 'Waiting for your card',
      tone: 'orange',
      heading: `One step left, ${client.firstName}`,
      lead: `Your place at ${event.title} is kept for you until ${payUntilWords(card.payUntil, event, zone)}. It is yours once your card is here.`,
    };
  return {
    state: 'Registered',
    tone: 'green',
    heading: `You are registered, ${client.firstName}`,
    lead: `${name} is looking forward to seeing you at ${event.title}.`,
  };
}

function moneyWords({ registration, payment, event, card, letGo, canCancel, past }: Registration): string {
  const terms = canCancel ? ` ${refundTerms({ paidBefore: registration.paymentStatus === 'paid' })}` : '';
  const { amountCents, amountCurrency, paymentStatus, state } = registration;
  const amount = formatMoney(amountCents, amountCurrency);
  if (amountCents > 0 && (state === 'cancelled' || event.cancelled))
    switch (paymentStatus) {
      case 'paid':
        return `${amount} is on its way back to you.`;
      case 'upcoming':
        return CARD_NOT_CHARGED;
      default:
        return 'Nothing is due.';
    }
  if (letGo) return 'Nothing was charged.';
  if (card.payUntil)
    return card.chargedAtOnce ? `${amount}, to be paid now.` : `${amount}, charged on the day.`;
  switch (paymentStatus) {
    case 'paid':
      return `${amount}, paid. Thank you!${terms}`;
    case 'upcoming':
      return `${amount} is charged to your card on the day.${terms}`;
    case 'none':
      return 'Nothing is due.';
    case 'free':
    case 'unpaid':
    case 'failed': {
      const owed = { amountCents, amountCurrency, place: event.place };
      const isLate = amountCents > 0 && (past || paymentStatus === 'failed');
      return isLate ? owedWords(owed, payment) : paymentWords(owed, payment);
    }
  }
}
