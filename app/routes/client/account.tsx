import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountPage, type AccountView } from '#app/components/accounts/account-page.tsx';
import { zoneOf } from '#app/components/layout/zone.ts';
import { currentUser, ownRecords, pendingEmailChange, sessions } from '#app/domain/accounts/index.ts';
import { savedCards } from '#app/domain/cards/index.ts';
import { textMessaging } from '#app/domain/messaging/index.ts';
import { load } from '#app/operations/remix.ts';
import { answerAccountForm } from './account-forms.ts';
import { accountHandle, accountMeta } from './account-page.ts';
import { ownAccount, proofOf } from './account-data.ts';
import { landingOf } from './landing.ts';

export const handle = accountHandle;
export const meta = accountMeta('Your account');

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AccountView> {
  const user = await load(context, currentUser, {}, request);
  if (user.kind !== 'client')
    throw redirect(user.kind === 'practitioner' ? ownAccount(context) : landingOf(user.kind, null));
  const [records, devices, cards, pending, texts] = await Promise.all([
    load(context, ownRecords, {}, request),
    load(context, sessions, {}, request),
    load(context, savedCards, {}, request),
    load(context, pendingEmailChange, {}, request),
    load(context, textMessaging, {}, request),
  ]);
  const now = context.base.clock.now();
  const { name, firstName, lastName, email, phone, isPhoneConfirmed, hasPassword } = user;
  return {
    name,
    firstName,
    lastName,
    email,
    pendingEmail: pending?.email ?? null,
    proof: proofOf(hasPassword, devices, now),
    phone,
    isPhoneConfirmed,
    canText: texts.isSwitchedOn,
    hasPassword,
    cards: cards.map(({ appointment, ...card }) => ({
      ...card,
      appointment: appointment && { ...appointment, startsAt: appointment.startsAt.getTime() },
    })),
    removeId: new URL(request.url).searchParams.get('remove'),
    records: records.map(({ clientId, practiceName, name: known }) => ({
      clientId,
      practiceName,
      name: known,
    })),
    devices,
    now,
    zone: zoneOf(request.headers.get('cookie')),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerAccountForm(context, request);

export default function Account() {
  const answer = useActionData<typeof action>();
  return (
    <AccountPage
      view={useLoaderData<typeof loader>()}
      answer={answer ? { intent: answer.intent ?? '', sentTo: answer.ok ? answer.sentTo : null } : null}
    />
  );
}
