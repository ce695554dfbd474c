import { Outlet } from '@remix-run/react';

export const handle = { servedOn: 'app' as const, private: true };

export default function Screen() {
  return <Outlet />;
}
