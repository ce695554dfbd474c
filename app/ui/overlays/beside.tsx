import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components';
import { useNewsFocus } from '../page/use-news-focus.ts';
import { SheetHead } from './sheet-head.tsx';

interface BesideProps {
  title: ReactNode;
  subtitle?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A flyout that stands beside the page, where its caller is in the layout: nothing is covered and nothing is locked. It takes the focus when
 * it appears, and where a button in it goes once it was pressed; Escape closes it from anywhere, unless something that lies over the page took that key.
 */
export function Beside({ title, subtitle, onClose, children }: BesideProps) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useFocusGivenBack();
  // Over the page a sheet keeps the keyboard by itself.
  const sheet = useNewsFocus<HTMLElement>(children);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) close.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <AriaDialog
      ref={sheet}
      className="flex h-full w-md shrink-0 animate-fade flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-card outline-none"
    >
      <SheetHead title={title} subtitle={subtitle} onClose={onClose} className="border-b border-line py-4" />
      {children}
    </AriaDialog>
  );
}

/** Whoever closes it from within stands again where they opened it from, as with a sheet over the page. */
function useFocusGivenBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      const isNowhere = document.activeElement === document.body || document.activeElement === null;
      if (isNowhere && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [before]);
}
