import { Link } from '@remix-run/react';
import { Inbox, Keyboard, Plus } from 'lucide-react';
import { pluralize } from '#app/lib/text.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { cx } from '#app/ui/cx.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#app/ui/icons.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { periodTitle, shiftDate, shortPeriodTitle, VIEWS, type View } from './period.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const UNITS: Record<View, string> = { day: 'day', week: 'week', month: 'month', list: 'week' };
const LABELS: Record<View, string> = { day: 'Day', week: 'Week', month: 'Month', list: 'List' };

export interface Waiting {
  count: number;
  requests: { instantActionToken: string; startsAt: Date; clientName: string }[];
}

interface ToolbarProps {
  view: View;
  date: string;
  today: string;
  timeZone: string;
  waiting: Waiting;
  onRequest: (request: Waiting['requests'][number]) => void;
  onCreate: () => void;
  onHelp: () => void;
}

/** Where one is in time, and how to get elsewhere. All of it are links, so it works before and without scripts. */
export function Toolbar({ view, date, today, timeZone, waiting, onRequest, onCreate, onHelp }: ToolbarProps) {
  const scripted = useHydrated();
  const to = (wanted: View, day: string) => paths.calendar({ view: wanted, date: day });
  const link = { replace: true, preventScrollReset: true } as const;
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-2.5 px-4 pt-1 pb-3 sm:gap-x-3 lg:px-5 lg:pt-4">
      <h1 className="sr-only">Calendar</h1>
      <h2
        aria-live="polite"
        // Where it has no room beside the buttons it gets a line of its own: it is always read whole.
        className="order-1 max-w-full grow truncate text-base font-semibold tracking-tight sm:text-xl"
      >
        <span className="sm:hidden">{shortPeriodTitle(view, date)}</span>
        <span className="max-sm:hidden">{periodTitle(view, date)}</span>
      </h2>
      {scripted && waiting.count > 0 ? (
        <div className="order-4 sm:order-2">
          <Requests waiting={waiting} timeZone={timeZone} onRequest={onRequest} />
        </div>
      ) : null}
      <nav aria-label="Views" className="order-3 flex flex-1 rounded-md bg-sunken p-0.5 sm:flex-none">
        {VIEWS.map((one) => (
          <Link
            key={one}
            {...link}
            to={to(one, date)}
            aria-current={one === view ? 'page' : undefined}
            className={cx(
              'flex min-h-9 flex-1 items-center justify-center rounded-sm px-1.5 text-sm font-medium no-underline sm:px-3 transition-colors md:min-h-7',
              one === view ? 'bg-surface text-ink shadow-card' : 'text-ink-soft hover:text-ink',
            )}
          >
            {LABELS[one]}
          </Link>
        ))}
      </nav>
      <div className="order-2 flex items-center gap-1 sm:order-4">
        <LinkButton {...link} to={to(view, today)} size="sm">
          Today
        </LinkButton>
        <Step {...link} to={to(view, shiftDate(view, date, -1))} label={`Previous ${UNITS[view]}`}>
          <ChevronLeftIcon />
        </Step>
        <Step {...link} to={to(view, shiftDate(view, date, 1))} label={`Next ${UNITS[view]}`}>
          <ChevronRightIcon />
        </Step>
      </div>
      {scripted ? (
        <div className="order-5 hidden lg:block">
          <IconButton label="Keyboard shortcuts" icon={<Keyboard {...icon} />} size="sm" onPress={onHelp} />
        </div>
      ) : null}
      <div className="order-2 sm:order-6">
        {scripted ? (
          <Button
            size="sm"
            variant="primary"
            icon={<Plus {...icon} />}
            aria-label={CREATE}
            onPress={onCreate}
          >
            <CreateWords />
          </Button>
        ) : (
          <LinkButton
            size="sm"
            variant="primary"
            icon={<Plus {...icon} />}
            aria-label={CREATE}
            to={paths.newAppointment()}
          >
            <CreateWords />
          </LinkButton>
        )}
      </div>
    </header>
  );
}

const CREATE = 'Create appointment';

/** As many of the words as there is room for. */
const CreateWords = () => (
  <>
    <span className="hidden sm:inline xl:hidden">Create</span>
    <span className="max-xl:hidden">{CREATE}</span>
  </>
);

/** The requests that wait, wherever they stand in time. */
function Requests({
  waiting,
  timeZone,
  onRequest,
}: Pick<ToolbarProps, 'waiting' | 'timeZone' | 'onRequest'>) {
  return (
    <Menu
      label="Requests that wait"
      trigger={
        <Button size="sm" variant="soft" icon={<Inbox {...icon} />}>
          {pluralize(waiting.count, 'request')}
        </Button>
      }
      groups={[
        {
          id: 'requests',
          heading: 'Wait for your answer',
          entries: waiting.requests.map((request) => ({
            id: request.instantActionToken,
            label: request.clientName,
            aside: formatDateTime(request.startsAt, timeZone),
            onSelect: () => onRequest(request),
          })),
        },
      ]}
    />
  );
}

function Step({
  label,
  children,
  ...link
}: {
  to: string;
  label: string;
  children: JSX.Element;
  replace: true;
  preventScrollReset: true;
}) {
  return (
    <Link
      {...link}
      aria-label={label}
      className={cx(buttonStyles({ variant: 'ghost', size: 'sm', iconOnly: true }), '[&_svg]:size-5')}
    >
      {children}
    </Link>
  );
}
