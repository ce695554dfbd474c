import { Home, MapPin, Video } from 'lucide-react';
import { useState } from 'react';
import { MonthGrid } from '#app/ui/fields/dates/month-grid.tsx';
import { ChoiceStrip } from '#app/ui/fields/choice-strip.tsx';
import { PillChecks } from '#app/ui/fields/pill-checks.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { StarInput, StarRating } from '#app/ui/fields/star-rating.tsx';
import { Stepper } from '#app/ui/fields/stepper.tsx';
import { StickyActions } from '#app/ui/display/sticky-actions.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Countdown } from '#app/ui/feedback/countdown.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Chapter, Sample } from './frame.tsx';

const STEPS = [
  { id: 'service', label: 'Service', to: '?' },
  { id: 'place', label: 'Place', to: '?' },
  { id: 'time', label: 'Time' },
  { id: 'details', label: 'Your details' },
];

const FREE = [3, 4, 5, 6, 10, 11, 12, 13, 17, 19, 20, 24, 25, 26, 27, 31];

/** What a client meets while booking. */
export function Choices({ now, picked }: { now: number; picked: string }) {
  const [tip, setTip] = useState('15');
  const [time, setTime] = useState<string | null>('600');
  const [weekdays, setWeekdays] = useState(['Tuesday']);
  const [helped, setHelped] = useState(['Stress']);
  const days = FREE.map((day) => {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    return { date, href: `?date=${date}`, note: `${(day % 5) + 2} times` };
  });
  return (
    <Chapter id="booking" title="Booking">
      <Sample title="Stepper" from="stepper.tsx">
        <Stepper steps={STEPS} current="time" className="w-full" />
      </Sample>
      <Sample title="One of many in a row, several of a few" from="choice-strip.tsx · pill-checks.tsx">
        <ChoiceStrip
          label="Free times"
          name="c-strip"
          value={time}
          onChange={setTime}
          choices={[9, 10, 11, 14, 15, 16].map((hour) => ({ value: String(hour * 60), label: `${hour}:00` }))}
          className="w-full"
        />
        <PillChecks
          label="On"
          value={weekdays}
          onChange={setWeekdays}
          options={['Monday', 'Tuesday', 'Wednesday'].map((day) => ({
            value: day,
            label: day,
            short: day.slice(0, 2),
          }))}
        />
        <PillChecks
          label="What did it help with?"
          roomy
          value={helped}
          onChange={setHelped}
          options={['Sleep', 'Stress', 'Neck and shoulder pain'].map((one) => ({ value: one, label: one }))}
          className="w-full"
        />
      </Sample>
      <div className="grid gap-8 lg:grid-cols-2">
        <Sample title="Radio cards" from="radio-cards.tsx">
          <RadioCards
            label="Where shall we meet?"
            name="c-place"
            defaultValue="soho"
            className="w-full"
            cards={[
              {
                value: 'soho',
                title: 'Soho studio',
                description: '180 Varick Street, New York',
                media: <MapPin aria-hidden strokeWidth={1.75} />,
              },
              {
                value: 'video',
                title: 'Video call',
                description: 'A link comes with the confirmation',
                media: <Video aria-hidden strokeWidth={1.75} />,
              },
              {
                value: 'home',
                title: 'At your home',
                description: 'Within 8 miles of Brooklyn',
                aside: '+$25',
                media: <Home aria-hidden strokeWidth={1.75} />,
              },
              {
                value: 'off',
                title: 'Harlem',
                description: 'Closed in March',
                disabled: true,
                media: <MapPin aria-hidden strokeWidth={1.75} />,
              },
            ]}
          />
        </Sample>
        <Sample title="Month of days" from="month-grid.tsx">
          <MonthGrid
            month="2026-03"
            days={days}
            selected={picked}
            today="2026-03-02"
            previousHref={null}
            nextHref="?date=2026-03-10"
          />
        </Sample>
      </div>
      <Sample title="Pills" from="radio-cards.tsx">
        <RadioCards
          compact
          label="Add a tip"
          name="c-tip"
          value={tip}
          onChange={setTip}
          error={tip === 'none' ? 'Please select a tip option.' : undefined}
          cards={['10', '15', '20']
            .map((part) => ({ value: part, title: `${part}%` }))
            .concat({ value: 'none', title: 'Not now' })}
        />
      </Sample>
      <Sample title="Stars" from="star-rating.tsx">
        <StarRating value={4.7}>
          <span className="text-sm text-ink-soft">4.7 (128 reviews)</span>
        </StarRating>
        <StarInput label="How was it?" name="c-stars" defaultValue={4} className="ml-6" />
        <StarInput
          label="Your rating"
          name="c-stars-large"
          size="lg"
          showWord
          defaultValue={4}
          className="ml-6"
        />
      </Sample>
      <Sample title="Sticky action and countdown" from="sticky-actions.tsx · countdown.tsx">
        <Card className="w-full">
          <p className="mb-4 text-ink-soft">
            We keep this time for you for{' '}
            <Countdown until={now + 598_000} now={now} className="font-semibold text-ink" />, the last minute
            looks like this: <Countdown until={now + 45_000} now={now} className="font-semibold" />
          </p>
          <StickyActions
            summary={
              <>
                <span className="block text-sm text-ink-soft">Tue, Mar 10, 2:30 PM EDT</span>
                <span className="tabular text-lg font-semibold">$120</span>
              </>
            }
          >
            <Button variant="primary" size="lg">
              Confirm booking
            </Button>
          </StickyActions>
        </Card>
      </Sample>
    </Chapter>
  );
}
