import { canSortBy } from '@draftwright/contract/crm/columns'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Toggle } from '../../../../ui/Toggle.tsx'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import { ConflictDialog } from '../../kernel/edit/ConflictDialog.tsx'
import { useSaveRecord } from '../../kernel/edit/use-save-record.ts'
import { type ListRequest, parseSort, formatSort } from '../../kernel/list-request.ts'
import { toggleSort } from '../../kernel/list/use-list-state.ts'
import { RecordForm } from '../../kernel/list/RecordForm.tsx'
import { useRemoveRecord } from '../../kernel/list/use-remove-record.ts'
import { SidePanel } from '../../kernel/panel/SidePanel.tsx'
import { usePeople } from '../../kernel/use-people.ts'
import { useRecords } from '../../kernel/use-records.ts'
import styles from '../set-up.module.css'
import type { SetUpTabProps } from '../tab-props.ts'
import { productKind as kind } from './product-kind.ts'
import { ProductRows } from './ProductRows.tsx'

/** The products with their prices, edited in place. */
export function ProductsTab({ mayEdit }: SetUpTabProps) {
  const [q] = useUrlState<string>('q', '')
  const [shown, setShown] = useUrlState<string>('offered', 'yes')
  const [openId, setOpenId] = useUrlState<string>('open', '')
  const [isCreating, setCreating] = useState(false)
  const people = usePeople()
  const [sortText, setSort] = useUrlState<string>('sort', '')
  const list = getListRequest(q, shown, sortText)
  const records = useRecords(kind, list)
  const { save, conflict, resolveConflict } = useSaveRecord(kind)
  const remove = useRemoveRecord(kind)
  const { rows, total, error } = records
  const at = rows.findIndex(({ id }) => id === openId)
  const step = (by: 1 | -1) => {
    const next = at === -1 ? undefined : rows[at + by]
    return next === undefined ? null : () => setOpenId(next.id)
  }
  const newButton = mayEdit ? (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      New product
    </Button>
  ) : null
  return (
    <>
      <div className={styles.intro}>
        <div className={styles.pills}>
          <SearchField label="Search products" />
          <Toggle
            label="Include discontinued"
            checked={shown === 'all'}
            isReadOnly={false}
            onChange={(isOn) => setShown(isOn ? 'all' : null)}
          />
        </div>
        {newButton}
      </div>
      {error !== undefined && total === undefined ? (
        <ErrorState error={error} onRetry={records.reload} />
      ) : total === undefined ? (
        <RowsSkeleton rows={6} />
      ) : rows.length === 0 ? (
        <div className={styles.empty}>
          <p>
            {q === '' && shown === 'yes'
              ? 'Manage products and services with their prices, and add them to opportunities.'
              : 'No matching products.'}
          </p>
        </div>
      ) : (
        <ProductRows
          rows={rows}
          people={people}
          mayEdit={mayEdit}
          hasMore={records.hasMore && error === undefined}
          isFetching={records.isFetching}
          onMore={records.loadMore}
          isStale={records.isStale}
          sort={list.sort}
          onSort={(key, isSecond) => setSort(formatSort(toggleSort(list.sort, key, isSecond, kind)))}
          openId={openId === '' ? null : openId}
          onOpen={setOpenId}
          onSave={(row, patch) => void save(row, patch)}
        />
      )}
      {openId === '' ? null : (
        <SidePanel
          kind={kind}
          id={openId}
          row={rows[at]}
          people={people}
          mayEdit={mayEdit}
          {...(mayEdit
            ? {
                onDelete: (row) => {
                  setOpenId(null)
                  void remove(row)
                },
              }
            : {})}
          onSave={(row, patch, names) => void save(row, patch, names)}
          onPrevious={step(-1)}
          onNext={step(1)}
          onClose={() => setOpenId(null)}
        />
      )}
      {isCreating ? (
        <RecordForm
          kind={kind}
          people={people}
          given={{ kind: 'product', currency: 'EUR' }}
          onClose={() => setCreating(false)}
          onCreated={() => setCreating(false)}
        />
      ) : null}
      {conflict === null ? null : (
        <ConflictDialog kind={kind} conflict={conflict} people={people} onResolve={resolveConflict} />
      )}
    </>
  )
}

const activeFilter = { column: 'is_active', operator: 'eq', value: true } as const
const listRequests = new Map<string, ListRequest>()
/** Equal text gives the same object, which is the cache key of the list. */
function getListRequest(q: string, shown: string, sortText: string) {
  const key = `${shown} ${sortText} ${q}`
  const requested = parseSort(sortText).filter(({ column: name }) => {
    const column = kind.columns[name]
    return column !== undefined && canSortBy(column)
  })
  const sort = requested.length === 0 ? kind.sort : requested
  const made = listRequests.get(key) ?? { q, filter: shown === 'all' ? null : activeFilter, sort }
  listRequests.set(key, made)
  return made
}
