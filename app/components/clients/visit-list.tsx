import { Link } from '@remix-run/react';
import { Badge } from '#app/ui/badge.tsx';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { ClientVisit } from './client-data.ts';
import { visitTime } from './words.ts';

interface VisitListProps {
  visits: readonly ClientVisit[];
  /** Epoch ms. */
  now: number;
  /** Opens a visit's flyout on this page; without it an entry leads to the calendar. */
  onOpen?: (token: string) => void;
  /** With a way to the form of another one like it. */
  rebook?: boolean;
}

/** Visits with day, service and how they stand. */
export function VisitList({ visits, now, onOpen, rebook = false }: VisitListProps) {
  return (
    <ul className="-mx-2 divide-y divide-line">
      {visits.map((visit) => (
        <li key={visit.id} className="flex items-center gap-1 py-0.5">
          <Entry visit={visit} now={now} onOpen={onOpen} />
          {rebook && visit.token ? (
            <LinkButton to={paths.rebookAppointment(visit.token)} variant="ghost" size="sm">
              Rebook<span className="sr-only">: {visitTime(visit, now)}</span>
            </LinkButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const ENTRY = 'flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2';

function Entry({ visit, now, onOpen }: { visit: ClientVisit } & Omit<VisitListProps, 'visits'>) {
  const { token, services, where, badge } = visit;
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="tabular block text-[0.9375rem] leading-5 font-medium">{visitTime(visit, now)}</span>
        <span className="block text-sm break-words text-ink-soft">
          {[services.join(', '), where].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Badge tone={badge.tone}>{badge.text}</Badge>
    </>
  );
  if (!token) return <div className={ENTRY}>{content}</div>;
  return (
    <Link
      to={onOpen ? { hash: token } : paths.calendarAppointment(token)}
      onClick={(press) => {
        if (!onOpen || press.metaKey || press.ctrlKey || press.shiftKey) return;
        press.preventDefault();
        onOpen(token);
      }}
      className={`${ENTRY} text-inherit no-underline transition-colors hover:bg-hover`}
    >
      {content}
    </Link>
  );
}
