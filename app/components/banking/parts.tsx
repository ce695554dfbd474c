import type { ReactNode } from 'react';
import { Card } from '#app/ui/display/card.tsx';

interface PartProps {
  id: string;
  title: string;
  badge?: ReactNode;
  children: ReactNode;
}

/** One thing that is set on the page: its name, how it stands, and what can be done. */
export function Part({ id, title, badge, children }: PartProps) {
  return (
    <Card className="p-5 sm:p-6" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </Card>
  );
}

export const Words = ({ children }: { children: ReactNode }) => (
  <p className="measure mt-2 text-pretty text-ink-soft">{children}</p>
);

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap items-center gap-2">{children}</div>
);
