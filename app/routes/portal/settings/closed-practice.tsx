import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ClosedPractice } from '#app/components/settings/leaving/closed-practice.tsx';
import { practiceClosing, practiceExport, reopenPractice } from '#app/domain/leaving/index.ts';
import { LEAVING_MESSAGES } from '#app/domain/leaving/messages.ts';
import { act, formErrors, load, postedForm, redirectWithToast, unknownForm } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction = () => [{ title: 'Your practice is closed · Tendwell' }];

/** What is left of a practice that its owner has closed: the way back, the copy, and the day of its end. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const closing = await load(context, practiceClosing, {}, request);
  // Whoever has no practice begins one.
  if (!closing) {
    const { actor, cross } = context.base;
    const isOpen = 'userId' in actor && (await cross.practiceForOwner(actor.userId)) !== null;
    throw redirect(isOpen ? paths.portal() : paths.pro());
  }
  const copy = await load(context, practiceExport, {}, request);
  return { closing, copy };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { intent } = await postedForm(request);
  if (intent !== 'open') return unknownForm(intent);
  const outcome = await act(context, reopenPractice, {});
  if (!outcome.ok) return formErrors(outcome.refusal);
  // Not to where the portal leads on from, which would take the toast.
  return redirectWithToast(context, paths.calendar(), {
    kind: 'success',
    text: [LEAVING_MESSAGES.openedAgain, outcome.value.plan].filter(Boolean).join(' '),
  });
}

export default function ClosedPracticePage() {
  return <ClosedPractice {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
