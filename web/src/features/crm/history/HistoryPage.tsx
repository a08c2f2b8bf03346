import { changeSources } from '@draftwright/contract/crm/vocabulary'
import { IconFilterOff, IconHistory } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { CrmMenu } from '../kernel/CrmMenu.tsx'
import { usePeople } from '../kernel/use-people.ts'
import { useChangeSetQuery, useChangeSetsQuery } from './api.ts'
import { ChangeSetRow } from './ChangeSetRow.tsx'
import styles from './history.module.css'
import { RecordFilter } from './RecordFilter.tsx'
import { sourceWords } from './source-words.ts'
import { useTakeBack } from './use-take-back.tsx'

const names = ['actor_id', 'source', 'resource', 'record_id'] as const

/** Everything that was done in the CRM, each of it to be looked into and taken back. */
export function Component() {
  const [params, change] = useAddress()
  const filters = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])))
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const setId = params.get('set')
  const people = usePeople()
  const taking = useTakeBack()
  const { data, error, refetch } = useChangeSetsQuery(
    { query: { ...filters, page, limit: 30 } },
    { skip: setId !== null, refetchOnMountOrArgChange: true },
  )
  const one = useChangeSetQuery(setId ?? '', { skip: setId === null })
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
      description="Everything that was done in the CRM. Whoever did it can take it back, and so can a CRM admin."
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
              label="How"
              options={changeSources.map((value) => ({ value, label: sourceWords[value] }))}
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
            title="Nothing matches"
            text="Nothing was done that fits these filters together."
            action={all}
          />
        ) : (
          <EmptyState
            icon={<IconHistory size={22} />}
            title="Nothing has happened yet"
            text="Whatever is added, changed, merged or deleted in the CRM from now on stands here."
          />
        )
      ) : (
        <ul className={styles.sets} aria-label="History">
          {sets.map((set) => (
            <ChangeSetRow key={set.id} set={set} people={people} taking={taking} isOpenAtFirst={setId !== null} />
          ))}
        </ul>
      )}
      {setId === null && data !== undefined ? <Pager meta={data.meta} /> : null}
      {taking.dialog}
    </Page>
  )
}
