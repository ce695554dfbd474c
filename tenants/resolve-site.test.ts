import { describe, expect, test } from 'vitest';
import type { PracticeInfo } from './cross-practice.ts';
import { siteResolver } from './resolve-site.ts';

const practice = (slug: string): PracticeInfo => ({
  id: `id-of-${slug}`,
  slug,
  name: slug,
  timeZone: 'America/New_York',
  currency: 'USD',
  colorAccent: null,
  published: true,
});

function resolver(now: () => number = () => 0) {
  const asked: string[] = [];
  const sites = siteResolver(
    {
      practiceForSlug: async (slug) => (asked.push(slug), slug === 'maya' ? practice('maya') : null),
      practiceForDomain: async (domain) => (
        asked.push(domain),
        domain === 'maya-acupuncture.com' ? practice('maya') : null
      ),
      homeOfDomain: async (domain) => (domain === 'maya-acupuncture.com' ? 'www.maya-acupuncture.com' : null),
      isClosedSite: async (label, domain) => (
        asked.push(`closed ${label}${domain}`),
        label === 'gone' || domain === 'gone.example'
      ),
    },
    { appHost: 'app.example.com', sitesHost: 'sites.example.com' },
    now,
  );
  return { sites, asked };
}

describe('hosts', () => {
  test.each([
    ['app.example.com', 'app'],
    ['APP.example.com', 'app'],
    ['maya.sites.example.com', 'practice'],
    ['maya-acupuncture.com', 'practice'],
    ['maya-acupuncture.com:443', 'practice'],
  ])('%s is served', async (host, kind) => {
    expect((await resolver().sites.resolve(host))?.kind).toBe(kind);
  });

  test('a domain under any other port is no site, and costs no query', async () => {
    const { sites, asked } = resolver();
    for (const port of ['1', '3000', '0443', '9'.repeat(200)])
      expect(await sites.resolve(`maya-acupuncture.com:${port}`)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('the other name of a domain is served, and says where its pages are; an ending dot changes nothing', async () => {
    const { sites } = resolver();
    expect(await sites.resolve('maya-acupuncture.com.')).toMatchObject({
      movedTo: 'www.maya-acupuncture.com',
    });
  });

  test.each([
    undefined,
    '',
    'evil.com',
    'sites.example.com',
    'noah.sites.example.com',
    'maya.noah.sites.example.com',
    'app.example.com.evil.com',
    'maya.sites.example.com.evil.com',
    'evil.com/maya.sites.example.com',
    'maya.sites.example.com@evil.com',
    "maya'--.sites.example.com",
    '169.254.169.254',
  ])('%s is not', async (host) => {
    expect(await resolver().sites.resolve(host)).toBeNull();
  });

  test('answers are kept for 30 seconds, unknown hosts too, and forgotten when a practice changes', async () => {
    let now = 0;
    const { sites, asked } = resolver(() => now);
    for (let i = 0; i < 3; i++) await sites.resolve('maya.sites.example.com');
    for (let i = 0; i < 3; i++) await sites.resolve('nobody.sites.example.com');
    expect(asked).toEqual(['maya', 'nobody']);
    sites.forget('id-of-maya');
    await sites.resolve('maya.sites.example.com');
    await sites.resolve('nobody.sites.example.com');
    expect(asked).toEqual(['maya', 'nobody', 'maya', 'nobody']);
    now = 31_000;
    await sites.resolve('maya.sites.example.com');
    expect(asked).toHaveLength(5);
  });
});

test('a host of a practice that was closed is told apart, and asked about once in half a minute', async () => {
  let now = 0;
  const { sites, asked } = resolver(() => now);
  expect(await sites.wasClosed('GONE.sites.example.com')).toBe(true);
  expect(await sites.wasClosed('gone.example:3000')).toBe(true);
  expect(await sites.wasClosed('maya.sites.example.com')).toBe(false);
  expect(await sites.wasClosed(undefined)).toBe(false);
  expect(await sites.wasClosed('a/b')).toBe(false);
  expect(asked).toEqual(['closed gone', 'closed gone.example', 'closed maya']);
  expect(await sites.wasClosed('gone.sites.example.com')).toBe(true);
  expect(asked).toHaveLength(3);
  now = 31_000;
  await sites.wasClosed('gone.sites.example.com');
  expect(asked).toHaveLength(4);
});
