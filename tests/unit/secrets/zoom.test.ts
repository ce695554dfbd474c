import { pino } from 'pino';
import { expect, test } from 'vitest';
import { keepMeeting } from '#app/domain/conferencing/index.ts';
import { registry } from '#app/domain/registry.ts';
import { graphqlEndpoint } from '#app/graphql/endpoint.ts';
import { schemaOf } from '#app/graphql/schema.ts';
import type { Conferencing, ConferencingGrant } from '#app/integrations/conferencing/port.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { atZoom } from '#tests/support/conferencing.ts';
import { post, requestFor } from '#tests/support/matrix/graphql.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';

const world = conferencingWorld();
const schema = schemaOf(registry);
const endpoint = graphqlEndpoint(schema, { development: false });
const provider = 'zoom';

/** Zoom’s adapter, and every secret that goes through it. */
function listened(secrets: Set<string>): Conferencing {
  const noted = ({ access, renewal, livesSeconds }: ConferencingGrant) => {
    secrets.add(access).add(renewal);
    return { access, renewal, livesSeconds };
  };
  return Object.assign(Object.create(world.zoom) as Conferencing, {
    exchange(given: Parameters<Conferencing['exchange']>[0]) {
      secrets.add(given.code).add(given.verifier);
      return world.zoom.exchange(given).then(noted);
    },
    renew: (renewal: string) => world.zoom.renew(renewal).then(noted),
  });
}

test('neither tokens nor codes of Zoom stand in the clear in a table, a log line, an answer or an error: connecting, renewing, failing, losing access and disconnecting', async () => {
  const secrets = new Set<string>();
  /** What was logged and answered. */
  const said: string[] = [];
  const zoom = listened(secrets);
  const log = pino({ level: 'trace' }, { write: (line: string) => void said.push(line) });
  const listening = (base: BaseContext): BaseContext => ({
    ...base,
    log,
    ports: Object.create(base.ports, { conferencing: { value: { zoom } } }) as BaseContext['ports'],
  });
  const ask = async (name: string, input: Record<string, unknown> = {}) => {
    const request = requestFor(schema, registry.get(name)!, input);
    const { text } = await post(endpoint, listening(world.owner()), request);
    said.push(text);
    return (JSON.parse(text) as { data: Record<string, Record<string, unknown>> | null }).data?.[name];
  };
  const connect = async () => {
    const { url } = (await ask('connectVideoConferencing', { provider }))!;
    const { back } = await atZoom(String(url));
    const { code, state } = Object.fromEntries(back!.searchParams) as { code: string; state: string };
    secrets.add(code);
    return (await ask('finishVideoConferencing', { provider, code, state }))!;
  };
  const work = async () => {
    for (const input of await keepMeeting.due!(world.system(), new Date(world.now()))) {
      const outcome = await runOperation(keepMeeting, listening(world.system()), input);
      said.push(JSON.stringify(outcome));
    }
  };
  /** Of everything that is kept. */
  const kept = async () => {
    const tables = await world.rows(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const rows = [];
    for (const { name } of tables) rows.push(...(await world.rows(`SELECT * FROM ${String(name)}`)));
    return JSON.stringify(rows);
  };
  const isSecret = async () => {
    const all = `${said.join('\n')}\n${await kept()}`;
    return [...secrets].filter((secret) => all.includes(secret));
  };

  expect(await connect()).toMatchObject({ result: true });
  const { id } = await world.aVisit();
  await work();
  expect(world.meetings()).toHaveLength(1);
  await ask('meetingStartPage', { meetingId: (await world.meetingOf(id)).id });
  expect(await isSecret()).toEqual([]);

  world.sandbox.expireAccess();
  world.advance(2 * HOUR_MS);
  await world.aVisit();
  await work();
  expect(world.meetings()).toHaveLength(2);
  expect(await isSecret()).toEqual([]);

  for (const path of ['/oauth/token', '/v2/users/me']) {
    world.sandbox.failures.plan({ mode: 'error_before', path, times: 3 });
    expect(await connect()).toMatchObject({ result: false });
    world.sandbox.failures.clear();
  }
  world.sandbox.failures.plan({ mode: 'error_before', path: '/oauth/revoke' });
  expect(await ask('deactivateVideoConferencing', { provider })).toMatchObject({ result: false });
  world.sandbox.failures.clear();
  world.sandbox.deauthorize('ann@zoom.example');
  world.advance(DAY_MS);
  await world.aVisit(world.now() + 3 * DAY_MS);
  await work();
  expect(await ask('videoConferencing')).toMatchObject({
    accounts: [{ erroredAt: expect.any(String) }],
  });
  expect(await isSecret()).toEqual([]);

  expect(await connect()).toMatchObject({ result: true });
  expect(await ask('deactivateVideoConferencing', { provider })).toMatchObject({ result: true });
  expect(await isSecret()).toEqual([]);
  // It listened: two of each way there, and two of each access.
  expect(secrets.size).toBeGreaterThan(10);
  expect(said.length).toBeGreaterThan(15);
});
