import type { OutgoingHttpHeaders } from 'node:http';

/**
 * Published pages may run their owner's scripts. Every other answer of the host has another opener policy (headers.ts) or none, so that a
 * window that a published page opens, or that opened it, is cut off from it: nothing of a booking can be read through it, and no page
 * without a policy of its own lends them its origin.
 */
export const PUBLISHED_OPENER_POLICY = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/** Asks for a published page without its owner's scripts, whatever they did to it: `/?scripts=off`. */
const SCRIPTS_OFF = /[?&]scripts=off(&|$)/;
const OF_SCRIPTS = /^(script|connect|frame|worker)-src /;

/** The headers of a published page for an address: without scripts its policy lets none run, and the bytes are the same. */
export function headersFor(url: string | undefined, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  if (!url || !SCRIPTS_OFF.test(url)) return headers;
  const csp = String(headers['Content-Security-Policy']);
  return {
    ...headers,
    'Content-Security-Policy': csp
      .split('; ')
      .filter((directive) => !OF_SCRIPTS.test(directive))
      .join('; '),
  };
}
