/**
 * The calendar's window of three weeks with 1,000 events, through HTTP from the built web process, signed in: the data that the
 * page fetches when one leafs on, and the GraphQL read of specification 001 §7. Beside them, in turns in the same run, the
 * bare machine: the same rows read by one plain statement on an open connection, and the same bytes sent by a node:http
 * server that does nothing else. PostgreSQL, the web process and this bench share the machine. One practitioner asks at a time,
 * then four at once. Wanted: p95 of the page's data under 30 ms for one.
 */
import { Agent, request as httpRequest } from 'node:http';
import { v7 as uuid } from 'uuid';
import { sessionCookie } from '#app/platform/cookies.ts';
import { startSession } from '#app/platform/session.ts';
import { anAppointment, given } from '#prisma/situations/index.ts';
import { bareServer, builtWebServer } from '#tests/support/bench/server.ts';
import { benchDatabase, benchPractice, percentile } from '#tests/support/bench/world.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { build } from '../../scripts/build.mjs';

const APPOINTMENTS = 850;
const PERSONAL = 80;
const EXTERNAL = 50;
const GROUP = 20;
const ROUNDS = 3;
const REQUESTS = 60;
const WARM_UP = 25;
const TOGETHER = 4;
const WANTED_MS = 30;

// The web process of a bench seals with the same.
process.env.SESSION_SECRET = 'the secret of a bench made by nobody at all';

await build();
const bench = await benchDatabase({ max: 2 });
const now = Date.now();
const today = Math.floor(now / DAY_MS) * DAY_MS;
const practice = await benchPractice(bench.database, 0, {
  open: ['8:00', '20:00'],
  minutes: 60,
  settings: {},
});
const { id: practiceId, timeZone } = practice.info;

/** The nth of so many moments, spread evenly over the days from a week ago to nearly two weeks ahead. */
const spread = (index: number, count: number) =>
  new Date(
    today - 6 * DAY_MS + Math.floor((index * 18 * DAY_MS) / count / (15 * MINUTE_MS)) * 15 * MINUTE_MS,
  );

await given(practice.db, now, (scene) => {
  const service = { id: practice.serviceId, name: 'Visit', timeLength: 25, amountCents: 9000 };
  const office = { id: practice.locationId, timeZone };
  const clients = Array.from({ length: 120 }, (_, index) =>
    scene.add('client', { id: uuid(), firstName: 'Ada', lastName: `Moss ${index}` }),
  );
  for (let index = 0; index < APPOINTMENTS; index++) {
    const client = clients[index % clients.length]!;
    const startsAt = spread(index, APPOINTMENTS).getTime();
    const state = index % 9 === 0 ? ('pending' as const) : ('approved' as const);
    anAppointment(scene, {
      client,
      location: office,
      services: [service],
      startsAt,
      fields: { state, clientBooked: false },
    });
  }
  for (let index = 0; index < PERSONAL; index++) {
    const startsAt = spread(index, PERSONAL);
    const endsAt = new Date(startsAt.getTime() + 30 * MINUTE_MS);
    scene.add('personalEvent', { id: uuid(), name: 'Errand', startsAt, endsAt, timeZone });
  }
  const feed = scene.add('calendarFeed', {
    id: uuid(),
    name: 'Family',
  });
  for (let index = 0; index < EXTERNAL; index++) {
    const startsAt = spread(index, EXTERNAL);
    const endsAt = new Date(startsAt.getTime() + 45 * MINUTE_MS);
    scene.add('externalBusy', {
      id: uuid(),
      feedId: feed.id,
      uid: `${index}`,
      title: 'School',
      startsAt,
      endsAt,
    });
  }
  const type = scene.add('bookableEventType', { id: uuid(), name: 'Circle', slug: 'circle' });
  for (let index = 0; index < GROUP; index++) {
    const startsAt = spread(index, GROUP);
    const endsAt = new Date(startsAt.getTime() + 60 * MINUTE_MS);
    scene.add('bookableEvent', { id: uuid(), bookableEventTypeId: type.id, startsAt, endsAt, timeZone });
  }
});
await bench.owner.query('ANALYZE');
const { rows: owners } = await bench.owner.query<{ userId: string }>(
  'SELECT "ownerUserId" AS "userId" FROM "Practice" WHERE id = $1',
  [practiceId],
);
const { token } = await startSession(bench.database, {
  userId: owners[0]!.userId,
  now,
  keep: true,
  userAgent: null,
  address: '127.0.0.1',
});
const cookie = (await sessionCookie().serialize(token)).split(';')[0]!;

