import { v7 as uuid } from 'uuid';
import type { Prisma } from '#prisma/generated/client.ts';
import type { Plain, Scene } from './scene.ts';

type LocationRow = Partial<
  Omit<Plain<Prisma.LocationCreateManyInput>, 'id' | 'practiceId' | 'name' | 'timeZone'>
>;
type LocationGiven = LocationRow & { name: string; timeZone: string };

/** Open stretches of a weekday, as wall time: `['9:00', '12:30']`. */
export type DayHours = [from: string, to: string][];
/** Weekdays (0 = Sunday) with their open stretches; a weekday that is missing is closed. */
export type WeekHours = Partial<Record<0 | 1 | 2 | 3 | 4 | 5 | 6, DayHours>>;

/** Minutes after midnight of a wall time such as `9:30`; `24:00` is the end of the day. */
export function minuteOf(wallTime: string): number {
  const [hours, minutes] = wallTime.split(':').map(Number);
  return hours! * 60 + minutes!;
}

/** The same hours on several weekdays. */
export function onDays(days: (0 | 1 | 2 | 3 | 4 | 5 | 6)[], ...hours: DayHours): WeekHours {
  return Object.fromEntries(days.map((day) => [day, hours]));
}

function aPlace(scene: Scene, place: LocationGiven, hours: WeekHours) {
  const location = scene.add('location', { id: uuid(), ...place });
  openHours(scene, { locationId: location.id }, hours);
  return location;
}

/** An office that clients come to. */
export function anOffice(scene: Scene, place: LocationGiven, hours: WeekHours) {
  return aPlace(scene, { ...place, kind: 'office' }, hours);
}

/** Video or phone appointments. */
export function aVirtualPlace(scene: Scene, place: LocationGiven, hours: WeekHours) {
  return aPlace(scene, { virtualType: 'video', ...place, kind: 'virtual' }, hours);
}

/** Appointments at the client's home, within a travel distance (miles) of an address. */
export function aHomePlace(
  scene: Scene,
  place: LocationGiven & { travelDistance: number },
  hours: WeekHours,
) {
  return aPlace(scene, { ...place, kind: 'home' }, hours);
}

/** Weekly hours of a location, or of a service that has its own. */
export function openHours(
  scene: Scene,
  of: { locationId?: string; serviceId?: string },
  hours: WeekHours,
): void {
  for (const [weekday, stretches] of Object.entries(hours)) {
    for (const [from, to] of stretches) {
      scene.add('availabilityBlock', {
        id: uuid(),
        locationId: of.locationId ?? null,
        serviceId: of.serviceId ?? null,
        weekday: Number(weekday),
        startMinute: minuteOf(from),
        endMinute: minuteOf(to),
      });
    }
  }
}

/** Other hours on one date (YYYY-MM-DD); none closes it. Without a location it holds for all of them; dates of one span are one entry. */
export function otherHours(
  scene: Scene,
  date: string,
  hours: DayHours,
  {
    locationId,
    spanId = uuid(),
    name,
  }: { locationId?: string; spanId?: string; name?: string | undefined } = {},
) {
  return scene.add('availabilityOverride', {
    id: uuid(),
    spanId,
    name: name ?? null,
    locationId: locationId ?? null,
    date: new Date(`${date}T00:00:00Z`),
    ranges: hours.map(([from, to]) => ({ startMinute: minuteOf(from), endMinute: minuteOf(to) })),
  });
}
