import { useState } from 'react';
import { Link } from '@remix-run/react';
import { CreditCard, MapPin, Plus } from 'lucide-react';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Badge, CountBadge, type Tone } from '#app/ui/display/badge.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { BackLink, Crumbs } from '#app/ui/display/crumbs.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { IconRow, rowIcon } from '#app/ui/display/icon-row.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { RichText } from '#app/ui/display/rich-text.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { SkeletonRows, SkeletonText } from '#app/ui/feedback/skeleton.tsx';
import { DataTable } from '#app/ui/display/table.tsx';
import { TabNav } from '#app/ui/display/tab-nav.tsx';
import { Tabs } from '#app/ui/display/tabs.tsx';
import { SortableList } from '#app/ui/display/sortable-list.tsx';
import { Chapter, Sample } from './frame.tsx';

const STATES: [Tone, string][] = [
  ['green', 'Paid'],
  ['green', 'Confirmed'],
  ['orange', 'Upcoming'],
  ['orange', 'Pending'],
  ['red', 'Failed'],
  ['red', 'Past due'],
  ['grey', 'Cancelled'],
  ['grey', 'Free'],
  ['accent', 'New'],
];

const ROWS = [
  {
    id: '1',
    who: 'Ana Ruiz',
    what: 'Acupuncture, 1 hr',
    when: 'Tue, Mar 10, 2:30 PM',
    tone: 'orange',
    state: 'Upcoming',
    amount: '$120',
  },
  {
    id: '2',
    who: 'Ben Carter',
    what: 'Cupping, 30 min',
    when: 'Mon, Mar 9, 9:00 AM',
    tone: 'green',
    state: 'Paid',
    amount: '$65',
  },
  {
    id: '3',
    who: 'Chidi Okafor',
    what: 'First visit, 90 min',
    when: 'Fri, Mar 6, 11:15 AM',
    tone: 'red',
    state: 'Failed',
    amount: '$1,160',
  },
] as const;

/** Things in an order of one's own. */
function Sorted() {
  const [order, setOrder] = useState<string[]>(['One', 'Two', 'Three']);
  return (
    <SortableList
      grid
      label="Three things"
      items={order.map((id) => ({
        id,
        name: id,
        content: <p className="bg-sunken p-6 text-center">{id}</p>,
      }))}
      onMove={setOrder}
    />
  );
}

