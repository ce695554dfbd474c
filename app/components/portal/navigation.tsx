import { NavLink } from '@remix-run/react';
import { CalendarDays, Globe, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { CountBadge } from '#app/ui/badge.tsx';
import { cx } from '#app/ui/cx.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface Entry {
  to: string;
  label: string;
  icon: ReactNode;
  /** Which of the figures that the portal counts stands beside it. */
  counts?: 'requests';
  /** Another host: a page load, in a tab of its own. */
  external?: boolean;
}

/** The groups of the portal (spec 001 §2); a room is named here once it has a page. */
function navigationGroups(websiteUrl: string): { heading: string | null; entries: Entry[] }[] {
  return [
    {
      heading: null,
      entries: [
        { to: paths.calendar(), label: 'Calendar', icon: <CalendarDays {...icon} />, counts: 'requests' },
      ],
    },
    {
      heading: 'My website',
      entries: [{ to: websiteUrl, label: 'Preview website', icon: <Globe {...icon} />, external: true }],
    },
    {
      heading: 'Settings',
      entries: [{ to: paths.sessions(), label: 'Devices', icon: <MonitorSmartphone {...icon} /> }],
    },
  ];
}

const ENTRY = 'relative no-underline transition-colors [&_svg]:size-4.5 [&_svg]:shrink-0';
const SIDE = `${ENTRY} flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium`;
const BAR = `${ENTRY} flex min-h-14 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium`;

interface NavigationProps {
  websiteUrl: string;
  counts: { requests: number };
  /** `side`: a column from 1024 px on. `bar`: at the bottom of a phone, in reach of the thumb. */
  form: 'side' | 'bar';
}

/** The portal's rooms. */
export function Navigation({ websiteUrl, counts, form }: NavigationProps) {
  const groups = navigationGroups(websiteUrl);
  if (form === 'bar') {
    return (
      <ul className="flex">
        {groups
          .flatMap(({ entries }) => entries)
          .map((entry) => (
            <li key={entry.to} className="flex flex-1">
              <EntryLink entry={entry} counts={counts} form="bar" />
            </li>
          ))}
      </ul>
    );
  }
  return groups.map(({ heading, entries }) => (
    <div key={heading ?? entries[0]?.to} className="not-first:mt-6">
      {heading ? <p className="mb-1 px-2.5 text-xs font-medium text-ink-mute">{heading}</p> : null}
      <ul className="space-y-0.5">
        {entries.map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} counts={counts} form="side" />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function EntryLink({
  entry,
  counts,
  form,
}: {
  entry: Entry;
  counts: NavigationProps['counts'];
  form: 'side' | 'bar';
}) {
  const count = entry.counts ? counts[entry.counts] : 0;
  const look = form === 'side' ? SIDE : BAR;
  const content = (
    <>
      {entry.icon}
      <span className={form === 'side' ? 'flex-1' : undefined}>{entry.label}</span>
      {count > 0 ? (
        <span className={form === 'bar' ? 'absolute top-1.5 left-[calc(50%+0.375rem)]' : undefined}>
          <CountBadge count={count} label={count === 1 ? 'request waits' : 'requests wait'} />
        </span>
      ) : null}
    </>
  );
  if (entry.external) {
    return (
      <a
        href={entry.to}
        target="_blank"
        rel="noreferrer"
        className={cx(look, 'text-ink-soft hover:text-ink', form === 'side' && 'hover:bg-hover')}
      >
        {content}
        <span className="sr-only">, opens in a new tab</span>
      </a>
    );
  }
  return (
    <NavLink
      to={entry.to}
      prefetch="intent"
      className={({ isActive }) =>
        cx(
          look,
          isActive ? 'text-ink' : 'text-ink-soft hover:text-ink',
          form === 'side' && (isActive ? 'bg-surface shadow-card' : 'hover:bg-hover'),
          form === 'bar' && isActive && 'text-accent-text',
        )
      }
    >
      {content}
    </NavLink>
  );
}
