import { v7 as uuid } from 'uuid';
import { random } from '#prisma/seed/random.ts';
import { templateFor } from '#builder/templates/index.ts';
import { aSite, otherHours, type Scene } from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { DemoCalendar } from './calendar.ts';
import { makeClientAccount } from './client-account.ts';
import { makeClientFiles } from './client-files.ts';
import type { DemoPractice } from './demo-practice.ts';
import { makeCoupons, makeGiftCards, makePersonalEvents, makeReviews } from './extras.ts';
import { makeGroupEvents } from './group-events.ts';
import { demoOffer, demoPlaces } from './offer.ts';
import { makeOutsideCalendars } from './outside-calendars.ts';
import { demoClients } from './people.ts';
import type { Picture } from './pictures.ts';
import type { ReferenceData } from './reference.ts';
import { makeOwnPrices } from './money/own-prices.ts';
import { makePackages, makeSeries, makeToday } from './regulars.ts';
import { makeVideoLink } from './video-links.ts';
import { makeVisits, type Demo } from './appointments.ts';

function makeProfile({ demo, scene }: Demo, reference: ReferenceData): Map<string, string> {
  const skills = new Map<string, string>();
  demo.skills.forEach((name, position) => {
    const skill = scene.add('skill', { id: uuid(), specialtyId: reference.specialties.get(name)!, position });
    skills.set(name, skill.id);
  });
  demo.credentials.forEach(({ kind, name, issuer, stateIssued, licenseNumber, isPending }, position) =>
    scene.add('proCredential', {
      id: uuid(),
      kind,
      credentialId: reference.credentials.get(`${kind} ${name}`)!,
      issuerId: reference.issuers.get(`${kind} ${issuer}`)!,
      stateIssued: stateIssued ?? null,
      licenseNumber: licenseNumber ?? null,
      state: isPending ? 'pending' : 'approved',
      position,
    }),
  );
  for (const name of demo.languages)
    scene.add('practiceLanguage', { languageId: reference.languages.get(name)! });
  for (const name of demo.ages)
    scene.add('practiceAgeWorkWith', { ageWorkWithId: reference.ages.get(name)! });
  for (const name of demo.worksWith)
    scene.add('practiceWorkWith', { workWithId: reference.worksWith.get(name)! });
  return skills;
}

function makeWebsite({ demo, scene }: Demo, pictures: readonly Picture[]): void {
  pictures.forEach(
    ({ handle, key, filename, contentType, size, width, height, alt, isGallery, url }, position) => {
      scene.add('mediaAsset', {
        id: uuid(),
        handle,
        key,
        filename,
        contentType,
        size,
        width,
        height,
        altText: alt,
      });
      if (isGallery)
        scene.add('galleryImage', { id: uuid(), handle, defaultPhotoUrl: url, altText: alt, position });
    },
  );
  const { firstName } = demo.owner;
  const { headline = null, philosophyOfCare = null, firstVisit = null, insurance = null } = demo.profile;
  aSite(
    scene,
    demo.site.title,
    templateFor(demo.modality, {
      practiceName: demo.name,
      firstName,
      headline,
      philosophy: philosophyOfCare,
      firstVisit,
      insurance,
    }),
  );
  scene.add('websiteMetadata', {
    id: uuid(),
    title: demo.site.title,
    description: demo.site.description,
    ogSiteName: demo.name,
    primaryModality: demo.modality,
  });
  scene.add('subscription', {
    id: uuid(),
    plan: 'website',
    state: 'active',
    amountCents: 3900,
    interval: 'month',
    // The sandbox makes what such an id says, and the worker reads it.
    providerCustomerId: `cus_demo_plan-3900-month-${demo.slug}`,
    currentPeriodEndsAt: new Date(scene.now + 20 * DAY_MS),
    checkAt: new Date(scene.now),
  });
}

/** Lays out one practice: its people, its calendar and what became of it, all by chance from its own name. */
export function layOut(
  demo: DemoPractice,
  scene: Scene,
  pictures: readonly Picture[],
  reference: ReferenceData,
  /** The account of the one client who can sign in; left out, nobody can. */
  accountUserId?: string,
): void {
  const calendar = new DemoCalendar(demo, scene.now);
  const places = demoPlaces(scene, demo);
  const byService = new Map(
    pictures.flatMap((picture) => picture.services.map((key) => [key, picture] as const)),
  );
  const r = random(`demo ${demo.slug}`);
  const all: Demo = {
    demo,
    scene,
    calendar,
    r,
    places,
    clients: demoClients(scene, demo, r),
    offer: demoOffer(scene, demo, places, byService),
  };
  const skills = makeProfile(all, reference);
  for (const { inDays, days = 1, name, hours } of calendar.otherDays()) {
    const span = { spanId: uuid(), name };
    for (let day = 0; day < days; day++) otherHours(scene, calendar.date(inDays + day), hours, span);
  }
  makePersonalEvents(all);
  makeGroupEvents(all, pictures);
  makeCoupons(all);
  makeGiftCards(all);
  makeOutsideCalendars(all);
  const regulars = [...makeSeries(all), ...makePackages(all)];
  makeOwnPrices(all);
  makeToday(all);
  makeReviews(all, [...regulars, ...makeVisits(all)], skills);
  makeClientFiles(all);
  if (accountUserId) makeClientAccount(all, accountUserId);
  makeVideoLink(all);
  makeWebsite(all, pictures);
}
