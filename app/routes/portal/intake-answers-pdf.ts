import type { LoaderFunctionArgs } from '@remix-run/node';
import { intakeAnswersFile } from '#app/domain/intake/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** A client's answers as a file: shown by the browser, from where it is printed or kept. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { clientId, requestId } = params;
  const { fileName, pdf } = await load(context, intakeAnswersFile, { clientId, requestId }, request);
  return new Response(Buffer.from(pdf, 'base64'), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
