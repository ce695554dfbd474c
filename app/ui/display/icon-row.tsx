import type { ReactNode } from 'react';

/** What goes with every picture of a row. */
export const rowIcon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface IconRowProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** One fact of a card of facts: a picture, what it is about, and what is so. */
export function IconRow({ icon, title, children }: IconRowProps) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 p-5 sm:px-6 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:text-ink-mute">
      {icon}
      <div className="min-w-0">
        <h2 className="mb-1 text-sm font-medium text-ink-mute">{title}</h2>
        {children}
      </div>
    </div>
  );
}
