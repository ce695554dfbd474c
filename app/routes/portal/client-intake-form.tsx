import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClientIntake } from '#app/components/clients/intake.tsx';
import { intakeStatus } from '#app/domain/intake/index.ts';
import { load } from '#app/operations/remix.ts';
import { clientIdOf } from './client-data.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Intake form · Clients · Tendwell' }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const requestId = new URL(request.url).searchParams.get('request') ?? undefined;
  return load(context, intakeStatus, { clientId: clientIdOf(params), requestId }, request);
}

export default function IntakeForm() {
  return <ClientIntake intake={useLoaderData<typeof loader>()} />;
}
