/** No address that anybody gave by hand is longer. */
const MAX = 2_000;

/**
 * The address of a website as one may be sent to, or null: http and https alone (C39), with a host name that has a dot,
 * without a user name or password in it. 'example.com' is taken for https.
 */
export function webAddress(text: string | null | undefined): string | null {
  const given = (text ?? '').trim();
  if (!given || given.length > MAX || /[\s\\\p{Cc}]/u.test(given)) return null;
  const named = /^[a-z][a-z\d+.-]*:/i.test(given) && !/^[\w.-]+:\d+(\/|$)/.test(given);
  if (!named && !/^[\p{L}\d]/u.test(given)) return null;
  let url: URL;
  try {
    url = new URL(named ? given : `https://${given}`);
  } catch {
    return null;
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isHost = /^[^.]+(\.[^.]+)+$/.test(url.hostname);
  return isWeb && isHost && !url.username && !url.password ? url.href : null;
}
