import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { describeContract, recordExchanges } from '#tests/support/contract/index.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { Gazetteer } from './gazetteer.ts';
import { GooglePlaces } from './google.ts';
import { PLACE_TYPES, type PlaceFinder } from './port.ts';

const KEY = 'a key of the maps platform';
const PLACES = [
  { id: 'p1', name: 'Portland, OR, USA', types: ['locality', 'political'], at: [45.5152, -122.6784] },
  {
    id: 'p2',
    name: 'Williamsburg, Brooklyn, NY, USA',
    types: ['neighborhood', 'political'],
    at: [40.7081, -73.9571],
  },
  { id: 'p3', name: 'Brooklyn, NY, USA', types: ['sublocality', 'political'], at: [40.6526, -73.9497] },
] as const;

const corner = { lat: 45.5152, lng: -122.6784 };
const PORTLAND = {
  formatted_address: 'Portland, OR, USA',
  address_components: [{ long_name: 'Portland', short_name: 'Portland', types: ['locality', 'political'] }],
  geometry: {
    location: corner,
    location_type: 'APPROXIMATE',
    viewport: { northeast: corner, southwest: corner },
  },
  place_id: 'p1',
  types: ['locality', 'political'],
};

/** Google's two APIs as far as they are used (contracts of the Places API (New) and the Geocoding API). */
const denied = () =>
  HttpResponse.json({ error: { code: 403, message: 'no', status: 'PERMISSION_DENIED' } }, { status: 403 });
const server = vendorApis(
  http.post('https://places.googleapis.com/v1/places:autocomplete', async ({ request }) => {
    if (request.headers.get('X-Goog-Api-Key') !== KEY) return denied();
    const asked = (await request.json()) as { input: string; includedPrimaryTypes: string[] };
    expect(asked.includedPrimaryTypes).toEqual(['locality', 'sublocality', 'neighborhood']);
    const found = PLACES.filter(({ name }) => name.toLowerCase().startsWith(asked.input.toLowerCase()));
    return HttpResponse.json(
      found.length === 0
        ? {}
        : {
            suggestions: found.map(({ id, name, types }) => ({
              placePrediction: { place: `places/${id}`, placeId: id, text: { text: name }, types },
            })),
          },
    );
  }),
  http.get('https://places.googleapis.com/v1/places/:id', ({ request, params }) => {
    if (request.headers.get('X-Goog-Api-Key') !== KEY) return denied();
    if (!request.headers.get('X-Goog-FieldMask')) return new HttpResponse(null, { status: 400 });
    const place = PLACES.find(({ id }) => id === params.id);
    if (!place) {
      return HttpResponse.json({ error: { code: 404, message: 'no', status: 'NOT_FOUND' } }, { status: 404 });
    }
    const [latitude, longitude] = place.at;
    return HttpResponse.json({ formattedAddress: place.name, location: { latitude, longitude } });
  }),
  http.get('https://maps.googleapis.com/maps/api/geocode/json', ({ request }) => {
    const asked = new URL(request.url).searchParams;
    if (asked.get('key') !== KEY) return HttpResponse.json({ status: 'REQUEST_DENIED', results: [] });
    const isHere = asked.get('latlng')?.startsWith('45.5');
    return HttpResponse.json(
      isHere ? { status: 'OK', results: [PORTLAND] } : { status: 'ZERO_RESULTS', results: [] },
    );
  }),
);

const recorded = recordExchanges(server);
const google = new GooglePlaces({ apiKey: KEY, timeoutMs: 1000 });

