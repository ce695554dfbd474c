import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SharePage, type ShareView } from '#app/components/fill-in/share-page.tsx';
import { detailsToShare, shareDetails } from '#app/domain/accounts/index.ts';
import { act, formErrors, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { accountHandle, accountMeta } from './account-page.ts';

export const handle = accountHandle;
export const meta = accountMeta('Share your details');

/** What the page of a practice asks for stands in the address; whether it is one is looked up. */
function requestOf(request: Request) {
  const { searchParams } = new URL(request.url);
  const text = (name: string) => searchParams.get(name) ?? '';
  return {
    host: text('host'),
    challenge: text('challenge'),
    withAddress: text('address') === 'yes',
  };
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ShareView> {
  const { host, withAddress } = requestOf(request);
  const details = await load(context, detailsToShare, { host, withAddress }, request);
  const origin = `${context.base.protocol}://${details.practice.host}`;
  // Without scripts the browser follows the form's answer there.
  context.formTargets.push(origin);
  return { ...details, notNow: origin + paths.fillIn() };
}

/** Gives the form its leave, and leads back to it with the code that takes the details. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shared = await act(context, shareDetails, requestOf(request));
  if (!shared.ok) return formErrors(shared.refusal);
  const { host, code } = shared.value;
  return redirectDocument(`${context.base.protocol}://${host}${paths.fillIn(code)}`);
}

export default function ShareDetails() {
  const refused = useActionData<typeof action>();
  return <SharePage view={useLoaderData<typeof loader>()} problem={refused?.formErrors[0] ?? null} />;
}
