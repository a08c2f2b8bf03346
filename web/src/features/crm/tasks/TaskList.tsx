import { useState } from 'react'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { usePeople } from '../kernel/use-people.ts'
import { toRecordLink, type RecordRef } from '../timeline/api.ts'
import { useListTasksQuery } from './api.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { TaskForm } from './TaskForm.tsx'
import { TaskRow } from './TaskRow.tsx'
import styles from './tasks.module.css'

export interface TaskListProps {
  record: RecordRef
}

/** A company has the tasks of its people and deals as well, and a contact those of their deals. */
const subjects = {
  opportunities: 'opportunity_id',
  contacts: 'about_contact_id',
  companies: 'about_company_id',
} as const

/** The open tasks of a record, of everyone, with a form to add more; completed ones on request. */
export function TaskList({ record }: TaskListProps) {
  const asked = { [subjects[record.resource]]: record.id }
  const [isDoneShown, setDoneShown] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = useListTasksQuery({ due: 'open', ...asked }, { refetchOnMountOrArgChange: true })
  const done = useListTasksQuery({ due: 'done', ...asked, limit: 50 }, { skip: !isDoneShown })
  const people = usePeople()
  const mayWrite = useCan()('crm:write')
  const rows = (tasks: typeof open.data) =>
    tasks?.data.map((task) => (
      <TaskRow
        key={task.id}
        task={task}
        people={people}
        mayWrite={mayWrite}
        withoutRecord={record.id}
        onEdit={() => setOpenId(task.id)}
      />
    ))
  return (
    <section aria-label="Tasks" className={styles.record}>
      {mayWrite ? <TaskForm key={record.id} link={toRecordLink(record)} people={people} isInline /> : null}
      {open.data === undefined && open.error !== undefined ? (
        <ErrorState error={open.error} onRetry={() => void open.refetch()} />
      ) : open.data === undefined ? (
        <RowsSkeleton rows={3} />
      ) : open.data.data.length === 0 ? (
        <p className={styles.none}>No open tasks.</p>
      ) : (
        <ul className={styles.list}>{rows(open.data)}</ul>
      )}
      {isDoneShown ? (
        done.data?.data.length === 0 ? (
          <p className={styles.none}>No finished tasks.</p>
        ) : (
          <ul className={styles.list}>{rows(done.data)}</ul>
        )
      ) : (
        <Button variant="ghost" size="sm" onClick={() => setDoneShown(true)}>
          Show finished tasks
        </Button>
      )}
      {openId === null ? null : <TaskDialog id={openId} people={people} onClose={() => setOpenId(null)} />}
    </section>
  )
}
