import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { KeywordsEditor } from '#app/components/profile/keywords/keywords-editor.tsx';
import { skills } from '#app/domain/profile/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Keywords · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs) => load(context, skills, {}, request);

/** /portal/reviews/keywords: behaves like the endorsements of the profile (002 §2). */
export default function Keywords() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <KeywordsEditor {...useLoaderData<typeof loader>()} as="keywords" />
    </main>
  );
}
