import { jpegUrl } from '#app/lib/pictures/renditions.ts';
import type { Sender } from '#app/emails/sender.ts';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Row {
  name: string;
  slug: string;
  colorAccent: string | null;
  photoUrl: string | null;
  phone: string | null;
  address: string | null;
  ownerName: string;
}

/**
 * A practice as its messages show it, and the name that its practitioner writes under. The address is that of its
 * first open office that everybody may know.
 */
export async function readSender(
  ctx: Pick<OperationContext, 'protocol' | 'sitesHost'>,
  sql: Db,
  practiceId: string,
): Promise<{ practice: Sender; practitioner: { name: string } }> {
  const [row] = await sql<Row>`
    SELECT p.name, p.slug, p."colorAccent", u."photoUrl", u.phone, COALESCE(u."commsName", u.name) AS "ownerName",
           (SELECT l."singleLine" FROM "Location" l
            WHERE l."practiceId" = p.id AND l.kind = 'office' AND NOT l."hideAddress" AND l.state <> 'disabled'
              AND l."deletedAt" IS NULL
            ORDER BY l.position, l.id LIMIT 1) AS address
    FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
    WHERE p.id = ${practiceId}::uuid`;
  const { name, slug, colorAccent, photoUrl, phone, address, ownerName } = row!;
  const url = practiceOrigin(ctx, slug);
  return {
    // A mail program knows no page that an address could be relative to.
    practice: {
      name,
      url,
      accent: colorAccent,
      // Mail programs of Windows know no WebP.
      portraitUrl: photoUrl && new URL(jpegUrl(photoUrl), url).href,
      phone,
      address,
    },
    practitioner: { name: ownerName },
  };
}
