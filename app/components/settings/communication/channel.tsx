import type { ReactNode } from 'react';
import { FormNativeSelect, FormSwitch } from '#app/components/forms/fields/choices.tsx';
import { PAYMENT_REMINDER_MINUTES } from '#app/domain/settings/inputs.ts';
import { formatDuration } from '#app/lib/time.ts';
import { pluralize } from '#app/lib/text.ts';

interface ChannelProps {
  enabled: string;
  minutes: string;
  label: string;
  when: string;
  options: { value: string; label: string }[];
}

/** Whether a channel reminds, and when. */
export function Channel({ enabled, minutes, label, when, options }: ChannelProps): ReactNode {
  return (
    <div className="space-y-3">
      <FormSwitch name={enabled} label={label} />
      <FormNativeSelect name={minutes} label={when} hideLabel options={options} />
    </div>
  );
}

/** Whether clients are reminded by email of what is past due, and when. */
export const PastDueByEmail = () => (
  <Channel
    enabled="paymentPastDueEmailEnabled"
    minutes="paymentPastDueEmailMinutes"
    label="Email"
    when="When emails remind of a payment"
    options={AFTERWARDS}
  />
);

/** The same by text message. */
export const PastDueByText = () => (
  <Channel
    enabled="paymentPastDueTextEnabled"
    minutes="paymentPastDueTextMinutes"
    label="Text message"
    when="When text messages remind of a payment"
    options={AFTERWARDS}
  />
);

/** '3 hours', '2 days'. */
export function inWords(minutes: number): string {
  if (minutes % 10_080 === 0) return pluralize(minutes / 10_080, 'week');
  if (minutes % 1440 === 0) return pluralize(minutes / 1440, 'day');
  return minutes % 60 === 0 ? pluralize(minutes / 60, 'hour') : formatDuration(minutes);
}

/** Minutes to choose from: '3 hours before'. */
export const timesToChoose = (choices: readonly number[], after: string) =>
  choices.map((minutes) => ({ value: String(minutes), label: `${inWords(minutes)} ${after}` }));

const AFTERWARDS = timesToChoose(PAYMENT_REMINDER_MINUTES, 'after the end');

/** '1 day after the end'. */
const afterwards = (minutes: number) =>
  `${inWords(nearest(PAYMENT_REMINDER_MINUTES, minutes))} after the end`;

/** When clients are reminded of what is past due, in the words of the lists. */
export const PAST_DUE_WORDS = {
  paymentPastDueEmailMinutes: afterwards,
  paymentPastDueTextMinutes: afterwards,
};

/** One from before there was this list stands as the choice that is nearest to it. */
export const nearest = (choices: readonly number[], minutes: number): number =>
  choices.toSorted((a, b) => Math.abs(a - minutes) - Math.abs(b - minutes))[0]!;

/** When clients are reminded of what is past due, as it stands in a form. */
export const pastDueTimes = (
  settings: Record<'paymentPastDueEmailMinutes' | 'paymentPastDueTextMinutes', number>,
) => ({
  paymentPastDueEmailMinutes: nearest(PAYMENT_REMINDER_MINUTES, settings.paymentPastDueEmailMinutes),
  paymentPastDueTextMinutes: nearest(PAYMENT_REMINDER_MINUTES, settings.paymentPastDueTextMinutes),
});
