import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountPage, type AccountView } from '#app/components/accounts/account-page.tsx';
import { zoneOf } from '#app/components/layout/zone.ts';
import {
  currentUser,
  ownRecords,
  sendPhoneVerification,
  sessions,
  untieOwnRecord,
} from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { act, formErrors, load, redirectWithToast } from '#app/operations/remix.ts';
import { revokeDevice } from '../portal/revoke-device.ts';
import { paths } from '#app/paths.ts';
import { accountHandle, accountMeta } from './account-page.ts';
import { landingOf } from './landing.ts';

export const handle = accountHandle;
export const meta = accountMeta('Your account');

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AccountView> {
  const [user, records, devices] = await Promise.all([
    load(context, currentUser, {}, request),
    load(context, ownRecords, {}, request),
    load(context, sessions, {}, request),
  ]);
  if (user.kind !== 'client') throw redirect(landingOf(user.kind, null));
  const { name, email, phone, isPhoneConfirmed, hasPassword } = user;
  return {
    name,
    email,
    phone,
    isPhoneConfirmed,
    hasPassword,
    records: records.map(({ clientId, practiceName, name: known }) => ({
      clientId,
      practiceName,
      name: known,
    })),
    devices,
    now: context.base.clock.now(),
    zone: zoneOf(request.headers.get('cookie')),
  };
}

/** Texts a link to a phone number, gives back a record that is another person's, or signs devices out. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.has('sessionId')) return revokeDevice(context, form.get('sessionId'), paths.account(), request);
  if (form.has('notMine')) {
    const given = await act(context, untieOwnRecord, { clientId: form.get('notMine') });
    throw await redirectWithToast(context, paths.account(), {
      kind: given.ok ? 'success' : 'error',
      text: given.ok ? ACCOUNT_MESSAGES.recordGivenBack : given.refusal.userMessage,
    });
  }
  const phone = form.get('phone') ?? '';
  const outcome = await act(context, sendPhoneVerification, { phone });
  return outcome.ok ? { ok: true as const, phone: String(phone) } : formErrors(outcome.refusal);
}

export default function Account() {
  const answer = useActionData<typeof action>();
  return (
    <AccountPage view={useLoaderData<typeof loader>()} sentTo={answer && answer.ok ? answer.phone : null} />
  );
}
