import pg from 'pg';

/**
 * Runs the real worker and kills it (SIGKILL, from within) at the n-th conversation with the database, either
 * before the statement is sent or after its answer came: KILL_AT=n, KILL_WHEN=before|after. With KILL_AT=0 it lives
 * and tells its parent how many conversations there were. With KILL_ON=text only those are counted whose statement holds that text.
 * The worker itself knows nothing of this.
 */
const at = Number(process.env.KILL_AT ?? 0);
const before = process.env.KILL_WHEN !== 'after';
const on = process.env.KILL_ON;
let count = 0;

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const proto = pg.Client.prototype as unknown as { query: Query };
const query = proto.query;

const textOf = (asked: unknown) =>
  typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text);

proto.query = function (...args) {
  if (on && !textOf(args[0]).includes(on)) return query.apply(this, args);
  count += 1;
  const mine = count;
  process.send?.({ count });
  if (mine === at && before) process.kill(process.pid, 'SIGKILL');
  const answer = query.apply(this, args);
  if (mine === at && answer instanceof Promise) {
    return answer.then((value: unknown) => {
      process.kill(process.pid, 'SIGKILL');
      return value;
    });
  }
  return answer;
};

await import('#worker/main.ts');
