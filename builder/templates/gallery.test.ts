import { expect, test } from 'vitest';
import { renderSitePage } from '../publish.tsx';
import type { SitePage } from '../site-page.ts';
import { TEMPLATES, templateNamed, type Template } from './gallery.ts';
import { SAMPLE_HOSTS, sampleSite } from '#tests/support/sample-site.ts';

const FACTS = {
  practiceName: 'Alder House',
  firstName: 'Ann',
  headline: 'Hands that listen',
  philosophy: null,
  firstVisit: null,
  insurance: null,
};
const WORK = [
  'Acupuncture',
  'Massage therapy',
  'Yoga',
  'Nutrition',
  'Breathwork',
  'Reiki',
  'Counselling',
  '',
];

function render({ start }: Template, modality: string) {
  const { design, front, pages } = start(modality, FACTS);
  const all: SitePage[] = [
    { kind: 'front' as const, path: '/', title: 'Home', menuLabel: null, data: front },
    ...pages.map((page) => ({ kind: 'free' as const, ...page })),
  ].map((page, index) => ({ id: String(index), serviceId: null, description: null, ...page }));
  return all.map(
    (page) => renderSitePage(page, all, { site: sampleSite(), hosts: SAMPLE_HOSTS, design }).html,
  );
}

test('there are ten, by key, and no two share palette, fonts, or the order of their sections', () => {
  expect(TEMPLATES).toHaveLength(10);
  const of = (what: (template: Template) => string) => new Set(TEMPLATES.map(what)).size;
  expect(of(({ key }) => key)).toBe(10);
  expect(of(({ theme }) => theme.palette)).toBe(10);
  expect(of(({ theme }) => theme.fonts)).toBe(10);
  expect(
    of(({ start }) =>
      start('Yoga', FACTS)
        .front.content.map(({ type }) => type)
        .join(),
    ),
  ).toBe(10);
  expect(templateNamed('letter')?.name).toBe('Letter');
  expect(templateNamed('constructor')).toBeUndefined();
});

test.each(TEMPLATES.map((template) => [template.key, template] as const))(
  '%s fits any work, and is whole without a single picture',
  (_key, template) => {
    for (const modality of WORK) {
      for (const html of render(template, modality)) {
        expect(html.match(/<h1/g)).toHaveLength(1);
        expect(html).not.toMatch(
          /<div class="pic[^"]*"><\/div>|undefined|null|<script(?! type="application)/,
        );
      }
    }
    const [front, about, policies] = render(template, 'Yoga');
    expect(front).toContain('A practice made for the body you have today');
    expect(front).toContain('href="/about"');
    expect(about).toContain('<h1 id="Text-1-h">About Ann</h1>');
    expect(policies).toContain('A day of notice, please.');
  },
);
