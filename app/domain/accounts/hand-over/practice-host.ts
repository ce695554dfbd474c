import { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound } from '#app/operations/refusal.ts';
import type { PracticeInfo } from '#tenants/cross-practice.ts';
import { siteResolver } from '#tenants/resolve-site.ts';

/** A host as an address names it; whether it is a practice's is looked up. */
export const hostField = z.string().trim().toLowerCase().min(1).max(255);

const portOf = (host: string) => /:\d+$/.exec(host)?.[0] ?? '';

/**
 * The practice that a host is one of: its subdomain, or a domain of its own. Details are led to such hosts alone, on the
 * product's own port.
 * @throws not_found for every other host, the app's own among them
 */
export async function practiceAt(
  { cross, appOrigin, sitesHost }: Pick<OperationContext, 'cross' | 'appOrigin' | 'sitesHost'>,
  host: string,
): Promise<{ practice: PracticeInfo; host: string }> {
  const appHost = new URL(appOrigin).host;
  const site = await siteResolver(cross, { appHost, sitesHost }).resolve(host);
  if (site?.kind !== 'practice' || portOf(site.host) !== portOf(sitesHost)) throw notFound('practice');
  return { practice: site.practice, host: site.host };
}
