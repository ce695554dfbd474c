import type { ReactNode } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { BusyRing } from '#app/ui/buttons/content.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { cx } from '#app/ui/cx.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

export interface PanelFrameProps {
  /** False while it leaves. */
  open: boolean;
  title: string;
  children: ReactNode;
  /** The button that does it; it submits the form of this id. */
  action: ReactNode;
  keepLabel: string;
  onClose: () => void;
  /** Where the page is without the question. */
  here: string;
  busy: boolean;
  /** What is waited for in a window of somebody else, in place of the buttons, which could do nothing meanwhile. */
  waiting?: string | null;
  role?: 'dialog' | 'alertdialog';
}

/**
 * Until the scripts are here, the question that an address opens stands where they will put it, over the page: in the page it would push
 * down all that is below, which would jump back up with them.
 */
const OVER_PAGE =
  'scripted:fixed scripted:inset-0 scripted:z-40 scripted:flex scripted:items-end scripted:bg-scrim scripted:sm:items-center scripted:sm:justify-center scripted:sm:p-6';
const AS_SHEET =
  'scripted:mb-0 scripted:max-h-[calc(100%-2rem)] scripted:w-full scripted:overflow-y-auto scripted:sm:max-w-lg';

/** A question over the page; without scripts the same question in the page, under the address that opened it. */
export function PanelFrame(props: PanelFrameProps) {
  const { open, title, children, action, keepLabel, onClose, here, busy, waiting, role } = props;
  const scripted = useHydrated();
  if (!scripted) {
    if (!open) return null;
    return (
      <div className={OVER_PAGE}>
        <Card padding="roomy" aria-labelledby="panel" className={cx('mb-8 max-w-xl', AS_SHEET)}>
          {/* It may stand below all that was read: the page that asks it begins here. */}
          <h2 id="panel" tabIndex={-1} autoFocus className="scroll-mt-8 text-lg font-semibold outline-none">
            {title}
          </h2>
          <div className="mt-3">{children}</div>
          <div className="mt-6 flex flex-wrap gap-2">
            {action}
            <LinkButton to={here}>{keepLabel}</LinkButton>
          </div>
        </Card>
      </div>
    );
  }
  return (
    <Dialog
      open={open}
      role={role}
      title={title}
      onOpenChange={(isOpen) => {
        if (!isOpen && !busy) onClose();
      }}
      footer={
        waiting ? (
          <p role="status" className="flex min-h-control items-center gap-3 text-ink-soft">
            <BusyRing />
            {waiting}
          </p>
        ) : (
          <>
            <Button onPress={onClose} disabled={busy} autoFocus={role === 'alertdialog'}>
              {keepLabel}
            </Button>
            {action}
          </>
        )
      }
    >
      {children}
    </Dialog>
  );
}
