import { CalendarPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { ActionList } from '#app/ui/action-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { CheckboxCards } from '#app/ui/checkbox-cards.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { Chapter, Sample } from './frame.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What finds and pages long lists, and what offers a few things to do. */
export function Lists() {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set(['stones']));
  const done = () => setOpen(false);
  return (
    <Chapter id="lists" title="Lists">
      <Sample title="Search" from="search-field.tsx" grid>
        <SearchField label="Search clients" value={search} onSearch={setSearch} />
        <SearchField label="Search payments" value="ruiz" onSearch={() => undefined} busy />
        <p role="status" className="text-sm text-ink-soft">
          {search ? `Searched for ${search}` : 'Nothing searched yet'}
        </p>
      </Sample>
      <Sample title="Pager" from="pager.tsx">
        {[1, 2, 16].map((page) => (
          <Card key={page} padding="flush" className="w-full">
            <Pager
              label={`Pages, seen from page ${page}`}
              page={page}
              pageSize={20}
              count={312}
              to={(wanted) => `?page=${wanted}#lists`}
            />
          </Card>
        ))}
      </Sample>
      <Sample title="Things to do" from="action-list.tsx · tooltip.tsx">
        <Button onPress={() => setOpen(true)}>What do you want to create?</Button>
        <Tooltip text="Short words beside a control">
          <Button>With a tooltip</Button>
        </Tooltip>
      </Sample>
      <Sample title="Cards to tick" from="checkbox-cards.tsx">
        <CheckboxCards
          className="w-full max-w-md"
          label="Add-ons"
          name="addOn"
          optional
          value={added}
          onChange={setAdded}
          cards={[
            { value: 'stones', title: 'Hot stones', description: '15 min', aside: '$25' },
            { value: 'oil', title: 'Aromatic oil', aside: '$10' },
          ]}
        />
      </Sample>
      <Dialog title="Create" size="sm" open={open} onOpenChange={setOpen}>
        <ActionList
          label="Create"
          entries={[
            {
              id: 'appointment',
              title: 'Appointment',
              description: 'For one client',
              icon: <CalendarPlus {...icon} />,
              hint: 'A',
              onSelect: done,
            },
            { id: 'group', title: 'Group event', icon: <Users {...icon} />, onSelect: done },
          ]}
        />
      </Dialog>
    </Chapter>
  );
}
