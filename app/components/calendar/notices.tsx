import { CalendarSync } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';

export type CalendarSync = 'none' | 'connected' | 'legacy';

const KEPT = {
  legacy: 'tendwell_calendar_reconnect_seen',
  none: 'tendwell_calendar_sync_dismissed',
} as const;

/** Remembered by this browser alone (spec 001 §2), and once for good. Null until it is known. */
function useDismissed(key: string): [dismissed: boolean | null, dismiss: () => void] {
  const [dismissed, setDismissed] = useState<boolean | null>(null);
  useEffect(() => {
    try {
      setDismissed(window.localStorage.getItem(key) !== null);
    } catch {
      // A browser that keeps nothing would show it at every visit.
      setDismissed(true);
    }
  }, [key]);
  return [
    dismissed,
    () => {
      setDismissed(true);
      try {
        window.localStorage.setItem(key, 'yes');
      } catch {
        /* it is gone for this visit */
      }
    },
  ];
}

/** Asks once to connect a Google calendar again that was connected of old (spec 001 §2). */
export function ReconnectModal({ sync, quiet }: { sync: CalendarSync; quiet: boolean }) {
  const [dismissed, dismiss] = useDismissed(KEPT.legacy);
  return (
    <Dialog
      open={sync === 'legacy' && dismissed === false && !quiet}
      onOpenChange={(open) => {
        if (!open) dismiss();
      }}
      size="sm"
      title="Please reconnect your Google calendar"
      footer={
        <>
          <Button onPress={dismiss}>Not now</Button>
          <LinkButton variant="primary" to={paths.calendarSettings()} onClick={dismiss}>
            Reconnect calendar
          </LinkButton>
        </>
      }
    >
      <p className="text-ink-soft">
        The way we connect to Google has changed. Until you connect your calendar again, what you add there
        does not close times here, and clients could book over it.
      </p>
    </Dialog>
  );
}

/** Offers to sync a calendar, until it is done or waved away (spec 001 §2). */
export function SyncNotice({ sync }: { sync: CalendarSync }) {
  const [dismissed, dismiss] = useDismissed(KEPT.none);
  if (sync !== 'none' || dismissed !== false) return null;
  return (
    <aside
      aria-label="Sync your calendar"
      className="flex items-center gap-3 border-t border-line bg-sunken py-1.5 pr-2 pl-4 text-sm lg:pl-5"
    >
      <CalendarSync
        aria-hidden
        strokeWidth={1.75}
        className="size-4.5 shrink-0 text-ink-soft max-sm:hidden"
      />
      <p className="min-w-0 flex-1">
        <span className="font-medium">Sync your calendar</span>
        <span className="text-ink-soft max-md:hidden">, so that nobody books over your life outside.</span>
      </p>
      <LinkButton size="sm" variant="soft" to={paths.calendarSettings()}>
        Connect
      </LinkButton>
      <IconButton plain size="sm" label="Dismiss this notice" icon={<CloseIcon />} onPress={dismiss} />
    </aside>
  );
}
