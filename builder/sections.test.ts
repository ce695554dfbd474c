import { describe, expect, test } from 'vitest';
import { SAMPLE_HOSTS, sampleSite } from '#tests/support/sample-site.ts';
import { BLOCKS, type BlockType } from './blocks/index.ts';
import { PAGE_VERSION, pageSchema } from './page-schema.ts';
import { onlyPage } from '#tests/support/pages/site-of-one-page.ts';
import type { SiteLocation, SiteReadModel } from './read-model.ts';

type Wanted = [type: BlockType, props?: Record<string, unknown>];

function render(wanted: Wanted[], change: (site: SiteReadModel) => void = () => {}) {
  const site = sampleSite();
  change(site);
  const page = pageSchema.parse({
    version: PAGE_VERSION,
    root: { props: {} },
    content: wanted.map(([type, props], i) => ({
      type,
      props: { ...BLOCKS[type].defaults, ...props, id: `b${i}` },
    })),
  });
  return onlyPage(page, { site, hosts: SAMPLE_HOSTS }).html;
}

const at = (location: Partial<SiteLocation>) => (site: SiteReadModel) => {
  site.locations = [{ ...site.locations[0]!, ...location }];
};

test('a hidden section is not there, and neither is its link or its style', () => {
  const html = render([['Hero'], ['Faq', { hidden: true, items: [{ question: 'Why?', answer: 'So.' }] }]]);
  expect(html).not.toContain('Why?');
  expect(html).not.toContain('#questions');
  expect(html).not.toContain('.faq');
});

test('with every section hidden visitors are welcomed', () => {
  expect(render([['Hero', { hidden: true }]])).toContain('Welcome to Alder House');
});

test('two sections of a kind share one link; each heading has an id of its own', () => {
  const html = render([['Hero'], ['Services'], ['Services', { title: 'More' }]]);
  expect(html.match(/href="#services"/g)!.length).toBe(html.match(/<li><a href="#services"/g)!.length + 1);
  expect(html.match(/id="services"/g)).toHaveLength(1);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('group events stand in the menu where there are any', () => {
  const [, menu] = /<nav class="nav"[^>]*>(.*?)<\/nav>/s.exec(render([['Hero'], ['Services']]))!;
  expect(menu).toContain('<a href="/events">Group events</a>');
  const without = render([['Hero'], ['Services']], (site) => (site.practice.hasEvents = false));
  expect(without).not.toContain('/events');
});

test('where map pictures do not come a plain panel says so, nothing that looks like a map (002 §8)', () => {
  const html = render(
    [['Locations', { showMap: true }]],
    at({ kind: 'office', latitude: 45.5, longitude: -122.6, address: ['12 Alder St', 'Portland, OR'] }),
  );
  const [, figure] = /<figure class="map">(.*?)<\/figure>/s.exec(html)!;
  // Text, pin and credit stand in the box that is as high as the tile under the pin: without it there is the text alone.
  const [, probe] = /<div class="map-probe"><img src="([^"]+)"/.exec(figure!)!;
  const [, inside] = /<div class="map-in">(.*)<\/div><\/div><figcaption>/s.exec(figure!)!;
  expect(inside).toMatch(/^<p class="map-none">Unable to load map for: 12 Alder St, Portland, OR<\/p>/);
  expect(inside).toContain(probe);
  expect(inside).toContain('class="pin"');
  expect(inside).toContain('© OpenStreetMap');
  expect(figure).toContain('>Directions</a>');
  expect(html).toContain('.map-in > *{display:none}'.replaceAll(' ', ''));
  // Not before the tiles had time to come.
  expect(html).toMatch(/\.map-none\{[^}]*animation:map-none 0s 2s backwards/);
  expect(html).toContain('@keyframes map-none{from{visibility:hidden}}');
  // One or the other, by the tile's own height: a browser without zoom has its map too.
  const [, limit] =
    /@container \(min-height:(\d+)px\)\{\.map-in>\*\{display:block\}\.map-in>\.map-none\{display:none\}/.exec(
      html,
    )!;
  expect(Number(limit)).toBeLessThan(256);
  const [, panel] = /\.map-view\{[^}]*min-height:min\([^,]+,(\d+)px\)/.exec(html)!;
  expect(Number(panel)).toBeLessThan(Number(limit));
  expect(/\.map\{[^}]*\}/.exec(html)![0]).not.toMatch(/gradient/);
});

test('there is one h1, in the first hero or else the name of the practice', () => {
  expect(
    render([
      ['Hero', { title: 'One' }],
      ['Hero', { title: 'Two' }],
    ]),
  ).toMatch(/<h1 id="b0-h">One<.*<h2 id="b1-h">Two</s);
  expect(render([['Services']])).toContain('<h1 class="name"><a href="/">Alder House</a></h1>');
});

