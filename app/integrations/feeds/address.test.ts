import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { feedAddress, isPublicAddress, publicLookup, RefusedAddress } from './address.ts';

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '5f00::1',
  '::ffff:0:127.0.0.1',
  'fec0::1',
  'fe80::1%eth0',
  '100::1',
  '2001:20::1',
  '3fff::1',
  '192.88.99.1',
  '203.0.113.1',
  'no address',
  '',
])('%s is not called', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test.each([
  'http://127.0.0.1/a.ics',
  'http://127.1/a.ics',
  'http://0x7f000001/a.ics',
  'http://0x7f.1/a.ics',
  'http://2130706433/a.ics',
  'http://017700000001/a.ics',
  'http://0177.1/a.ics',
  'http://0/a.ics',
  'http://127.0.0.1./a.ics',
  // Letters and stops that a parser takes for others.
  'http://①②⑦.⓪.⓪.①/a.ics',
  'http://127。0。0。1/a.ics',
  'http:\\\\127.0.0.1\\a.ics',
  'http:127.0.0.1/a.ics',
  'http://calendar.example@127.0.0.1/a.ics',
  'webcal://127.1/a.ics',
  'https://[::1]/a.ics',
  'https://[::ffff:127.0.0.1]/a.ics',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost/a.ics',
  'http://LOCALHOST./a.ics',
  'http://localhost%2e/a.ics',
  'http://any.localhost/a.ics',
  'http://printer.local/a.ics',
  'http://metadata.google.internal/a.ics',
  'http://localhost:5432/',
  'https://example.com:22/a.ics',
  'https://example.com:5432/a.ics',
  'file:///etc/passwd',
  'gopher://example.com/',
  'ftp://example.com/a.ics',
  'data:text/calendar,BEGIN:VCALENDAR',
  'javascript:alert(1)',
  'example.com/a.ics',
  '',
])('%s is no address of a feed (C56, C84)', (address) =>
  expect(() => feedAddress(address)).toThrow(RefusedAddress),
);

test.each([
  ['webcal://example.com/a.ics#x', 'https://example.com/a.ics'],
  ['WEBCALS://example.com/a.ics', 'https://example.com/a.ics'],
  [' http://example.com:8080/a.ics?key=1 ', 'http://example.com:8080/a.ics?key=1'],
  ['https://8.8.8.8/a.ics', 'https://8.8.8.8/a.ics'],
])('%s is called as %s', (address, called) => expect(feedAddress(address).href).toBe(called));

test.each([
  [['93.184.216.34'], '93.184.216.34'],
  [['127.0.0.1'], null],
  // One of several: whichever the connection took, the other could be next.
  [['93.184.216.34', '10.0.0.1'], null],
  [['::ffff:169.254.169.254'], null],
  [[], null],
])('a name server that answers %j leads to %s', async (answers, led) => {
  const lookup = publicLookup((_host, done) =>
    done(
      null,
      answers.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );
  const found = await new Promise((resolve) =>
    lookup('calendar.test', {}, (error, address) => resolve(error ? null : address)),
  );
  expect(found).toBe(led);
});
