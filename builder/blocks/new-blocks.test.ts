import { describe, expect, test } from 'vitest';
import { PAGE_VERSION, pageSchema } from '../page-schema.ts';
import type { SiteReadModel } from '../read-model.ts';
import { BLOCKS, type BlockType } from './index.ts';
import { SAMPLE_HOSTS, sampleSite } from '#tests/support/sample-site.ts';
import { onlyPage } from '#tests/support/pages/site-of-one-page.ts';

const YOUTUBE = 'https://youtu.be/abcdefghijk';

function render(
  sections: [type: BlockType, props?: Record<string, unknown>][],
  change: (site: SiteReadModel) => void = () => {},
) {
  const site = sampleSite();
  change(site);
  const page = pageSchema.parse({
    version: PAGE_VERSION,
    root: { props: {} },
    content: sections.map(([type, props], index) => ({
      type,
      props: { ...BLOCKS[type].defaults, ...props, id: `b${index}` },
    })),
  });
  return onlyPage(page, { site, hosts: SAMPLE_HOSTS });
}

const without = (change: Partial<SiteReadModel>) => (site: SiteReadModel) => void Object.assign(site, change);

describe('live blocks show the present, and nothing where there is nothing', () => {
  test('dates to come with the places left', () => {
    const { html } = render([['GroupEvents']]);
    expect(html).toContain('href="/events/evening-circle?date=0198c0de-0000-7000-8000-0000000000e1"');
    expect(html).toContain('Elm Street · $25 · 3 places left');
    expect(render([['GroupEvents']], (site) => (site.events[0]!.placesLeft = 0)).html).toContain('Full');
    expect(render([['GroupEvents']], without({ events: [] })).html).toContain('Welcome to Alder House');
  });

  test('gift cards that can be bought', () => {
    expect(render([['GiftCards']]).html).toContain('<b>$100</b>');
    const none = render([['GiftCards']], (site) => (site.practice.hasGiftCards = false));
    expect(none.html).toContain('Welcome to Alder House');
  });

  test('what the profile says of the practitioner', () => {
    const { html } = render([['Practitioner']]);
    for (const word of ['Ann Alder', 'LMT, Oregon Board', 'English', 'Elders', 'Back pain'])
      expect(html).toContain(word);
  });

  test('hours, map and the cancellation terms', () => {
    const { html } = render([['OpeningHours'], ['Map'], ['Policies']]);
    expect(html).toContain('Monday to Wednesday');
    expect(html).toContain('tiles.example.com');
    expect(html).toContain('A day of notice, please.');
    const none = (site: SiteReadModel) => {
      site.locations = [];
      site.practice.cancellationPolicy = null;
    };
    expect(render([['OpeningHours'], ['Map'], ['Policies']], none).html).toContain('Welcome to Alder House');
  });

  test('a service by choice', () => {
    const id = '0198c0de-0000-7000-8000-00000000000a';
    const { html } = render([['ServiceDetails', { services: [id] }]]);
    expect(html).toContain('Book Massage');
    expect(html).toContain('$125.50');
  });
});

describe('video and frames', () => {
  test('a video elsewhere is a link: no frame, and nothing of its host is loaded', () => {
    const { html, csp } = render([['Video', { title: 'How it goes', address: YOUTUBE }]]);
    expect(html).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"');
    expect(html).not.toContain('<iframe');
    expect(csp).not.toContain('youtube');
  });

  test('a frame is sandboxed, and the page admits its host alone', () => {
    const { html, csp } = render([['Embed', { address: YOUTUBE, name: 'A talk' }]]);
    expect(html).toContain('sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"');
    expect(csp).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(csp).not.toContain('vimeo');
    expect(render([['Text']]).csp).not.toContain('frame-src');
  });

  test('another host is refused', () => {
    expect(() => render([['Embed', { address: 'https://evil.example/x' }]])).toThrow('Only YouTube');
    expect(() => render([['Video', { address: 'https://evil.example/x' }]])).toThrow('not the address');
  });
});

/** Every text of a block's props, made hostile. */
function hostile(value: unknown, key = ''): unknown {
  const text = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  if (Array.isArray(value)) return value.map((item) => hostile(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hostile(inner, name)]));
  if (typeof value !== 'string' || /^(?:tone|variant|layout|size|from|linkTo|image|address)$/.test(key))
    return value;
  return text;
}

test.each(Object.keys(BLOCKS) as BlockType[])('%s shows hostile words as words (C50)', (type) => {
  const { html } = render([
    ['Hero'],
    [type, hostile({ ...BLOCKS[type].defaults, hidden: false }) as Record<string, unknown>],
  ]);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('style=');
});

test('a picture of somebody else, which the site does not have, is not shown', () => {
  const picture = { image: 'another-practice-handle', alt: 'Stolen' };
  const { html } = render([
    ['Text'],
    ['Quote', { picture }],
    ['Columns', { title: 'T' }],
    ['About', { picture }],
  ]);
  expect(html).not.toContain('Stolen');
  expect(html).not.toContain('another-practice-handle');
});

test('a page of ten thousand sections, or of an unknown block, is refused', () => {
  const many = Array.from({ length: 10_000 }, (): [BlockType] => ['Text']);
  expect(() => render(many)).toThrow();
  expect(
    pageSchema.safeParse({
      version: PAGE_VERSION,
      root: { props: {} },
      content: [{ type: 'Script', props: { id: 'a' } }],
    }).success,
  ).toBe(false);
});

describe('the contact form', () => {
  const form = (props?: Record<string, unknown>) => render([['ContactForm', props]]).html;

  test('posts to the page of the product without a script, each field under its label and known to browsers', () => {
    const html = form();
    expect(html).toContain('<form method="post" action="/contact">');
    for (const [name, autoComplete] of [
      ['name', 'name'],
      ['email', 'email'],
      ['phone', 'tel'],
    ]) {
      expect(html).toContain(`<label for="b0-${name}">`);
      expect(html).toMatch(new RegExp(`<input[^>]*autoComplete="${autoComplete}"[^>]*name="${name}"`, 'i'));
    }
    expect(html).toMatch(/<textarea[^>]*name="text"/);
    expect(html).toContain('What you write goes to the practice alone');
    expect(html.replaceAll('<script type="application/ld+json">', '')).not.toContain('<script');
  });

  test('hides one field from people, readers and the Tab key', () => {
    expect(form()).toMatch(
      /<p class="ask-trap" aria-hidden="true">.*<input[^>]*name="website"[^>]*tabindex="-1"/i,
    );
    expect(form()).toContain('.ask-trap{position:absolute');
  });

  test('asks for no phone number where the practice wants none, and has its own words', () => {
    const html = form({ asksPhone: false, consent: 'We answer on weekdays.', buttonLabel: 'Ask me' });
    expect(html).not.toContain('name="phone"');
    expect(html).toContain('We answer on weekdays.');
    expect(html).toContain('Ask me</button>');
  });

  test('shows how else the practice is reached, where it says so', () => {
    expect(form()).toContain('class="ask-ways"');
    expect(form({ showDetails: false })).not.toContain('class="ask-ways"');
  });
});
