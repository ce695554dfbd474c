import { expect, test } from '@playwright/test';
import { makeAppointment, visitState } from '../../support/e2e/one-appointment.ts';
import { RawClient } from '../../support/raw-http.ts';

const SLUG = 'long-breath';
const MEGABYTE = Buffer.alloc(1024 * 1024, 'a');

test('a form that is not of our own page changes nothing (C27)', async ({ baseURL }) => {
  const appointment = await makeAppointment(new RawClient(baseURL!, '127.0.0.30'), SLUG);
  const client = new RawClient(baseURL!, '127.0.0.61');
  const before = await visitState(client, appointment);
  const link = `/m/c/${appointment.token}`;
  const csrf = await client.csrfOf(`${link}?do=cancel`);
  const stranger = await new RawClient(baseURL!, '127.0.0.62').csrfOf(`${link}?do=cancel`);
  const cancel = { intent: 'cancel' };
  const json = { 'content-type': 'application/json' };
  const tries: [string, number, () => Promise<{ status: number }>][] = [
    [
      'another origin',
      403,
      () => client.post(link, { csrf, ...cancel }, { headers: { origin: 'http://evil.example' } }),
    ],
    [
      'a practice’s site',
      403,
      () =>
        client.post(link, { csrf, ...cancel }, { headers: { origin: `http://${client.siteHost(SLUG)}` } }),
    ],
    ['a sandboxed frame', 403, () => client.post(link, { csrf, ...cancel }, { headers: { origin: 'null' } })],
    [
      'a sandboxed frame that says so',
      403,
      () =>
        client.post(
          link,
          { csrf, ...cancel },
          { headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } },
        ),
    ],
    [
      'another scheme',
      403,
      () =>
        client.post(
          link,
          { csrf, ...cancel },
          { headers: { origin: client.origin.replace('http:', 'https:') } },
        ),
    ],
    ['no token', 403, () => client.post(link, cancel)],
    ['an empty token', 403, () => client.post(link, { csrf: '', ...cancel })],
    ["another browser's token", 403, () => client.post(link, { csrf: stranger, ...cancel })],
    [
      'plain text',
      415,
      () => client.post(link, { csrf, ...cancel }, { headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'JSON',
      415,
      () => client.ask(link, { method: 'POST', headers: json, body: JSON.stringify({ csrf, ...cancel }) }),
    ],
    ['PUT', 405, () => client.post(link, { csrf, ...cancel }, { method: 'PUT' })],
    ['DELETE', 405, () => client.ask(link, { method: 'DELETE' })],
  ];
  for (const [name, status, attempt] of tries) {
    expect({ name, status: (await attempt()).status }).toEqual({ name, status });
    expect({ name, state: await visitState(client, appointment) }).toEqual({ name, state: before });
  }
  // The page itself sends no referrer, so that a browser says `null` of where a plain form of it comes from.
  const own = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  expect((await client.post(link, { csrf, ...cancel }, { headers: own })).status).toBeLessThan(400);
  expect(await visitState(client, appointment)).toBe('cancelled');
});

test('signed in, every form wants the token of this very session', async ({ baseURL }) => {
  const owner = new RawClient(baseURL!, '127.0.0.63');
  const before = await owner.csrfOf('/login');
  await owner.signIn(SLUG);
  const token = await owner.csrfOf('/logout');
  expect(token).not.toBe(before);
  const other = new RawClient(baseURL!, '127.0.0.64');
  await other.signIn(SLUG);
  for (const csrf of ['', before, await other.csrfOf('/logout')]) {
    expect((await owner.post('/logout', { csrf })).status).toBe(403);
    expect((await owner.post('/portal/settings/personal', { csrf, sessionId: 'others' })).status).toBe(403);
  }
  const mutation = 'mutation { signOut { result } }';
  expect((await owner.graphql(mutation)).status).toBe(403);
  expect((await owner.graphql(mutation, {}, { 'x-csrf-token': before })).status).toBe(403);
  expect((await owner.ask('/portal/calendar')).status).toBe(200);
  expect(
    (await owner.graphql(mutation, {}, { 'x-csrf-token': token, origin: 'http://evil.example' })).status,
  ).toBe(403);
  expect((await owner.graphql(mutation, {}, { 'x-csrf-token': token })).status).toBe(200);
  expect((await owner.ask('/portal/calendar')).status).toBe(302);
});

test('GraphQL takes JSON alone, one request at a time, and not too much of it (C27, C63)', async ({
  baseURL,
}) => {
  const client = new RawClient(baseURL!, '127.0.0.65');
  const body = JSON.stringify({ query: '{ __typename }' });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ]) {
    const { status } = await client.ask('/graphql', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect({ type, status }).toEqual({ type, status: 415 });
  }
  const post = (text: string | Buffer) =>
    client.ask('/graphql', { method: 'POST', body: text, headers: { 'content-type': 'application/json' } });
  expect((await post(JSON.stringify({ query: `{ ${'a'.repeat(2 * 1024 * 1024)} }` }))).status).toBe(413);
  expect((await post(`[${Array(1000).fill(body).join(',')}]`)).status).toBe(400);
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '1',
    '"x"',
    '{"query":1}',
    '{"query":"{__typename}","variables":[]}',
    '\0',
  ]) {
    const answer = await post(text);
    expect({ text, status: answer.status }).toEqual({ text, status: 400 });
    expect(answer.text).not.toMatch(/\bat .*\.js|node_modules/);
  }
  const aliases = Array.from(
    { length: 30 },
    (_, i) => `a${i}:signIn(email:"a@b.example",password:"x"){result}`,
  );
  const brute = await client.graphql(`mutation { ...all } fragment all on Mutation { ${aliases.join(' ')} }`);
  expect(brute.text).toContain('asks for too much');
  expect(brute.text).not.toContain('"data"');
});

