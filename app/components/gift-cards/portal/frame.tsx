import type { ReactNode } from 'react';
import { SectionHeader } from '#app/ui/display/card.tsx';

/** The portal's page of gift cards around one of its tabs. */
export function GiftCardsFrame({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-4xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader level={1} title="Gift Cards" />
      {children}
    </main>
  );
}
