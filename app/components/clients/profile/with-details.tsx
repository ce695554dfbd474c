import type { ReactNode } from 'react';
import { AppointmentFlyout } from '#app/components/calendar/appointment/appointment-flyout.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { useWideScreen } from '#app/components/portal/use-wide-screen.ts';
import { cx } from '#app/ui/cx.ts';
import { WhenWanted } from '#app/ui/overlays/when-wanted.tsx';
import { EditClientFlyout } from '../edit-client-flyout.tsx';
import { SideCard } from '../side-card.tsx';
import { useOpened } from '../use-opened.ts';

const EDIT = 'edit';

interface WithDetailsProps {
  /** Changes whenever the page was read anew. */
  version: unknown;
  /** Where there is no room beside the page the details stand above it; else they are left to the overview. */
  above?: boolean;
  /** `open` shows an appointment's flyout on this page. */
  children: (open: (token: string) => void) => ReactNode;
}

/** A page of a client's profile with contact and what is to come beside it, and the sheets that these open. */
export function WithDetails({ version, above = false, children }: WithDetailsProps) {
  const { timeZone } = usePortal().practice;
  const opened = useOpened();
  // Hidden it would still read what is to come; until scripts run the style alone hides it.
  const isShown = useWideScreen() || above;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-lg:order-2">{children(opened.open)}</div>
      <div className={cx('lg:sticky lg:top-6', !above && 'max-lg:hidden')}>
        {isShown ? <SideCard onOpen={opened.open} onEdit={() => opened.ask(EDIT)} version={version} /> : null}
      </div>
      <WhenWanted wanted={opened.has(EDIT)}>
        <EditClientFlyout open={opened.has(EDIT)} onClose={() => opened.close(EDIT)} />
      </WhenWanted>
      <AppointmentFlyout token={opened.hash} timeZone={timeZone} onClose={() => opened.close()} />
    </div>
  );
}
