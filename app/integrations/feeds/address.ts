import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that we do not call. Its text is for tests alone. */
export class RefusedAddress extends Error {}

const PORTS = new Set(['', '80', '443', '8080', '8443']);

/** Public by its number, yet the inside of a cloud: Azure's own services answer there. */
const INSIDE = new Set(['168.63.129.16']);

/** Whether an IP address is one of the public internet: not this machine, its network, its cloud, nor a way around to them. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // ::ffff:127.0.0.1 is 127.0.0.1; what else carries an IPv4 address inside (NAT64, 6to4, Teredo) is no unicast range.
  const address = ipaddr.process(text);
  if (INSIDE.has(address.toString())) return false;
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isGlobal(address as ipaddr.IPv6);
}

/** What is routed in the world lies in 2000::/3; all else is someone's own. */
const isGlobal = (address: ipaddr.IPv6): boolean => address.match(ipaddr.IPv6.parse('2000::'), 3);

/**
 * The address of a feed as it is called: webcal is https. Throws RefusedAddress for what is no web address, for another port than
 * web servers have, and for the number of a host that is not public; names are judged when they are looked up.
 */
export function feedAddress(text: string): URL {
  const written = text.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(written)) throw new RefusedAddress('no address');
  const url = new URL(written);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new RefusedAddress('not of the web');
  if (!PORTS.has(url.port)) throw new RefusedAddress('port');
  // The parser has written 0x7f.1 and 2130706433 as 127.0.0.1 already. A literal is never looked up, so it is judged here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw new RefusedAddress('host');
  if (/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host)) throw new RefusedAddress('host');
  url.hash = '';
  return url;
}

type Resolver = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;

const system: Resolver = (host, done) =>
  resolve(host, { all: true, verbatim: true }, (error, found) => done(error, found));

/**
 * How a connection finds its host: every answer of the name server must be public, and the connection is made to just those, so
 * that no second question can be answered otherwise.
 */
export function publicLookup(ask: Resolver = system): LookupFunction {
  return (host, options, done) => {
    ask(host, (error, found) => {
      if (error) return done(error as NodeJS.ErrnoException, '', 4);
      const family = options.family === 4 || options.family === 6 ? options.family : null;
      const fit = found.filter((one) => family === null || one.family === family);
      if (fit.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
        return done(new RefusedAddress('host') as NodeJS.ErrnoException, '', 4);
      if (options.all) return done(null, fit);
      return done(null, fit[0]!.address, fit[0]!.family);
    });
  };
}
