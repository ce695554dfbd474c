import { randomBytes } from 'node:crypto';
import { filesOrigin } from '#app/platform/env/files-origin.ts';
import { env } from '#app/platform/env/index.ts';

/** A fresh nonce for one answer's Content-Security-Policy. */
export const newNonce = (): string => randomBytes(16).toString('base64');

const origin = (url: string) => new URL(url.replace('{s}', 'a').replace(/[{}]/g, '')).origin;

/** Where the script, frames and calls of the card form and of PayPal's buttons may come from. */
function cardSources(): { script: string; connect: string; frame: string } {
  const { stripe, square, paypal } = env();
  // Square's own list for its Web Payments SDK, by the world that the application belongs to.
  const world = square.applicationId.startsWith('sandbox-') ? 'sandbox.' : '';
  const sources = [
    stripe.apiBase
      ? { script: stripe.apiBase, connect: stripe.apiBase, frame: '' }
      : {
          script: 'https://js.stripe.com',
          connect: 'https://api.stripe.com',
          frame: 'https://js.stripe.com https://hooks.stripe.com',
        },
    square.apiBase
      ? { script: square.apiBase, connect: square.apiBase, frame: '' }
      : {
          script: `https://${world}web.squarecdn.com`,
          connect: `https://pci-connect.squareup${world && 'sandbox'}.com https://connect.squareup${world && 'sandbox'}.com`,
          frame: `https://${world}web.squarecdn.com https://connect.squareup${world && 'sandbox'}.com https://geoissuer.cardinalcommerce.com https://api.squareup${world && 'sandbox'}.com`,
        },
    paypal.apiBase
      ? { script: origin(paypal.apiBase), connect: origin(paypal.apiBase), frame: '' }
      : {
          script: 'https://*.paypal.com https://*.paypalobjects.com',
          connect: 'https://*.paypal.com',
          frame: 'https://*.paypal.com',
        },
  ];
  const all = (of: (source: (typeof sources)[number]) => string) =>
    [...new Set(sources.flatMap((source) => of(source).split(' ')).filter(Boolean))].join(' ');
  return {
    script: all(({ script }) => script),
    connect: all(({ connect }) => connect),
    frame: all(({ frame }) => frame) || "'none'",
  };
}

/** Where PayPal's pictures come from; its stand-in has none. */
const walletImages = (): string =>
  env().paypal.apiBase ? '' : ' https://*.paypal.com https://*.paypalobjects.com';

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

/** The Content-Security-Policy of a page rendered with a nonce. */
export function contentSecurityPolicy(nonce: string): string {
  const cards = cardSources();
  const files = fileSource();
  const chat = chatSources();
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${cards.script}${chat.script}`,
    // react-aria and FullCalendar place things by style attributes; those cannot run script.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${origin(env().mapTilesUrl)}${files}${walletImages()}${chat.image}`,
    `media-src 'self' blob:${files}`,
    `font-src 'self'${chat.font}`,
    `connect-src 'self' ${cards.connect}${files}${chat.connect}`,
    `frame-src ${cards.frame}`,
    // The hosted card page and the appointment page are reached by redirects of a form.
    `form-action 'self' ${env().appOrigin} ${env().protocol}://*.${env().sitesHost} ${cards.connect} https://checkout.stripe.com`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What a page may ask the browser for: camera and microphone only where a video is recorded. */
export function permissionsPolicy({ camera = false } = {}): string {
  const who = camera ? '(self)' : '()';
  return `camera=${who}, microphone=${who}, geolocation=(self), payment=(self)`;
}

/** Headers of every answer, whatever it holds. */
export function commonHeaders(): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    // PayPal's window tells the page that opened it what became of it.
    'Cross-Origin-Opener-Policy': env().paypal.apiBase ? 'same-origin' : 'same-origin-allow-popups',
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
