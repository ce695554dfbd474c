import { useNavigate } from '@remix-run/react';
import { CalendarPlus } from 'lucide-react';
import { useChangedElsewhere, type Facts } from '#app/components/forms/changed-elsewhere.tsx';
import { FormRadioCards } from '#app/components/forms/fields/choices.tsx';
import { NotSaved, type Words } from '#app/components/forms/not-saved.tsx';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { BegunAnew, SettingsForm } from '#app/components/settings/settings-form.tsx';
import { sharedCalendarFields, type SharedCalendarDetail } from '#app/domain/calendar/inputs.ts';
import { CALENDAR_MESSAGES } from '#app/domain/calendar/messages.ts';
import { paths } from '#app/paths.ts';
import { CopyField } from '#app/ui/buttons/copy-button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import type { RadioCard } from '#app/ui/fields/radio-cards.tsx';

export interface OwnCalendarProps {
  own: OpValue<'sharedCalendar'>;
  /** What is asked about the address: 'renew' or 'stop'. */
  asksAboutOwn: string | null;
}

const TITLES: Readonly<Record<SharedCalendarDetail, string>> = {
  busy: 'Only that you are busy',
  services: 'Services and events',
  names: 'Clients’ names too',
};
const DETAILS: (RadioCard & { value: SharedCalendarDetail })[] = [
  { value: 'busy', title: TITLES.busy, description: 'Nothing of what, with whom or where.' },
  {
    value: 'services',
    title: TITLES.services,
    description: 'What it is and where, without the client’s name or home.',
  },
  {
    value: 'names',
    title: TITLES.names,
    description: 'Everybody who reads this calendar sees who comes, and where you visit them.',
  },
];

/** The address at which the practitioner's phone reads this calendar: made, shown, made anew and turned off. */
export function OwnCalendar({ own, asksAboutOwn }: OwnCalendarProps) {
  return (
    <Card className="space-y-5 p-5 sm:p-6" aria-labelledby="own-calendar">
      <SectionHeader title={<span id="own-calendar">This calendar on your phone</span>}>
        A private address that the calendar of your phone subscribes to. It shows your appointments, group
        events, own time and time off, from the past 30 days on and a year ahead.
      </SectionHeader>
      {own === null ? (
        <PostButton values={{ intent: 'share' }} busyLabel="Making it" preventScrollReset>
          Make an address
        </PostButton>
      ) : (
        <Shared own={own} />
      )}
      <Questions open={own === null ? null : asksAboutOwn} />
    </Card>
  );
}

function Shared({ own }: { own: NonNullable<OwnCalendarProps['own']> }) {
  const { url } = own;
  return (
    <>
      {url === null ? (
        <p className="text-sm">
          The address cannot be shown any more. It still works; make a new one to see it.
        </p>
      ) : (
        <div className="space-y-3">
          <CopyField label="Private address" value={url} />
          <p className="text-sm text-ink-soft">
            Whoever has it reads this calendar, so keep it to yourself. Phones read it again every quarter of
            an hour or less often, as they see fit.
          </p>
          <LinkButton
            external
            variant="primary"
            to={url.replace(/^https?:/, 'webcal:')}
            icon={<CalendarPlus aria-hidden strokeWidth={1.75} />}
          >
            Add it to this device
          </LinkButton>
        </div>
      )}
      <BegunAnew>{(again) => <Detail {...{ own, again }} />}</BegunAnew>
      <div className="flex flex-wrap gap-2">
        <LinkButton variant="soft" to={paths.calendarSettings({ own: 'renew' })} preventScrollReset>
          Make a new address
        </LinkButton>
        <LinkButton variant="soft" to={paths.calendarSettings({ own: 'stop' })} preventScrollReset>
          Turn off
        </LinkButton>
      </div>
    </>
  );
}

type Standing = Pick<NonNullable<OwnCalendarProps['own']>, 'detail' | 'updatedAt'>;

const FACTS: Facts<Standing> = { 'what it shows': ({ detail }) => detail };
const WORDS: Words<Standing> = {
  'What it shows': ({ detail }) => TITLES[detail],
};

function Detail({ own, again }: { own: Standing; again: () => void }) {
  const { detail, updatedAt } = own;
  const elsewhere = useChangedElsewhere<Standing>({ now: own, facts: FACTS });
  const form = useOperationForm(
    useOperation(op.updateSharedCalendar, {
      done: CALENDAR_MESSAGES.sharedDetail,
      failed: (refused) => whyNotSaved(refused),
    }),
    {
      schema: sharedCalendarFields,
      intent: 'shared-detail',
      defaults: { detail },
      input: (entered) => ({ ...entered, ...elsewhere.sent }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  return (
    <SettingsForm {...{ form, elsewhere, again, updatedAt }} isPart>
      <NotSaved intent="shared-detail" now={own} words={WORDS} />
      <FormRadioCards label="What it shows" name="detail" cards={DETAILS} />
    </SettingsForm>
  );
}

function Questions({ open }: { open: string | null }) {
  const navigate = useNavigate();
  const close = () => void navigate(paths.calendarSettings(), { replace: true, preventScrollReset: true });
  const more = { keepLabel: 'Keep it', here: paths.calendarSettings(), onClose: close };
  return (
    <>
      <PostQuestion
        {...more}
        open={open === 'renew'}
        title="Make a new address?"
        values={{ intent: 'share' }}
        submit="Make a new address"
        busyLabel="Making it"
      >
        <p className="text-ink-soft">
          The address that you have stops at once. Every device that reads it shows nothing new until you give
          it the new one.
        </p>
      </PostQuestion>
      <PostQuestion
        {...more}
        open={open === 'stop'}
        title="Turn the address off?"
        values={{ intent: 'stop-sharing' }}
        submit="Turn off"
        busyLabel="Turning off"
      >
        <p className="text-ink-soft">
          Devices that subscribe to it are told nothing more. You can make another one.
        </p>
      </PostQuestion>
    </>
  );
}
