import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DeviceList } from '#app/components/portal/device-list.tsx';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { currentUser, revokeSession, sessions } from '#app/domain/accounts/index.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import type { Flash } from '#app/platform/cookies.ts';
import { paths } from '#app/paths.ts';

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
  const chosen = (await request.formData()).get('sessionId');
  const back = (flash: Flash) => redirectWithToast(context, paths.sessions(), flash);
  if (chosen === 'others') {
    const devices = await load(context, sessions, {}, request);
    for (const { id } of devices.filter(({ current }) => !current)) {
      await act(context, revokeSession, { sessionId: id });
    }
    throw await back({ kind: 'success', text: ACCOUNT_MESSAGES.othersEnded });
  }
  const outcome = await act(context, revokeSession, { sessionId: chosen });
  throw await back(
    outcome.ok
      ? { kind: 'success', text: ACCOUNT_MESSAGES.sessionEnded }
      : { kind: 'error', text: outcome.refusal.userMessage },
  );
}

export default function Devices() {
  const { devices, email, now } = useLoaderData<typeof loader>();
  return <DeviceList devices={devices} email={email} now={now} />;
}
