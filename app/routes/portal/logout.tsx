import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Logo } from '#app/components/brand/logo.tsx';
import { forgetNoteDrafts } from '#app/components/clients/notes/use-note-draft.ts';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { signOut } from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { act, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { landingAt } from '../client/landing.ts';
import { returnPath } from './return-path.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction = () => [
  { title: 'Log out · Tendwell' },
  { name: 'robots', content: 'noindex' },
];

/** A link alone signs nobody out: it could stand on any page. It asks first. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { actor } = context.base;
  if (!('sessionId' in actor)) throw redirect(paths.signIn());
  return { home: landingAt(actor.kind, request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await act(context, signOut, {});
  const wanted = new URL(request.url).searchParams.get('to');
  const onward = wanted ? new URL(returnPath(wanted), context.base.appOrigin) : undefined;
  throw await redirectWithToast(context, paths.signIn(onward), {
    kind: 'success',
    text: ACCOUNT_MESSAGES.signedOut,
  });
}

export default function LogOut() {
  const { home } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-5 py-16 outline-none">
      <div className="w-full max-w-sm text-center">
        <Logo size="lg" className="justify-center" />
        <h1 className="mt-10 text-2xl font-semibold tracking-tight">Log out of this device?</h1>
        <p className="mt-2 text-ink-soft">Your other devices stay logged in.</p>
        <PostForm onSubmit={forgetNoteDrafts} className="mt-8 space-y-2.5">
          <Button type="submit" variant="primary" wide>
            Log out
          </Button>
          <LinkButton to={home} wide variant="ghost">
            Stay logged in
          </LinkButton>
        </PostForm>
      </div>
    </main>
  );
}
