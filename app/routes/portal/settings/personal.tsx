import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PersonalPage } from '#app/components/settings/personal-page.tsx';
import { currentUser, sessions } from '#app/domain/accounts/index.ts';
import { formInput, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { revokeDevice } from '../revoke-device.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'My Account · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [devices, { hasPassword }] = await Promise.all([
    load(context, sessions, {}, request),
    load(context, currentUser, {}, request),
  ]);
  return { devices, hasPassword, now: context.base.clock.now() };
}

/** Signs one device out, or all but this one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { sessionId } = await formInput(request);
  return revokeDevice(context, sessionId, paths.personalSettings(), request);
}

export default function Personal() {
  return <PersonalPage {...useLoaderData<typeof loader>()} />;
}
