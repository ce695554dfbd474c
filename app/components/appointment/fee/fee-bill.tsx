import { formatMoney } from '#app/lib/money.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import type { AppointmentView } from '../view.ts';
import { feeName, type FeeSums } from './kept-fee.ts';

interface FeeBillProps {
  appointment: AppointmentView['appointment'];
  sums: FeeSums;
}

/** What an appointment costs that did not take place: its fee, what is paid or waived of it, and what is left. No price that reads as discounted. */
export function FeeBill({ appointment, sums }: FeeBillProps) {
  const money = (cents: number) => formatMoney(cents, appointment.amountCurrency);
  const services = appointment.appointmentServices.map(({ service }) => service.name).join(', ');
  return (
    <>
      <DescriptionList
        layout="sums"
        className="mt-4 text-[0.9375rem]"
        items={[
          {
            term: (
              <span>
                {feeName(appointment)}
                <span className="block text-sm break-words text-ink-mute">{services}</span>
              </span>
            ),
            detail: money(sums.feeCents),
          },
          sums.isWaived && { term: 'Waived', detail: money(-sums.feeCents) },
        ]}
      />
      <DescriptionList
        layout="sums"
        className="mt-3 border-t border-line pt-3 text-[0.9375rem]"
        items={[
          !sums.isWaived && { term: 'Total', detail: money(sums.feeCents) },
          !sums.isWaived && { term: 'Paid', detail: money(sums.paidCents) },
          {
            term: <span className="text-base font-semibold text-ink">Balance</span>,
            detail: <span className="text-base font-semibold">{money(sums.balanceCents)}</span>,
          },
        ]}
      />
      {sums.byHandCents > 0 ? (
        <DescriptionList
          layout="sums"
          className="mt-3 text-[0.9375rem]"
          items={[{ term: 'Paid directly', detail: money(sums.byHandCents) }]}
        />
      ) : null}
      {sums.backCents > 0 ? (
        <p className="mt-3 text-[0.9375rem] text-ink-soft">
          {money(sums.backCents)} of what you paid was given back.
        </p>
      ) : null}
    </>
  );
}