/** What shows things: states, lists, notices. */
export function Display() {
  const [failed, setFailed] = useState(false);
  return (
    <Chapter id="display" title="Display">
      <Sample title="Badge" from="badge.tsx">
        {STATES.map(([tone, words]) => (
          <Badge key={words} tone={tone} dot>
            {words}
          </Badge>
        ))}
        <CountBadge count={4} label="requests" />
        <CountBadge count={128} label="requests" />
      </Sample>
      <Sample title="Price" from="price.tsx">
        <Price cents={12_000} currency="USD" className="text-lg font-semibold" />
        <Price cents={9_600} beforeCents={12_000} currency="USD" className="text-lg font-semibold" />
        <Price cents={0} currency="USD" className="text-lg font-semibold" />
        <Price cents={9_000} currency="CAD" className="text-lg font-semibold" />
      </Sample>
      <Sample title="Rich text" from="rich-text.tsx">
        <RichText text="<p>Slow work with <strong>warm oil</strong>.</p><ol><li>Time to arrive</li><li>Tea afterwards</li></ol>" />
      </Sample>
      <Sample title="Avatar" from="avatar.tsx">
        {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size, index) => (
          <Avatar key={size} size={size} name={ROWS[index % 3]!.who} />
        ))}
        <Avatar size="lg" name="Maya de la Cruz" />
      </Sample>
      <Sample title="Picture" from="picture.tsx">
        {[undefined, { x: 0, y: 50 }, { x: 100, y: 50 }].map((focus, index) => (
          <Picture
            key={index}
            url="/favicon.svg"
            alt=""
            sizes="64px"
            focus={focus}
            className="h-16 w-8 rounded-md"
          />
        ))}
      </Sample>
      <Sample title="Sortable list" from="sortable-list.tsx" grid>
        <Sorted />
      </Sample>
      <Sample title="Banner" from="banner.tsx · alert-banner.tsx">
        <div className="grid w-full gap-3 lg:grid-cols-2">
          <Banner>Times are shown in New York, where the studio is.</Banner>
          <Banner tone="green" title="Your request is on its way">
            Maya answers within a day.
          </Banner>
          <Banner
            tone="orange"
            title="This card expires before the visit"
            actions={<Button size="sm">Update card</Button>}
          >
            It ends in 4242.
          </Banner>
          <Banner tone="red" title="That time was just taken">
            The nearest free ones are 3:00 PM and 4:30 PM.
          </Banner>
          {failed ? <AlertBanner title="Your card was declined">Please try another one.</AlertBanner> : null}
          <div>
            <Button onPress={() => setFailed(!failed)}>{failed ? 'Take it back' : 'Fail aloud'}</Button>
          </div>
        </div>
      </Sample>
      <Sample title="Tabs" from="tabs.tsx">
        <Tabs
          label="Bookings"
          className="w-full"
          items={[
            {
              id: 'up',
              label: 'Upcoming',
              count: 2,
              content: <p className="text-ink-soft">Two visits are ahead of you.</p>,
            },
            {
              id: 'past',
              label: 'Past',
              content: <p className="text-ink-soft">You do not have any past booking requests.</p>,
            },
            { id: 'off', label: 'Expired', disabled: true, content: null },
          ]}
        />
        <TabNav
          label="Settings"
          className="w-full"
          items={[
            { to: '.', label: 'Profile', end: true },
            { to: 'nowhere', label: 'Payments' },
            { to: 'nowhere-else', label: 'Reminders', count: 3 },
          ]}
        />
      </Sample>
      <Sample title="Table" from="table.tsx">
        <Card padding="flush" className="w-full">
          <DataTable
            label="Payments"
            rows={ROWS}
            rowKey={(row) => row.id}
            columns={[
              { id: 'who', header: 'Client', primary: true, cell: (row) => <Link to="?">{row.who}</Link> },
              { id: 'when', header: 'When', cell: (row) => row.when, sortHref: '?', sorted: 'descending' },
              { id: 'what', header: 'Service', cell: (row) => row.what },
              { id: 'state', header: 'Status', cell: (row) => <Badge tone={row.tone}>{row.state}</Badge> },
              { id: 'amount', header: 'Amount', numeric: true, cell: (row) => row.amount },
            ]}
          />
        </Card>
      </Sample>
      <Sample title="Card, header, descriptions" from="card.tsx · description-list.tsx · crumbs.tsx">
        <div className="grid w-full gap-5 lg:grid-cols-2">
          <Card>
            <Crumbs items={[{ label: 'Settings', to: '?' }, { label: 'Services' }]} className="mb-3" />
            <SectionHeader
              title="Services"
              actions={
                <Button size="sm" icon={<Plus aria-hidden />}>
                  Add
                </Button>
              }
            >
              What clients can book, in this order.
            </SectionHeader>
            <BackLink to="?" className="mt-4">
              All settings
            </BackLink>
          </Card>
          <Card>
            <SectionHeader title="What you pay" level={3} className="mb-3" />
            <DescriptionList
              layout="sums"
              items={[
                { term: 'Acupuncture, 1 hr', detail: '$120' },
                { term: 'Moxibustion', detail: '$25' },
                { term: <span className="font-semibold text-ink">Total</span>, detail: '$145' },
              ]}
            />
          </Card>
        </div>
      </Sample>
      <Sample title="Facts with a picture" from="icon-row.tsx">
        <Card className="w-full max-w-md divide-y divide-line p-0!">
          <IconRow icon={<MapPin {...rowIcon} />} title="Where">
            <p>The treatment room, 12 Alder Street</p>
          </IconRow>
          <IconRow icon={<CreditCard {...rowIcon} />} title="What you pay">
            <p>$145</p>
          </IconRow>
        </Card>
      </Sample>
      <Sample title="Shown on demand" from="disclosure.tsx">
        <div className="w-full max-w-md divide-y divide-line">
          <Disclosure title="Timeline" className="py-2">
            <p className="text-ink-soft">Booked, accepted, paid.</p>
          </Disclosure>
          <Disclosure title="Notes" aside="2" defaultOpen className="py-2">
            <p className="text-ink-soft">Opens where it stands, also without scripts.</p>
          </Disclosure>
        </div>
      </Sample>
      <Sample title="Waiting" from="skeleton.tsx · progress.tsx">
        <div className="grid w-full gap-6 lg:grid-cols-3">
          <SkeletonRows rows={2} />
          <SkeletonText />
          <div className="space-y-5">
            <Progress label="Importing clients" value={40} valueLabel="12 of 30" />
            <Progress label="Preparing your export" />
          </div>
        </div>
      </Sample>
      <Sample title="Empty" from="empty-state.tsx">
        <Card className="w-full">
          <EmptyState
            title="No requests right now"
            action={<Button variant="primary">Share your link</Button>}
          >
            New booking requests appear here the moment they arrive.
          </EmptyState>
        </Card>
      </Sample>
    </Chapter>
  );
}
