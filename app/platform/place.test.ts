import { describe, expect, test } from 'vitest';
import { placeOf } from './place.ts';

describe('where an address is', () => {
  test.each([
    ['8.8.8.8', 'United States'],
    ['2001:4860:4860::8888', 'United States'],
    ['::ffff:8.8.8.8', 'United States'],
    // The Canadian registry's own office, and the universities of Vienna and Sydney.
    ['192.228.29.9', 'Canada'],
    ['131.130.1.11', 'Austria'],
    ['129.78.5.8', 'Australia'],
  ])('%s: %s', (address, place) => expect(placeOf(address)).toBe(place));

  test.each(['10.1.2.3', '192.168.0.7', '127.0.0.1', '::1', 'fe80::1%eth0', 'fd00::5', '100.64.0.1'])(
    '%s is on this network',
    (address) => expect(placeOf(address)).toBe('On this network'),
  );

  test.each([
    '192.0.2.5',
    '203.0.113.9',
    '2001:db8::1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    'unknown',
    '',
    null,
  ])('%s is nowhere that anybody knows', (address) => expect(placeOf(address)).toBeNull());
});
