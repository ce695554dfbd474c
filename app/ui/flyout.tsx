import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from './cx.ts';
import { SheetHead } from './sheet-head.tsx';

export interface FlyoutProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Under the title: a badge, a date. */
  subtitle?: ReactNode;
  children: ReactNode;
  /** Stays in reach at the bottom. */
  footer?: ReactNode;
  width?: 'md' | 'lg';
  /** While true a press outside or Escape asks the caller through onOpenChange as always; use it to warn of lost changes. */
  dismissable?: boolean;
}

/** A sheet from the right over the page, the whole screen on a phone. Traps focus, closes on Escape, returns focus. */
export function Flyout(props: FlyoutProps) {
  const { open, onOpenChange, title, subtitle, children, footer, width = 'md', dismissable = true } = props;
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={onOpenChange}
      isDismissable={dismissable}
      className="fixed inset-0 z-40 h-(--visual-viewport-height) overflow-hidden bg-scrim entering:animate-fade exiting:animate-fade-out"
    >
      <Modal
        className={cx(
          'absolute inset-y-0 right-0 w-full bg-surface text-ink shadow-sheet entering:animate-slide exiting:animate-slide-out',
          width === 'lg' ? 'sm:max-w-2xl' : 'sm:max-w-md',
        )}
      >
        <AriaDialog className="flex h-full flex-col outline-none">
          {({ close }) => (
            <>
              <SheetHead
                title={title}
                subtitle={subtitle}
                onClose={close}
                className="border-b border-line py-4"
              />
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">
                {children}
              </div>
              {footer ? (
                <div className="flex flex-wrap gap-2 border-t border-line bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6 [&>*]:grow">
                  {footer}
                </div>
              ) : null}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
