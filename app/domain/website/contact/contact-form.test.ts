import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proInbox } from '#app/domain/inbox/index.ts';
import { deliverMessage } from '#app/domain/messaging/index.ts';
import { CONTACT_MESSAGES } from '#app/domain/website/messages.ts';
import { services } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { webApp } from '#app/web/app.ts';
import { PAGE_VERSION, pageSchema } from '#builder/page-schema.ts';
import { BLOCKS } from '#builder/blocks/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { copyOf, type Copy } from '#tests/support/matrix/checks.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';
import { ownBuild } from '#tests/support/own-build.ts';
import { SAMPLE_HOSTS, sampleSite } from '#tests/support/sample-site.ts';
import { onlyPage } from '#tests/support/pages/site-of-one-page.ts';
import { ok } from '#tests/support/worlds/booking.ts';

/** The package has no types of its own. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: Window & typeof globalThis };
};

const cards = matrixCards();
let world: MatrixWorld;
let copy: Copy;
let fetch: ReturnType<typeof webApp>;

beforeAll(async () => {
  world = await matrixWorld(cards);
  copy = await copyOf(world, cards);
  const { build } = await ownBuild((file) => !/^routes\/(site|not-found)/.test(file));
  const { ports, cross } = copy.at();
  const { database } = copy.db;
  const limiter = rateLimiter(database.pool);
  Object.assign(services(), { database, cross, clock: fixedClock(TEST_NOW), ports, limiter });
  const known = [{ kind: 'app' as const, host: 'localhost:3000' }, world.a.site, world.b.site];
  fetch = webApp(build, () => Promise.reject(new Error('no GraphQL here')), {
    resolve: async (host) => known.find((site) => site.host === host) ?? null,
    wasClosed: async () => false,
    forget: () => undefined,
  });
});
beforeEach(() => copy.db.owner.query('DELETE FROM "ContactMessage"; DELETE FROM "RateLimit"'));
afterAll(async () => {
  await copy.close();
  await world.close();
});

const host = () => world.a.site.host;

/** The form as a published page has it, filled in as a person does. */
function publishedForm(typed: Record<string, string>): { action: string; body: string } {
  const block = { type: 'ContactForm', props: { ...BLOCKS.ContactForm.defaults, id: 'form' } };
  const page = pageSchema.parse({ version: PAGE_VERSION, root: { props: {} }, content: [block] });
  const { window } = new JSDOM(onlyPage(page, { site: sampleSite(), hosts: SAMPLE_HOSTS }).html);
  const form = window.document.querySelector('form')!;
  for (const [name, value] of Object.entries(typed))
    (form.elements.namedItem(name) as HTMLInputElement).value = value;
  const posted = new URLSearchParams();
  new window.FormData(form).forEach((value, name) => posted.append(name, value as string));
  return { action: form.getAttribute('action')!, body: posted.toString() };
}

/** As a browser sends it that has no cookie of ours. */
async function send(typed: Record<string, string>, origin: string | null = `http://${host()}`) {
  const { action, body } = publishedForm(typed);
  const headers: Record<string, string> = {
    ...{ host: host(), accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    ...(origin === null ? {} : { origin }),
  };
  const answer = await fetch(new Request(`http://${host()}${action}`, { method: 'POST', headers, body }));
  const html = await answer.text();
  const { document } = new JSDOM(html).window;
  return { status: answer.status, location: answer.headers.get('location'), document };
}

const show = async (path: string) => {
  const headers = { host: host(), accept: 'text/html' };
  const answer = await fetch(new Request(`http://${host()}${path}`, { headers }));
  return { status: answer.status, document: new JSDOM(await answer.text()).window.document };
};

const kept = async () => (await copy.db.owner.query('SELECT * FROM "ContactMessage"')).rows;

const WROTE = {
  name: 'Wren Quill',
  email: 'wren@example.test',
  text: 'Do you take new clients?\nMornings suit me best.',
};

test('what is typed into a published page is thanked for, waits in the inbox, and comes by mail', async () => {
  const { status, location } = await send(WROTE);
  expect([status, location]).toEqual([303, '/contact?sent=1']);
  const thanks = await show(location!);
  expect(thanks.status).toBe(200);
  expect(thanks.document.querySelector('h1')!.textContent).toBe('Thank you, your message was sent');

  const { websiteMessages } = await ok(runOperation(proInbox, copy.at({ actor: world.a.owner.actor }), {}));
  expect(websiteMessages).toMatchObject([WROTE]);
  const { rows } = await copy.db.owner.query(
    `SELECT id, "practiceId", "toAddress" FROM "Message" WHERE template = 'website_message'`,
  );
  expect(rows).toHaveLength(1);
  const { id: messageId, practiceId, toAddress } = rows[0];
  const mails: { to: string; subject: string; text: string; html: string | null }[] = [];
  const mailer = {
    provider: 'smtp',
    send: async (mail: (typeof mails)[number]) => {
      mails.push(mail);
      return { outcome: 'sent', providerMessageId: null };
    },
  };
  const worker = copy.at({ actor: { kind: 'system' } });
  const ctx = { ...worker, ports: { ...worker.ports, mailer } } as unknown as typeof worker;
  expect(await ok(runOperation(deliverMessage, ctx, { practiceId, messageId }))).toEqual({ outcome: 'sent' });
  expect(mails).toMatchObject([{ to: toAddress, subject: 'Wren Quill wrote to you on your website' }]);
  for (const word of ['Do you take new clients?', 'Mornings suit me best.', 'wren@example.test']) {
    expect(mails[0]!.text).toContain(word);
    expect(mails[0]!.html).toContain(word);
  }
});

test('a form with something wrong comes back with what was typed, and what is wrong beside its field', async () => {
  const { status, document } = await send({ ...WROTE, email: 'wren at home' });
  expect(status).toBe(400);
  const field = (name: string) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`)!;
  expect(field('name').value).toBe(WROTE.name);
  expect(field('email').value).toBe('wren at home');
  expect(field('text').value).toBe(WROTE.text);
  const said = field('email').getAttribute('aria-describedby')!.split(' ');
  const words = said.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  expect(words).toContain(CONTACT_MESSAGES.emailInvalid);
  expect(field('name').getAttribute('aria-invalid')).not.toBe('true');
  expect(await kept()).toEqual([]);
});

test('the page by itself has the same fields under the same names, the hidden one out of sight', async () => {
  const { status, document } = await show('/contact');
  expect(status).toBe(200);
  const names = [...document.querySelectorAll('form [name]')].map((field) => field.getAttribute('name'));
  expect(names).toEqual(expect.arrayContaining([...new URLSearchParams(publishedForm({}).body).keys()]));
  const trap = document.querySelector('[name="website"]')!;
  expect(trap.getAttribute('tabindex')).toBe('-1');
  expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
});

test('who fills in the hidden field is thanked, and nothing is kept', async () => {
  const { status, location } = await send({ ...WROTE, website: 'https://pills.example' });
  expect([status, location]).toEqual([303, '/contact?sent=1']);
  expect(await kept()).toEqual([]);
});

test.each([['http://evil.example'], ['null'], [null]])(
  'from the Origin %s nothing is taken',
  async (origin) => {
    const { status } = await send(WROTE, origin);
    expect(status).toBe(403);
    expect(await kept()).toEqual([]);
  },
);

test('the product’s own host has no such page', async () => {
  const answer = await fetch(
    new Request('http://localhost:3000/contact', {
      headers: { host: 'localhost:3000', accept: 'text/html' },
    }),
  );
  expect(answer.status).toBe(404);
});
