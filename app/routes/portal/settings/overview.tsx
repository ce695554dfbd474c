import type { MetaFunction } from '@remix-run/node';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Settings · Tendwell' }];

/** Every setting in one place. */
export default function Settings() {
  return <SettingsPage />;
}
