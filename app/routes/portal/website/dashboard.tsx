import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WebsiteDashboard } from '#app/components/website/dashboard.tsx';
import { builderVersion } from '#app/domain/website/index.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'My Website · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const builder = await load(context, builderVersion, {}, request);
  return { builder, hasPage: pagesOf(context.hasPage) };
}

/** Rooms of the website that this version has. */
const pagesOf = (hasPage: (path: string) => boolean) => ({
  v1: hasPage(paths.websiteBuilder('v1')),
  v2: hasPage(paths.websiteBuilder('v2')),
  domain: hasPage(paths.websiteDomain()),
});

export default function Dashboard() {
  return <WebsiteDashboard {...useLoaderData<typeof loader>()} />;
}
