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
import { useState } from 'react';
import { ContactList } from '#app/components/contact/contact-list.tsx';
import { DirectionsLink, WebCalendars } from '#app/components/contact/outside-links.tsx';
import { useKnownZone } from '#app/components/layout/zone.ts';
import { formatMoney } from '#app/lib/money.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { IconRow, rowIcon } from '#app/ui/display/icon-row.tsx';
import { RichText } from '#app/ui/display/rich-text.tsx';
import { LinkButton, type LinkButtonProps } from '#app/ui/buttons/link-button.tsx';
import { CancelRegistration } from './cancel-registration.tsx';
import { EventPicture } from './event-list.tsx';
import { Place } from './place.tsx';
import type { Registration } from './view.ts';
import { PayForPlace } from './pay-for-place.tsx';
import { moneyBackText, moneyLabel } from './money-text.ts';
import { dateAndTimes, payUntilText } from './text.ts';

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
  /** The reader’s zone, as far as the server knew it. */
  rememberedZone: string | null;
}

/** A client's registration for a group event: how it stands, when, where, what it costs, and the way out of it. */
export function RegistrationPage(props: RegistrationPageProps) {
  const { registration, links, problem, payProblem, tileUrl, rememberedZone } = props;
  /** What paying has done: the page is another one then, and nothing may lie over it. */
  const [said, setSaid] = useState<string | null>(null);
  const zone = useKnownZone(rememberedZone);
  const { event, eventType, practice, canCancel, card, past, over, letGo } = registration;
  const isTheirs = canCancel && card.payUntil === null;
  const isOff = event.cancelled || registration.registration.state === 'cancelled';
  const paysHere = card.canPay && (card.payUntil !== null || card.error !== null || card.canConfirm || past);
  /** Another date is what is left to do. */
  const leadsOn = isOff || letGo || (over && !paysHere);
  const status = statusOf(registration, zone);
  const { date, times } = dateAndTimes(event, zone);
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <Badge tone={status.tone} dot className="mb-2">
        {status.state}
      </Badge>
      <h1 className="font-display text-[1.75rem] leading-tight font-medium text-balance sm:text-4xl">
        {status.heading}
      </h1>
      <p className="measure mt-2 text-ink-soft sm:text-lg">{status.lead}</p>
      {leadsOn ? (
        <SeeEvent registration={registration} variant="primary" className="mt-5 max-sm:w-full" />
      ) : null}
      <div role="status">
        {said && isTheirs ? (
          <Banner tone="green" className="mt-4">
            {said}
          </Banner>
        ) : null}
      </div>
      {paysHere ? <PayForPlace registration={registration} problem={payProblem} onPaid={setSaid} /> : null}
      <Card
        padding="flush"
        aria-label="Your registration"
        className="mt-6 divide-y divide-line overflow-hidden"
      >
        {eventType.photoUrl ? <EventPicture photoUrl={eventType.photoUrl} wide /> : null}
        <IconRow icon={<CalendarDays {...rowIcon} />} title="What and when">
          <p className="font-semibold">{event.title}</p>
          <p>{date}</p>
          {times.map((time) => (
            <p key={time} className="tabular text-ink-soft">
              {time}
            </p>
          ))}
          {isTheirs ? (
            <div className="mt-3 flex flex-wrap items-center gap-x-4">
              <LinkButton
                external
                size="sm"
                to={paths.registrationCalendarFile(registration.token)}
                icon={<CalendarPlus {...rowIcon} />}
              >
                Add to calendar
              </LinkButton>
              <WebCalendars calendars={links.calendars} />
            </div>
          ) : null}
        </IconRow>
        <IconRow
          icon={
            event.place.byPhone ? (
              <Phone {...rowIcon} />
            ) : event.place.isOnline ? (
              <Video {...rowIcon} />
            ) : (
              <MapPin {...rowIcon} />
            )
          }
          title="Where"
        >
          <Place place={event.place} tileUrl={isOff || letGo ? null : tileUrl} />
          {links.directions ? <DirectionsLink to={links.directions} /> : null}
          {event.place.link ? (
            <div className="mt-3">
              <LinkButton external to={event.place.link} target="_blank" rel="noreferrer" variant="soft">
                Join video call
              </LinkButton>
            </div>
          ) : null}
        </IconRow>
        {eventType.instructions ? (
          <IconRow icon={<Info {...rowIcon} />} title="Good to know">
            <RichText text={eventType.instructions} className="measure wrap-anywhere" />
          </IconRow>
        ) : null}
        {/* Of what is off the words above say it. */}
        {isOff && !letGo ? null : (
          <IconRow icon={<CreditCard {...rowIcon} />} title="Payment">
            <p>{moneyLabel(registration)}</p>
            {registration.registration.discounts.map(({ code, amountCents }) => (
              <p key={code} className="text-ink-soft">
                Code {code} took off {formatMoney(amountCents, registration.registration.amountCurrency)}
              </p>
            ))}
          </IconRow>
        )}
        <IconRow icon={<UserRound {...rowIcon} />} title="With">
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
            icons={{
              phone: <Phone {...rowIcon} />,
              email: <Mail {...rowIcon} />,
              website: <Globe {...rowIcon} />,
            }}
          />
        </IconRow>
      </Card>
      {leadsOn ? null : (
        <div className="mt-6 flex flex-wrap gap-2.5">
          {canCancel ? <CancelRegistration registration={registration} problem={problem} /> : null}
          <SeeEvent registration={registration} variant={canCancel ? 'ghost' : 'secondary'} />
        </div>
      )}
    </div>
  );
}

type SeeEventProps = Pick<LinkButtonProps, 'variant' | 'className'> & { registration: Registration };

/** To the event's page, where it still has one. */
function SeeEvent({ registration: { eventType, practice, canCancel, letGo }, ...look }: SeeEventProps) {
  if (!eventType.isShown) return null;
  return (
    <LinkButton {...look} to={practice.url + paths.event(eventType.slug)} external>
      {canCancel ? 'See the event' : letGo ? 'Register again' : 'See other dates'}
    </LinkButton>
  );
}

const inSentences = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' ');

interface RegistrationStatus {
  state: string;
  tone: Tone;
  heading: string;
  lead: string;
}

/** How the registration stands, in words; cancelling is one way (spec 000 §4). */
function statusOf(whole: Registration, zone: string | null): RegistrationStatus {
  const { registration, event, client, practice, past, isOwnerCancelled, letGo, card } = whole;
  const off = { state: 'Cancelled', tone: 'grey' } as const;
  const { name } = practice.user;
  const money = moneyBackText(whole);
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
      lead: inSentences(`${name} had to call off ${event.title}.`, money),
    };
  if (registration.state === 'cancelled')
    return {
      ...off,
      heading: 'Your registration is cancelled',
      lead: isOwnerCancelled
        ? inSentences(`${name} has taken you off the list of ${event.title}.`, money)
        : inSentences(
            `You have given back your place at ${event.title}.`,
            money ?? 'There is nothing left to do.',
          ),
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
      lead: `Your place at ${event.title} is kept for you until ${payUntilText(card.payUntil, event, zone)}. It is yours once your card is here.`,
    };
  return {
    state: 'Registered',
    tone: 'green',
    heading: `You are registered, ${client.firstName}`,
    lead: `${name} is looking forward to seeing you at ${event.title}. We have sent you a confirmation.`,
  };
}
