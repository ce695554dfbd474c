import type { EntryContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import { renderingCache, renderingKey } from './rendering-cache.ts';

const visit = (name: string) => ({ nonce: `${name}+/=`, csrf: `csrf-${name}`, requestId: `request-${name}` });
const root = { viewer: null, csrf: 'a', requestId: 'b', theme: 'light' };
const made = (page: object, more: object = {}) =>
  ({
    staticHandlerContext: {
      loaderData: { root, page },
      actionData: null,
      errors: null,
      statusCode: 200,
      ...more,
    },
  }) as unknown as EntryContext;

test('a page rendered from the same data serves the next visit, with that visit’s own values', () => {
  const renderings = renderingCache();
  const [ada, ben] = [visit('ada'), visit('ben')];
  const page = ({ nonce, csrf, requestId }: typeof ada) =>
    `<script nonce="${nonce}"></script>${csrf}<p>Times</p>${csrf}${requestId}`;
  renderings.keep('key', page(ada), ada);
  expect(renderings.find('key', ben)?.toString()).toBe(page(ben));
  expect(renderings.find('key', ada)?.toString()).toBe(page(ada));
  expect(renderings.find('another', ben)).toBeUndefined();
});

test('it is kept for a minute, and the oldest go first', () => {
  let now = 0;
  const renderings = renderingCache(() => now);
  for (let n = 0; n <= 200; n += 1) renderings.keep(`${n}`, 'page', visit('ada'));
  expect(renderings.find('0', visit('ben'))).toBeUndefined();
  expect(renderings.find('1', visit('ben'))?.toString()).toBe('page');
  now = 60_001;
  expect(renderings.find('200', visit('ben'))).toBeUndefined();
});

test('other data and another address are another page', () => {
  const url = 'https://stillpoint.example/book';
  const key = renderingKey(url, made({ starts: [new Date(0)] }));
  expect(renderingKey(url, made({ starts: [new Date(0)] }, {}))).toBe(key);
  const visits = { root: { ...root, csrf: 'c', requestId: 'd' }, page: { starts: [new Date(0)] } };
  expect(renderingKey(url, made({}, { loaderData: visits }))).toBe(key);
  const others = [
    renderingKey(`${url}?service=1`, made({ starts: [new Date(0)] })),
    renderingKey(url, made({ starts: [new Date(1)] })),
    renderingKey(url, made({ starts: [new Date(0).toISOString()] })),
    renderingKey(url, made({ starts: [0] })),
    renderingKey(url, made({ starts: [undefined] })),
    renderingKey(url, made({ starts: [null] })),
  ];
  expect(new Set([key, ...others]).size).toBe(7);
});

test('nothing is kept for who is signed in, of what was posted or refused, or before all data is there', () => {
  const own = { root: { ...root, viewer: { kind: 'client', name: 'Ada', photoUrl: null } }, page: {} };
  const uncached = [
    made({}, { loaderData: own }),
    made({}, { actionData: { page: { errors: [] } } }),
    made({}, { errors: { page: new Error('gone') } }),
    made({}, { statusCode: 404 }),
    made({}, { loaderData: {} }),
    made({ later: Promise.resolve(1) }),
  ];
  expect(uncached.map((context) => renderingKey('https://a.example/', context))).toEqual(
    uncached.map(() => undefined),
  );
});
