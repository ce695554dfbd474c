import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Button } from '../buttons/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Combobox } from '../fields/combobox.tsx';
import { DatePicker } from '../fields/dates/date-picker.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { NativeSelect } from '../fields/native-select.tsx';
import { PhoneField } from '../fields/phone-field.tsx';
import { RadioCards } from '../fields/radio-cards.tsx';
import { Select } from '../fields/select.tsx';
import { StarInput } from '../fields/star-rating.tsx';
import { Switch } from '../fields/switch.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { TextField } from '../fields/text-field.tsx';
import { TimePicker } from '../fields/dates/time-picker.tsx';

const options = [
  { value: 'a', label: 'Amber' },
  { value: 'b', label: 'Birch' },
];

describe('what the server sends posts as a plain form', () => {
  test.each([
    [
      'text',
      <TextField key="" label="L" name="n" defaultValue="v" />,
      /<input type="text"[^>]* name="n"[^>]* value="v"/,
    ],
    ['text area', <TextArea key="" label="L" name="n" defaultValue="v" />, /<textarea[^>]* name="n"[^>]*>v</],
    ['phone', <PhoneField key="" label="L" name="n" />, /<input type="tel"[^>]* name="n"/],
    ['money', <MoneyField key="" label="L" name="n" />, /<input type="text"[^>]* inputMode="decimal"/i],
    ['native select', <NativeSelect key="" label="L" name="n" options={options} />, /<select[^>]* name="n"/],
    [
      'select',
      <Select key="" label="L" name="n" options={options} defaultValue="b" />,
      /<select[^>]* name="n".*<option value="b" selected="">Birch/,
    ],
    [
      'combobox',
      <Combobox key="" label="L" name="n" options={options} />,
      /<select[^>]* name="n".*<option value="" selected="">Choose/,
    ],
    [
      'date',
      <DatePicker key="" label="L" name="n" defaultValue="2026-03-10" />,
      /<input[^>]* type="date" name="n"[^>]* value="2026-03-10"/,
    ],
    [
      'time',
      <TimePicker key="" label="L" name="n" defaultValue="09:30" />,
      /type="time" name="n"[^>]* value="09:30"/,
    ],
    [
      'checkbox',
      <Checkbox key="" label="L" name="n" value="yes" />,
      /<input[^>]* name="n"[^>]* type="checkbox"/,
    ],
    ['switch', <Switch key="" label="L" name="n" defaultChecked />, /type="checkbox" role="switch"/],
    [
      'radio cards',
      <RadioCards
        key=""
        label="L"
        name="n"
        defaultValue="b"
        cards={[
          { value: 'a', title: 'A' },
          { value: 'b', title: 'B' },
        ]}
      />,
      /name="n"[^>]* type="radio"[^>]* checked="" value="b"/,
    ],
    [
      'stars',
      <StarInput key="" label="L" name="n" defaultValue={4} />,
      /type="radio" name="n"[^>]* value="4"/,
    ],
    ['file', <FileDrop key="" label="L" name="n" />, /<input[^>]* type="file" name="n"/],
    [
      'button',
      <Button key="" type="submit" name="n" value="v">
        Go
      </Button>,
      /<button[^>]* type="submit"[^>]* name="n"[^>]* value="v"/,
    ],
  ])('%s', (_name, element, expected) => {
    expect(renderToStaticMarkup(element)).toMatch(expected);
  });
});

describe('labels, hints and errors belong to their control', () => {
  test('by ids of their own', () => {
    const html = renderToStaticMarkup(
      <TextField label="Name" name="n" hint="As on your card" error="Write your name." />,
    );
    const id = /<input[^>]* id="([^"]+)"/.exec(html)?.[1];
    expect(id).toBeTruthy();
    expect(html).toContain(`for="${id}"`);
    expect(html).toContain(`aria-describedby="${id}-description ${id}-error"`);
    expect(html).toContain(`id="${id}-error"`);
    expect(html).toContain('aria-invalid="true"');
  });

  test('by the ids a form library gives', () => {
    const html = renderToStaticMarkup(<TextField label="Name" id="form-name" errors={['First', 'Second']} />);
    expect(html).toContain('aria-describedby="form-name-error"');
    expect(html).toContain('First');
    expect(html).not.toContain('Second');
  });
});
