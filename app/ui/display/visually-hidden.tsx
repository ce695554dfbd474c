import type { ReactNode } from 'react';

/** Words for screen readers only. */
export function VisuallyHidden({
  children,
  as: Element = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'div' | 'h2' | 'h3';
}) {
  return <Element className="sr-only">{children}</Element>;
}

/** The first stop of the Tab key: jumps over navigation to the page's main part (`<main id="main" tabIndex={-1}>`). */
export function SkipLink({ to = '#main' }: { to?: string }) {
  return (
    <a
      href={to}
      className="sr-only z-50 rounded-md bg-ink px-4 py-2.5 font-semibold text-paper no-underline focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  );
}