describe.each<[string, PlaceFinder]>([
  ['the gazetteer', new Gazetteer()],
  ['Google', google],
])('places by %s', (_name, places) => {
  test('are suggested by how they begin, of the three kinds', async () => {
    const found = await places.suggest('portland, o', 10);
    if (found === 'unavailable') throw new Error('unavailable');
    expect(found[0]).toMatchObject({ label: 'Portland, OR', type: 'locality' });
    expect(found.length).toBeLessThanOrEqual(10);
    const kinds = await Promise.all(['Brooklyn', 'Williamsburg, B'].map((text) => places.suggest(text, 1)));
    for (const kind of kinds.flat()) expect(PLACE_TYPES).toContain((kind as { type: string }).type);
  });

  test('are found by id, by name and by position', async () => {
    const [first] = (await places.suggest('Portland, OR', 1)) as { id: string }[];
    const point = { latitude: expect.closeTo(45.52, 1), longitude: expect.closeTo(-122.68, 1) };
    expect(await places.byId(first!.id)).toEqual({ label: 'Portland, OR', point });
    expect(await places.find('portland, or', 0)).toEqual({ label: 'Portland, OR', point, others: [] });
    expect(await places.around({ latitude: 45.52, longitude: -122.68 })).toMatchObject({
      label: expect.stringContaining('Portland, OR'),
    });
  });

  test('that are none are null', async () => {
    expect(await places.suggest('x', 10)).toEqual([]);
    expect(await places.suggest('Zzyzxqwv', 10)).toEqual([]);
    expect(await places.byId('none of ours')).toBeNull();
    expect(await places.find('Zzyzxqwv', 0)).toBeNull();
    expect(await places.around({ latitude: 0, longitude: 0 })).toBeNull();
  });
});

describe('the gazetteer', () => {
  const places = new Gazetteer();
  test.each([
    ['portland oregon', 'Portland, OR'],
    ['Montreal', 'Montréal, QC'],
    ['St. John’s', 'St. John’s, NL'],
    ['nyc', 'New York City, NY'],
    ['Portlend', 'Portland, OR'],
    ['Park Slope', 'Park Slope, New York City, NY'],
    ['Toronto, Canada', 'Toronto, ON'],
  ])('understands %s', async (typed, label) => {
    expect((await places.find(typed, 0))?.label).toBe(label);
  });
});

describe('a session of Google', () => {
  const sessions = async () =>
    (await recorded()).map(({ url, body }) =>
      body
        ? (JSON.parse(body) as { sessionToken?: string }).sessionToken
        : url.searchParams.get('sessionToken'),
    );

  test('holds what one person types and the place that they pick', async () => {
    const before = (await sessions()).length;
    await google.suggest('Portl', 10, 'the-session-of-one');
    await google.suggest('Portland', 10, 'the-session-of-one');
    await google.byId('p1', 'the-session-of-one');
    expect((await sessions()).slice(before)).toEqual(Array.from({ length: 3 }, () => 'the-session-of-one'));
  });

  test('is one of its own for a text that is looked up', async () => {
    const before = (await sessions()).length;
    await google.find('Portland', 4);
    await google.find('Brooklyn', 4);
    const [asked, read, ...other] = (await sessions()).slice(before);
    expect(asked).toMatch(/^[\w-]{36}$/);
    expect(read).toBe(asked);
    expect(new Set(other)).not.toContain(asked);
    expect(new Set(other).size).toBe(1);
  });
});

const isNew = ({ host }: URL) => host === 'places.googleapis.com';
describeContract('google-places-v1', (contract) => {
  test('knows every call for names and places, and answers so', async () => {
    const calls = (await recorded()).filter(({ url }) => isNew(url));
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(contract.answerFaults(calls)).toEqual([]);
    expect(new Set(calls.map((call) => contract.operation(call)))).toEqual(
      new Set(['POST /v1/places:autocomplete', 'GET /v1/places/{placeId}']),
    );
  });
});

describeContract('google-maps-legacy', (contract) => {
  test('knows every call for positions, and answers so', async () => {
    const calls = (await recorded()).filter(({ url }) => !isNew(url));
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(contract.answerFaults(calls)).toEqual([]);
    expect(calls.map((call) => contract.operation(call))).toContain('GET /maps/api/geocode/json');
  });
});

test.each([
  ['an error', () => HttpResponse.json({ error: {} }, { status: 503 })],
  ['nonsense', () => HttpResponse.json([1])],
  ['nothing', () => HttpResponse.error()],
])('Google that answers %s is unavailable', async (_what, answer) => {
  server.use(http.all('https://*.googleapis.com/*', answer));
  expect(await google.find('Portland', 4)).toBe('unavailable');
  expect(await google.byId('p1')).toBe('unavailable');
  expect(await google.around({ latitude: 45, longitude: -122 })).toBe('unavailable');
});
