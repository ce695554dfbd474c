import { requestEmailChange } from '#app/domain/accounts/index.ts';
import { hash } from '@node-rs/argon2';
import { runOperation } from '#app/operations/run.ts';
import type { accountsOf } from '../worlds/accounts.ts';
import { ok } from '../worlds/booking.ts';
import { TEST_NOW } from '../context.ts';
import type { TestDatabase } from '../database.ts';

export const MOVER_PASSWORD = 'quiet river stones';
let people = 0;

/** Clients who are signed in in a browser and move their accounts to new addresses. */
export function emailMovers(db: () => TestDatabase, world: () => ReturnType<typeof accountsOf>) {
  let passwordHash: string | undefined;

  async function aPerson({ password = true } = {}) {
    people += 1;
    passwordHash ??= await hash(MOVER_PASSWORD, {
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
    const email = `mover${people}@example.com`;
    const { id } = await db().database.prisma.user.create({
      data: {
        email,
        kind: 'client',
        name: 'Ada Moss',
        firstName: 'Ada',
        lastName: 'Moss',
        emailVerifiedAt: new Date(TEST_NOW),
        ...(password ? { passwordHash } : {}),
      },
    });
    const browser = world().browser();
    await browser.at().session.start({ userId: id, keep: true });
    return { id, email, to: `new.${email}`, ...browser };
  }

  return {
    aPerson,
    addressOf: async (id: string) =>
      (await db().database.prisma.user.findUniqueOrThrow({ where: { id }, select: { email: true } })).email,
    /** Asks for the change and answers what was written: to the new address, and to the old one. */
    async asked(person: Awaited<ReturnType<typeof aPerson>>, to = person.to, now = TEST_NOW) {
      await ok(runOperation(requestEmailChange, person.at(now), { email: to, password: MOVER_PASSWORD }));
      const messages = await world().written(now);
      return {
        messages,
        link: messages.find(({ template }) => template === 'email_change')?.token ?? '',
        stop: messages.find(({ template }) => template === 'email_change_asked')!.token!,
      };
    },
  };
}
