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
import { paths } from '#app/paths.ts';
import { returnHash, returnPath } from './return-path.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [
  { title: 'Log in · Tendwell' },
  { name: 'robots', content: 'noindex' },
];

const landingOf = (kind: string, request: Request) =>
  kind === 'practitioner' ? returnPath(new URL(request.url).searchParams.get('to')) : paths.home();

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await act(context, currentUser, {});
  if (user.ok) throw redirect(landingOf(user.value.kind, request));
  return null;
}

/** Signs in by the form strategy; the session itself is started by the operation, which GraphQL shares. */
export async function action({ request, context }: ActionFunctionArgs) {
  const attempt = (form: FormData) =>
    act(context, signIn, {
      email: form.get('email') ?? '',
      password: form.get('password') ?? '',
      keep: form.has('keep'),
    });
  let hash: unknown;
  const authenticator = new Authenticator<Awaited<ReturnType<typeof attempt>>>();
  authenticator.use(
    new FormStrategy(({ form }) => {
      hash = form.get('hash');
      return attempt(form as unknown as FormData);
    }),
  );
  const outcome = await authenticator.authenticate('form', request);
  if (!outcome.ok) return formErrors(outcome.refusal);
  throw redirect(landingOf(outcome.value.userKind, request) + returnHash(hash));
}

export default SignInPage;
