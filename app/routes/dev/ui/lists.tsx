import { CalendarPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { ActionList } from '#app/ui/buttons/action-list.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { CheckboxCards } from '#app/ui/fields/checkbox-cards.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { LinkRow } from '#app/ui/buttons/link-row.tsx';
import { Pager } from '#app/ui/display/pager.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { SuggestField } from '#app/ui/fields/suggest-field.tsx';
import { LongTable, type ReadPart } from '#app/ui/display/long-table.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';
import { Chapter, Sample } from './frame.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

const TOWNS = ['Portland, ME', 'Portland, OR', 'Portland, TX'];

const nothing = () => undefined;

/** Three parts of a table: one read, one on its way, one that could not be read. */
const usePart = (part: number): ReadPart<string> => ({
  rows: part === 0 ? ['Ana Ruiz', 'Ben Carter'] : null,
  failed: part === 2,
  retry: nothing,
});

/** What finds and pages long lists, and what offers a few things to do. */
export function Lists() {
  const [search, setSearch] = useState('');
  const [town, setTown] = useState('');
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
      <Sample title="Words with suggestions" from="suggest-field.tsx" grid>
        <div className="rounded-lg border border-line-strong bg-surface p-1">
          <SuggestField
            label="Town"
            name="town"
            placeholder="Portland"
            value={town}
            onChange={setTown}
            suggestions={TOWNS.filter((one) => one.toLowerCase().startsWith(town.toLowerCase())).map(
              (text) => ({ id: text, text }),
            )}
          />
        </div>
      </Sample>
      <Sample title="Ways on" from="links/link-row.tsx">
        <Card padding="flush" className="w-full">
          <ul className="divide-y divide-line">
            <LinkRow
              to="#lists"
              title="Clients"
              about="Who comes, and what they owe"
              picture={<Users {...icon} />}
            />
            <LinkRow to="#lists" title="Hours & time off" about="When you work" />
          </ul>
        </Card>
      </Sample>
      <Sample title="A table of any length" from="tables/long-table.tsx">
        <Card padding="flush" className="w-full">
          <LongTable
            label="Clients, read in parts"
            columns={[{ id: 'name', header: 'Client', primary: true, cell: (name: string) => name }]}
            rowKey={(name) => name}
            count={6}
            partSize={2}
            usePart={usePart}
          />
        </Card>
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
