import { useState } from 'react';
import { useChangedElsewhere, type Facts } from '#app/components/forms/changed-elsewhere.tsx';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { RefusedSummary, useRefusedPost } from '#app/components/forms/refused-post.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { BegunAnew, SettingsForm } from '#app/components/settings/settings-form.tsx';
import { updatePracticeDetailsInput } from '#app/domain/profile/inputs.ts';
import { PROFILE_MESSAGES as TEXTS } from '#app/domain/profile/messages.ts';
import { SOCIAL_SITES, socialName } from '#app/lib/addresses/social-address.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { PillChecks } from '#app/ui/fields/pill-checks.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

type MiscView = OpValue<'practiceDetails'>;

const schema = updatePracticeDetailsInput.omit({ locationId: true, previousUpdatedAt: true });
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const optionsOf = (entries: readonly { id: string; name: string }[]) =>
  entries.map(({ id, name }) => ({ value: id, label: name }));

/** What another window may change while it stands in the form. */
const MISC_FACTS: Facts<MiscView['practice']> = {
  'your languages': ({ languages }) => idsOf(languages),
  'the ages of your clients': ({ ageWorkWiths }) => idsOf(ageWorkWiths),
  'the clients you work with': ({ workWiths }) => idsOf(workWiths),
  'your website': ({ website }) => website,
  ...Object.fromEntries(
    SOCIAL_SITES.map((site) => [socialName(site), (practice: MiscView['practice']) => practice[site]]),
  ),
};

/** What stands in fields of its own; the lists are one choice each. */
const MISC_FIELDS = {
  'your website': ['website'],
  ...Object.fromEntries(SOCIAL_SITES.map((site) => [socialName(site), [site]])),
};

/** By the labels of its fields. */
const WORDED = {
  Languages: ['languageIds'],
  'Client ages': ['ageWorkWithIds'],
  'Clients you work with': ['workWithIds'],
  Website: ['website'],
  ...Object.fromEntries(SOCIAL_SITES.map((site) => [socialName(site), [site]])),
};

/** Languages, clients, website and social accounts (002 §2, the tab Misc). */
export function MiscPage(props: MiscView) {
  return (
    <>
      <RefusedSummary className="mb-6" />
      <BegunAnew>{(again) => <MiscForm {...props} again={again} />}</BegunAnew>
    </>
  );
}

function MiscForm(props: MiscView & { again: () => void }) {
  const { practice, userIsWebsitePlan, again, ...lists } = props;
  const elsewhere = useChangedElsewhere({ now: practice, facts: MISC_FACTS, fields: MISC_FIELDS });
  const scripted = useHydrated();
  const stored = {
    languageIds: idsOf(practice.languages),
    ageWorkWithIds: idsOf(practice.ageWorkWiths),
    workWithIds: idsOf(practice.workWiths),
  };
  const posted = useRefusedPost('misc')?.values;
  const postedOr = (name: keyof typeof stored) => (posted ? [posted[name] ?? []].flat() : stored[name]);
  const [chosen, setChosen] = useState({
    languageIds: postedOr('languageIds'),
    ageWorkWithIds: postedOr('ageWorkWithIds'),
    workWithIds: postedOr('workWithIds'),
  });
  const addresses = [...SOCIAL_SITES, ...(userIsWebsitePlan ? (['website'] as const) : [])];
  const form = useOperationForm(
    useOperation(op.updatePracticeDetails, {
      done: TEXTS.saved,
      failed: ({ text, fields }) => (Object.keys(fields).length > 0 ? null : TEXTS.changesFailed(text)),
    }),
    {
      schema,
      intent: 'misc',
      defaults: {
        ...Object.fromEntries(addresses.map((site) => [site, practice[site] ?? ''])),
        ...stored,
      },
      input: (entered) => ({
        ...Object.fromEntries(addresses.map((site) => [site, entered[site] ?? ''])),
        ...chosen,
        ...elsewhere.sent,
      }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  const namesIn = (entries: MiscView['languages']) => (ids: readonly string[]) =>
    optionsOf(entries)
      .filter(({ value }) => ids.includes(value))
      .map(({ label }) => label)
      .join(', ');
  const words = wordsOfFields(WORDED, {
    languageIds: namesIn(lists.languages),
    ageWorkWithIds: namesIn(lists.ageWorkWiths),
    workWithIds: namesIn(lists.workWiths),
  });
  const pills = (
    field: keyof typeof chosen,
    label: string,
    entries: MiscView['languages'],
    hint?: string,
  ) => (
    <PillChecks
      label={label}
      hint={hint}
      name={scripted ? undefined : field}
      options={optionsOf(entries)}
      value={chosen[field]}
      onChange={(ids) => setChosen((before) => ({ ...before, [field]: ids }))}
    />
  );
  return (
    <SettingsForm {...{ form, elsewhere, again }} updatedAt={practice.updatedAt}>
      <NotSaved intent="misc" now={{ ...practice, ...stored }} words={words} />
      <Card className="space-y-6 p-5 sm:p-6">
        <SectionHeader title="Who you work with" />
        {pills('languageIds', 'Languages', lists.languages, 'Those you can hold a session in.')}
        {pills('ageWorkWithIds', 'Client ages', lists.ageWorkWiths)}
        {pills('workWithIds', 'Clients you work with', lists.workWiths)}
        {scripted ? <PostedInput value={chosen} /> : null}
      </Card>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Where else clients find you">
          Your name there, such as @wrenhollow, or the address of your page.
        </SectionHeader>
        {userIsWebsitePlan ? (
          <FormText
            name="website"
            label="Website"
            optional
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
          />
        ) : null}
        {SOCIAL_SITES.map((site) => (
          <FormText
            key={site}
            name={site}
            label={socialName(site)}
            optional
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
      </Card>
    </SettingsForm>
  );
}
