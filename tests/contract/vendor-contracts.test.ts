import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { Contract } from '#tests/support/contract/contract.ts';
import type { Description } from '#tests/support/contract/description.ts';
import { recordExchanges, type Exchange } from '#tests/support/contract/exchanges.ts';
import { vendorApis } from '#tests/support/msw.ts';

/** A vendor of our own: what the harness must find is planted in calls to it. */
const shop: Description = {
  paths: {
    '/orders/{id}': {
      get: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'fields', in: 'query', schema: { type: 'string' } },
          { name: 'X-Mask', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
          default: { content: { 'application/xml': { schema: { $ref: '#/components/schemas/Trouble' } } } },
        },
      },
      post: {
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Order' } },
          },
        },
        responses: { 204: {} },
      },
    },
    '/orders/{id}#parts': {
      get: { responses: { 204: { headers: { ETag: { required: true, schema: { type: 'string' } } } } } },
    },
    '/orders/open': { get: { responses: { 204: {} } } },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } },
    schemas: {
      Order: {
        type: 'object',
        allOf: [{ $ref: '#/components/schemas/Named' }],
        properties: {
          cents: { type: 'integer' },
          lines: { type: 'array', items: { $ref: '#/components/schemas/Named' } },
          notes: { type: 'object', additionalProperties: { type: 'string' } },
          anything: { type: 'object' },
        },
      },
      Named: { type: 'object', properties: { name: { type: 'string' } } },
      Trouble: {
        type: 'object',
        properties: { Code: { type: 'string' }, Line: { type: 'array', items: { type: 'integer' } } },
        xml: { name: 'Error' },
      },
    },
  },
};
const contract = new Contract('shop', shop, { otherQuery: /^X-Sign/ });

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const exchange = (
  over: { method?: string; path?: string; headers?: Record<string, string>; body?: string },
  answer: { status?: number; headers?: Record<string, string>; body?: string } = {},
): Exchange => ({
  method: over.method ?? 'GET',
  url: new URL(over.path ?? '/orders/7', 'https://shop.example'),
  headers: new Headers(over.headers ?? { 'x-mask': 'id' }),
  body: over.body ?? '',
  answer: {
    status: answer.status ?? 200,
    headers: new Headers(answer.headers ?? json),
    body: answer.body ?? '{}',
  },
});
const sent = (...one: Parameters<typeof exchange>) => contract.requestFaults([exchange(...one)]).join('; ');
const said = (...one: Parameters<typeof exchange>) => contract.answerFaults([exchange(...one)]).join('; ');
const answered = (value: unknown) => said({}, { body: JSON.stringify(value) });

describe('a call is held against a description', () => {
  test.each([
    ['a plain one', {}],
    ['a described query, a key and a signature', { path: '/orders/7?fields=a&key=k&X-Sign=b' }],
    ['a form', { method: 'POST', headers: form, body: 'cents=12&lines[0][name]=a&notes[x]=y' }],
  ])('%s is in order', (_name, call) => {
    expect(sent(call)).toBe('');
  });

  test.each([
    ['a path that is not there', { path: '/order/7' }, 'no call of shop'],
    ['a method that is not there', { method: 'PUT' }, 'no call of shop'],
    ['a parameter of another type', { path: '/orders/seven' }, 'path id must be integer'],
    ['a missing header', { headers: {} }, 'header X-Mask is missing'],
    ['an unknown query', { path: '/orders/7?feilds=a' }, 'query feilds is no parameter'],
    ['a body where none is wanted', { body: '{}' }, 'a body where none is wanted'],
    ['another content type', { method: 'POST', headers: json, body: '{}' }, "'application/json' instead of"],
    [
      'a text for a number',
      { method: 'POST', headers: form, body: 'cents=many' },
      'request/cents must be integer',
    ],
    [
      'an unknown name',
      { method: 'POST', headers: form, body: 'price=1' },
      'must NOT have unevaluated properties price',
    ],
    [
      'an unknown name further in',
      { method: 'POST', headers: form, body: 'lines[0][size]=1' },
      'request/lines/0 must NOT have unevaluated properties size',
    ],
  ])('%s is found', (_name, call, fault) => {
    expect(sent(call)).toContain(fault);
  });

  test('the most literal path is taken, and marks behind # choose by query', () => {
    expect(contract.operation(exchange({ path: '/orders/open' }))).toBe('GET /orders/open');
    expect(contract.operation(exchange({ path: '/orders/7?parts=' }))).toBe('GET /orders/{id}#parts');
    expect(contract.operation(exchange({ path: '/orders/7' }))).toBe('GET /orders/{id}');
  });
});

describe('an answer is held against a description', () => {
  test('what is described is in order, open names included', () => {
    expect(answered({ cents: 5, name: 'a', lines: [{ name: 'b' }], anything: { goes: 1 } })).toBe('');
    const error = { status: 500, headers: { 'content-type': 'application/xml' } };
    expect(said({}, { ...error, body: '<Error><Code>a&amp;b</Code><Line>1</Line></Error>' })).toBe('');
  });

  test.each([
    ['a text for a number', { cents: '5' }, 'answer/cents must be integer'],
    ['an unknown name', { size: 1 }, 'unevaluated properties size'],
    ['an unknown name in a list', { lines: [{ size: 1 }] }, 'answer/lines/0 must NOT have unevaluated'],
    ['another type in an open one', { notes: { a: 1 } }, 'answer/notes/a must be string'],
  ])('%s is found', (_name, value, fault) => {
    expect(answered(value)).toContain(fault);
  });

  test.each([
    ['no JSON', { body: '<html>' }, 'cannot be read as application/json'],
    ['another type', { headers: { 'content-type': 'text/html' } }, "'text/html' instead of application/json"],
    [
      'another document',
      { status: 500, headers: { 'content-type': 'application/xml' }, body: '<Fault/>' },
      '<Fault>',
    ],
    [
      'broken XML',
      { status: 500, headers: { 'content-type': 'application/xml' }, body: '<Error><Code></Error>' },
      'closes nothing',
    ],
  ])('%s is found', (_name, answer, fault) => {
    expect(said({}, answer)).toContain(fault);
  });

  test('a status, a header or a body that is not described is found', () => {
    const post = { method: 'POST', headers: form, body: 'cents=1' };
    expect(said(post, { status: 500 })).toContain('500 is no answer of it');
    expect(said(post, { status: 204, body: 'x' })).toContain('answer has a body');
    expect(said({ path: '/orders/7?parts' }, { status: 204, headers: {}, body: '' })).toContain(
      'header ETag is missing',
    );
  });
});

describe('calls', () => {
  const server = vendorApis(
    http.post('https://shop.example/orders/7', () => new HttpResponse(null, { status: 204 })),
    http.get('https://other.example/', () => HttpResponse.json({})),
  );

  test('are recorded with their answers', async () => {
    const recorded = recordExchanges(server, ({ host }) => host === 'shop.example');
    await fetch('https://other.example/');
    await fetch('https://shop.example/orders/7', {
      method: 'POST',
      body: new URLSearchParams({ cents: 'a' }),
    });
    const calls = await recorded();
    expect(calls).toMatchObject([{ method: 'POST', body: 'cents=a', answer: { status: 204, body: '' } }]);
    expect(contract.answerFaults(calls)).toEqual([]);
    expect(contract.requestFaults(calls).join()).toContain('request/cents must be integer');
  });
});
