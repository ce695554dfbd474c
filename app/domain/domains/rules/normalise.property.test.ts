import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostsOf, normalised } from './normalise.ts';

const OWN = { appHost: 'app.tendwell.com', sitesHost: 'tendwell.com', target: 'in.tendwell-dns.net' };
const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
const KEPT = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

test('whatever is typed, what is taken is a plain host of somebody else, and stays what it is when read again (C58)', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.webUrl(),
    fc.domain(),
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4Extended(),
  );
  fc.assert(
    fc.property(anything, (typed) => {
      const read = normalised(typed, OWN);
      if (!read.ok) {
        expect(read.problem.length).toBeGreaterThan(10);
        return;
      }
      const { named } = read;
      expect(named.domain).toMatch(HOST);
      expect(named.domain).toMatch(KEPT);
      expect(named.domain.length).toBeLessThanOrEqual(253);
      expect(named.domain).not.toMatch(/(^|\.)(tendwell\.com|localhost|local|internal)$/);
      expect(hostsOf(named)).toContain(named.home);
      expect(normalised(named.home, OWN)).toEqual(read);
    }),
    { numRuns: 2_000 },
  );
});

test('capitals, spaces, ports, schemes, paths and the ending dot change nothing', () => {
  const dressed = fc.record({
    domain: fc.domain(),
    scheme: fc.constantFrom('', 'http://', 'HTTPS://'),
    dot: fc.constantFrom('', '.'),
    port: fc.constantFrom('', ':443', ':3000'),
    path: fc.constantFrom('', '/', '/about?a=b#c'),
    isLoud: fc.boolean(),
  });
  fc.assert(
    fc.property(dressed, ({ domain, scheme, dot, port, path, isLoud }) => {
      const name = isLoud ? domain.toUpperCase() : domain;
      expect(normalised(` ${scheme}${name}${dot}${port}${path} `, OWN)).toEqual(normalised(domain, OWN));
    }),
    { numRuns: 1_000 },
  );
});
