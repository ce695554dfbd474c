import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { KeywordsEditor } from '#app/components/profile/keywords/keywords-editor.tsx';
import { skills } from '#app/domain/profile/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Endorsements · Profile · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs) => load(context, skills, {}, request);

export default function Endorsements() {
  return <KeywordsEditor {...useLoaderData<typeof loader>()} as="endorsements" />;
}
