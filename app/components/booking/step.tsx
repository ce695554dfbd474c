import { NavigationType, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useKnownZone } from '#app/components/layout/zone.ts';
import { paths, type BookingChoice } from '#app/paths.ts';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { cx } from '#app/ui/cx.ts';
import { Stepper, type Step } from '#app/ui/fields/stepper.tsx';

export type BookingStepId = 'service' | 'place' | 'time' | 'details';

export interface BookingStepProps {
  current: BookingStepId;
  /** What has been chosen so far: finished steps lead back to it. */
  choice: BookingChoice;
  /** The service is offered at one place only, so there is nothing to choose. */
  skipsPlace: boolean;
  title: ReactNode;
  intro?: ReactNode;
  /** The way back, where the row of steps does not show it: on phones, or on every screen where it is no step. */
  back?: { to: string; label: string; always?: boolean };
  /** In short what is chosen, for narrow screens. */
  chosen?: ReactNode;
  /** Stands beside the step from 1024 px on. */
  aside?: ReactNode;
  children: ReactNode;
}

function stepsFor(choice: BookingChoice, skipsPlace: boolean): Step[] {
  const { service, variation, addOn, location, zone } = choice;
  const soFar = { service, variation, addOn, zone };
  return [
    { id: 'service', label: 'Service', to: paths.book() },
    ...(skipsPlace ? [] : [{ id: 'place', label: 'Place', to: paths.bookLocation(soFar) }]),
    { id: 'time', label: 'Time', to: paths.bookTime({ ...soFar, location, date: choice.date }) },
    { id: 'details', label: 'Your details' },
  ];
}

/** The page of a step on the screen; until the browser has shown its first one, focus and place are the browser's own. */
let shownPage: string | null = null;

/** A phone shows the heading of a new step first; whatever was posted from the middle of the last one. */
function openAt(heading: HTMLElement | null) {
  const isPhone = window.matchMedia('(max-width: 767px)').matches;
  if (isPhone) heading?.scrollIntoView({ block: 'start' });
  else window.scrollTo({ top: 0 });
}

/** One step of a booking: where one is, its heading, its choices, and beside them what is chosen so far. */
export function BookingStep(props: BookingStepProps) {
  const { current, choice, skipsPlace, title, intro, back, chosen, aside, children } = props;
  // Told before the times are asked for, so that they come by the days of the right clock.
  useKnownZone(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const how = useNavigationType();
  const cameBy = useRef(how);
  useEffect(() => {
    cameBy.current = how;
  }, [how]);
  /** The list of services and one of them are two pages of a step. */
  const page = current === 'service' ? `service ${choice.service}` : current;
  useEffect(() => {
    if (page !== shownPage && shownPage !== null) {
      // The link that was pressed is gone with its page: reading goes on at the new heading.
      heading.current?.focus({ preventScroll: true });
      // Who goes back finds the page as it was left.
      if (cameBy.current !== NavigationType.Pop) openAt(heading.current);
    }
    shownPage = page;
  }, [page]);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-16 sm:px-6 sm:pt-8">
      <Stepper label="Booking steps" steps={stepsFor(choice, skipsPlace)} current={current} />
      <div className="mt-5 grid gap-x-14 sm:mt-9 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {back ? (
            <BackLink to={back.to} className={cx('mb-1.5', !back.always && 'sm:hidden')}>
              {back.label}
            </BackLink>
          ) : null}
          <h1
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-4 font-display text-[1.75rem] leading-9 font-medium outline-none sm:text-4xl sm:leading-tight"
          >
            {title}
          </h1>
          {intro ? <div className="measure mt-2 text-ink-soft">{intro}</div> : null}
          {chosen ? <div className="mt-3 text-sm text-ink-soft lg:hidden">{chosen}</div> : null}
          <div className="mt-6 sm:mt-8">{children}</div>
        </div>
        {aside ? <aside className="hidden lg:block">{aside}</aside> : null}
      </div>
    </div>
  );
}
