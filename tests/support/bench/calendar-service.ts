import { startSandboxServer } from '#sandbox/server.ts';

/** The calendar service's stand-in as a process, so that its memory is not the program's. Answers its URL, then each call by its number. */
const server = await startSandboxServer({ port: 0 });

type Told =
  | { call: number; person: string }
  | { call: number; calendarId: string; from: number; until: number; now: number; summary: string };

const stamp = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

process.on('message', (told: Told) => {
  if ('person' in told) server.cronofy.person('google', told.person);
  else
    for (let at = told.from; at < told.until; at += 1) {
      const start = told.now + (at % 150) * 86_400_000 + (at % 24) * 3_600_000;
      const when = { start: stamp(start), end: stamp(start + 3_600_000) };
      server.cronofy.happens(told.calendarId, {
        uid: `bench-${at}`,
        summary: `${told.summary} ${at}`,
        ...when,
      });
    }
  process.send!({ call: told.call });
});
process.send!({ url: server.url });
