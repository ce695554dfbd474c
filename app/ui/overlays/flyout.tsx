import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from '../cx.ts';
import { Beside } from './beside.tsx';
import { Head } from './head.tsx';
import { useBeside } from './use-beside.ts';

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
  /**
   * What is shown, by a key of its own: where there is room the sheet then stands beside the page, which stays in use. The caller gives
   * it a place in a row as high as the page.
   */
  beside?: string | null;
}

/** A sheet from the right over the page, the whole screen on a phone. Traps focus, closes on Escape, returns focus. */
export function Flyout(props: FlyoutProps) {
  const { open, onOpenChange, title, subtitle, children, footer, width = 'md', dismissable = true } = props;
  const isRoomy = useBeside();
  const stands = isRoomy && Boolean(props.beside);
  const content = (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">{children}</div>
      {footer ? (
        <div className="flex flex-wrap gap-2 border-t border-line bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] has-[>:empty]:hidden sm:px-6 [&>*]:grow">
          {footer}
        </div>
      ) : null}
    </>
  );
  if (stands) {
    return open ? (
      <Beside key={props.beside} title={title} subtitle={subtitle} onClose={() => onOpenChange(false)}>
        {content}
      </Beside>
    ) : null;
  }
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={onOpenChange}
      isDismissable={dismissable}
      data-flyout={width}
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
              <Head title={title} subtitle={subtitle} onClose={close} />
              {content}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
