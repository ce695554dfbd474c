import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DeviceList } from '#app/components/portal/device-list.tsx';
import { currentUser, sessions } from '#app/domain/accounts/index.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { revokeDevice } from './revoke-device.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Devices · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [devices, user] = await Promise.all([
    load(context, sessions, {}, request),
    load(context, currentUser, {}, request),
  ]);
  return { devices, email: user.email, now: context.base.clock.now() };
}

/** Signs one device out, or all but this one. */
export async function action({ request, context }: ActionFunctionArgs) {
  return revokeDevice(context, (await request.formData()).get('sessionId'), paths.sessions(), request);
}

export default function Devices() {
  const { devices, email, now } = useLoaderData<typeof loader>();
  return <DeviceList devices={devices} email={email} now={now} />;
}
