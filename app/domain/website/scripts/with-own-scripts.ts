import type { RenderedPage } from '#builder/publish.tsx';
import type { Db } from '#tenants/scoped-db.ts';
import type { Publishing } from '../publication/publishing.ts';
import { ownHosts } from './own-hosts.ts';
import { readRunningScripts } from './running-scripts.ts';

/** Pages as visitors get them, with the practice's own scripts where it has any that run. No preview has them. */
export async function withOwnScripts<Made extends { rendered: RenderedPage }>(
  sql: Db,
  publishing: Publishing,
  made: readonly Made[],
): Promise<Made[]> {
  const { ports = { billing: null }, db, ...where } = publishing;
  const { practiceId } = db;
  const scripts = made.length > 0 ? await readRunningScripts(sql, practiceId, ports) : null;
  if (!scripts) return [...made];
  // The parser is wanted by the few who have scripts.
  const { withScripts } = await import('#builder/scripts/insert.ts');
  const pages = withScripts(
    made.map(({ rendered }) => rendered),
    scripts,
    await ownHosts(sql, { practiceId, ...where }),
  );
  return made.map((one, index) => ({ ...one, rendered: pages[index]! }));
}
