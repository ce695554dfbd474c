import { v7 as uuid } from 'uuid';
import { templateFor } from '#builder/templates/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { Profession } from '../professions/profession.ts';
import { intakeFormOf } from '../professions/index.ts';
import type { FirstPlace } from './place.ts';

/** Nine to five (spec 002 §9), in minutes after midnight at the place, Monday to Friday. */
const WEEKDAYS = [1, 2, 3, 4, 5];
const FROM_MINUTE = 9 * 60;
const TO_MINUTE = 17 * 60;

interface Made {
  profession: Profession;
  practiceName: string;
  firstName: string;
  /** IANA zone. */
  timeZone: string;
  place: FirstPlace;
  now: Date;
}

/** Writes the first place with its hours; answers its id. */
async function addPlace(db: Db, { place, timeZone, now }: Made): Promise<string> {
  const locationId = uuid();
  const { city, ...columns } = place;
  await db
    .insertInto('Location')
    .values({ id: locationId, ...columns, city, timeZone, createdAt: now, updatedAt: now })
    .execute();
  await db
    .insertInto('AvailabilityBlock')
    .values(
      WEEKDAYS.map((weekday) => ({
        id: uuid(),
        locationId,
        weekday,
        startMinute: FROM_MINUTE,
        endMinute: TO_MINUTE,
      })),
    )
    .execute();
  return locationId;
}

/** Writes the services, each offered at the place. */
async function addServices(db: Db, { profession, now }: Made, locationId: string): Promise<void> {
  const services = profession.services.map((service) => ({ ...service, id: uuid() }));
  const at = { createdAt: now, updatedAt: now };
  await db
    .insertInto('Service')
    .values(
      services.map(({ id, name, description, minutes, cents }, position) => ({
        id,
        name,
        description: `<p>${description}</p>`,
        timeLength: minutes,
        amountCents: cents,
        position: position + 1,
        ...at,
      })),
    )
    .execute();
  const longer = services.flatMap(({ id, longer: more }) =>
    more ? [{ id: uuid(), serviceId: id, timeLength: more.minutes, amountCents: more.cents }] : [],
  );
  if (longer.length > 0) await db.insertInto('ServiceVariation').values(longer).execute();
  await db
    .insertInto('ServiceLocation')
    .values(services.map(({ id }) => ({ serviceId: id, locationId })))
    .execute();
}

/** Writes the intake form and the front page of the website, neither of which anybody is shown yet. */
async function addPages(db: Db, { profession, practiceName, firstName, now }: Made): Promise<void> {
  const at = { updatedAt: now };
  await db
    .insertInto('IntakeForm')
    .values({ id: uuid(), text: JSON.stringify(intakeFormOf(profession)), createdAt: now, ...at })
    .execute();
  const { design, front } = templateFor(profession.modality, {
    practiceName,
    firstName,
    headline: null,
    philosophy: null,
    firstVisit: null,
    insurance: null,
  });
  await db
    .insertInto('Website')
    .values({ id: uuid(), design: JSON.stringify(design), createdAt: now, ...at })
    .execute();
  await db
    .insertInto('Page')
    .values({
      id: uuid(),
      path: '/',
      title: practiceName,
      data: JSON.stringify(front),
      createdAt: now,
      ...at,
    })
    .execute();
  await db
    .insertInto('WebsiteMetadata')
    .values({ id: uuid(), ogSiteName: practiceName, primaryModality: profession.modality, ...at })
    .execute();
}

/** Writes all that a practice of the profession begins with, in the caller's transaction. */
export async function addReadyStart(db: Db, made: Made): Promise<void> {
  const locationId = await addPlace(db, made);
  await addServices(db, made, locationId);
  await addPages(db, made);
}
