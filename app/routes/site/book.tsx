import { Outlet } from '@remix-run/react';

export const handle = { servedOn: 'practice' as const };

export default function Screen() {
  return <Outlet />;
}
