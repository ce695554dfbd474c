import type { ReactNode } from 'react';

/** A part of the form: an icon and its name, then its controls. */
export function Section({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="py-5 first:pt-0 last:pb-0">
      <h3 className="mb-2.5 flex items-center gap-2 text-sm font-semibold [&_svg]:size-4 [&_svg]:text-ink-mute">
        {icon}
        {title}
      </h3>
      {children}
    </section>
  );
}
