import { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
import { ownPractices } from '#tenants/own-practices.ts';
import { practiceDb } from '#tenants/scoped-db.ts';

/** Where somebody was visited last. */
const ownAddress = z
  .object({
    address: z.string(),
    addressTwo: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postalCode: z.string().nullable(),
  })
  .meta({ id: 'OwnAddress' });

/** What a form can ask of a person, as far as it is known. */
export const ownDetails = z
  .object({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable().meta({ description: 'E.164.' }),
    address: ownAddress.nullable().meta({ description: 'Only where it is asked for.' }),
  })
  .meta({ id: 'OwnDetails' });

export type OwnDetails = z.input<typeof ownDetails>;
type Address = z.input<typeof ownAddress>;

/** Practices that are looked through for what an account does not hold itself. */
const MAX_PRACTICES = 20;

interface OnFile {
  phone: string | null;
  /** `at` as JSON has it. */
  address: (Address & { at: string }) | null;
}

/**
 * What a person types into forms: name, email and phone of the account; a phone that the account lacks and, where it is asked for, the
 * address of the last home visit are those of the records that are tied to it. Null for an account that is closed or books nothing.
 */
export async function readOwnDetails(
  ctx: Pick<OperationContext, 'database' | 'cross'>,
  userId: string,
  { withAddress }: { withAddress: boolean },
): Promise<OwnDetails | null> {
  const user = await ctx.database.prisma.user.findUnique({
    where: { id: userId, disabledAt: null, kind: { in: ['client', 'practitioner'] } },
    select: { kind: true, name: true, firstName: true, lastName: true, email: true, phone: true },
  });
  if (!user) return null;
  const files = user.phone && !withAddress ? [] : await onFile(ctx, userId);
  const addresses = files.flatMap(({ address }) => (address ? [address] : []));
  const [last] = addresses.sort((x, y) => Date.parse(y.at) - Date.parse(x.at));
  return {
    ...namesOf(user),
    email: user.email,
    phone: user.phone ?? files.find(({ phone }) => phone)?.phone ?? null,
    address: last && withAddress ? addressOf(last) : null,
  };
}

const addressOf = ({ address, addressTwo, city, state, postalCode }: Address): Address => ({
  address,
  addressTwo,
  city,
  state,
  postalCode,
});

/** A client who came by a link alone has no name but the address; a practitioner may have one name in one piece. */
function namesOf(user: { kind: string; name: string; firstName: string | null; lastName: string | null }) {
  const { kind, name, firstName, lastName } = user;
  if (firstName || lastName || kind === 'client') return { firstName, lastName };
  const [first = null, ...rest] = name.split(' ');
  return { firstName: first, lastName: rest.join(' ') || null };
}

async function onFile(
  { database, cross }: Pick<OperationContext, 'database' | 'cross'>,
  userId: string,
): Promise<OnFile[]> {
  const own = (await ownPractices(cross, userId)).slice(0, MAX_PRACTICES);
  const files: OnFile[] = [];
  for (const { practiceId, clientIds } of own) {
    files.push(
      ...(await practiceDb(database, practiceId).run(
        (sql) => sql<OnFile>`
      SELECT c.phone, coalesce(visited.address, kept.address) AS address
      FROM "Client" c
      LEFT JOIN LATERAL (
        SELECT jsonb_build_object('address', a."visitAddress", 'addressTwo', a."visitAddressTwo", 'city', a."visitCity",
          'state', a."visitState", 'postalCode', a."visitPostalCode", 'at', a."createdAt") AS address
        FROM "Appointment" a
        WHERE a."practiceId" = c."practiceId" AND a."clientId" = c.id AND a."visitAddress" IS NOT NULL
        ORDER BY a."createdAt" DESC LIMIT 1) visited ON true
      LEFT JOIN LATERAL (
        SELECT jsonb_build_object('address', c.address, 'addressTwo', c."addressTwo", 'city', c.city, 'state', c.state,
          'postalCode', c."postalCode", 'at', c."createdAt") AS address
        WHERE c.address IS NOT NULL) kept ON true
      WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ANY(${clientIds}::uuid[]) AND c."deletedAt" IS NULL
      ORDER BY c."createdAt" DESC`,
      )),
    );
  }
  return files;
}
