import type { MetaFunction } from '@remix-run/node';
import { SupportPage } from '#app/components/support/support-page.tsx';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Help · Tendwell' }];

export default function Support() {
  return <SupportPage />;
}
