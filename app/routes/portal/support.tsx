import type { MetaFunction } from '@remix-run/node';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { SupportRoom } from '#app/components/support/support-room.tsx';
import { SUPPORT_MESSAGES } from '#app/domain/support/messages.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Help · Tendwell' }];

export default function Support() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <SupportRoom supportChat={usePortal().supportChat} lead={SUPPORT_MESSAGES.practitionersLead} />
    </main>
  );
}
