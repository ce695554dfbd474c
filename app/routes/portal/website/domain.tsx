import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DomainPage } from '#app/components/domains/domain-page.tsx';
import {
  customDomain,
  deleteCustomDomain,
  recheckCustomDomain,
  upsertCustomDomain,
} from '#app/domain/domains/index.ts';
import { DOMAIN_MESSAGES as messages } from '#app/domain/domains/messages.ts';
import { pressProblem } from '#app/lib/form-errors.ts';
import {
  act,
  formErrors,
  load,
  postedForm,
  postedText,
  redirectWithToast,
  refusedForm,
  unknownForm,
  withText,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Domain · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await load(context, customDomain, {}, request);
  return { ...view, asks: new URL(request.url).searchParams.get('ask') };
}

/** Claims a domain, looks at it at once, or lets go of it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, input } = await postedForm(request);
  const done = (text: string) => redirectWithToast(context, paths.websiteDomain(), { kind: 'success', text });
  if (intent === 'domain') {
    const sent = { domain: postedText(input, 'domain') };
    const outcome = await act(context, upsertCustomDomain, sent);
    if (outcome.ok) return done(messages.saved);
    return refusedForm(withText(outcome.refusal, messages.creating), { intent, input }, sent);
  }
  if (intent === 'check') {
    const outcome = await act(context, recheckCustomDomain, {});
    if (outcome.ok) return done(messages.checked);
    return formErrors(withText(outcome.refusal, messages.status), { intent });
  }
  if (intent === 'delete') {
    const outcome = await act(context, deleteCustomDomain, {});
    if (outcome.ok) return done(messages.deleted);
    return formErrors(withText(outcome.refusal, messages.deleting), { intent });
  }
  return unknownForm(intent);
}

export default function Domain() {
  const refused = useActionData<typeof action>();
  return <DomainPage {...useLoaderData<typeof loader>()} problem={pressProblem(refused)} />;
}
