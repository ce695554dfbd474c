import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { VideosPage } from '#app/components/videos/videos-page.tsx';
import { deleteVideo, videos } from '#app/domain/media/index.ts';
import { act, formInput, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Videos · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs) => load(context, videos, {}, request);

/** Deletes one. Uploading goes straight to the store, by /api/videos. */
export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await act(context, deleteVideo, await formInput(request));
  throw await redirectWithToast(
    context,
    paths.videos(),
    outcome.ok
      ? { kind: 'success', text: 'Video deleted' }
      : { kind: 'error', text: outcome.refusal.userMessage },
  );
}

export default function Videos() {
  return <VideosPage videos={useLoaderData<typeof loader>().videos} />;
}
