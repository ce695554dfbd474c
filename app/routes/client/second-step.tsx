import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { SecondStepPage } from '#app/components/accounts/second-step-page.tsx';
import { finishSignIn } from '#app/domain/accounts/index.ts';
import { act, formErrors, formInput, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { onlyVisitors } from './account-data.ts';
import { accountHandle, accountMeta } from './account-page.ts';
import { begunSignIn, forgetSecondStep, landOnward } from './onward.ts';

export const handle = accountHandle;
export const meta = accountMeta('One more step');

export async function loader({ request, context }: LoaderFunctionArgs) {
  await onlyVisitors(context);
  if (!(await begunSignIn(request))) throw redirect(paths.signIn());
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const begun = await begunSignIn(request);
  if (!begun) throw redirect(paths.signIn());
  const { code } = await formInput(request);
  const outcome = await act(context, finishSignIn, { code, token: begun.token, keep: begun.keep });
  if (!outcome.ok) {
    const { code: refusal } = outcome.refusal;
    if (refusal !== 'expired' && refusal !== 'not_found') return formErrors(outcome.refusal);
    // The first step is over: it has to be shown again.
    await forgetSecondStep(context);
    throw await redirectWithToast(context, paths.signIn(), {
      kind: 'error',
      text: outcome.refusal.userMessage,
    });
  }
  await forgetSecondStep(context);
  throw redirect((await landOnward(context, request, outcome.value.userKind)) + begun.hash);
}

export default SecondStepPage;
