import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SAMPLE_HOSTS, sampleSite } from '#tests/support/sample-site.ts';
import { migratePage, PAGE_VERSION, pageSchema } from './page-schema.ts';
import { onlyPage } from '#tests/support/pages/site-of-one-page.ts';
import { defaultDesign } from './design.ts';
import { renderWelcome } from './publish.tsx';
import { templateFor } from './templates/index.ts';

const MODALITIES = ['Acupuncture', 'Massage therapy', 'Yoga therapy', 'Nutrition', 'Breathwork', 'Reiki'];
const facts = {
  practiceName: 'Alder House',
  firstName: 'Ann',
  headline: 'Hands that listen',
  philosophy: 'Slowly.',
  firstVisit: 'Come as you are.',
  insurance: null,
};
const start = (modality = 'Massage therapy') => templateFor(modality, facts);
const page = () => start().front;
const render = (site = sampleSite(), { front, design } = start()) =>
  onlyPage(front, { design, site, hosts: SAMPLE_HOSTS });

describe('published pages', () => {
  test.each(MODALITIES)('%s: a whole document without script, small, the same every time', (modality) => {
    const { html, etag } = render(sampleSite(), start(modality));
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('<script type="application/ld+json">');
    expect(html).not.toMatch(/ on[a-z]+=|javascript:/);
    expect(html).not.toMatch(/ style="/);
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(render(sampleSite(), start(modality)).etag).toBe(etag);
  });

  test('each template has a character of its own', () => {
    const starts = MODALITIES.map((modality) => start(modality));
    expect(new Set(starts.map(({ design }) => design.theme.palette)).size).toBe(MODALITIES.length);
    expect(new Set(starts.map(({ front }) => front.content.map(({ type }) => type).join())).size).toBe(
      MODALITIES.length,
    );
  });

  test('the policy admits exactly this style and no script', () => {
    const { html, csp } = render();
    const style = /<style>(.*?)<\/style>/s.exec(html)![1]!;
    expect(csp).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toContain('unsafe');
    expect(csp).not.toContain('script-src');
  });

  test('shows prices, Free at 0, hours, reviews by initial, anonymous ones without a name', () => {
    const { html } = render();
    expect(html).toContain('$90');
    expect(html).toContain('$125.50');
    expect(html).toContain('Free');
    expect(html).toContain('Monday to Wednesday');
    expect(html).toContain('9 AM to 5 PM');
    expect(html).toContain('Ada M.');
    expect(html).toContain('Anonymous');
    expect(html).not.toContain('Moss');
    expect(html).toContain('aria-label="Map of 12 Elm Street, Springfield, OR 97477"');
    expect(html).toContain('/book?service=0198c0de-0000-7000-8000-00000000000a');
  });

  test('strangers’ reviews stand apart and in no score', () => {
    const site = sampleSite();
    const known = render(site).html;
    expect(known).toContain('Confirmed client');
    expect(known).not.toContain('Not confirmed');
    site.reviews.items.push({
      ...site.reviews.items[0]!,
      id: 'r3',
      rating: 1,
      text: 'Never again.',
      reviewer: { firstName: 'Mallory', lastName: null },
      knownBy: 'link',
    });
    const { html } = render(site);
    const apart = html.slice(html.indexOf('<aside class="strangers"'));
    expect(apart).toMatch(
      /^<aside[^>]*><h3[^>]*>Not confirmed<\/h3><p[^>]*>.*do not count towards the rating\./,
    );
    expect(apart).toContain('Mallory');
    expect(html.slice(0, html.indexOf('<aside class="strangers"'))).not.toContain('Mallory');
    expect(html).toMatch(/4\.6<\/b>/);
    expect(html).not.toContain('ratingValue');

    site.reviews = { average: null, count: 0, items: site.reviews.items.slice(2) };
    const alone = render(site).html;
    expect(alone).toContain('Not confirmed');
  });

  test('an approved video plays from the file store, which the policy of this page alone admits; an anonymous one names nobody (C36)', () => {
    const site = sampleSite();
    site.reviews.items = [{ ...site.reviews.items[1]!, text: '', videoId: 'v1' }];
    const { html, csp } = render(site);
    expect(html).toContain('src="/reviews/v1/video.mp4"');
    expect(html).toContain('aria-label="Video review by Anonymous"');
    expect(csp).toContain("media-src 'self' https://files.example.com");
    expect(csp).toMatch(/img-src [^;]*https:\/\/files\.example\.com/);
    expect(render().csp).not.toContain('media-src');
  });

  test('every text stays text, every bad link and colour is dropped (C50, C52)', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>{{constructor}}';
    const spoil = (value: unknown): unknown => {
      if (typeof value === 'string')
        return /^\d{4}-|^#|^https|^office$|^America|^USD$|^instagram$|^0198/.test(value) ? value : evil;
      if (Array.isArray(value)) return value.map(spoil);
      if (value && typeof value === 'object')
        return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, spoil(v)]));
      return value;
    };
    const site = spoil(sampleSite()) as ReturnType<typeof sampleSite>;
    site.practice.colorAccent = 'red;}</style><script>alert(1)</script>';
    site.practice.socials = [
      { kind: 'website', url: 'javascript:alert(1)' },
      { kind: 'facebook', url: '//evil.example' },
    ];
    const { html } = render(site);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('javascript:alert');
    expect(html).not.toContain('href="//evil');
    expect(html).not.toContain('red;}');
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  test('a page without visible sections is a welcome with a way to book', () => {
    const empty = pageSchema.parse({ version: PAGE_VERSION, root: { props: {} }, content: [] });
    const { html } = render(sampleSite(), { front: empty, design: defaultDesign() });
    expect(html).toContain('Welcome to Alder House');
    expect(html).toContain('href="/book"');
    expect(
      renderWelcome({ site: sampleSite(), hosts: SAMPLE_HOSTS, design: defaultDesign() }).html,
    ).toContain('Welcome to Alder House');
  });

  test('sections with nothing to show have no place in the navigation', () => {
    const site = sampleSite();
    site.reviews = { average: null, count: 0, items: [] };
    const { html } = render(site);
    expect(html).not.toContain('href="#reviews"');
    expect(html).toContain('href="#services"');
  });
});

