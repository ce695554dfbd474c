import { v7 as uuid } from 'uuid';
import { random } from '#prisma/seed/random.ts';
import { encryptText } from '#app/platform/tokens.ts';
import { aClient } from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { makeIntakeForms } from './intake-forms.ts';
import type { DemoClient } from './people.ts';
import type { Demo } from './appointments.ts';

/** They fit a dietitian as well as a massage therapist. */
const NOTES = [
  'Worse again after long days at the desk. Warmth helped; shorter and slower next time.',
  'Sleeps better since the last visit. Wants to come every two weeks until the move.',
  'Told me about her mother. Quiet session, no talking needed.',
  'Asked for something to do at home. Sent the two pages.',
  'Pregnant since spring: goes by how the day is, and more water.',
  'Came late and tired. We did half, and that was enough.\nNext time begin where we stopped.',
  'Does not like lavender. Peppermint is fine.',
  'Much better since the autumn. We may try the longer session in the new year.',
];

const STREETS = [
  'Alder Street',
  'Mill Lane',
  'Harbour Road',
  'Chestnut Avenue',
  'Third Street',
  'Orchard Way',
];

/**
 * What a practice keeps of its clients: notes, addresses, an intake form with answers and one that waits for them, and
 * somebody who can not be reached. By a chance of its own, so that nothing else in the demo moves.
 */
export function makeClientFiles(all: Demo): void {
  const { demo, clients, scene } = all;
  const r = random(`files ${demo.slug}`);
  clients.forEach((client, index) => {
    const ends = pastEnds(all, client);
    if (index % 4 !== 2)
      for (const end of ends.slice(-1 - (index % 3))) addNote(all, client, end, r.pick(NOTES));
    if (index % 3 === 0) addAddress(all, client, `${r.int(11, 980)} ${r.pick(STREETS)}`);
  });
  makeIntakeForms(all, clients.slice(1, 4));
  aClient(scene, {
    firstName: 'Wren',
    lastName: 'Unlisted',
    email: null,
    clientType: 'added',
    notes: 'Comes by without booking. No phone and no email so far.',
    createdAt: new Date(scene.now - 120 * DAY_MS),
  });
}

/** When the client's appointments so far were over, in their order; epoch ms. */
function pastEnds({ scene }: Demo, { id }: DemoClient): number[] {
  return scene
    .of('appointment')
    .filter(
      ({ clientId, state, endsAt }) => clientId === id && state === 'approved' && Number(endsAt) < scene.now,
    )
    .map(({ endsAt }) => Number(endsAt))
    .sort((one, other) => one - other);
}

/** Written a few minutes after an appointment. */
function addNote({ scene }: Demo, { id: clientId }: DemoClient, endedAt: number, text: string): void {
  scene.add('clientNote', {
    id: uuid(),
    clientId,
    textEncrypted: encryptText('client-notes', text),
    createdAt: new Date(Math.min(scene.now, endedAt + 7 * 60_000)),
  });
}

function addAddress({ scene }: Demo, client: DemoClient, address: string): void {
  const town = scene.of('location').find(({ city }) => city);
  const row = scene.of('client').find(({ id }) => id === client.id);
  if (!row || row.address || !town) return;
  Object.assign(row, {
    address,
    city: town.city,
    state: town.stateAbbreviation,
    postalCode: town.zip,
    country: town.countryCode,
  });
}
