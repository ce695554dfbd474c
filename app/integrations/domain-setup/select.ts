import { env } from '#app/platform/env/index.ts';
import { EntriDomainSetup } from './entri.ts';
import type { DomainSetup } from './port.ts';

/** The window that sets domains up, with its keys or on the sandbox; null where this installation does without it. */
export function selectDomainSetup(): DomainSetup | null {
  const { entri, switchedOff } = env();
  if (switchedOff.includes('entri')) return null;
  const { applicationId, secret, apiBase } = entri;
  return new EntriDomainSetup({ applicationId, secret, apiBase });
}
