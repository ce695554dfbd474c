import { v7 as uuid } from 'uuid';
import type { Scene } from './scene.ts';

export interface ServiceGiven {
  name: string;
  description?: string;
  category?: string;
  /** Minutes. */
  timeLength: number;
  amountCents: number;
  /** Other lengths and prices: minutes, cents. */
  variations?: { name?: string; timeLength: number; amountCents: number }[];
  /** A package of so many sessions at one price. */
  numberOfSessions?: number;
  addOn?: boolean;
  /** Services an add-on goes with; all where there are none. */
  allowedServiceIds?: string[];
  locationIds: string[];
  public?: boolean;
  state?: 'active' | 'disabled';
  availableTimesEnabled?: boolean;
  photoHandle?: string;
  photoUrl?: string;
  smallWebpUrl?: string;
  position?: number;
}

export type AService = ReturnType<typeof aService>;

/** A service, package or add-on with its variations, offered at the given places. */
export function aService(scene: Scene, given: ServiceGiven) {
  const { variations = [], locationIds, allowedServiceIds = [], numberOfSessions, ...fields } = given;
  const service = scene.add('service', {
    id: uuid(),
    category: null,
    ...fields,
    addOn: given.addOn ?? false,
    package: numberOfSessions !== undefined,
    numberOfSessions: numberOfSessions ?? null,
  });
  for (const locationId of locationIds) scene.add('serviceLocation', { serviceId: service.id, locationId });
  for (const serviceId of allowedServiceIds) {
    scene.add('addOnAllowedService', { addOnId: service.id, serviceId });
  }
  return {
    ...service,
    locationIds,
    variations: variations.map((variation, position) =>
      scene.add('serviceVariation', { id: uuid(), serviceId: service.id, position, ...variation }),
    ),
  };
}
