import { Link, type LinkProps } from '@remix-run/react';
import { Check, Inbox } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog, Heading, Popover } from 'react-aria-components';
import { pluralize } from '#app/lib/text.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { ButtonContent } from '#app/ui/buttons/content.tsx';
import { cx } from '#app/ui/cx.ts';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { PANEL, PANEL_HEADING, PANEL_ITEM } from '#app/ui/overlays/panel-styles.ts';
import { LegendList } from '../grid/legend.tsx';
import { VIEWS, type View } from '../period.ts';

export const VIEW_LABELS: Record<View, string> = { day: 'Day', week: 'Week', month: 'Month', list: 'List' };

export interface Waiting {
  count: number;
  requests: { instantActionToken: string; startsAt: Date; clientName: string }[];
}

interface ViewMenuProps {
  view: View;
  /** How its links lead. */
  link: Pick<LinkProps, 'replace' | 'preventScrollReset' | 'state'>;
  /** The address of a view. */
  to: (view: View) => string;
  /** The address of today. */
  today: string;
  waiting: Waiting;
  timeZone: string;
  onRequest: (request: Waiting['requests'][number]) => void;
}

const PLACE = 'calendar-menu px-2.5! @4xl:hidden';

/** Its place until scripts run. */
export const ViewMenuToCome = ({ view }: { view: View }) => (
  <span aria-hidden className={cx(buttonStyles({ size: 'sm' }), PLACE)}>
    <ButtonContent iconAfter={<ChevronDownIcon />}>{VIEW_LABELS[view]}</ButtonContent>
  </span>
);

/** Where there is little room: the views, what else the toolbar would hold, and what the colours mean, behind one button. */
export function ViewMenu({ view, link, to, today, waiting, timeZone, onRequest }: ViewMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPress={() => setOpen(true)}
        aria-label={`View: ${VIEW_LABELS[view]}`}
        iconAfter={<ChevronDownIcon />}
        className={PLACE}
      >
        {VIEW_LABELS[view]}
      </Button>
      <Popover
        isOpen={open}
        onOpenChange={setOpen}
        triggerRef={button}
        placement="bottom end"
        offset={4}
        className={cx(PANEL, 'w-64')}
      >
        <Dialog aria-label="View" className="max-h-[inherit] overflow-y-auto p-1.5 outline-none">
          <nav aria-label="Views">
            {VIEWS.map((one) => (
              <Link
                key={one}
                {...link}
                to={to(one)}
                onClick={close}
                aria-current={one === view ? 'page' : undefined}
                className={cx(PANEL_ITEM, 'text-ink')}
              >
                <span className="flex-1">{VIEW_LABELS[one]}</span>
                {one === view ? <Check aria-hidden strokeWidth={2} /> : null}
              </Link>
            ))}
            <Link {...link} to={today} onClick={close} className={cx(PANEL_ITEM, 'text-ink')}>
              Go to today
            </Link>
          </nav>
          {waiting.count > 0 ? (
            <section aria-labelledby="requests-that-wait" className="mt-1.5 border-t border-line">
              <Heading
                level={3}
                id="requests-that-wait"
                className={cx(PANEL_HEADING, 'flex items-center gap-1.5')}
              >
                <Inbox aria-hidden strokeWidth={1.75} className="size-3.5" />
                {pluralize(waiting.count, 'request')}
              </Heading>
              {waiting.requests.map((request) => (
                <button
                  key={request.instantActionToken}
                  type="button"
                  className={cx(PANEL_ITEM, 'w-full text-left focus-visible:bg-hover')}
                  onClick={() => {
                    close();
                    onRequest(request);
                  }}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{request.clientName}</span>
                    <span className="tabular block text-xs text-ink-mute">
                      {formatDateTime(request.startsAt, timeZone)}
                    </span>
                  </span>
                </button>
              ))}
            </section>
          ) : null}
          <section aria-labelledby="what-colours-mean" className="mt-1.5 border-t border-line pb-1.5">
            <Heading level={3} id="what-colours-mean" className={PANEL_HEADING}>
              What the colours mean
            </Heading>
            <LegendList className="grid grid-cols-2 gap-x-3 gap-y-1.5 px-2.5 pt-1" />
          </section>
        </Dialog>
      </Popover>
    </>
  );
}
