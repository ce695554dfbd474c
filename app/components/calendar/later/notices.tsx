import { CalendarSync } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNonce } from '#app/components/layout/nonce.tsx';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { CloseIcon } from '#app/ui/display/icons.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { ReconnectModal } from './parts.ts';
import { WhenWanted } from '../../../ui/overlays/when-wanted.tsx';

export type CalendarSync = 'none' | 'connected' | 'legacy';

const KEPT = {
  legacy: 'tendwell_calendar_reconnect_seen',
  none: 'tendwell_calendar_sync_dismissed',
} as const;

function isHeld(key: string): boolean {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    // A browser that keeps nothing would show it at every visit.
    return true;
  }
}

/** Remembered by this browser alone (spec 001 §2), and once for good. Null until it is known. */
function useDismissed(key: string): [dismissed: boolean | null, dismiss: () => void] {
  const hydrated = useHydrated();
  const [dismissed, setDismissed] = useState<boolean | null>(() => (hydrated ? isHeld(key) : null));
  useEffect(() => {
    setDismissed(isHeld(key));
  }, [key]);
  return [
    dismissed,
    () => {
      setDismissed(true);
      try {
        window.localStorage.setItem(key, 'yes');
      } catch {
        /* it is gone for this appointment */
      }
    },
  ];
}

/** Tells once of a Google calendar that was connected of old (spec 001 §2). */
export function LegacyNotice({ sync, quiet }: { sync: CalendarSync; quiet: boolean }) {
  const [dismissed, dismiss] = useDismissed(KEPT.legacy);
  const open = sync === 'legacy' && dismissed === false && !quiet;
  return (
    <WhenWanted wanted={open}>
      <ReconnectModal open={open} onDismiss={dismiss} />
    </WhenWanted>
  );
}

/** Hides the notice that was waved away before anything is painted, so that the calendar does not jump. */
const HIDE_DISMISSED = `try{if(localStorage.getItem(${JSON.stringify(KEPT.none)})!==null)document.currentScript.previousElementSibling.hidden=true}catch{}`;

/**
 * Asks to connect calendars outside, until that is waved away (spec 001 §2).
 */
export function SyncNotice({ sync }: { sync: CalendarSync }) {
  const [dismissed, dismiss] = useDismissed(KEPT.none);
  const nonce = useNonce();
  const hydrated = useHydrated();
  if (sync !== 'none' || dismissed === true) return null;
  return (
    <>
      <aside
        aria-label="Other calendars"
        suppressHydrationWarning
        className="flex items-center gap-3 border-t border-line bg-sunken py-1.5 pr-2 pl-4 text-sm lg:pl-5 [&[hidden]]:hidden"
      >
        <CalendarSync
          aria-hidden
          strokeWidth={1.75}
          className="size-4.5 shrink-0 text-ink-soft max-sm:hidden"
        />
        <p className="min-w-0 flex-1">
          <span className="font-medium">Sync your calendar</span>
          <span className="text-ink-soft max-md:hidden">: nobody books over what stands in it.</span>
        </p>
        <LinkButton size="sm" variant="soft" to={paths.calendarSettings()}>
          Connect
        </LinkButton>
        <IconButton plain size="sm" label="Dismiss this notice" icon={<CloseIcon />} onPress={dismiss} />
      </aside>
      {hydrated ? null : (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HIDE_DISMISSED }} />
      )}
    </>
  );
}

/** Tells of what was moved or deleted in the calendar outside, until the practitioner has said what shall become of it (issue 11). */
export function ChangedNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <aside
      aria-label="Changed in your other calendar"
      className="flex items-center gap-3 border-t border-line bg-orange-soft py-1.5 pr-2 pl-4 text-sm lg:pl-5"
    >
      <CalendarSync aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-orange max-sm:hidden" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">
          {count === 1 ? 'One entry was changed' : `${count} entries were changed`} in your other calendar
        </span>
        <span className="text-ink-soft max-md:hidden">: nothing has moved here.</span>
      </p>
      <LinkButton size="sm" variant="soft" to={paths.changedElsewhere()}>
        Decide
      </LinkButton>
    </aside>
  );
}
