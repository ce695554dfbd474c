import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { currentUser, signIn } from '#app/domain/accounts/index.ts';
import { act, formErrors } from '#app/operations/remix.ts';
import { SignInPage } from '#app/components/portal/sign-in-page.tsx';
import { landingAt } from '../client/landing.ts';
import { forgetOnward, goOn, rememberOnward } from '../client/onward.ts';
import { returnHash } from './return-path.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction = () => [
  { title: 'Log in · Tendwell' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await act(context, currentUser, {});
  if (user.ok) throw redirect(landingAt(user.value.kind, request));
  await rememberOnward(context, request);
  return null;
}

/** Signs in by the form strategy; the session itself is started by the operation, which GraphQL shares. */
export async function action({ request, context }: ActionFunctionArgs) {
  const attempt = (form: FormData) =>
    act(context, signIn, {
      email: form.get('email') ?? '',
      password: form.get('password') ?? '',
      keep: (isKept = form.has('keep')),
    });
  let hash: unknown;
  let isKept = false;
  const authenticator = new Authenticator<Awaited<ReturnType<typeof attempt>>>();
  authenticator.use(
    new FormStrategy(({ form }) => {
      hash = form.get('hash');
      return attempt(form as unknown as FormData);
    }),
  );
  const outcome = await authenticator.authenticate('form', request);
  if (!outcome.ok) return formErrors(outcome.refusal);
  const { userKind, secondStep } = outcome.value;
  if (secondStep !== null)
    throw redirect(await goOn(context, request, outcome.value, { keep: isKept, hash: returnHash(hash) }));
  await forgetOnward(context, request);
  throw redirect(landingAt(userKind, request) + returnHash(hash));
}

export default SignInPage;
