import type { ReactNode } from 'react';

/** A key to press. Shown where there is a keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-5 place-items-center rounded-sm border border-line-strong bg-sunken px-1 font-sans text-[0.6875rem] leading-4.5 font-medium text-ink-soft pointer-coarse:hidden">
      {children}
    </kbd>
  );
}
