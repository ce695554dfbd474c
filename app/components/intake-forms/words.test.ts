import { expect, test } from 'vitest';
import { offeredServices, type FormServices, type FormSummary } from './editor-state.ts';
import { sendingLabel, serviceLabel } from './words.ts';

const services: FormServices = [
  { id: 'massage', name: 'Massage', isDeleted: false },
  { id: 'coaching', name: 'Coaching', isDeleted: false },
  { id: 'reiki', name: 'Reiki', isDeleted: true },
];
const label = (serviceIds: string[], more: Partial<FormSummary> = {}) =>
  sendingLabel(
    { sendWhen: 'new_clients', againAfterMonths: null, serviceIds, ...more } as FormSummary,
    services,
  );

test('a form says with which services it goes, and that nobody gets it where its service is gone', () => {
  expect(label([])).toBe('New clients');
  expect(label(['massage'])).toBe('New clients, one service');
  expect(label(['massage', 'coaching'])).toBe('New clients, 2 services');
  expect(label(['massage', 'reiki'])).toBe('New clients, one service');
  expect(label(['reiki'])).toBe('New clients, for a service that is gone, so nobody gets it');
  expect(label(['reiki'], { sendWhen: 'by_hand' })).toBe('Only when you send it');
  expect(serviceLabel(services[2]!)).toBe('Reiki (a service that is gone)');
});

test('a service that is gone is offered only where the form is for it', () => {
  expect(offeredServices(services, { serviceIds: ['reiki'] }).map(({ id }) => id)).toEqual([
    'massage',
    'coaching',
    'reiki',
  ]);
  expect(offeredServices(services, { serviceIds: [] }).map(({ id }) => id)).toEqual(['massage', 'coaching']);
});
