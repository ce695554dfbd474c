import type { ReactNode } from 'react';
import { cx } from '#app/ui/cx.ts';

/** One chapter of the page, reached from the list at the side. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-32 border-t border-line py-10">
      <h2 id={`${id}-title`} className="mb-6 font-display text-2xl font-medium">
        {title}
      </h2>
      <div className="space-y-8">{children}</div>
    </section>
  );
}

/** One control in one set of states, with its file. */
export function Sample({
  title,
  from,
  children,
  grid,
}: {
  title: string;
  /** The module it is imported from, below app/ui. */
  from: string;
  children: ReactNode;
  /** Fields beside each other. */
  grid?: boolean;
}) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">{title}</h3>
        <code className="font-mono text-xs text-ink-mute">{from}</code>
      </div>
      <div
        className={cx(
          grid ? 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3' : 'flex flex-wrap items-center gap-3',
        )}
      >
        {children}
      </div>
    </div>
  );
}
