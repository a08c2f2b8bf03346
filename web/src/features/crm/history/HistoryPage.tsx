import { changeSources } from '@draftwright/contract/crm/vocabulary'
import { IconFilterOff, IconHistory } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { useUrlParams } from '../../../ui/use-url-params.ts'
import { CrmMenu } from '../kernel/CrmMenu.tsx'
import { usePeople } from '../kernel/use-people.ts'
import { useReadChangeSetQuery, useListChangeSetsQuery } from './api.ts'
import { ChangeSetRow } from './ChangeSetRow.tsx'
import styles from './history.module.css'
import { RecordFilter } from './RecordFilter.tsx'
import { sourceLabels } from './source-labels.ts'
import { useChangeSetUndo } from './use-change-set-undo.tsx'

const names = ['actor_id', 'source', 'resource', 'record_id'] as const

/** The history of the CRM; each operation can be expanded and undone. */
export function Component() {
  const [params, change] = useUrlParams()
  const filters = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])))
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const setId = params.get('set')
  const people = usePeople()
  const setUndo = useChangeSetUndo()
  const { data, error, refetch } = useListChangeSetsQuery(
    { query: { ...filters, page, limit: 30 } },
    { skip: setId !== null, refetchOnMountOrArgChange: true },
  )
  const one = useReadChangeSetQuery(setId ?? '', { skip: setId === null })
  const clear = () =>
    change((after) => {
      for (const name of [...names, 'page', 'set']) after.delete(name)
    })
  const sets = setId === null ? data?.data : one.data && [one.data]
  const failed = setId === null ? error : one.error
  const isNarrowed = Object.keys(filters).length > 0 || setId !== null
  const all = (
    <Button variant="outline" onClick={clear}>
      Show everything
    </Button>
  )
  return (
    <Page
      title="History"
      description="All changes in the CRM. The person who made a change or a CRM admin can undo it."
      actions={<CrmMenu />}
    >
      <div className={styles.filters}>
        {setId === null ? (
          <>
            <FilterSelect
              name="actor_id"
              label="Person"
              options={[...people.values()].map(({ id, name }) => ({ value: id, label: name }))}
            />
            <FilterSelect
              name="source"
              label="Source"
              options={changeSources.map((value) => ({ value, label: sourceLabels[value] }))}
            />
            <RecordFilter />
          </>
        ) : (
          all
        )}
      </div>
      {sets === undefined ? (
        failed === undefined ? (
          <RowsSkeleton rows={8} />
        ) : (
          <ErrorState error={failed} onRetry={() => void (setId === null ? refetch() : one.refetch())} />
        )
      ) : sets.length === 0 ? (
        isNarrowed || page > 1 ? (
          <EmptyState
            icon={<IconFilterOff size={22} />}
            title="No matches"
            text="No changes match these filters."
            action={all}
          />
        ) : (
          <EmptyState
            icon={<IconHistory size={22} />}
            title="No activity yet"
            text="Changes, merges and deletions in the CRM appear here."
          />
        )
      ) : (
        <ul className={styles.sets} aria-label="History">
          {sets.map((set) => (
            <ChangeSetRow key={set.id} set={set} people={people} setUndo={setUndo} isOpenAtFirst={setId !== null} />
          ))}
        </ul>
      )}
      {setId === null && data !== undefined ? <Pager meta={data.meta} /> : null}
      {setUndo.dialog}
    </Page>
  )
}
