import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { usePeople } from '../kernel/use-people.ts'
import { useListChangeSetsQuery } from './api.ts'
import { ChangeSetRow } from './ChangeSetRow.tsx'
import styles from './history.module.css'
import { useChangeSetUndo } from './use-change-set-undo.tsx'

interface RecordHistoryProps {
  record: { readonly resource: RecordResource; readonly id: string }
}

const pageSize = 20
const maxShown = 200

/** Every operation that has changed one record, the newest first. */
export function RecordHistory({ record: { resource, id } }: RecordHistoryProps) {
  const [limit, setLimit] = useState(pageSize)
  const { data, error, refetch, isFetching } = useListChangeSetsQuery(
    { query: { resource, record_id: id, limit } },
    { refetchOnMountOrArgChange: true },
  )
  const people = usePeople()
  const setUndo = useChangeSetUndo()
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <ul className={styles.sets} aria-label="History">
        {data.data.map((set) => (
          <ChangeSetRow key={set.id} set={set} people={people} setUndo={setUndo} recordId={id} />
        ))}
      </ul>
      {data.meta.has_more && limit < maxShown ? (
        <Button
          variant="outline"
          style={{ marginTop: 12 }}
          loading={isFetching}
          onClick={() => setLimit((before) => Math.min(maxShown, before + 40))}
        >
          Show earlier
        </Button>
      ) : null}
      {setUndo.dialog}
    </>
  )
}
