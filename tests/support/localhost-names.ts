import dns from 'node:dns';

const isLocal = (name: unknown) => typeof name === 'string' && /(^|\.)localhost$/.test(name);

/**
 * Browsers and curl know that every name below localhost is this machine; Node asks the resolver, which does not.
 * With this, `request` of Playwright and fetch of a test reach a practice's own host too.
 */
export function resolveLocalhostNames(): void {
  const lookup = dns.lookup as (...args: unknown[]) => void;
  const lookupPromise = dns.promises.lookup as (...args: unknown[]) => Promise<unknown>;
  const local = (name: unknown) => (isLocal(name) ? '127.0.0.1' : name);
  dns.lookup = ((name: unknown, ...rest: unknown[]) => lookup(local(name), ...rest)) as typeof dns.lookup;
  dns.promises.lookup = ((name: unknown, ...rest: unknown[]) =>
    lookupPromise(local(name), ...rest)) as typeof dns.promises.lookup;
}
