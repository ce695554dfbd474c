import { admitVendorWindows } from '#app/ui/overlays/vendor-windows.ts';
import type { DomainView, DomainWidgetView } from './domain-view.ts';

/** What came of the window (002 §7: automatic and manual are saved). */
export interface SetUpOutcome {
  success: boolean;
  setupType: string | null;
  provider: string | null;
  jobId: string | null;
}

interface Closed {
  success?: boolean;
  setupType?: string | null;
  provider?: string | null;
}

/** The stand-in's script, which defines what the vendor's loader finds; that loader knows the vendor's own address alone. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the script did not load')));
    document.head.append(script);
  });
}

/** Opens the window that sets a domain's records, and answers once it is closed. Throws where its script cannot be had. */
export async function openDomainWindow(
  { applicationId, script, userId }: DomainWidgetView,
  token: string,
  { domain, home, records }: Pick<DomainView, 'domain' | 'home' | 'records'>,
): Promise<SetUpOutcome> {
  admitVendorWindows();
  if (script && !('entri' in window)) await loadScript(script);
  const { showEntri } = await import('entrijs');
  return new Promise((resolve, reject) => {
    let jobId: string | null = null;
    const succeeded = (event: Event) => {
      jobId = (event as CustomEvent<{ jobId?: string }>).detail?.jobId ?? null;
    };
    window.addEventListener('onSuccess', succeeded, { once: true });
    window.addEventListener(
      'onEntriClose',
      (event) => {
        window.removeEventListener('onSuccess', succeeded);
        const { success = false, setupType = null, provider = null } = (event as CustomEvent<Closed>).detail;
        resolve({ success, setupType, provider, jobId });
      },
      { once: true },
    );
    const config = {
      applicationId,
      token,
      userId,
      prefilledDomain: domain,
      applicationName: 'Tendwell',
      applicationUrl: `https://${home}`,
      dnsRecords: records.map(({ type, host, value, ttl }) => ({ type, host, value, ttl })),
    };
    Promise.resolve(showEntri(config)).catch(reject);
  });
}
