import { createHash, randomBytes } from 'node:crypto';
import type { ConferencingGrant } from '#app/integrations/conferencing/port.ts';
import type { ZoomConferencing } from '#app/integrations/conferencing/zoom.ts';

export const ZOOM_KEYS = {
  clientId: 'zoom-client-test',
  clientSecret: 'zoom-client-secret-test',
  webhookSecretToken: 'zoom-secret-token-test',
};
export const ZOOM_RETURN = 'http://localhost:3000/portal/settings/conferencing/zoom/authorize';

interface Person {
  name?: string;
  email?: string;
  /** Which button they press at Zoom. */
  press?: 'allow' | 'decline';
}

/** Somebody presses Allow on Zoom's page; answers where it leads back to. */
export async function atZoom(
  page: string,
  { name = 'Ann Alder', email = 'ann@zoom.example', press = 'allow' }: Person = {},
) {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name, email, do: press }).toString(),
  });
  const location = answer.headers.get('location');
  return { status: answer.status, back: location ? new URL(location) : null };
}

/** Leave of a host, from the consent page to the tokens. */
export async function leaveOf(zoom: ZoomConferencing, person: Person = {}): Promise<ConferencingGrant> {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { back } = await atZoom(zoom.consentPage({ state: 's', challenge, returnUrl: ZOOM_RETURN }), person);
  return zoom.exchange({ code: back!.searchParams.get('code')!, verifier, returnUrl: ZOOM_RETURN });
}
