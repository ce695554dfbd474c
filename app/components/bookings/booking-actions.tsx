import { Link } from '@remix-run/react';
import {
  CalendarClock,
  CalendarPlus,
  CreditCard,
  Navigation,
  Phone,
  RotateCcw,
  Video,
  X,
} from 'lucide-react';
import { cx } from '#app/ui/cx.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import type { ActionKind, BookingAction, BookingActions } from './actions.ts';

const ICONS: Record<ActionKind, typeof Video> = {
  join: Video,
  pay: CreditCard,
  card: CreditCard,
  directions: Navigation,
  calendar: CalendarPlus,
  call: Phone,
  move: CalendarClock,
  cancel: X,
  again: RotateCcw,
};

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A map and a call are looked at beside this page; a file, a telephone and a practice's site take its place or none. */
const OWN_TAB: readonly ActionKind[] = ['join', 'directions'];
const linkOf = ({ kind, to, label, about }: BookingAction) => ({
  to,
  'aria-label': `${label}: ${about}`,
  ...(OWN_TAB.includes(kind) ? { target: '_blank' } : {}),
  rel: 'noreferrer',
});

/** What can be done about a booking: one button, and quiet links beside it. Each is a plain link. */
export function BookingActionRow({ lead, isPressing, others }: BookingActions) {
  if (!lead) return null;
  const Lead = ICONS[lead.kind];
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <LinkButton
        external
        size="sm"
        variant={isPressing ? 'primary' : 'secondary'}
        icon={<Lead {...icon} />}
        className="relative z-10"
        {...linkOf(lead)}
      >
        {lead.label}
      </LinkButton>
      {others.map((one) => (
        <QuietLink key={one.kind} action={one} />
      ))}
    </div>
  );
}

function QuietLink({ action }: { action: BookingAction }) {
  const Picture = ICONS[action.kind];
  const { to, ...rest } = linkOf(action);
  const look = cx(
    'relative z-10 inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm text-ink-soft',
    'underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current',
  );
  const content = (
    <>
      {/* On a phone the words alone, so that none stands in a row by itself. */}
      <Picture {...icon} className="size-4 text-ink-mute max-sm:hidden" />
      {action.label}
    </>
  );
  return action.isHere ? (
    <Link to={to} preventScrollReset aria-label={rest['aria-label']} className={look}>
      {content}
    </Link>
  ) : (
    <a href={to} {...rest} className={look}>
      {content}
    </a>
  );
}
