import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { Task } from '@draftwright/contract/crm/tasks'
import { IconCircle, IconCircleCheckFilled, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { getOwnTimeZone } from '../../../ui/format-moment.ts'
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx'
import { isPast } from '../../../ui/TimeAgo.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import type { Person } from '../kernel/use-people.ts'
import { useRemoveTaskMutation, useRestoreTaskMutation, useFinishTaskMutation } from './api.ts'
import { formatDue } from './format-due.ts'
import styles from './tasks.module.css'

interface TaskRowProps {
  task: Task
  people: ReadonlyMap<string, Person>
  mayWrite: boolean
  /** The record whose list this is; tasks do not repeat its name. */
  withoutRecord?: string
  onEdit: () => void
}

/** One task: its circle completes it, its title opens it. */
export function TaskRow({ task, people, mayWrite, withoutRecord, onEdit }: TaskRowProps) {
  const [finishTask] = useFinishTaskMutation()
  const [remove] = useRemoveTaskMutation()
  const [restore] = useRestoreTaskMutation()
  // Shown before the server has confirmed it.
  const [requested, setWished] = useState<boolean | null>(null)
  const { id, title, due_at } = task
  const isDone = requested ?? task.done_at !== null
  const toggle = async () => {
    setWished(!isDone)
    const { error } = await finishTask({ id, isDone: !isDone })
    setWished(null)
    if (error) showErrorToast(error)
    else if (!isDone) showToast('Task finished', { undo: () => void finishTask({ id, isDone: false }) })
  }
  const deleteTask = async () => {
    const { error } = await remove(id)
    if (error) showErrorToast(error)
    else showToast('Task deleted', { undo: () => void restore(id) })
  }
  const person = people.get(task.assignee_id ?? '')
  const place = getTaskRecord(task)
  const isLate = !isDone && due_at !== null && isPast(due_at)
  return (
    <li className={styles.row} data-done={isDone || undefined}>
      <button
        type="button"
        className={styles.circle}
        role="checkbox"
        aria-checked={isDone}
        aria-label={`Finish ${title}`}
        disabled={!mayWrite}
        onClick={() => void toggle()}
      >
        {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
      </button>
      <div className={styles.what}>
        <button
          type="button"
          data-row
          className={styles.open}
          onClick={onEdit}
          onKeyDown={(event) => {
            if (event.key !== 'x' || !mayWrite) return
            event.preventDefault()
            void toggle()
          }}
        >
          {title}
        </button>
        {due_at !== null || (place !== null && place.id !== withoutRecord) ? (
          <span className={styles.facts}>
            {due_at === null ? null : (
              <span className={styles.due} data-late={isLate || undefined}>
                {isLate ? 'Overdue: ' : ''}
                {formatDue(due_at, getOwnTimeZone())}
              </span>
            )}
            {place === null || place.id === withoutRecord ? null : (
              <Link to={`${paths[place.resource]}?open=${place.id}`}>{place.name}</Link>
            )}
          </span>
        ) : null}
      </div>
      {person === undefined ? null : (
        <span title={person.name} className={styles.person}>
          <PersonAvatar name={person.name} photo={person.photo} size={24} />
          <span className="visually-hidden">For {person.name}</span>
        </span>
      )}
      {mayWrite ? (
        <ActionMenu
          label={`About the task ${title}`}
          items={[
            { label: 'Edit', icon: IconPencil, onClick: onEdit },
            { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void deleteTask() },
          ]}
        />
      ) : null}
    </li>
  )
}

/** The main record of a task. */
function getTaskRecord(task: Task): { resource: RecordResource; id: string; name: string } | null {
  const { opportunity_id, opportunity_name, contact_id, contact_name, company_id, company_name } = task
  if (opportunity_id !== null) return { resource: 'opportunities', id: opportunity_id, name: opportunity_name ?? '' }
  if (contact_id !== null) return { resource: 'contacts', id: contact_id, name: contact_name ?? '' }
  if (company_id !== null) return { resource: 'companies', id: company_id, name: company_name ?? '' }
  return null
}
