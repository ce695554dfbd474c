import type { ReactNode } from 'react';

/** The name of one of the editor's places, with what can be done there. */
export function PanelHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
      <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</h2>
      {children}
    </div>
  );
}