const web = await builtWebServer(bench.appUrl);
const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });
const window = `from: "${spread(0, 1).toISOString()}", to: "${new Date(today + 15 * DAY_MS).toISOString()}"`;
const query = (question: string) => `/graphql?query=${encodeURIComponent(question)}`;

/** What is asked, and what an answer holds once for every event. */
const SURFACES = {
  "page's data": {
    path: '/portal/calendar.data?view=week&_routes=routes%2Fportal%2Fcalendar',
    events: null,
  },
  'GraphQL proCalendarEvents': {
    path: query(`{ proCalendarEvents(${window}) { calendarEvents { id title start end allDay backgroundColor borderColor
      textColor classNames editable extendedProps { kind instantActionToken source } } } }`),
    events: /"start":/g,
  },
};

function ask(
  port: number,
  path: string,
): Promise<{ ms: number; body: Buffer; headers: Record<string, string> }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    httpRequest(
      { host: '127.0.0.1', port, agent, path, headers: { host: `localhost:${web.port}`, cookie } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const body = Buffer.concat(parts);
          const { 'content-type': type = '' } = response.headers;
          if (response.statusCode === 200)
            resolve({ ms: performance.now() - started, body, headers: { 'content-type': type } });
          else reject(new Error(`${path} answered ${response.statusCode}: ${body.toString().slice(0, 300)}`));
        });
      },
    )
      .on('error', reject)
      .end();
  });
}

/** The same rows by one statement: what the machine takes when nothing is made of them. */
async function bareRows(): Promise<number> {
  const started = performance.now();
  await bench.owner.query({
    name: 'bare',
    text: `SELECT a.*, c."firstName", c."lastName", l.name AS place, s.name AS service
           FROM "Appointment" a JOIN "Client" c ON c.id = a."clientId" JOIN "Location" l ON l.id = a."locationId"
           LEFT JOIN "AppointmentService" s ON s."appointmentId" = a.id WHERE a."practiceId" = $1`,
    values: [practiceId],
  });
  return performance.now() - started;
}

async function measure(once: () => Promise<number>, lanes: number): Promise<number[]> {
  const figures: number[] = [];
  let left = REQUESTS;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (left-- > 0) figures.push(await once());
    }),
  );
  return figures;
}

/** The middle of the rounds: another program's burst on this machine is not ours. */
const middle = (rounds: number[][], share: number) =>
  Number(
    percentile(
      rounds.map((figures) => percentile(figures, share)),
      0.5,
    ).toFixed(1),
  );

const table: Record<string, Record<string, number | string>> = {};
let wanted = Infinity;
try {
  for (const [name, { path, events }] of Object.entries(SURFACES)) {
    const { body, headers } = await ask(web.port, path);
    const count = events
      ? (body.toString().match(events)?.length ?? 0)
      : APPOINTMENTS + PERSONAL + EXTERNAL + GROUP;
    if (count < APPOINTMENTS || !body.toString().includes('Moss 7'))
      throw new Error(`${name}: ${body.toString().slice(0, 500)}`);
    const bare = await bareServer(body, headers);
    const product = async () => (await ask(web.port, path)).ms;
    const machine = async () => (await ask(bare.port, '/')).ms + (await bareRows());
    for (let index = 0; index < WARM_UP; index++) await Promise.all([product(), machine()]);
    const [ours, beside, together]: number[][][] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours!.push(await measure(product, 1));
      beside!.push(await measure(machine, 1));
      together!.push(await measure(product, TOGETHER));
    }
    await bare.close();
    table[name] = {
      events: count,
      bytes: body.byteLength,
      'p50 ms': middle(ours!, 0.5),
      'p95 ms': middle(ours!, 0.95),
      'bare p50 ms': middle(beside!, 0.5),
      'bare p95 ms': middle(beside!, 0.95),
      [`p95 ms, ${TOGETHER} at once`]: middle(together!, 0.95),
    };
    if (!events) wanted = middle(ours!, 0.95);
  }
} finally {
  agent.destroy();
  await web.close();
  await bench.close();
}
console.log(
  `${APPOINTMENTS + PERSONAL + EXTERNAL + GROUP} events in three weeks; the middle of ${ROUNDS} rounds of ${REQUESTS}`,
);
console.table(table);
console.log(
  `Wanted: p95 of the page's data under ${WANTED_MS} ms. ${wanted < WANTED_MS ? 'Held.' : 'NOT held.'}`,
);
process.exit(wanted < WANTED_MS ? 0 : 1);
