import { PostForm } from '#app/components/forms/post-form.tsx';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { formatPrice } from '#app/lib/money.ts';
import { formatDuration, localDate, localMinute, nextFullHour } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { NativeSelect, type Option } from '#app/ui/fields/native-select.tsx';
import { contactOf } from './client-search.tsx';
import type { ClientOption, FormPractice } from './form/form-data.ts';
import { openLocations } from './form/form-services.ts';
import { startOptions } from './times.ts';

export interface PlainFormData {
  practice: FormPractice;
  clients: ClientOption[];
  /** Where it opens, epoch milliseconds; null where no free time is near. */
  opensAt: number | null;
  now: number;
}

interface PlainFormProps {
  data: PlainFormData;
  answer: PlainAnswer | undefined;
}

/** What was refused, with what had been entered. */
export interface PlainAnswer extends FormErrors {
  data?: { confirm?: 'past' | 'overlap'; conflicts?: { id: string }[] };
  values: Record<string, string>;
}

/** One appointment for a client on file, as a plain form: what stands where no scripts run. */
export function PlainForm({ data: { practice, clients, opensAt, now }, answer }: PlainFormProps) {
  const { timeZone } = practice;
  const begins = opensAt ?? nextFullHour(now, timeZone);
  const entered = answer?.values ?? {
    date: localDate(begins, timeZone),
    start: String(localMinute(begins, timeZone)),
  };
  const confirm = answer?.data?.confirm;
  const texts = answer ? [...answer.formErrors, ...Object.values(answer.fieldErrors).flat()] : [];
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-2xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <h1 className="text-2xl leading-8 font-semibold tracking-tight">Create appointment</h1>
      <Card padding="roomy" className="mt-6">
        <PostForm className="space-y-5">
          {texts.length > 0 ? (
            <Banner tone="red" role="alert">
              {texts.join(' ')}
            </Banner>
          ) : null}
          {confirm === 'past' ? (
            <Checkbox name="confirmPast" value="true" label="Create it in the past" />
          ) : null}
          {confirm === 'overlap' ? (
            <Checkbox
              name="confirmOverlap"
              value={answer?.data?.conflicts?.map(({ id }) => id).join(' ')}
              label="Overlap anyway"
            />
          ) : null}
          <NativeSelect
            label="Client"
            name="clientId"
            required
            defaultValue={entered.clientId}
            placeholder="Choose a client"
            options={clients.map((client) => ({
              value: client.id,
              label: `${client.name} (${contactOf(client)})`,
              disabled: !client.phone && !client.email,
            }))}
          />
          <NativeSelect
            label="Service"
            name="service"
            required
            defaultValue={entered.service}
            placeholder="Choose a service"
            options={serviceOptions(practice)}
          />
          <NativeSelect
            label="Location"
            name="locationId"
            required
            defaultValue={entered.locationId}
            placeholder="Choose a location"
            options={openLocations(practice).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <DatePicker label="Date" name="date" required defaultValue={entered.date} />
            <NativeSelect
              label="Start"
              name="start"
              defaultValue={entered.start}
              options={startOptions(Number(entered.start))}
            />
          </div>
          <div className="flex gap-2">
            <Button type="submit" variant="primary">
              Save
            </Button>
            <LinkButton to={paths.calendar()}>Cancel</LinkButton>
          </div>
        </PostForm>
      </Card>
    </main>
  );
}

/** Each length of a service is an entry of its own: 'service' or 'service:variation'. */
function serviceOptions({ services, defaultCurrency }: FormPractice): Option[] {
  return services
    .filter(({ state, addOn }) => state === 'active' && !addOn)
    .flatMap((service) => {
      const entry = (value: string, minutes: number, cents: number, name: string | null) => ({
        value,
        label: [service.name, name, formatDuration(minutes), formatPrice(cents, defaultCurrency)]
          .filter(Boolean)
          .join(', '),
      });
      return [
        entry(service.id, service.timeLength, service.amountCents, null),
        ...service.variations.map((one) =>
          entry(`${service.id}:${one.id}`, one.timeLength, one.amountCents, one.name),
        ),
      ];
    });
}
