import { describe, expect, test } from 'vitest';
import { SAMPLE_HOSTS, sampleSite } from '#tests/support/sample-site.ts';
import { onlyPage } from '#tests/support/pages/site-of-one-page.ts';
import { defaultDesign } from './design.ts';
import { PAGE_VERSION, pageSchema } from './page-schema.ts';
import type { SiteReadModel } from './read-model.ts';

type Entry = Record<string, unknown>;

const section = (type: string, props: object) => ({
  type,
  props: { id: `${type}-1`, hidden: false, tone: 'paper', eyebrow: '', title: 'T', text: '', ...props },
});

/** What search engines read on a front page with, or without, the dates of its events. */
function read(site: SiteReadModel, sections: object[] = [section('GroupEvents', { events: [], most: 6 })]) {
  const page = pageSchema.parse({ version: PAGE_VERSION, root: { props: {} }, content: sections });
  const { html } = onlyPage(page, { design: defaultDesign(), site, hosts: SAMPLE_HOSTS });
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!;
  const data = JSON.parse(text) as { '@context': string; '@graph': Entry[] };
  expect(data['@context']).toBe('https://schema.org');
  const [business, ...events] = data['@graph'];
  return { text, business: business!, events };
}

function changed(change: (site: SiteReadModel) => void): SiteReadModel {
  const site = sampleSite();
  change(site);
  return site;
}

describe('what search engines read', () => {
  test('a practice with its address and its offers, and no review of itself', () => {
    const { text, business } = read(sampleSite());
    expect(text).not.toMatch(/rating|review/i);
    expect(business).toMatchObject({
      '@type': 'HealthAndBeautyBusiness',
      name: 'Alder House',
      url: 'https://alder.example.com/',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Elm Street',
        addressLocality: 'Springfield',
        addressRegion: 'OR',
        postalCode: '97477',
      },
      geo: { latitude: 44.05, longitude: -123.02 },
    });
    expect(business.makesOffer).toMatchObject([
      {
        name: 'Massage, 60 minutes',
        price: '90.00',
        priceCurrency: 'USD',
        url: 'https://alder.example.com/book?service=0198c0de-0000-7000-8000-00000000000a',
        itemOffered: { '@type': 'Service', name: 'Massage', category: 'Bodywork' },
      },
      { name: 'Massage, 90 minutes', price: '125.50' },
      { price: '0.00', itemOffered: { name: 'First conversation' } },
    ]);
  });

  test.each([
    ['Massage therapy', null, 'HealthAndBeautyBusiness'],
    ['Acupuncture', 'Licensed acupuncturist', 'HealthAndBeautyBusiness'],
    ['Physical therapy', null, 'Physiotherapy'],
    ['Nutrition', 'Registered dietitian', 'DietNutrition'],
    ['Nutrition', 'Nutrition coach', 'HealthAndBeautyBusiness'],
    ['Spa', null, 'DaySpa'],
    ['Sparring', null, 'HealthAndBeautyBusiness'],
    [null, 'Esthetician', 'BeautySalon'],
    [null, null, 'HealthAndBeautyBusiness'],
  ])('%s, %s: %s', (modality, title, type) => {
    const site = changed(({ practice, owner }) => {
      practice.modality = modality;
      owner.title = title;
    });
    expect(read(site).business['@type']).toBe(type);
  });

  test('a hidden street stays hidden, and whoever has no place is no local business', () => {
    const hidden = changed(({ locations: [office] }) =>
      Object.assign(office!, { address: [], latitude: null, longitude: null }),
    );
    const { business } = read(hidden, []);
    expect(business.address).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'Springfield',
      addressRegion: 'OR',
    });
    expect(business).not.toHaveProperty('geo');
    const online = changed((site) => (site.locations = []));
    expect(read(online).business).toMatchObject({ '@type': 'Organization' });
    expect(read(online).business).not.toHaveProperty('address');
  });

  test('dates of events in the time of their place', () => {
    expect(read(sampleSite()).events).toMatchObject([
      {
        '@type': 'Event',
        name: 'Evening circle',
        startDate: '2026-03-05T18:00-08:00',
        endDate: '2026-03-05T19:30-08:00',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place', name: 'Elm Street', address: { streetAddress: '12 Elm Street' } },
        offers: { price: '25.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
        organizer: { name: 'Alder House' },
      },
    ]);
  });

  test('online events, full ones, days without hours; none without a place, none that the page does not show', () => {
    const online = changed(({ events: [event] }) =>
      Object.assign(event!, { place: 'Online', placesLeft: 0, allDay: true }),
    );
    const [event] = read(online).events;
    const url = 'https://alder.example.com/events/evening-circle?date=0198c0de-0000-7000-8000-0000000000e1';
    expect(event).toMatchObject({
      url,
      startDate: '2026-03-05',
      endDate: '2026-03-05',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
      offers: { availability: 'https://schema.org/SoldOut' },
    });
    expect(read(changed(({ events: [one] }) => (one!.place = null))).events).toEqual([]);
    expect(read(sampleSite(), []).events).toEqual([]);
  });
});
