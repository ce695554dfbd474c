import { PostForm } from '#app/components/forms/post-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { Combobox } from '#app/ui/fields/combobox.tsx';
import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { PhoneField } from '#app/ui/fields/phone-field.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Select } from '#app/ui/fields/select.tsx';
import { StarInput } from '#app/ui/fields/star-rating.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { TimePicker } from '#app/ui/fields/dates/time-picker.tsx';
import { Chapter } from './frame.tsx';

const COLORS = ['Amber', 'Birch', 'Clay'].map((label) => ({ value: label.toLowerCase(), label }));

/** Every control that posts, in one form: with scripts and without, the same fields arrive. */
export function PlainForm({ sent }: { sent: [string, string][] | null }) {
  return (
    <Chapter id="form" title="One form, with or without JavaScript">
      <PostForm action="#form" preventScrollReset className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="Name" name="name" defaultValue="Ana Ruiz" required />
        <PhoneField label="Phone" name="phone" defaultValue="(555) 010-1177" />
        <MoneyField label="Amount" name="amount" defaultValue="85" />
        <Select label="Wood" name="wood" options={COLORS} defaultValue="birch" />
        <Combobox label="Stone" name="stone" options={COLORS} defaultValue="clay" />
        <DatePicker label="Day" name="day" defaultValue="2026-03-10" />
        <TimePicker label="Time" name="time" defaultValue="14:30" />
        <RadioCards
          compact
          label="Length"
          name="length"
          defaultValue="60"
          cards={['30', '60'].map((value) => ({ value, title: `${value} min` }))}
        />
        <StarInput label="Rating" name="stars" defaultValue={5} />
        <TextArea label="Note" name="note" defaultValue="Side door, please." />
        <Checkbox label="Remind me" name="remind" value="yes" defaultChecked />
        <Switch label="Instant" name="instant" value="yes" defaultChecked />
        <Button type="submit" variant="primary" name="intent" value="send" className="self-end">
          Send
        </Button>
      </PostForm>
      {sent ? (
        <Card id="sent" aria-label="What arrived">
          <DescriptionList items={sent.map(([term, detail]) => ({ term, detail }))} />
        </Card>
      ) : null}
    </Chapter>
  );
}
