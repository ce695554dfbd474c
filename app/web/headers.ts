import { randomBytes } from 'node:crypto';
import { filesOrigin } from '#app/platform/env/files-origin.ts';
import { env } from '#app/platform/env/index.ts';
import { originOf, paymentSources } from './payment-sources.ts';

/** A fresh nonce for one answer's Content-Security-Policy. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** Where browsers send and read files, if not through this host. */
function fileSource(): string {
  return env().files.mode === 'sandbox' ? '' : ` ${filesOrigin()}`;
}

/** Where the support chat's script, calls and pictures come from; nothing where there is no chat. */
function chatSources(): Record<'script' | 'connect' | 'image' | 'font', string> {
  if (env().chat.mode === 'off') return { script: '', connect: '', image: '', font: '' };
  return {
    script: ' https://widget.intercom.io https://js.intercomcdn.com',
    connect:
      ' https://api-iam.intercom.io https://api-ping.intercom.io https://*.intercomcdn.com https://nexus-websocket-a.intercom.io https://nexus-websocket-b.intercom.io wss://nexus-websocket-a.intercom.io wss://nexus-websocket-b.intercom.io',
    image: ' https://*.intercomcdn.com https://static.intercomassets.com',
    font: ' https://js.intercomcdn.com https://fonts.intercomcdn.com',
  };
}

/** Where the window that sets up domains comes from; nothing where there is none. */
function domainSources(): Record<'script' | 'connect' | 'frame' | 'image' | 'style' | 'font', string> {
  const { entri, switchedOff } = env();
  const none = { script: '', connect: '', frame: '', image: '', style: '', font: '' };
  if (switchedOff.includes('entri')) return none;
  if (entri.apiBase)
    return { ...none, script: ` ${originOf(entri.apiBase)}`, connect: ` ${originOf(entri.apiBase)}` };
  const hosts = ' https://*.goentri.com';
  return { script: hosts, connect: hosts, frame: hosts, image: hosts, style: hosts, font: hosts };
}

type Policy = (nonce: string, formTargets: readonly string[]) => string;

function policyOf(settings: ReturnType<typeof env>): Policy {
  const pay = paymentSources(settings);
  const files = fileSource();
  const chat = chatSources();
  const domains = domainSources();
  const { appOrigin, protocol, sitesHost, mapTilesUrl } = settings;
  return (nonce, formTargets) =>
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'${pay.script}${chat.script}${domains.script}`,
      // react-aria and FullCalendar place things by style attributes; those cannot run script.
      `style-src 'self' 'unsafe-inline'${pay.style}${domains.style}`,
      `img-src 'self' data: blob: ${originOf(mapTilesUrl)}${files}${pay.image}${chat.image}${domains.image}`,
      `media-src 'self' blob:${files}`,
      `font-src 'self'${pay.font}${chat.font}${domains.font}`,
      `connect-src 'self'${pay.connect}${files}${chat.connect}${domains.connect}`,
      `frame-src ${(pay.frame + domains.frame).trim() || "'none'"}`,
      // The hosted card page and the appointment page are reached by redirects of a form.
      `form-action 'self' ${appOrigin} ${protocol}://*.${sitesHost}${pay.form}${formTargets.map((origin) => ` ${origin}`).join('')}`,
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ].join('; ');
}

/** By the settings that they are made from, which one process has only once. */
const policies = new WeakMap<object, Policy>();

/** The Content-Security-Policy of a page rendered with a nonce. `formTargets`: other origins that its forms lead to. */
export function contentSecurityPolicy(nonce: string, formTargets: readonly string[] = []): string {
  const settings = env();
  let policy = policies.get(settings);
  if (!policy) policies.set(settings, (policy = policyOf(settings)));
  return policy(nonce, formTargets);
}

/** Who takes pictures of a document in a frame of theirs. */
const STRIPE_FRAMES = '(self "https://js.stripe.com" "https://verify.stripe.com")';

/** What a page may ask the browser for: camera and microphone only where a video is recorded, the camera where an identity is checked. */
export function permissionsPolicy({ camera = false }: { camera?: boolean | 'stripe' } = {}): string {
  const who = camera === true ? '(self)' : '()';
  const camerasOf = camera === 'stripe' ? STRIPE_FRAMES : who;
  return `camera=${camerasOf}, microphone=${who}, geolocation=(self), payment=(self)`;
}

/** Headers of every answer, whatever it holds. */
export function commonHeaders(): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    // PayPal's window tells the page that opened it what became of it. It is another value than that of published pages (published/own-scripts.ts), which
    // cuts their scripts off from every window of ours.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': permissionsPolicy(),
    ...(env().protocol === 'https' ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** Headers of pages reached by a secret link and of signed-in pages: not kept, not indexed, not referred. */
export const PRIVATE_HEADERS: Record<string, string> = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
};
