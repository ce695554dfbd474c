import { Link } from '@remix-run/react';
import { Inbox, Keyboard, Plus } from 'lucide-react';
import { pluralize } from '#app/lib/text.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { cx } from '#app/ui/cx.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#app/ui/display/icons.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { periodTitle, shiftDate, shortPeriodTitle, VIEWS, type View } from './period.ts';
import type { Kept } from './use-where.ts';
import { VIEW_LABELS, ViewMenu, ViewMenuToCome, type Waiting } from './view/view-menu.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const UNITS: Record<View, string> = { day: 'day', week: 'week', month: 'month', list: 'week' };
interface ToolbarProps {
  view: View;
  date: string;
  today: string;
  timeZone: string;
  /** What of the address stays. */
  entry: Kept;
  waiting: Waiting;
  onRequest: (request: Waiting['requests'][number]) => void;
  onCreate: () => void;
  onHelp: () => void;
}

/** Where one is in time, and how to get elsewhere, in one row. All of it are links, so it works before and without scripts. */
export function Toolbar(props: ToolbarProps) {
  const { view, date, today, timeZone, entry, waiting, onRequest, onCreate, onHelp } = props;
  const scripted = useHydrated();
  const to = (wanted: View, day: string) => paths.calendar({ view: wanted, date: day }) + entry.hash;
  const link = { replace: true, preventScrollReset: true, state: entry.state } as const;
  return (
    <header className="@container">
      <div className="calendar-toolbar flex items-center gap-x-1.5 px-3 pt-1 pb-2.5 @xl:gap-x-2 @3xl:gap-x-3 @3xl:px-4 lg:pt-3 @5xl:px-5">
        <h1 className="sr-only">Calendar</h1>
        <h2
          aria-live="polite"
          className={cx(
            'min-w-0 flex-1 truncate text-base font-semibold tracking-tight @3xl:text-xl',
            // 'Wednesday, September 30, 2026' beside everything else.
            view === 'day' && '@max-6xl:@3xl:text-[1.0625rem]',
          )}
        >
          <span className="@3xl:hidden">{shortPeriodTitle(view, date)}</span>
          <span className="@max-3xl:hidden">{periodTitle(view, date)}</span>
        </h2>
        {scripted && waiting.count > 0 ? (
          <div className="@max-xl:hidden">
            <Requests waiting={waiting} timeZone={timeZone} onRequest={onRequest} />
          </div>
        ) : null}
        <nav aria-label="Views" className="calendar-views flex rounded-md bg-sunken p-0.5 @max-4xl:hidden">
          {VIEWS.map((one) => (
            <Link
              key={one}
              {...link}
              to={to(one, date)}
              aria-current={one === view ? 'page' : undefined}
              className={cx(
                'flex min-h-9 items-center justify-center rounded-sm px-3 text-sm font-medium no-underline transition-colors md:min-h-7',
                one === view ? 'bg-surface text-ink shadow-card' : 'text-ink-soft hover:text-ink',
              )}
            >
              {VIEW_LABELS[one]}
            </Link>
          ))}
        </nav>
        {scripted ? (
          <ViewMenu
            view={view}
            link={link}
            to={(one) => to(one, date)}
            today={to(view, today)}
            waiting={waiting}
            timeZone={timeZone}
            onRequest={onRequest}
          />
        ) : (
          <ViewMenuToCome view={view} />
        )}
        <div className="flex items-center gap-0.5 @xl:gap-1">
          <LinkButton {...link} to={to(view, today)} size="sm" className="@max-xl:hidden">
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
          <div className="@max-4xl:hidden">
            <IconButton label="Keyboard shortcuts" icon={<Keyboard {...icon} />} size="sm" onPress={onHelp} />
          </div>
        ) : null}
        {scripted ? (
          <Button
            size="sm"
            variant="primary"
            icon={<Plus {...icon} />}
            aria-label={CREATE}
            onPress={onCreate}
            className="@max-3xl:px-2.5!"
          >
            <CreateText />
          </Button>
        ) : (
          <LinkButton
            size="sm"
            variant="primary"
            icon={<Plus {...icon} />}
            aria-label={CREATE}
            to={paths.newAppointment()}
            className="@max-3xl:px-2.5!"
          >
            <CreateText />
          </LinkButton>
        )}
      </div>
    </header>
  );
}

const CREATE = 'Create appointment';

/** As many of the words as there is room for. */
const CreateText = () => (
  <>
    <span className="hidden @3xl:inline @5xl:hidden">Create</span>
    <span className="@max-5xl:hidden">{CREATE}</span>
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
  state: object | null;
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
