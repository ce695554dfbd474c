import { useEffect, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from '../cx.ts';
import { SheetHead } from './sheet-head.tsx';

export interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, main one last; full width below each other on a phone. */
  footer?: ReactNode;
  /** Controlled; leave out inside a `DialogTrigger` of react-aria-components. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  size?: 'sm' | 'md' | 'lg';
  /** `alertdialog` for a question that must be answered: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
}

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' };

/** A dialog in the middle of the page, a bottom sheet on a phone. Traps focus, closes on Escape, returns focus. */
export function Dialog(props: DialogProps) {
  const { title, children, footer, open, onOpenChange, size = 'md', role = 'dialog' } = props;
  const isMounted = useMounted();
  return (
    <ModalOverlay
      isOpen={open && isMounted}
      onOpenChange={onOpenChange}
      isDismissable={role === 'dialog'}
      data-sheet
      className="fixed inset-0 z-40 h-(--visual-viewport-height) bg-scrim p-0 entering:animate-fade exiting:animate-fade-out sm:grid sm:place-items-center sm:p-6"
    >
      <Modal
        className={cx(
          'absolute inset-x-0 bottom-0 flex max-h-[calc(100%-2rem)] w-full flex-col overflow-hidden rounded-t-xl bg-surface text-ink shadow-sheet',
          'entering:animate-rise exiting:animate-rise-out sm:static sm:max-h-full sm:rounded-xl',
          WIDTHS[size],
        )}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-col outline-none">
          {({ close }) => (
            <>
              <SheetHead title={title} onClose={close} className="pt-5" />
              <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 sm:px-6">{children}</div>
              {footer ? (
                <div className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
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

/**
 * False in the first drawing. What appears at once with the sheet that it is asked from, as where the sheet is drawn anew for a
 * narrower window, would stand in the page before that sheet: under it, and hidden from who listens.
 */
function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    setMounted(true);
  }, []);
  return isMounted;
}
