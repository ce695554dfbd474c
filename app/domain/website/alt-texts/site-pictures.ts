import { sql as fragment } from 'kysely';
import type { Db } from '#tenants/scoped-db.ts';

/** What a picture is for, as far as the practice's own data say. */
export type PictureUse =
  | { kind: 'portrait' }
  | { kind: 'service'; name: string }
  | { kind: 'event'; name: string }
  | { kind: 'gallery' }
  | { kind: 'other' };

export interface SitePicture {
  handle: string;
  key: string;
  /** Pixels. */
  width: number;
  altText: string | null;
  use: PictureUse;
}

interface Row extends Omit<SitePicture, 'use'> {
  isPortrait: boolean;
  service: string | null;
  event: string | null;
  isInGallery: boolean;
}

/** Pictures that one page lists: what is older stands undescribed only where a practice has more of them than anybody looks at. */
const MOST_PICTURES = 200;

/** The practice's finished pictures, newest first, with what each is for. */
export async function readSitePictures(
  db: Db,
  { handle, isUndescribed = false }: { handle?: string | undefined; isUndescribed?: boolean } = {},
): Promise<SitePicture[]> {
  let query = db
    .selectFrom('MediaAsset as m')
    .innerJoin('Practice as p', 'p.id', 'm.practiceId')
    .innerJoin('User as u', 'u.id', 'p.ownerUserId')
    .select((eb) => [
      'm.handle',
      'm.key',
      eb.ref('m.width').$notNull().as('width'),
      'm.altText',
      fragment<boolean>`u."photoHandle" IS NOT DISTINCT FROM m.handle`.as('isPortrait'),
      eb
        .selectFrom('Service as s')
        .select('s.name')
        .whereRef('s.photoHandle', '=', 'm.handle')
        .where('s.deletedAt', 'is', null)
        .orderBy('s.position')
        .limit(1)
        .as('service'),
      eb
        .selectFrom('BookableEventType as t')
        .select('t.name')
        .whereRef('t.photoHandle', '=', 'm.handle')
        .where('t.deletedAt', 'is', null)
        .limit(1)
        .as('event'),
      eb
        .exists(eb.selectFrom('GalleryImage as g').select('g.id').whereRef('g.handle', '=', 'm.handle'))
        .$castTo<boolean>()
        .as('isInGallery'),
    ])
    .where('m.purpose', '=', 'picture')
    .where('m.state', '=', 'ready')
    .where('m.deletedAt', 'is', null)
    .where('m.width', 'is not', null)
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(MOST_PICTURES);
  if (handle !== undefined) query = query.where('m.handle', '=', handle);
  if (isUndescribed) query = query.where('m.altText', 'is', null);
  const rows: Row[] = await query.execute();
  return rows.map(({ isPortrait, service, event, isInGallery, ...picture }) => ({
    ...picture,
    use: useOf({ isPortrait, service, event, isInGallery }),
  }));
}

function useOf({
  isPortrait,
  service,
  event,
  isInGallery,
}: Pick<Row, 'isPortrait' | 'service' | 'event' | 'isInGallery'>): PictureUse {
  if (isPortrait) return { kind: 'portrait' };
  if (service !== null) return { kind: 'service', name: service };
  if (event !== null) return { kind: 'event', name: event };
  return { kind: isInGallery ? 'gallery' : 'other' };
}
