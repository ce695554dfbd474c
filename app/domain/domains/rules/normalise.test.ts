import { describe, expect, test } from 'vitest';
import { DOMAIN_MESSAGES as messages } from '../messages.ts';
import { hostsOf, normalised } from './normalise.ts';

const OWN = {
  appHost: 'app.tendwell.com:8443',
  sitesHost: 'sites.tendwell.com',
  target: 'in.tendwell-dns.net',
};
const read = (typed: string) => normalised(typed, OWN);

describe('what is typed (C58)', () => {
  test.each([
    ['maya-acupuncture.com', 'maya-acupuncture.com', 'maya-acupuncture.com', 'apex'],
    ['  MAYA-Acupuncture.COM. ', 'maya-acupuncture.com', 'maya-acupuncture.com', 'apex'],
    ['www.maya-acupuncture.com', 'maya-acupuncture.com', 'www.maya-acupuncture.com', 'apex'],
    [
      'https://www.Maya-Acupuncture.com:443/about?x=1#y',
      'maya-acupuncture.com',
      'www.maya-acupuncture.com',
      'apex',
    ],
    ['book.maya-acupuncture.com', 'book.maya-acupuncture.com', 'book.maya-acupuncture.com', 'subdomain'],
    ['www.book.maya.co.uk', 'www.book.maya.co.uk', 'www.book.maya.co.uk', 'subdomain'],
    ['maya.co.uk', 'maya.co.uk', 'maya.co.uk', 'apex'],
    ['bücher.de', 'xn--bcher-kva.de', 'xn--bcher-kva.de', 'apex'],
    ['XN--BCHER-KVA.de', 'xn--bcher-kva.de', 'xn--bcher-kva.de', 'apex'],
    ['maya。jp', 'maya.jp', 'maya.jp', 'apex'],
    // A name below one that everybody shares is somebody's own.
    ['maya.github.io', 'maya.github.io', 'maya.github.io', 'apex'],
  ])('%s is %s', (typed, domain, home, kind) => {
    expect(read(typed)).toEqual({ ok: true, named: { domain, home, kind } });
  });

  test.each([
    ['', messages.empty],
    ['  .', messages.empty],
    ['*.maya.com', messages.wildcard],
    ['maya@maya.com', messages.email],
    ['127.0.0.1', messages.address],
    ['127.0.0.1:80', messages.address],
    ['http://[::1]/', messages.address],
    ['0x7f.1', messages.address],
    ['2130706433', messages.address],
    ['[::ffff:127.0.0.1]', messages.address],
    ['169.254.169.254', messages.address],
    ['localhost', messages.local],
    ['localhost:3000', messages.local],
    ['maya.localhost', messages.local],
    ['printer.local', messages.local],
    ['metadata.google.internal', messages.local],
    ['maya.test', messages.local],
    ['app.tendwell.com', messages.ours],
    ['app.tendwell.com.', messages.ours],
    ['ada.sites.tendwell.com', messages.ours],
    ['SITES.tendwell.com', messages.ours],
    ['go-abc.in.tendwell-dns.net', messages.ours],
    ['com', messages.notADomain],
    ['maya', messages.notADomain],
    ['co.uk', messages.suffix('co.uk')],
    ['github.io', messages.suffix('github.io')],
    ['maya.nosuchending', messages.unknownEnding('nosuchending')],
    ['ma ya.com', messages.notADomain],
    ['-maya.com', messages.notADomain],
    ['maya..com', messages.notADomain],
    ['_dmarc.maya.com', messages.notADomain],
    [`${'a'.repeat(64)}.com`, messages.notADomain],
    [`${'a.'.repeat(130)}com`, messages.notADomain],
    ["maya';drop table.com", messages.notADomain],
    ['maya.com\u0000.evil.com', messages.notADomain],
  ])('%j is refused in one sentence', (typed, problem) => {
    expect(read(typed)).toEqual({ ok: false, problem });
    expect(problem.split('. ').length).toBe(1);
  });

  test('a whole domain is served with www and without, one name below it alone', () => {
    expect(hostsOf({ domain: 'maya.com', kind: 'apex' })).toEqual(['maya.com', 'www.maya.com']);
    expect(hostsOf({ domain: 'book.maya.com', kind: 'subdomain' })).toEqual(['book.maya.com']);
  });
});
