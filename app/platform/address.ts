import { isIPv6 } from 'node:net';

/**
 * Who an address counts as where tries are limited: a subscriber is given at least a /64 of IPv6, so the 2^64
 * addresses of one are one caller. IPv4, also as `::ffff:192.0.2.1`, and anything else stay as they are.
 */
export function networkOf(address: string): string {
  const bare = address.split('%', 1)[0]!.toLowerCase();
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped) return mapped[1]!;
  const [head = '', tail] = bare.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** One person, device or thing as seen from one network: what is tried from elsewhere is counted elsewhere. */
export const fromNetwork = (key: string, address: string): string => `${key} ${networkOf(address)}`;
