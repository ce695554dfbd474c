import type { OpValue } from '#app/components/operation/op.ts';
import { formatLongDate } from '#app/lib/time.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';

interface DisputesBannerProps extends Pick<OpValue<'moneyNews'>, 'disputesToAnswer' | 'disputeDueAt'> {
  /** IANA zone of the practice. */
  timeZone: string;
}

/** Money that is lost unless the practitioner answers, with the way to do so. */
export const DisputesBanner = ({
  disputesToAnswer: count,
  disputeDueAt: dueAt,
  timeZone,
}: DisputesBannerProps) => (
  <Banner
    tone="red"
    title={count === 1 ? 'A client disputes a payment' : `Clients dispute ${pluralize(count, 'payment')}`}
    actions={<LinkButton to={paths.disputes()}>Answer</LinkButton>}
  >
    {dueAt
      ? `Your answer is taken until ${formatLongDate(dueAt, timeZone)}. The evidence is ready to send.`
      : 'The evidence is ready to send.'}
  </Banner>
);
