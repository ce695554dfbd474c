import type { Env } from '#app/platform/env/index.ts';

type Directive = 'script' | 'style' | 'connect' | 'frame' | 'image' | 'font' | 'form';
/** Hosts a directive is widened by; what is left out is not widened. */
type Sources = Partial<Record<Directive, string>>;
type Vendors = Pick<Env, 'stripe' | 'square' | 'paypal'>;

/** The scheme, host and port of an address, which may hold a map's placeholders. */
export const originOf = (url: string) => new URL(url.replace('{s}', 'a').replace(/[{}]/g, '')).origin;

/** A stand-in serves script and calls from one place and opens its windows in frames of the page's own. */
const standIn = (base: string): Sources => ({ script: originOf(base), connect: originOf(base) });

/**
 * Stripe's list for Stripe.js (docs.stripe.com/security/guide, 'Content Security Policy'), with its hosted pages: a card's, an account's
 * owner's, and the one that checks an identity, which its library opens in a frame.
 */
function stripeSources({ apiBase }: Vendors['stripe']): Sources {
  if (apiBase) return { ...standIn(apiBase), form: originOf(apiBase) };
  const library = 'https://js.stripe.com https://*.js.stripe.com';
  return {
    script: library,
    connect: 'https://api.stripe.com',
    frame: `${library} https://hooks.stripe.com https://verify.stripe.com`,
    form: 'https://checkout.stripe.com https://connect.stripe.com https://verify.stripe.com',
  };
}

/**
 * Square's list for its Web Payments SDK (developer.squareup.com/docs/web-payments/content-security-policy), by the world that the
 * application belongs to. The list is silent on the bank's check: that frame, and the form that opens it, are at the card's bank,
 * whose host nobody knows beforehand.
 */
function squareSources({ apiBase, applicationId }: Vendors['square']): Sources {
  if (apiBase) return standIn(apiBase);
  const isTest = applicationId.startsWith('sandbox-');
  const library = `https://${isTest ? 'sandbox.' : ''}web.squarecdn.com`;
  return {
    script: library,
    style: library,
    connect: `${library} https://pci-connect.${isTest ? 'squareupsandbox' : 'squareup'}.com https://o160250.ingest.sentry.io`,
    frame: 'https:',
    image: library,
    font: 'https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net',
    form: 'https:',
  };
}

/** PayPal's list for its JavaScript SDK, Venmo's hosts among them (developer.paypal.com/sdk/js/best-practices); its worlds share it. */
function paypalSources({ apiBase }: Vendors['paypal']): Sources {
  if (apiBase) return standIn(apiBase);
  const hosts = 'https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com';
  return { script: hosts, style: hosts, connect: hosts, frame: hosts, image: hosts };
}

/** What the card forms and wallets of these vendors load and open, directive by directive; empty where nothing. */
export function paymentSources(vendors: Vendors): Record<Directive, string> {
  const lists = [stripeSources(vendors.stripe), squareSources(vendors.square), paypalSources(vendors.paypal)];
  const all = (directive: Directive) =>
    [...new Set(lists.flatMap((list) => list[directive]?.split(' ') ?? []))]
      .map((host) => ` ${host}`)
      .join('');
  return {
    script: all('script'),
    style: all('style'),
    connect: all('connect'),
    frame: all('frame'),
    image: all('image'),
    font: all('font'),
    form: all('form'),
  };
}
