import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { usePeople } from '../kernel/use-people.ts'
import { useChangeSetsQuery } from './api.ts'
import { ChangeSetRow } from './ChangeSetRow.tsx'
import styles from './history.module.css'
import { useTakeBack } from './use-take-back.tsx'

interface RecordHistoryProps {
  record: { readonly resource: RecordResource; readonly id: string }
}

const step = 20
const most = 200

/** Every deed that has changed one record, the newest first. */
export function RecordHistory({ record: { resource, id } }: RecordHistoryProps) {
  const [limit, setLimit] = useState(step)
  const { data, error, refetch, isFetching } = useChangeSetsQuery(
    { query: { resource, record_id: id, limit } },
    { refetchOnMountOrArgChange: true },
  )
  const people = usePeople()
  const taking = useTakeBack()
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <ul className={styles.sets} aria-label="History">
        {data.data.map((set) => (
          <ChangeSetRow key={set.id} set={set} people={people} taking={taking} recordId={id} />
        ))}
      </ul>
      {data.meta.has_more && limit < most ? (
        <Button
          variant="outline"
          style={{ marginTop: 12 }}
          loading={isFetching}
          onClick={() => setLimit((before) => Math.min(most, before + 40))}
        >
          Show earlier
        </Button>
      ) : null}
      {taking.dialog}
    </>
  )
}
