import type { OpValue } from '#app/components/operation/op.ts';
import { listLabel, pluralize } from '#app/lib/text.ts';

/** What still hangs on a service and stays, in a sentence; null where nothing does. */
export function staysText({ appointmentsCount, seriesCount }: OpValue<'serviceUse'>): string | null {
  if (appointmentsCount === 0) return null;
  const parts = [
    pluralize(appointmentsCount, 'coming appointment'),
    ...(seriesCount > 0 ? [pluralize(seriesCount, 'series', 'series')] : []),
  ];
  const isOne = appointmentsCount === 1 && seriesCount === 0;
  return `${listLabel(parts)} ${isOne ? 'stays as it is, with its' : 'stay as they are, with their'} name and price.`;
}

/** Of a package: whoever has sessions left cannot book them once it is deleted. */
export function packagesText({ packagesCount }: OpValue<'serviceUse'>): string | null {
  if (packagesCount === 0) return null;
  const have = packagesCount === 1 ? '1 client has' : `${packagesCount} clients have`;
  return `${have} sessions left of this package. Once it is deleted, no more of them can be booked. To only stop selling it, switch off that clients can see it.`;
}

/** Intake forms that are sent for this service alone, and so no more once it is deleted; null where there are none. */
export function formsText({ intakeForms }: OpValue<'serviceUse'>): string | null {
  if (intakeForms.length === 0) return null;
  const names = listLabel(intakeForms.map((name) => `“${name}”`));
  return intakeForms.length === 1
    ? `The intake form ${names} is sent for it alone: nobody gets that one any more, until you choose another service for it.`
    : `The intake forms ${names} are sent for it alone: nobody gets those any more, until you choose another service for them.`;
}
