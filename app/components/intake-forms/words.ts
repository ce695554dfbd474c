import type { ConditionTest } from '#app/lib/intake/condition-tests.ts';
import type { IntakeKind } from '#app/lib/intake/questions.ts';
import { AGAIN_LABELS, SENDING_LABELS } from '#app/domain/intake-forms/messages.ts';
import type { FormServices, FormSummary } from './editor-state.ts';

/** What each kind of entry is called, in the groups in which it is offered. */
export const KIND_GROUPS: readonly { heading: string; kinds: readonly [IntakeKind, string][] }[] = [
  {
    heading: 'Words',
    kinds: [
      ['line', 'Short answer'],
      ['text', 'Long answer'],
      ['email', 'Email'],
      ['phone', 'Phone'],
      ['address', 'Address'],
    ],
  },
  {
    heading: 'Choices',
    kinds: [
      ['yes_no', 'Yes or no'],
      ['choice', 'One of several'],
      ['dropdown', 'One of many, as a list'],
      ['choices', 'Any of several'],
      ['scale', 'Scale'],
    ],
  },
  {
    heading: 'Figures',
    kinds: [
      ['number', 'Number'],
      ['date', 'Date'],
    ],
  },
  {
    heading: 'Agreement',
    kinds: [
      ['consent', 'Consent'],
      ['signature', 'Signature'],
    ],
  },
  {
    heading: 'Structure',
    kinds: [
      ['section', 'Section'],
      ['note', 'Text to read'],
    ],
  },
];

export const KIND_LABELS = Object.fromEntries(KIND_GROUPS.flatMap(({ kinds }) => kinds)) as Record<
  IntakeKind,
  string
>;

/** What is asked of an earlier answer; of a consent its own words. */
export const TEST_LABELS: Readonly<Record<ConditionTest, string>> = {
  is: 'is',
  is_not: 'is not',
  includes: 'includes',
  excludes: 'does not include',
  at_least: 'is at least',
  at_most: 'is at most',
  answered: 'is answered',
  not_answered: 'is not answered',
};

/** What a service is called where a form is for it. */
export const serviceLabel = ({ name, isDeleted }: FormServices[number]): string =>
  isDeleted ? `${name} (a service that is gone)` : name;

/** With which services a form goes; nothing where it is every one. */
function servicesLabel(serviceIds: readonly string[], services: FormServices): string | null {
  if (serviceIds.length === 0) return null;
  const isGone = (id: string) => services.some((service) => service.id === id && service.isDeleted);
  const count = serviceIds.filter((id) => !isGone(id)).length;
  if (count === 0) return 'for a service that is gone, so nobody gets it';
  return count === 1 ? 'one service' : `${count} services`;
}

/** 'New clients, 2 services' of a form. */
export function sendingLabel(form: FormSummary, services: FormServices): string {
  const { sendWhen, againAfterMonths, serviceIds } = form;
  const again = AGAIN_LABELS.find(([value]) => value === String(againAfterMonths));
  const parts = [
    SENDING_LABELS[sendWhen],
    sendWhen === 'by_hand' ? null : servicesLabel(serviceIds, services),
    sendWhen === 'bookings' && again ? `${again[1].charAt(0).toLowerCase()}${again[1].slice(1)}` : null,
  ];
  return parts.filter(Boolean).join(', ');
}
