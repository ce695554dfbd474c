/** Parameters that advertisements and mailings hang on an address, and that no page of ours reads. */
const TRACKING =
  /^(utm_[a-z_]+|gclid|gbraid|wbraid|gad_source|gad_campaignid|fbclid|msclkid|ttclid|twclid|li_fat_id|mc_cid|mc_eid|igshid)$/i;
/** The owner's leave to look at a practice that is not open. */
const PREVIEW_COOKIE = /(?:^|;)\s*(?:__Host-)?tendwell_preview=/;
/** Conditions that a kept page cannot judge as the origin would. */
const CONDITIONS = ['If-Match', 'If-Unmodified-Since'];

/**
 * Whether a request may be one for a published page, and so be answered with what is kept for everybody. All else goes
 * to the origin and leaves no trace.
 */
export function mayBePage(request: Request, url: URL): boolean {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.has('Authorization') || headers.has('Upgrade')) return false;
  if (CONDITIONS.some((name) => headers.has(name))) return false;
  if (PREVIEW_COOKIE.test(headers.get('Cookie') ?? '')) return false;
  return [...url.searchParams.keys()].every((name) => TRACKING.test(name));
}

const weak = (etag: string): string => etag.replace(/^W\//, '');

/** Whether the visitor holds this page already (RFC 9110 §13.1.2, weakly compared: compressing on the way weakens a validator). */
export function isHeld(request: Request, etag: string | null): boolean {
  const given = request.headers.get('If-None-Match');
  if (given === null) return false;
  if (given.trim() === '*') return true;
  return etag !== null && (given.match(/(?:W\/)?"[^"]*"/g) ?? []).some((one) => weak(one) === weak(etag));
}
