import type { SiteReadModel } from '#builder/read-model.ts';

/** A small practice with something of everything, for tests of the builder. */
export function sampleSite(): SiteReadModel {
  return {
    practice: {
      id: 'p1',
      name: 'Alder House',
      tagline: 'Care without hurry',
      url: 'https://alder.example.com/',
      modality: 'Massage therapy',
      colorAccent: '#2f6f5e',
      currency: 'USD',
      phone: '(503) 555-0142',
      email: 'hello@example.com',
      cancellationPolicy: 'A day of notice, please.',
      hasEvents: true,
      socials: [{ kind: 'instagram', url: 'https://instagram.com/alder' }],
      metadata: { title: null, description: null, ogSiteName: null },
    },
    owner: {
      name: 'Ann Alder',
      title: 'Massage therapist',
      headline: 'Hands that listen',
      about: 'I have worked here for ten years.',
      photo: null,
      credentials: [{ name: 'LMT', issuer: 'Oregon Board' }],
      languages: ['English'],
      specialties: ['Back pain'],
    },
    services: [
      {
        id: '0198c0de-0000-7000-8000-00000000000a',
        name: 'Massage',
        description: 'A full hour.',
        group: 'Bodywork',
        photo: null,
        timeLength: 60,
        amountCents: 9000,
        variations: [{ id: 'v', timeLength: 90, amountCents: 12_550 }],
        package: false,
        numberOfSessions: null,
      },
      {
        id: '0198c0de-0000-7000-8000-00000000000b',
        name: 'First conversation',
        description: '',
        group: null,
        photo: null,
        timeLength: 30,
        amountCents: 0,
        variations: [],
        package: false,
        numberOfSessions: null,
      },
    ],
    addOns: [{ id: 'x', name: 'Hot stones', description: '', amountCents: 2000, timeLength: 15 }],
    locations: [
      {
        id: '0198c0de-0000-7000-8000-000000000001',
        kind: 'office',
        name: 'Elm Street',
        timeZone: 'America/Los_Angeles',
        hours: [1, 2, 3].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1020 })),
        address: ['12 Elm Street', 'Springfield, OR 97477'],
        cityState: 'Springfield, OR',
        latitude: 44.05,
        longitude: -123.02,
        virtualType: null,
        travelDistance: null,
      },
    ],
    reviews: {
      average: 4.6,
      count: 2,
      items: [
        {
          id: 'r1',
          rating: 5,
          text: 'Kind and exact.',
          videoId: null,
          reviewer: { firstName: 'Ada', lastName: 'Moss' },
          date: '2026-02-03',
          reply: null,
          knownBy: 'visit',
        },
        {
          id: 'r2',
          rating: 4,
          text: 'I slept.',
          videoId: null,
          reviewer: null,
          date: '2026-01-03',
          reply: 'Good!',
          knownBy: 'import',
        },
      ],
    },
    images: {},
    year: 2026,
  };
}

export const SAMPLE_HOSTS = {
  site: 'https://alder.example.com',
  app: 'https://app.example.com',
  tiles: 'https://tiles.example.com/{z}/{x}/{y}.png',
  files: 'https://files.example.com',
};