describe('stored pages', () => {
  test('an older version is brought up, a newer one refused', () => {
    const present = page();
    const { header, footer } = start().design;
    const old = { version: 1, root: { props: { look: 'linen' } }, header, footer, content: [] };
    expect(migratePage(old)).toEqual({ ...present, content: [] });
    expect(migratePage(present)).toEqual(present);
    expect(() => migratePage({ ...present, version: PAGE_VERSION + 1 })).toThrow('newer');
  });

  test('plain texts, pictures by key and unchecked links of version 3 are what they were', () => {
    const at = (type: string, props: object) => ({
      type,
      props: { id: `${type}-1`, hidden: false, tone: 'paper', eyebrow: '', title: 'T', ...props },
    });
    const hero = {
      variant: 'split',
      text: '',
      image: 'hero',
      buttonLabel: '',
      linkLabel: 'L',
      showFacts: true,
    };
    const version3 = {
      version: 3,
      root: { props: {} },
      content: [
        at('Hero', { ...hero, linkTo: 'javascript:alert(1)' }),
        at('Faq', { items: [{ question: 'Q', answer: 'One <b>&amp;\n\nTwo' }] }),
        at('Gallery', { images: [{ image: 'door', caption: 'C' }] }),
      ],
    };
    const [first, second, third] = migratePage(version3).content;
    expect(first!.props).toMatchObject({ picture: { image: 'hero', alt: '' }, linkTo: '' });
    expect(second!.props).toMatchObject({
      items: [{ question: 'Q', answer: '<p>One &lt;b&gt;&amp;amp;</p><p>Two</p>' }],
    });
    expect(third!.props).toMatchObject({ pictures: [{ image: 'door', alt: '', caption: 'C' }] });
  });

  test('what is no page is refused', () => {
    const broken = {
      ...page(),
      content: [{ type: 'Iframe', props: { id: 'x', src: 'https://evil.example' } }],
    };
    expect(() => migratePage(broken)).toThrow();
    const first = page().content[0]!;
    expect(() => migratePage({ ...page(), content: [first, first] })).toThrow('share an id');
    expect(() =>
      migratePage({ ...page(), content: [{ ...first, props: { ...first.props, id: '"><b' } }] }),
    ).toThrow();
  });
});
