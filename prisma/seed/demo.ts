import type { Database } from '#app/platform/db.ts';
import { publish } from '#app/domain/website/index.ts';
import type { Publishing } from '#app/domain/website/publication/publishing.ts';
import { aNewPractice } from '#prisma/situations/index.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { practiceDb, type PracticeDb } from '#tenants/scoped-db.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { demoClientAccount } from './client-account.ts';
import { DEMO_PASSWORD, demoEmail } from './credentials.ts';
import { makeFilms } from './films/demo-film.ts';
import type { DemoPractice } from './demo-practice.ts';
import { layOut } from './lay-out.ts';
import { makeLinkMessages } from './link-messages.ts';
import { demoPictures } from './pictures.ts';
import { DEMO_PRACTICES } from './practices/index.ts';
import { makePayouts } from './money/payouts.ts';
import { makeWallets } from './money/wallets.ts';
import { referenceData, type ReferenceData } from './reference.ts';

export interface DemoOptions {
  /** Epoch ms: the demo's appointments lie around it. */
  now: number;
  /** Where pictures are kept; null draws none. */
  mediaFolder: string | null;
  /** Where the sites and the app are, for the published pages. */
  hosts: Omit<Publishing, 'db' | 'now'>;
  log?: (line: string) => void;
}

let before: Promise<unknown> = Promise.resolve();

/** Thought up side by side, written one after the other: all of them add words to the one list that the search knows. */
function inTurn<T>(save: () => Promise<T>): Promise<T> {
  const mine = before.then(save, save);
  before = mine;
  return mine;
}

async function makePractice(
  database: Database,
  demo: DemoPractice,
  reference: ReferenceData,
  { now, mediaFolder, hosts, accountUserId }: DemoOptions & { accountUserId: string },
): Promise<PracticeDb> {
  const pictures = await demoPictures(demo, mediaFolder);
  const portrait = pictures.find(({ isPortrait }) => isPortrait);
  const scene = await aNewPractice(
    {
      slug: demo.slug,
      name: demo.name,
      timeZone: demo.timeZone,
      owner: {
        ...demo.owner,
        email: demoEmail(demo.slug),
        password: DEMO_PASSWORD,
        photoHandle: portrait?.handle,
        photoUrl: portrait?.url,
      },
      settings: {
        ...demo.profile,
        ...demo.settings,
        colorAccent: demo.accent,
        shortLink: demo.slug,
        publishedAt: new Date(now - 300 * DAY_MS),
        verifiedAt: new Date(now - 290 * DAY_MS),
        identityVerifiedAt: new Date(now - 291 * DAY_MS),
        createdAt: new Date(now - 800 * DAY_MS),
        completedModalShownAt: new Date(now - 299 * DAY_MS),
      },
    },
    now,
  );
  layOut(demo, scene, pictures, reference, accountUserId);
  makeLinkMessages(scene, demo, hosts, portrait?.url);
  makeWallets(scene, demo, hosts);
  makePayouts(scene, demo);
  await makeFilms(demo, scene, pictures, mediaFolder);
  const db = practiceDb(database, scene.practiceId);
  await inTurn(() => scene.save(db));
  return db;
}

/** Publishes the front page unless that was done: a kill between the rows and the page leaves no site blank. */
async function publishOnce(db: PracticeDb, { now, hosts }: DemoOptions): Promise<void> {
  const isPublished = await db.tx((tx) => tx.publishedPage.count({ where: { path: '/' } }));
  if (!isPublished) await publish({ db, now, ...hosts });
}

/** The six demo practices, those that are not there yet: each a life of its own. Running it again changes nothing. */
export async function seedDemo(database: Database, options: DemoOptions): Promise<void> {
  const { log = () => undefined } = options;
  const cross = crossPractice(database.pool);
  const reference = await referenceData(database);
  const accountUserId = await demoClientAccount(database, options.now);
  await Promise.all(
    DEMO_PRACTICES.map(async (demo) => {
      const known = await cross.practiceForSlug(demo.slug);
      const db = known
        ? practiceDb(database, known.id)
        : await makePractice(database, demo, reference, { ...options, accountUserId });
      await publishOnce(db, options);
      log(known ? `${demo.name} is there` : `${demo.name} made`);
    }),
  );
}
