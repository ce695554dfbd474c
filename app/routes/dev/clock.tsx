import { MINUTE_MS } from '#app/lib/duration.ts';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect, useLoaderData } from '@remix-run/react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { formatDateTime } from '#app/lib/time.ts';
import { errorPage } from '#app/operations/remix.ts';
import { notFound } from '#app/operations/refusal.ts';
import { moveClock } from '#app/platform/dev-clock.ts';
import { env } from '#app/platform/env/index.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

export const handle = { servedOn: 'app' as const, private: true, development: true };
export const meta: MetaFunction = () => [{ title: 'Clock · Tendwell development' }];

const MAX_MINUTES = 60 * 24 * 400;

export function loader({ context }: LoaderFunctionArgs) {
  if (!env().devControls) throw errorPage(notFound());
  return { now: context.base.clock.now() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!env().devControls) throw errorPage(notFound());
  const minutes = Number((await request.formData()).get('minutes'));
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > MAX_MINUTES) {
    return { error: 'Please enter whole minutes, up to 400 days.' };
  }
  await moveClock(context.base.database, minutes * MINUTE_MS);
  return redirect(paths.devClock());
}

const STEPS: [string, number][] = [
  ['10 minutes', 10],
  ['1 hour', 60],
  ['1 day', 1440],
  ['1 week', 10_080],
];

export default function DevClock() {
  const { now } = useLoaderData<typeof loader>();
  return (
    <main className="mx-auto max-w-xl px-4 py-10">
      <SectionHeader title="Clock" level={1}>
        Moves the time that web and worker live in, to see reminders and charges come. Development only.
      </SectionHeader>
      <Card className="mt-6">
        <p className="tabular text-2xl font-semibold" data-now={now}>
          {formatDateTime(now, 'UTC')}
        </p>
        <PostForm className="mt-5 flex flex-wrap gap-2">
          {STEPS.map(([label, minutes]) => (
            <Button key={minutes} type="submit" name="minutes" value={String(minutes)} variant="secondary">
              {`Forward ${label}`}
            </Button>
          ))}
          <Button type="submit" name="minutes" value="0" variant="ghost">
            Back to now
          </Button>
        </PostForm>
        <PostForm className="mt-5 flex items-end gap-3">
          <TextField name="minutes" label="Minutes" inputMode="numeric" />
          <Button type="submit">Forward</Button>
        </PostForm>
      </Card>
    </main>
  );
}
