import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { practicePreview } from '#app/domain/onboarding/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Leads the owner to their website as it will be; the leave is made anew by each press, so no page holds one that is over. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { url } = await load(context, practicePreview, {}, request);
  throw redirect(url);
}
