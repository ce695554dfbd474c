import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface DisclosureProps {
  title: ReactNode;
  /** A quiet word at the right: a count. */
  aside?: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  /** Heard when it opens: the time to read what it shows. */
  onOpen?: () => void;
  /** Heard when it opens or shuts: for whoever keeps that longer than it stands there. */
  onToggle?: (open: boolean) => void;
  className?: string;
}

/** Something that is shown on demand: a heading that opens what stands below it. Works without JavaScript. */
export function Disclosure({
  title,
  aside,
  children,
  defaultOpen = false,
  onOpen,
  onToggle,
  className,
}: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen);
  return (
    <details
      open={open}
      onToggle={(event) => {
        const now = event.currentTarget.open;
        if (now === open) return;
        setOpen(now);
        onToggle?.(now);
        if (now) onOpen?.();
      }}
      className={className}
    >
      <summary
        className={cx(
          '-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-2 font-semibold select-none hover:bg-hover',
          'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent-line [&::-webkit-details-marker]:hidden',
        )}
      >
        <ChevronRight
          aria-hidden
          strokeWidth={1.75}
          className={cx(
            'size-4.5 shrink-0 text-ink-mute transition-transform motion-reduce:transition-none',
            open && 'rotate-90',
          )}
        />
        <span className="flex-1">{title}</span>
        {aside ? <span className="tabular text-sm font-normal text-ink-mute">{aside}</span> : null}
      </summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  );
}
