import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CredentialsPage } from '#app/components/profile/credentials/credentials-page.tsx';
import { proCredentials } from '#app/domain/profile/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Credentials · Profile · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  load(context, proCredentials, {}, request);

export default function Credentials() {
  return <CredentialsPage {...useLoaderData<typeof loader>()} />;
}