test('a megabyte is more than any page takes, whether it is announced or not', async ({ baseURL }) => {
  const client = new RawClient(baseURL!, '127.0.0.66');
  const host = client.siteHost(SLUG);
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: client.origin };
  for (const path of ['/login', `/m/c/${'a'.repeat(32)}`, '/graphql', '/webhooks/stripe']) {
    const headers = path === '/graphql' ? { 'content-type': 'application/json' } : form;
    const body = path.startsWith('/webhooks') ? Buffer.concat([MEGABYTE, MEGABYTE]) : MEGABYTE;
    expect({ path, status: (await client.ask(path, { method: 'POST', headers, body })).status }).toEqual({
      path,
      status: 413,
    });
    const chunked = { ...headers, 'transfer-encoding': 'chunked' };
    expect((await client.ask(path, { method: 'POST', headers: chunked, body })).status).toBe(413);
  }
  const onSite = { ...form, origin: `http://${host}` };
  expect(
    (await client.ask('/book/release', { method: 'POST', host, headers: onSite, body: MEGABYTE })).status,
  ).toBe(413);
});

test('an event that the card provider did not sign is refused (C46)', async ({ baseURL }) => {
  const client = new RawClient(baseURL!, '127.0.0.67');
  const event = JSON.stringify({ id: 'evt_forged', type: 'payment_intent.succeeded', data: { object: {} } });
  const stamp = Math.floor(Date.now() / 1000);
  const signatures = [
    '',
    'x',
    `t=${stamp},v1=${'0'.repeat(64)}`,
    `t=${stamp}`,
    't=,v1=',
    `t=0,v1=${'0'.repeat(64)}`,
  ];
  for (const signature of signatures) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const { status } = await client.ask('/webhooks/stripe', { method: 'POST', headers, body: event });
    expect({ signature, status }).toEqual({ signature, status: 400 });
  }
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
    const { status } = await client.ask('/webhooks/stripe', {
      method,
      body: method === 'PUT' ? event : undefined,
    });
    expect([400, 405], method).toContain(status);
  }
});
