import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface SettingRowProps {
  term: string;
  value: ReactNode;
  /** Words of the link that opens it: 'Change'. */
  action: string;
  /** Words of it once it is open. */
  back?: string;
  /** What it is about, for the link's name: 'your name'. */
  about?: string;
  /** What is kept by now: with another it closes, and its form begins anew; not where the form sees to both by itself. */
  saved?: string;
  /** Its form was answered, so it is open. */
  isOpen: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** One line about an account that opens into its form: name, value, the way to change it. Works without JavaScript. */
export function SettingRow(props: SettingRowProps) {
  const { term, value, action, back = 'Close', about, saved = '', isOpen, children } = props;
  const [open, setOpen] = useState(isOpen);
  const [was, setWas] = useState({ isOpen, saved });
  if (isOpen !== was.isOpen || saved !== was.saved) {
    setWas({ isOpen, saved });
    setOpen(isOpen);
  }
  const row = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const first = useRef(saved);
  // The button that was pressed is hidden with the form.
  useEffect(() => {
    if (first.current === saved) return;
    first.current = saved;
    const { activeElement: held } = document;
    const isLost = held === document.body || row.current?.contains(held);
    if (!row.current?.open && isLost) summary.current?.focus();
  }, [saved]);
  function close() {
    // What was pressed is hidden with the form.
    if (row.current?.contains(document.activeElement)) summary.current?.focus();
    setOpen(false);
  }
  return (
    <details ref={row} open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary
        ref={summary}
        className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-3.5 hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent-line sm:px-6 [&::-webkit-details-marker]:hidden"
      >
        <span className="grid min-w-0 gap-x-4 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          <span className="text-sm text-ink-soft sm:text-base">{term}</span>
          <span className="min-w-0 wrap-anywhere">{value}</span>
        </span>
        <span className={buttonStyles({ variant: 'link' })}>
          <span className="group-open:hidden">{action}</span>
          <span className="hidden group-open:inline">{back}</span>
          {about ? <span className="sr-only"> {about}</span> : null}
        </span>
      </summary>
      <div key={saved} className="max-w-md px-5 pt-1 pb-6 sm:ml-[9.5rem] sm:px-6">
        {typeof children === 'function' ? children(close) : children}
      </div>
    </details>
  );
}
