import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { TabNav } from '#app/ui/display/tab-nav.tsx';
import { SectionHeader } from '#app/ui/display/card.tsx';
import { StatusPanel } from './status-panel.tsx';
import { StatusModals } from './status-modals.tsx';
import type { StatusView } from './profile-data.ts';

interface ProfileFrameProps {
  /** `also`: another address of the same page. */
  tabs: readonly { to: string; label: string; also?: string }[];
  /** Null where it could not be read. */
  status: StatusView | null;
  children: ReactNode;
}

/** The pages of the practitioner's profile (002 §2): the tabs, and beside them how far the profile is; below them on a phone. */
export function ProfileFrame({ tabs, status, children }: ProfileFrameProps) {
  const { pathname } = useLocation();
  const items = tabs.map(({ also, ...tab }) => (also === pathname ? { ...tab, current: true } : tab));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader level={1} title="Profile">
        What clients read about you before they book.
      </SectionHeader>
      <TabNav label="Parts of your profile" items={items} className="mt-5" />
      <div className="mt-6 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">{children}</div>
        <StatusPanel status={status} />
      </div>
      {status ? <StatusModals status={status} /> : null}
    </main>
  );
}
