import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { switchBuilderVersion } from '#app/domain/website/index.ts';
import { WEBSITE_MESSAGES as TEXTS } from '#app/domain/website/messages.ts';
import { act, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { jsonFailure } from '#app/web/json-failure.ts';
import { restAnswer } from '../../api/rest-answer.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Reading switches nothing. */
export const loader = () => redirect(paths.websiteSettings());

/**
 * POST /portal/builder_version/switch_to_{v1|v2} (002 §7). A form is led back to the settings and told there; whoever asks for JSON gets
 * `success`, or the error, with the refusal's status.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const wantsJson = /\bapplication\/json\b/.test(request.headers.get('accept') ?? '');
  const version = /^switch_to_(v1|v2)$/.exec(params.target ?? '')?.[1];
  if (!version && wantsJson) return jsonFailure(TEXTS.switchFailed, 404);
  const outcome = await act(context, switchBuilderVersion, { version });
  if (wantsJson) return restAnswer(outcome, ({ builderVersion }) => ({ builder_version: builderVersion }));
  if (!outcome.ok && outcome.refusal.code === 'unauthenticated') throw redirect(paths.signIn());
  throw await redirectWithToast(
    context,
    paths.websiteSettings(),
    outcome.ok
      ? { kind: 'success', text: TEXTS.switched(outcome.value.builderVersion) }
      : {
          kind: 'error',
          text:
            outcome.refusal.code === 'conflict'
              ? `${TEXTS.switchFailed}: ${outcome.refusal.userMessage}`
              : TEXTS.switchError,
        },
  );
}
