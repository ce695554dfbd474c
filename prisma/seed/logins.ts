import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import type { Database } from '#app/platform/db.ts';
import { paths } from '#app/paths.ts';
import { env } from '#app/platform/env/index.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { DEMO_CLIENT_EMAIL, demoEmail, DEMO_PASSWORD } from './credentials.ts';
import { DEMO_PRACTICES } from './practices/index.ts';

/** The demo practitioners and the demo client that can sign in, one JSON object a line, as the start prints them. */
export async function loginLines(database: Database): Promise<string[]> {
  const cross = crossPractice(database.pool);
  const { appOrigin, protocol, sitesHost } = env();
  const found = await Promise.all(DEMO_PRACTICES.map(({ slug }) => cross.practiceForSlug(slug)));
  const practitioners = DEMO_PRACTICES.filter((_, index) => found[index]).map(({ slug, name, modality }) =>
    JSON.stringify({
      role: modality,
      practice: name,
      slug,
      email: demoEmail(slug),
      password: DEMO_PASSWORD,
      url: `${practiceOrigin({ protocol, sitesHost }, slug)}/`,
    }),
  );
  const client = await database.prisma.user.findUnique({
    where: { email: DEMO_CLIENT_EMAIL },
    select: { name: true },
  });
  if (!client) return practitioners;
  const { name } = client;
  return [
    ...practitioners,
    JSON.stringify({
      role: 'a client of three of them',
      practice: name,
      email: DEMO_CLIENT_EMAIL,
      password: DEMO_PASSWORD,
      url: appOrigin + paths.bookings(),
    }),
  ];
}
