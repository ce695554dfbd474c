import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { errorText } from '#app/components/layout/error-text.ts';
import { useRootData } from '#app/components/layout/root-data.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Sprig } from '#app/ui/display/sprig.tsx';

/** What stands in a booking step's place when it fails. */
export const BookingStepError = () => (
  <FailedInFrame
    gone={{
      title: 'This booking is not here any more',
      text: 'The link may be old, or it belongs to another browser. Nothing was booked; starting again takes a minute.',
    }}
    next={{ to: paths.book(), label: 'Start again' }}
  />
);

/** What stands in an event's place. */
export const EventError = () => (
  <FailedInFrame
    gone={{
      title: 'This event is not here any more',
      text: 'It may be over, or the link is old. The events to come stand on a page of their own.',
    }}
    next={{ to: paths.events(), label: 'See group events' }}
  />
);

/** What stands in a service's place. */
export const ServiceError = () => (
  <FailedInFrame
    gone={{
      title: 'This service is not offered any more',
      text: 'The link may be old. Everything that can be booked stands on a page of its own.',
    }}
    next={{ to: paths.book(), label: 'See all services' }}
  />
);

/** What stands in the place of gift cards. */
export const GiftCardError = () => (
  <FailedInFrame
    gone={{
      title: 'This page is not here any more',
      text: 'The link may be old. Every gift card stands on one page.',
    }}
    next={{ to: paths.giftCards(), label: 'See gift cards' }}
  />
);

interface FailedInFrameProps {
  /** What is said of an address that leads to nothing. */
  gone: { title: string; text: string };
  next: { to: string; label: string };
}

/** What failed within the practice's frame, which stays. */
function FailedInFrame({ gone, next }: FailedInFrameProps) {
  const error = useRouteError();
  const requestId = useRootData()?.requestId;
  const answered = isRouteErrorResponse(error);
  const status = answered ? error.status : 500;
  const told = answered ? (error.data as { message?: unknown } | null)?.message : undefined;
  const text = errorText(status, typeof told === 'string' ? told : undefined);
  const isGone = status === 404;
  return (
    <div className="mx-auto max-w-md px-5 py-16 text-center sm:py-24">
      <Sprig className="mx-auto h-24 text-line-strong" />
      <h1 className="mt-7 font-display text-3xl leading-tight font-medium">
        {isGone ? gone.title : text.title}
      </h1>
      <p className="mt-3 text-ink-soft">{isGone ? gone.text : text.text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-2.5">
        <LinkButton to={next.to} variant="primary" external>
          {next.label}
        </LinkButton>
        <LinkButton to={paths.home()} external>
          To the website
        </LinkButton>
      </div>
      {status >= 500 && requestId ? (
        <p className="mt-10 text-sm text-ink-mute">
          If you write to us about it, quote this:
          <code className="mt-1.5 block font-mono text-xs text-ink-soft select-all">{requestId}</code>
        </p>
      ) : null}
    </div>
  );
}
