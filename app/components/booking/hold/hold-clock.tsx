import { MINUTE_MS } from '#app/lib/duration.ts';
import { Hourglass } from 'lucide-react';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Countdown } from '#app/ui/feedback/countdown.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

export interface HoldClockProps {
  /** Epoch milliseconds by the server's clock. */
  until: number;
  now: number;
  onEnd: () => void;
}

/** How long the time is still kept, and the way to another one. Stands in the details form. */
export function HoldClock({ until, now, onEnd }: HoldClockProps) {
  const hydrated = useHydrated();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken px-4 py-2.5">
      <Hourglass strokeWidth={1.75} aria-hidden className="size-5 shrink-0 text-ink-mute" />
      <p className="min-w-48 flex-1 text-[0.9375rem] text-ink-soft">
        {hydrated ? (
          <>
            This time is kept for you:{' '}
            <Countdown until={until} now={now} onEnd={onEnd} className="font-semibold text-ink" /> left
          </>
        ) : (
          // A clock that stands still would lie.
          <>
            This time is kept for you for{' '}
            <span className="font-semibold text-ink">
              {pluralize(Math.max(1, Math.floor((until - now) / MINUTE_MS)), 'minute')}
            </span>
          </>
        )}
      </p>
      <ReleaseButton small>Choose another time</ReleaseButton>
    </div>
  );
}

export interface HoldOverProps {
  busy: boolean;
  /** The details are on the page, so they are kept. */
  hasDetails: boolean;
}

/** The time is not kept any more: it may still be free, and what was typed is not lost. Stands in the details form. */
export function HoldOver({ busy, hasDetails }: HoldOverProps) {
  return (
    <Banner
      tone="orange"
      role="alert"
      title="Your ten minutes are over"
      actions={
        <>
          <Button type="submit" name="again" value="yes" variant="primary" formNoValidate busy={busy}>
            Keep it again
          </Button>
          <ReleaseButton>Choose another time</ReleaseButton>
        </>
      }
    >
      The time is open to others now, and with a little luck it is still free.
      {hasDetails ? ' What you have typed stays.' : ''}
    </Banner>
  );
}

/** Gives the time back and leads to the other ones. Stands in the details form, whose fields go with it. */
export function ReleaseButton({ children, small }: { children: string; small?: boolean }) {
  return (
    <Button
      type="submit"
      formAction={paths.bookRelease()}
      formNoValidate
      variant="secondary"
      size={small ? 'sm' : 'md'}
    >
      {children}
    </Button>
  );
}
