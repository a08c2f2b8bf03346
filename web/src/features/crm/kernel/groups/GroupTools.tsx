import { canSortBy } from '@draftwright/contract/crm/columns'
import { IconArrowsSort, IconFold, IconFoldDown, IconLayoutList } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { defineDialog } from '../../../../ui/dialog-on-demand.tsx'
import { useReadSettingsQuery } from '../../../accounts/index.ts'
import { maxSorts, type ListState } from '../list/use-list-state.ts'
import type { RecordKind } from '../record.ts'
import { listChoosableColumns } from '../table/shown-columns.ts'
import { canGroupBy, toSummable } from './group-settings.ts'

const GroupDialog = defineDialog(async () => (await import('../../../../ui/grid/GroupDialog.tsx')).GroupDialog)
const SortDialog = defineDialog(async () => (await import('../../../../ui/grid/SortDialog.tsx')).SortDialog)

const withCount = (word: string, n: number): string => (n === 0 ? word : `${word} · ${n}`)

/** How a list is sorted and grouped. */
export function GroupTools({ kind, list }: { kind: RecordKind; list: ListState }) {
  const [dialog, setDialog] = useState<'sort' | 'group' | null>(null)
  const { groups, config, closed } = list
  const zone = useReadSettingsQuery(undefined, { skip: dialog !== 'group' }).data?.time_zone
  const close = () => setDialog(null)
  const columns = listChoosableColumns(kind.columns)
  const areAllClosed = closed.isAllBut && closed.keys.size === 0
  return (
    <>
      <Button variant="outline" icon={<IconArrowsSort size={16} aria-hidden />} onClick={() => setDialog('sort')}>
        {withCount('Sort', config.sort.length)}
      </Button>
      <Button variant="outline" icon={<IconLayoutList size={16} aria-hidden />} onClick={() => setDialog('group')}>
        {withCount('Group', groups.length)}
      </Button>
      {groups.length === 0 ? null : (
        <Button
          variant="ghost"
          size="icon"
          aria-label={areAllClosed ? 'Open all groups' : 'Close all groups'}
          title={areAllClosed ? 'Open all groups' : 'Close all groups'}
          onClick={() => list.closeGroups(!areAllClosed)}
        >
          {areAllClosed ? <IconFoldDown size={16} aria-hidden /> : <IconFold size={16} aria-hidden />}
        </Button>
      )}
      {dialog === 'sort' ? (
        <SortDialog
          nouns={kind.nouns}
          columns={columns.flatMap(([key, column]) => (canSortBy(column) ? [{ key, label: column.label }] : []))}
          sorts={config.sort}
          maxSorts={maxSorts}
          onApply={(sort) => list.setSort(sort)}
          onClose={close}
        />
      ) : null}
      {dialog === 'group' ? (
        <GroupDialog
          nouns={kind.nouns}
          columns={columns.flatMap(([key, column]) =>
            canGroupBy(column)
              ? [{ key, label: column.label, isMoment: toSummable(column).isMoment, hasTime: column.kind === 'time' }]
              : [],
          )}
          first={['stage_id', 'status', 'company_id'].find((key) => kind.columns[key] !== undefined)}
          groups={groups.map(({ column, order, unit }) => ({ key: column, order, unit }))}
          zone={zone}
          onApply={(applied) =>
            list.setGroups(
              applied.map(({ key, order, unit }) => ({ column: key, order, ...(unit === undefined ? {} : { unit }) })),
            )
          }
          onClose={close}
        />
      ) : null}
    </>
  )
}
