import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { TabNav } from '#app/ui/display/tab-nav.tsx';
import { SettingsFrame } from '../settings-frame.tsx';

/** Both tabs of /portal/settings/communication (002 §2). */
export function CommunicationFrame({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <SettingsFrame
      title="Communications"
      about="What your clients hear from you without your doing anything, when, and in which words."
      wide={wide}
    >
      <TabNav
        label="Communications"
        items={[
          { to: paths.communicationSettings(), label: 'Reminders', end: true },
          { to: paths.emailTemplates(), label: 'Custom content' },
        ]}
      />
      {children}
    </SettingsFrame>
  );
}
