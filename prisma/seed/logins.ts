import type { Database } from '#app/platform/db.ts';
import { env } from '#app/platform/env/index.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { demoEmail, DEMO_PASSWORD } from './credentials.ts';
import { DEMO_PRACTICES } from './practices/index.ts';

/** The demo practitioners that can sign in, one JSON object a line, as the start prints them. */
export async function loginLines(database: Database): Promise<string[]> {
  const cross = crossPractice(database.pool);
  const { protocol, sitesHost } = env();
  const found = await Promise.all(DEMO_PRACTICES.map(({ slug }) => cross.practiceForSlug(slug)));
  return DEMO_PRACTICES.filter((_, index) => found[index]).map(({ slug, name, modality }) =>
    JSON.stringify({
      role: modality,
      practice: name,
      slug,
      email: demoEmail(slug),
      password: DEMO_PASSWORD,
      url: `${protocol}://${slug}.${sitesHost}/`,
    }),
  );
}
