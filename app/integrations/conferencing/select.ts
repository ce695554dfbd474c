import { env } from '#app/platform/env/index.ts';
import type { ConferencingPorts } from './port.ts';
import { ZoomConferencing } from './zoom.ts';

/** Video meetings by provider, with its keys or on the sandbox; a provider that this installation does without is not there. */
export function selectConferencing(): ConferencingPorts {
  const { zoom, switchedOff } = env();
  const { clientId, clientSecret, webhookSecretToken, apiBase } = zoom;
  const options = { clientId, clientSecret, webhookSecretToken, apiBase };
  return { zoom: switchedOff.includes('zoom') ? null : new ZoomConferencing(options) };
}
