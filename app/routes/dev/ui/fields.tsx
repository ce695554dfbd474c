import { Search } from 'lucide-react';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { Combobox } from '#app/ui/fields/combobox.tsx';
import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { FileDrop } from '#app/ui/fields/file-drop.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { PhoneField } from '#app/ui/fields/phone-field.tsx';
import { RichTextField } from '#app/ui/fields/rich-text/rich-text-field.tsx';
import { Select } from '#app/ui/fields/select.tsx';
import { SignatureField } from '#app/ui/fields/signature-field.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { TimePicker } from '#app/ui/fields/dates/time-picker.tsx';
import { Chapter, Sample } from './frame.tsx';

const LENGTHS = [
  { value: '30', label: '30 minutes' },
  { value: '60', label: '60 minutes', description: 'The usual one' },
  { value: '90', label: '90 minutes' },
];

const PLACES = [
  { value: 'soho', label: 'Soho studio', group: 'Offices', description: '180 Varick Street, New York' },
  { value: 'brooklyn', label: 'Brooklyn loft', group: 'Offices', description: '55 Water Street, Brooklyn' },
  { value: 'closed', label: 'Harlem (closed)', group: 'Offices', disabled: true },
  { value: 'video', label: 'Video call', group: 'Elsewhere' },
  { value: 'home', label: 'At your home', group: 'Elsewhere' },
];

const CLIENTS = [
  'Ana Ruiz',
  'Ben Carter',
  'Chidi Okafor',
  'Dana Levi',
  'Elif Demir',
  'Farah Nazari',
  'Grace Lin',
].map((name) => ({ value: name.toLowerCase().replace(' ', '-'), label: name }));

/** Everything one types or picks in. */
export function Fields() {
  return (
    <Chapter id="fields" title="Fields">
      <Sample title="Text field" from="text-field.tsx" grid>
        <TextField label="First name" name="s-first" autoComplete="given-name" />
        <TextField
          label="Email"
          type="email"
          name="s-mail"
          hint="We send the confirmation here."
          placeholder="you@example.com"
        />
        <TextField
          label="Email"
          type="email"
          name="s-bad"
          defaultValue="maya@"
          error="This address is not complete. Add what comes after the @."
        />
        <TextField
          label="Website name"
          name="s-off"
          disabled
          defaultValue="maya-rivers"
          suffix=".tendwell.example"
        />
        <TextField
          label="Search clients"
          name="s-search"
          type="search"
          hideLabel
          placeholder="Search clients"
          prefix={<Search aria-hidden />}
        />
        <TextField label="Title" name="s-title" optional defaultValue="L.Ac., MSOM" />
      </Sample>
      <Sample title="Phone and money" from="phone-field.tsx · money-field.tsx" grid>
        <PhoneField label="Mobile phone" name="s-phone" hint="Type a plus for other countries." />
        <PhoneField label="Mobile phone" name="s-phone-abroad" countries />
        <MoneyField label="Price" name="s-price" defaultValue="85" />
        <MoneyField
          label="Price"
          name="s-price-bad"
          defaultValue="0.20"
          error="Enter 0, or at least $0.50."
        />
      </Sample>
      <Sample title="Text area" from="text-area.tsx" grid>
        <TextArea label="Anything we should know?" name="s-note" optional counter maxLength={300} />
        <TextArea label="Note" name="s-note-bad" defaultValue="ok" error="Write at least a sentence." />
        <TextArea label="Note" name="s-note-off" disabled defaultValue="Kept from the last visit." />
      </Sample>
      <Sample title="Rich text" from="rich-text-field.tsx" grid>
        <RichTextField
          label="Description"
          name="s-rich"
          defaultValue="<p>Slow work with <strong>warm oil</strong>.</p><ul><li>Time to arrive</li></ul>"
          hint="What happens, and for whom it is good."
        />
        <RichTextField label="Description" name="s-rich-bad" error="Description is required" />
      </Sample>
      <Sample title="Select" from="native-select.tsx · select.tsx · combobox.tsx" grid>
        <NativeSelect label="Length (native)" name="s-length" options={LENGTHS} defaultValue="60" />
        <Select
          label="Place"
          name="s-place"
          options={PLACES}
          placeholder="Choose a place"
          hint="A native list on phones."
        />
        <Select
          label="Place"
          name="s-place-bad"
          options={PLACES}
          placeholder="Choose a place"
          error="Choose where you would like to meet."
        />
        <Select label="Place" name="s-place-off" options={PLACES} defaultValue="video" disabled />
        <Combobox
          label="Client"
          name="s-client"
          options={CLIENTS}
          placeholder="Type a name"
          empty="No client of this name"
        />
        <Combobox
          label="Client"
          name="s-client-set"
          options={CLIENTS}
          defaultValue="dana-levi"
          error="No email or phone on file"
        />
      </Sample>
      <Sample title="Date and time" from="date-picker.tsx · time-picker.tsx" grid>
        <DatePicker label="Date of birth" name="s-born" defaultValue="1987-04-12" />
        <DatePicker
          label="Until"
          name="s-until"
          min="2026-03-01"
          max="2026-12-31"
          error="Choose a day in 2026."
        />
        <TimePicker label="Opens at" name="s-opens" defaultValue="09:30" />
        <TimePicker label="Closes at" name="s-closes" disabled defaultValue="17:00" />
      </Sample>
      <Sample title="Checkbox and switch" from="checkbox.tsx · switch.tsx" grid>
        <div className="space-y-2">
          <Checkbox label="Remind me by text message" name="s-c1" defaultChecked />
          <Checkbox label="Some of these" name="s-c2" indeterminate />
          <Checkbox
            label="I accept the cancellation policy"
            name="s-c3"
            error="Please accept the policy to go on."
          />
          <Checkbox label="Not available" name="s-c4" disabled />
          <Checkbox label="Not available, on" name="s-c5" disabled defaultChecked />
        </div>
        <div className="space-y-4">
          <Switch
            label="Instant booking"
            name="s-s1"
            defaultChecked
            hint="Clients need no approval from you."
          />
          <Switch label="Require a card to book" name="s-s2" />
          <Switch label="Connect payments first" name="s-s3" disabled />
        </div>
      </Sample>
      <Sample title="Signature" from="signature-field.tsx" grid>
        <SignatureField label="Signature" name="s-sign" hint="Drawn or typed, as you like." />
        <SignatureField
          label="Signature of a parent"
          name="s-sign-missing"
          optional
          error="Please sign here, or type your name."
        />
      </Sample>
      <Sample title="File" from="file-drop.tsx" grid>
        <FileDrop
          label="Photo"
          name="s-file"
          accept="image/png,image/jpeg"
          limits="JPG or PNG, up to 10 MB"
        />
        <FileDrop label="Video" name="s-video" limits="MP4 up to 100 MB" progress={62} />
        <FileDrop label="Document" name="s-doc" error="File type not supported. Please use PDF." />
      </Sample>
    </Chapter>
  );
}
