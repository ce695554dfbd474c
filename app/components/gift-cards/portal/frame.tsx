import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { SectionHeader } from '#app/ui/display/card.tsx';
import { TabNav } from '#app/ui/display/tab-nav.tsx';

interface GiftCardsFrameProps {
  tab: 'templates' | 'activity';
  children: ReactNode;
}

/** The portal's page of gift cards around one of its tabs (002 §2). */
export function GiftCardsFrame({ tab, children }: GiftCardsFrameProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-4xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader level={1} title="Gift Cards" />
      <TabNav
        label="Gift cards"
        className="mt-4"
        items={[
          { to: paths.giftCardTemplates(), label: 'Gift Cards', current: tab === 'templates' },
          {
            to: paths.giftCardTemplates({ tab: 'activity' }),
            label: 'Activity',
            current: tab === 'activity',
          },
        ]}
      />
      {children}
    </main>
  );
}
