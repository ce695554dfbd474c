import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from './postgres.mjs';
import { say, yellow } from './steps.mjs';

const CHECK_EVERY_MS = 500;
const LONGEST_DELAY_MS = 5_000;

/**
 * The embedded PostgreSQL, started again (on its port: pools then find it again by themselves) when it dies.
 * Gives { url, urlAs(role), reused, stop(ms) }.
 */
export async function watchedPostgres(dataDir, { isStopping }) {
  const first = await startPostgres({ dataDir });
  let server = first;
  let delay = CHECK_EVERY_MS;
  let restarting = Promise.resolve();

  const restart = async () => {
    say(yellow(`  ! PostgreSQL ended; starting it again`));
    try {
      server = await startPostgres({ dataDir });
      if (server.url !== first.url)
        say(yellow('  ! PostgreSQL had to move to another port: restart Tendwell'));
      delay = CHECK_EVERY_MS;
    } catch (error) {
      say(yellow(`  ! ${error.message}`));
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
      await wait(delay);
    }
  };
  const watch = setInterval(() => {
    if (isStopping() || server.isAlive()) return;
    restarting = restarting.then(async () => {
      if (!isStopping() && !server.isAlive()) await restart();
    });
  }, CHECK_EVERY_MS);
  watch.unref();

  return {
    url: first.url,
    urlAs: first.urlAs,
    reused: first.reused,
    async stop(ms) {
      clearInterval(watch);
      await restarting;
      await server.stop(ms);
    },
  };
}
