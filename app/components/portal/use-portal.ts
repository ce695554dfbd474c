import { useRouteLoaderData } from '@remix-run/react';
import type { PortalData } from './portal-shell.tsx';

/** What the portal's layout knows of who looks. Only inside the portal's pages. */
export function usePortal(): PortalData {
  const portal = useRouteLoaderData<PortalData>('routes/portal/layout');
  if (!portal) throw new Error('usePortal() stands outside the portal');
  return portal;
}
