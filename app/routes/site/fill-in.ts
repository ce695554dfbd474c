import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { formInput } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { storedChallenge, askElsewhere, pageOf } from './details-challenge.ts';
import { forgetDraft, keepDraft } from './draft.ts';

export const handle = { servedOn: 'practice' as const, private: true };

/** Back to the form, without details: whoever would rather type. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect((await storedChallenge(request))?.back ?? paths.book());
}

/**
 * 'Log in to fill this in': what was typed is kept here, and the visitor is asked on the app's own host, where they may be signed in.
 * With `clear` the form is emptied instead.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await formInput(request);
  if (form.clear !== undefined) {
    await forgetDraft(context);
    return redirectDocument(pageOf(form));
  }
  await keepDraft(context, form);
  return redirectDocument(await askElsewhere(context, form));
}