describe('links of a page', () => {
  test.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x'])('%s is refused', (linkTo) => {
    expect(() => render([['Hero', { linkTo, linkLabel: 'Go there' }]])).toThrow('A link leads to');
  });

  test('an address elsewhere stays', () => {
    expect(render([['Hero', { linkTo: 'https://example.com/', linkLabel: 'Go there' }]])).toContain(
      '<a class="more" href="https://example.com/">Go there</a>',
    );
  });
});

describe('places', () => {
  test('an office has its address, its map kept free of script, and directions', () => {
    const html = render([['Locations']]);
    expect(html).toContain('<span>12 Elm Street</span>');
    expect(html).toContain('https://www.openstreetmap.org/directions?to=44.05000%2C-123.02000');
    expect(html).toContain('Pacific Time');
    expect(html.match(/<img src="https:\/\/[^"]+\/14\/\d+\/\d+\.png" alt=""/g)!.length).toBeGreaterThan(8);
  });

  test('a hidden address is nowhere, and neither is a map', () => {
    const html = render([['Locations']], at({ address: [], latitude: null, longitude: null }));
    expect(html).toContain('You get the address when you book.');
    expect(html).not.toContain('class="map"');
  });

  test('home visits name their reach, virtual ones their kind', () => {
    expect(render([['Locations']], at({ kind: 'home', name: null, travelDistance: 15 }))).toContain(
      'Within 15 miles of Springfield, OR.',
    );
    const virtual = at({ kind: 'virtual', name: null, virtualType: 'phone' });
    expect(render([['Locations']], virtual)).toContain('Virtual office (phone calls)');
  });
});

test('a package shows its sessions and what one of them comes to', () => {
  const html = render([['Services']], (site) => {
    Object.assign(site.services[0]!, {
      package: true,
      numberOfSessions: 6,
      amountCents: 57_000,
      variations: [],
    });
  });
  expect(html).toContain('6 sessions of 1 hr');
  expect(html).toContain('$570');
  expect(html).toContain('$95 a session');
});

test('pictures keep their ratio, come in AVIF and WebP, and only those above the fold at once', () => {
  const picture = {
    alt: 'A bowl',
    width: 960,
    height: 720,
    src: '/media/x-960.webp',
    focus: { x: 50, y: 50 },
    avif: '/media/x-480.avif 480w',
    webp: '/media/x-480.webp 480w',
  };
  const html = render(
    [['Hero'], ['Gallery', { pictures: [{ image: 'bowl', alt: '', caption: 'Lunch' }] }]],
    (site) => {
      site.images = { hero: picture, bowl: picture };
    },
  );
  expect(html.match(/<source type="image\/avif" srcSet="\/media\/x-480\.avif 480w"/g)).toHaveLength(2);
  expect(html).toContain('width="960" height="720" decoding="async" fetchpriority="high"');
  expect(html).toContain('width="960" height="720" loading="lazy" decoding="async"');
  expect(html).toContain('<figcaption class="muted">Lunch</figcaption>');
});

describe('a gallery', () => {
  const photo = (name: string) => ({
    alt: `A ${name}`,
    width: 1200,
    height: 800,
    src: `/media/p/${name}-1200.webp`,
    focus: { x: 50, y: 50 },
    avif: null,
    webp: null,
  });
  const own = (site: SiteReadModel) => {
    site.gallery = [photo('door'), photo('bowl'), photo('room')];
    site.images = { hero: photo('bowl'), lamp: photo('lamp') };
  };
  const gallery = (html: string) => /<section[^>]*gallery[\s\S]*?<\/section>/.exec(html)?.[0];

  test('of no chosen pictures shows the photos of the profile in their order, but none that the page shows already', () => {
    const html = gallery(render([['Hero', { picture: { image: 'hero', alt: '' } }], ['Gallery']], own))!;
    expect(html.match(/<figure>/g)).toHaveLength(2);
    expect(html.indexOf('alt="A door"')).toBeGreaterThan(0);
    expect(html.indexOf('alt="A room"')).toBeGreaterThan(html.indexOf('alt="A door"'));
    expect(html).not.toContain('A bowl');
  });

  test('of chosen pictures shows those alone', () => {
    const pictures = [{ image: 'lamp', alt: '', caption: 'At night' }];
    const html = gallery(render([['Hero'], ['Gallery', { pictures }]], own))!;
    expect(html).toContain('At night');
    expect(html).toContain('alt="A lamp"');
    expect(html).not.toContain('A door');
  });

  test('of which nothing is left is not there', () => {
    expect(gallery(render([['Hero'], ['Gallery']]))).toBeUndefined();
  });
});
