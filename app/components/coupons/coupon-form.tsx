import { useState } from 'react';
import { ChangedElsewhere, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { FormFoot } from '#app/components/forms/form-foot.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { MOST_CODE_CHARACTERS, typedCode, upsertDiscountCodeInput } from '#app/domain/coupons/inputs.ts';
import { COUPON_MESSAGES as messages } from '#app/domain/coupons/messages.ts';
import { CheckboxCards } from '#app/ui/fields/checkbox-cards.tsx';
import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import {
  COUPON_FACTS,
  inputOf,
  missing,
  opened,
  type Coupon,
  type CouponsData,
  type CouponState,
} from './coupon-data.ts';
import { DeleteCoupon } from './delete-coupon.tsx';

export interface CouponFormProps {
  /** Null for a new one. */
  coupon: Coupon | null;
  data: CouponsData;
  /** It was deleted in another window meanwhile. */
  isGone: boolean;
  /** Begins anew with what stands there now. */
  onTakeOver: () => void;
  onClose: () => void;
}

const digits = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most);

/** A coupon as its practice makes or changes it (spec 002 §5). */
export function CouponForm({ coupon, data, isGone, onTakeOver, onClose }: CouponFormProps) {
  const elsewhere = useChangedElsewhere({
    now: coupon,
    facts: COUPON_FACTS,
    isGone,
    closed: coupon && !coupon.editable ? messages.notEditable : null,
  });
  const [initial] = useState(() => opened(coupon, data.timeZone));
  const [state, setState] = useState(initial);
  const change = (more: Partial<CouponState>) => setState((before) => ({ ...before, ...more }));
  const saving = useOperation(op.upsertDiscountCode, {
    done: messages.saved,
    failed: ({ text }) => messages.saveFailed(text),
  });
  const form = useOperationForm(saving, {
    schema: upsertDiscountCodeInput,
    defaults: inputOf(initial, coupon?.id),
    input: (_value, { key }) => ({
      ...inputOf(state, coupon?.id),
      ...(coupon ? elsewhere.sent : { idempotencyKey: key }),
    }),
    savesUnchanged: !coupon,
    lacks: elsewhere.lacks ?? missing(state),
    onSaved: onClose,
  });
  return (
    <OperationForm form={form} className="space-y-6">
      <PostedInput value={inputOf(state, coupon?.id)} />
      <CodeField state={state} onChange={change} isNew={!coupon} error={form.errorOf('code')} />
      <RadioCards
        compact
        label="It takes off"
        name="coupon-kind"
        value={state.kind}
        onChange={(kind) => change({ kind: kind as Coupon['kind'] })}
        cards={[
          { value: 'percentage', title: 'A percentage' },
          { value: 'fixed', title: 'A fixed amount' },
        ]}
      />
      {state.kind === 'percentage' ? (
        <TextField
          label="Percentage"
          short
          tabular
          inputMode="numeric"
          autoComplete="off"
          suffix="%"
          hint="A whole number from 0 to 100."
          value={state.percent}
          onChange={({ currentTarget }) => change({ percent: digits(currentTarget.value, 3) })}
          error={form.errorOf('percent')}
        />
      ) : (
        <MoneyField
          label="Amount"
          currency={data.currency}
          hint="Never more than the price: it cannot fall below nothing."
          value={state.amount}
          onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
          error={form.errorOf('amountCents')}
        />
      )}
      <Limits state={state} onChange={change} data={data} errorOf={form.errorOf} />
      <FormFoot
        form={form}
        problem={<ChangedElsewhere {...{ elsewhere, form, onTakeOver }} />}
        aside={coupon && !isGone ? <DeleteCoupon coupon={coupon} onDeleted={onClose} /> : undefined}
      />
    </OperationForm>
  );
}

interface PartProps {
  state: CouponState;
  onChange: (more: Partial<CouponState>) => void;
}

function CodeField({
  state,
  onChange,
  isNew,
  error,
}: PartProps & { isNew: boolean; error: string | undefined }) {
  return (
    <TextField
      label="Code"
      optional={isNew}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MOST_CODE_CHARACTERS}
      placeholder="SPRING2026"
      hint={
        isNew
          ? 'At least 8 letters and numbers. Left empty, we make one up.'
          : 'At least 8 letters and numbers.'
      }
      value={state.code}
      onChange={({ currentTarget: field }) => {
        const caret = typedCode(field.value.slice(0, field.selectionStart ?? undefined)).length;
        onChange({ code: typedCode(field.value) });
        // The caret stays where it was typed, whatever was left out.
        requestAnimationFrame(() => field.setSelectionRange(caret, caret));
      }}
      error={error}
    />
  );
}

/** Until when, how often and for what: each only where it is switched on. */
function Limits({
  state,
  onChange,
  data,
  errorOf,
}: PartProps & { data: CouponsData; errorOf: (path: string) => string | undefined }) {
  return (
    <>
      <div className="space-y-3">
        <Switch
          label="Expires"
          hint="After its last day nobody can use it."
          checked={state.expires}
          onChange={({ currentTarget }) => onChange({ expires: currentTarget.checked })}
        />
        {state.expires ? (
          <DatePicker
            label="Last day"
            value={state.lastDay}
            min={data.today}
            onChange={(lastDay) => onChange({ lastDay })}
            error={errorOf('expiresAt')}
          />
        ) : null}
      </div>
      <div className="space-y-3">
        <Switch
          label="Limit how often it is used"
          hint="Counted across all clients."
          checked={state.limited}
          onChange={({ currentTarget }) => onChange({ limited: currentTarget.checked })}
        />
        {state.limited ? (
          <TextField
            label="Times it can be used"
            short
            tabular
            inputMode="numeric"
            autoComplete="off"
            value={state.limit}
            onChange={({ currentTarget }) => onChange({ limit: digits(currentTarget.value, 7) })}
            error={errorOf('maxRedemptions')}
          />
        ) : null}
      </div>
      <div className="space-y-3">
        <Switch
          label="Only for some services"
          hint="It takes nothing off anything else."
          checked={state.someServices}
          onChange={({ currentTarget }) => onChange({ someServices: currentTarget.checked })}
        />
        {state.someServices ? (
          <CheckboxCards
            label="Services"
            hideLabel
            name="coupon-services"
            value={new Set(state.serviceIds)}
            onChange={(chosen) => onChange({ serviceIds: [...chosen] })}
            cards={data.services.map(({ id, name, addOn }) => ({
              value: id,
              title: name,
              ...(addOn ? { description: 'Add-on' } : {}),
            }))}
            error={errorOf('serviceIds')}
          />
        ) : null}
      </div>
    </>
  );
}
