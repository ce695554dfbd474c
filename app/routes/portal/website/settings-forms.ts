import type { AppLoadContext } from '@remix-run/node';
import {
  generateImageAltText,
  generateSiteMetadata,
  switchPracticeScripts,
  updateImageAltTexts,
  updatePracticeScripts,
  upsertWebsiteMetadata,
} from '#app/domain/website/index.ts';
import { METADATA_LENGTHS } from '#app/domain/website/inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '#app/domain/website/messages.ts';
import type { Refusal } from '#app/operations/refusal.ts';
import {
  act,
  formErrors,
  postedForm,
  postedText,
  redirectWithToast,
  refusedForm,
  withText,
  type PostedInput,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { answerOwnForm } from '../../client/account-forms.ts';

/** A form's lines end as they are stored. */
const lines = (input: PostedInput, name: string) => postedText(input, name).replaceAll('\r\n', '\n');

/** Does what one of the page's forms asks for: what is saved is told in passing, what was suggested stands on the page. */
export async function answerWebsiteForm(context: AppLoadContext, request: Request) {
  const posted = await postedForm(request);
  const { intent, input } = posted;
  const refused = (refusal: Refusal) => refusedForm(withText(refusal, TEXTS.anError), posted);
  const pressed = (refusal: Refusal) => formErrors(withText(refusal, TEXTS.anError), { intent: intent! });
  const told = (text: string) =>
    redirectWithToast(context, paths.websiteSettings(), { kind: 'success', text });
  switch (intent) {
    case 'metadata': {
      const given = Object.keys(METADATA_LENGTHS).filter((name) => name in input);
      const outcome = await act(context, upsertWebsiteMetadata, {
        ...Object.fromEntries(given.map((name) => [name, postedText(input, name)])),
        ...('previousUpdatedAt' in input && { previousUpdatedAt: input.previousUpdatedAt }),
      });
      if (!outcome.ok) return refused(outcome.refusal);
      throw await told(TEXTS.saved);
    }
    case 'suggest': {
      const outcome = await act(context, generateSiteMetadata, {});
      return outcome.ok ? { ok: true as const, intent, suggested: outcome.value } : pressed(outcome.refusal);
    }
    case 'describe': {
      const outcome = await act(context, generateImageAltText, {});
      return outcome.ok ? { ok: true as const, intent, described: outcome.value } : pressed(outcome.refusal);
    }
    case 'descriptions': {
      const handles = [input.handle ?? []].flat();
      const texts = [input.altText ?? []].flat();
      const outcome = await act(context, updateImageAltTexts, {
        pictures: handles.map((handle, index) => ({ handle, altText: texts[index] ?? '' })),
      });
      if (!outcome.ok) return pressed(outcome.refusal);
      throw await told(TEXTS.described(texts.filter((text) => text.trim()).length));
    }
    case 'scripts': {
      const shown = Object.fromEntries(
        ['password', 'code'].flatMap((name) => (postedText(input, name) ? [[name, input[name]]] : [])),
      );
      const outcome = await act(context, updatePracticeScripts, {
        headScripts: lines(input, 'headScripts'),
        bodyScripts: lines(input, 'bodyScripts'),
        previousUpdatedAt: input.previousUpdatedAt,
        ...shown,
      });
      if (!outcome.ok) return refused(outcome.refusal);
      throw await told(TEXTS.scriptsSaved);
    }
    case 'scripts-switch': {
      const enabled = postedText(input, 'enabled') === 'true';
      const outcome = await act(context, switchPracticeScripts, { enabled });
      if (!outcome.ok) return pressed(outcome.refusal);
      throw await told(enabled ? TEXTS.scriptsOn : TEXTS.scriptsOff);
    }
    default:
      return answerOwnForm(context, request, posted, paths.websiteSettings());
  }
}
