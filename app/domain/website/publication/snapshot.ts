import type { Design } from '#builder/design.ts';
import type { SitePage } from '#builder/site-page.ts';

/** A whole site as it stood at one moment: what is published, compared, restored. */
export interface Snapshot {
  design: Design;
  /** In their order; the front page among them. */
  pages: SitePage[];
}

/** Publications that are kept of a practice; older ones are forgotten. */
export const MOST_PUBLICATIONS = 50;

/** A stored snapshot in the present versions. Throws ZodError where it is none, RangeError where a newer program wrote it. */
export async function readSnapshot(stored: unknown): Promise<Snapshot> {
  // The blocks come with React; only processes that look into pages want them, and those only then.
  const [{ migrateDesign }, { migratePage }] = await Promise.all([
    import('#builder/design.ts'),
    import('#builder/page-schema.ts'),
  ]);
  const { design, pages } = stored as { design: unknown; pages: (SitePage & { data: unknown })[] };
  return {
    design: migrateDesign(design),
    pages: pages.map((page) => ({ ...page, data: migratePage(page.data) })),
  };
}
