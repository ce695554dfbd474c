import { z } from 'zod';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { linkToken } from '#app/platform/tokens.ts';
import { ownPractices } from '#tenants/own-practices.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { readOwnCards } from './read-own-cards.ts';

const savedCard = z
  .object({
    id: z.uuid(),
    practiceId: z.uuid(),
    practiceName: z.string(),
    brand: z.string(),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
    isDefault: z.boolean().meta({ description: 'The one that the practice uses first.' }),
    canPrefer: z.boolean().meta({ description: 'The practice has another one of you that it uses first.' }),
    canRemove: z.boolean().meta({
      description:
        'Not while the practice asks for a card and an appointment that is still to be paid is charged to this one.',
    }),
    appointment: z
      .object({
        instantActionToken: z.string(),
        service: z.string().nullable(),
        startsAt: z.date(),
        timeZone: z.string().meta({ description: 'IANA zone of the venue.' }),
      })
      .meta({ id: 'OwnSavedCardAppointment' })
      .nullable()
      .meta({ description: 'The appointment still to be paid that is charged to it.' }),
  })
  .meta({ id: 'OwnSavedCard' });

/** The cards that the practices keep of whoever is signed in: what may be shown of each, and what it is kept for. */
export const savedCards = operation({
  name: 'savedCards',
  kind: 'query',
  description: 'The cards that practices keep of you.',
  access: actingAsClient(),
  input: z.strictObject({}),
  output: z.array(savedCard),
  async run(ctx) {
    const own = await ownPractices(ctx.cross, actorUserId(ctx.actor)!);
    const lists = await Promise.all(
      own.map(async (at) => {
        const rows = await practiceDb(ctx.database, at.practiceId).run((sql) =>
          readOwnCards(sql, at, ctx.clock.now()),
        );
        return rows.map(({ clientId, isPromised, appointment, ...card }) => {
          const token = appointment && linkToken(appointment.encrypted);
          return {
            ...card,
            practiceId: at.practiceId,
            canPrefer: !card.isDefault && rows.some((one) => one.clientId === clientId && one.id !== card.id),
            canRemove: !isPromised,
            appointment:
              appointment && token
                ? {
                    instantActionToken: token,
                    service: appointment.service,
                    startsAt: new Date(appointment.startsAt),
                    timeZone: appointment.timeZone,
                  }
                : null,
          };
        });
      }),
    );
    return lists.flat().sort((x, y) => x.practiceName.localeCompare(y.practiceName));
  },
});
