import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import type { EditorData } from '#app/components/website/editor/editor-data.ts';
import { EditorPage } from '#app/components/website/editor/editor-page.tsx';
import { pageToEdit, website } from '#app/domain/website/index.ts';
import { load } from '#app/operations/remix.ts';

/** It fills the window: the portal's navigation would only be in the way. */
export const handle = {
  servedOn: 'app' as const,
  private: true,
  look: 'portal' as const,
  fillsWindow: true as const,
};

export const meta: MetaFunction = () => [{ title: 'Builder v2 Beta · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<EditorData> {
  const site = await load(context, website, {}, request);
  const wanted = new URL(request.url).searchParams.get('page');
  const page =
    site.pages.find(({ id }) => id === wanted) ??
    site.pages.find(({ kind }) => kind === 'front') ??
    site.pages[0];
  const edited = await load(context, pageToEdit, { pageId: page?.id ?? '' }, request);
  return { website: site, edited };
}

/** Which page is open is the editor's own matter: it reads it by itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePlace = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isSamePlace && !formMethod ? false : defaultShouldRevalidate;
}

export default function BuilderV2() {
  return <EditorPage data={useLoaderData<typeof loader>()} />;
}
