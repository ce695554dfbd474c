/** A quiet link among a page's actions. */
export const QUIET =
  'inline-flex min-h-11 items-center text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current';

/** To a map program that shows the way. */
export const DirectionsLink = ({ to }: { to: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className="mt-1 -mb-2 inline-flex min-h-11 items-center text-accent-text underline underline-offset-4 hover:no-underline"
  >
    Directions
  </a>
);

/** To web calendars that can be written to by a link; beneath the calendar file. */
export const WebCalendars = ({ calendars }: { calendars: { name: string; href: string }[] }) => (
  <p className="flex flex-wrap items-center gap-x-4 px-1 text-[0.9375rem]">
    <span className="text-ink-mute">Or straight to</span>
    {calendars.map(({ name, href }) => (
      <a key={name} href={href} target="_blank" rel="noreferrer" className={QUIET}>
        {name}
      </a>
    ))}
  </p>
);
