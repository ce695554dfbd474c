import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_ENTRIES, packEntries, unpackEntries, type DrawnAppointment } from './calendar-data.ts';

/** Names as people write them, with whatever a text could be cut at. */
const text = fc.oneof(
  fc.string(),
  fc.constantFrom('a,b', 'a;b', '"', '["Visit"]', '\0Visit', 'Visit', '0', ''),
);
const moment = fc.integer({ min: 0, max: 4e12 });

const appointment: fc.Arbitrary<DrawnAppointment> = fc.record({
  id: fc.uuid(),
  instantActionToken: fc.option(fc.constantFrom('kYh-_9', '-', '0')),
  startsAt: moment,
  endsAt: moment,
  state: fc.constantFrom('pending', 'approved'),
  paymentStatus: fc.constantFrom('Paid', 'Card needed past due'),
  fullTotal: fc.integer(),
  disputedCents: fc.nat(),
  services: fc.array(text, { maxLength: 3 }),
  noShow: fc.boolean(),
  clientName: text,
  locationName: text,
});

test('what is packed comes out as it was, whatever people call things', () => {
  fc.assert(
    fc.property(
      fc.array(appointment, { maxLength: 6 }),
      fc.array(fc.tuple(fc.uuid(), text, fc.option(text), fc.boolean(), moment), { maxLength: 4 }),
      (practiceAppointments, others) => {
        const external = others.map(([id, title, source, allDay, startsAt]) => ({
          id,
          title,
          source,
          allDay,
          startsAt,
          endsAt: startsAt + 1,
        }));
        const entries = { ...NO_ENTRIES, practiceAppointments, external };
        expect(unpackEntries(packEntries(entries))).toEqual(entries);
      },
    ),
  );
});
