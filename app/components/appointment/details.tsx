import { CalendarDays, Globe, Mail, MapPin, MessageSquareText, Phone, UserRound, Video } from 'lucide-react';
import { MapThumbnail } from '#app/components/booking/place/map-thumbnail.tsx';
import { ContactList } from '#app/components/contact/contact-list.tsx';
import { DirectionsLink } from '#app/components/contact/outside-links.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { IconRow, rowIcon } from '#app/ui/display/icon-row.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { JOIN_OPENS_MINUTES } from '#app/lib/appointment-time.ts';
import { pluralize } from '#app/lib/text.ts';
import { isOff } from './primary-kind.ts';
import type { AppointmentView } from './view.ts';

/** When, where and with whom. */
export function Details({ view }: { view: AppointmentView }) {
  const { text } = view;
  return (
    <Card padding="flush" aria-label="Your appointment" className="divide-y divide-line">
      <IconRow icon={<CalendarDays {...rowIcon} />} title="When">
        <p className="font-semibold">{text.date}</p>
        {text.times.map((time) => (
          <p key={time} className="tabular">
            {time}
          </p>
        ))}
        <p className="text-ink-soft">{[text.duration, text.session].filter(Boolean).join(' · ')}</p>
        {text.alsoOn.length > 0 ? (
          <details className="mt-2 text-[0.9375rem]">
            <summary className="cursor-pointer rounded-sm font-medium text-accent-text">
              {pluralize(text.alsoOn.length, 'more visit')} of this series
            </summary>
            <ul className="tabular mt-1.5 space-y-1 text-ink-soft">
              {text.alsoOn.map((when) => (
                <li key={when}>{when}</li>
              ))}
            </ul>
            <p className="mt-1.5 text-ink-mute">Each has a page of its own: its link is in your email.</p>
          </details>
        ) : null}
      </IconRow>
      <Where view={view} />
      <With view={view} />
      {view.appointment.clientMessage ? (
        <IconRow icon={<MessageSquareText {...rowIcon} />} title="What you wrote">
          <p className="measure break-words whitespace-pre-line text-ink-soft">
            {view.appointment.clientMessage}
          </p>
        </IconRow>
      ) : null}
    </Card>
  );
}

function Where({ view }: { view: AppointmentView }) {
  const { appointment, text, tileUrl } = view;
  const { location } = appointment;
  if (location.kind === 'virtual') return <Online view={view} />;
  const { latitude, longitude, displayAddress } = location;
  const home = location.kind === 'home';
  return (
    <IconRow icon={<MapPin {...rowIcon} />} title="Where">
      <p className="font-semibold">{home ? 'At your home' : location.name}</p>
      {displayAddress ? <p className="text-ink-soft">{displayAddress}</p> : null}
      {location.hideAddress && !home && appointment.state === 'pending' ? (
        <p className="mt-1 text-sm text-ink-mute">You get the address once the appointment is accepted.</p>
      ) : null}
      {latitude !== null && longitude !== null && !isOff(appointment) ? (
        <MapThumbnail
          latitude={latitude}
          longitude={longitude}
          approximate={false}
          location={displayAddress ?? location.name}
          tileUrl={tileUrl}
          className="mt-3"
        />
      ) : null}
      {text.directions ? <DirectionsLink to={text.directions} /> : null}
    </IconRow>
  );
}

function Online({ view: { appointment, now } }: { view: AppointmentView }) {
  const { location, state, past, endsAt, practice } = appointment;
  const opensAt = location.linkOpensAt;
  const byPhone = location.virtualType === 'phone';
  // How to get into a call is of no use once it is over; while it lasts, whoever is late still needs it.
  const isOver = endsAt.getTime() <= now;
  const { virtualLink, virtualInstructions } = isOver
    ? { virtualLink: null, virtualInstructions: null }
    : location;
  return (
    <IconRow icon={byPhone ? <Phone {...rowIcon} /> : <Video {...rowIcon} />} title="Where">
      <p className="font-semibold">{byPhone ? 'By phone' : 'Online, by video'}</p>
      {virtualInstructions ? (
        <p className="measure mt-1 break-words whitespace-pre-line text-ink-soft">{virtualInstructions}</p>
      ) : null}
      {state === 'pending' && !past ? (
        <p className="text-ink-soft">You get the link once the appointment is accepted.</p>
      ) : null}
      {opensAt && opensAt.getTime() > now ? (
        <p className="measure mt-1 text-ink-soft">
          {`The link to join appears here ${JOIN_OPENS_MINUTES} minutes before the visit begins.`}
        </p>
      ) : null}
      {location.linkMissing ? (
        <p className="measure mt-1 text-ink-soft">
          The link to join is not ready. {practice.user.name} will send it to you.
        </p>
      ) : null}
      {virtualLink ? (
        <div className="mt-3">
          <LinkButton
            external
            to={virtualLink}
            target="_blank"
            rel="noreferrer"
            icon={<Video {...rowIcon} />}
            variant="soft"
          >
            Join video call
          </LinkButton>
        </div>
      ) : null}
    </IconRow>
  );
}

function With({ view: { appointment, text } }: { view: AppointmentView }) {
  const { user, url, name } = appointment.practice;
  return (
    <IconRow icon={<UserRound {...rowIcon} />} title="With">
      <div className="flex items-center gap-4">
        <Avatar name={user.name} src={user.defaultPhotoUrl} size="lg" decorative />
        <div className="min-w-0">
          <p className="font-semibold">{user.name}</p>
          <p className="text-ink-soft">{user.title ?? name}</p>
        </div>
      </div>
      <ContactList
        phone={text.phone}
        email={user.email}
        url={url}
        icons={{
          phone: <Phone {...rowIcon} />,
          email: <Mail {...rowIcon} />,
          website: <Globe {...rowIcon} />,
        }}
      />
    </IconRow>
  );
}
