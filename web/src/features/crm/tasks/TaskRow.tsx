import type { Task } from '@draftwright/contract/crm/tasks'
import { IconCircle, IconCircleCheckFilled, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { ownZone } from '../../../ui/moment-words.ts'
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx'
import { isPast } from '../../../ui/TimeAgo.tsx'
import { toast, toastError } from '../../../ui/toast.tsx'
import type { Person } from '../kernel/use-people.ts'
import { useRemoveTaskMutation, useRestoreTaskMutation, useSettleTaskMutation } from './api.ts'
import { dueWords } from './due-words.ts'
import styles from './tasks.module.css'

interface TaskRowProps {
  task: Task
  people: ReadonlyMap<string, Person>
  mayWrite: boolean
  /** The record whose list it is in is not named. */
  withoutRecord?: string
  onEdit: () => void
}

/** One task: its circle finishes it, its title opens it. */
export function TaskRow({ task, people, mayWrite, withoutRecord, onEdit }: TaskRowProps) {
  const [settle] = useSettleTaskMutation()
  const [remove] = useRemoveTaskMutation()
  const [restore] = useRestoreTaskMutation()
  // Shown before the server has said so.
  const [wished, setWished] = useState<boolean | null>(null)
  const { id, title, due_at } = task
  const isDone = wished ?? task.done_at !== null
  const toggle = async () => {
    setWished(!isDone)
    const { error } = await settle({ id, isDone: !isDone })
    setWished(null)
    if (error) toastError(error)
    else if (!isDone) toast('Task finished', { undo: () => void settle({ id, isDone: false }) })
  }
  const takeAway = async () => {
    const { error } = await remove(id)
    if (error) toastError(error)
    else toast('Task deleted', { undo: () => void restore(id) })
  }
  const person = people.get(task.assignee_id ?? '')
  const place = placeOf(task)
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
                {dueWords(due_at, ownZone())}
              </span>
            )}
            {place === null || place.id === withoutRecord ? null : (
              <Link to={`/crm/${place.resource}?open=${place.id}`}>{place.name}</Link>
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
            { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void takeAway() },
          ]}
        />
      ) : null}
    </li>
  )
}

/** The record that a task is chiefly about. */
function placeOf(task: Task): { resource: string; id: string; name: string } | null {
  const { opportunity_id, opportunity_name, contact_id, contact_name, company_id, company_name } = task
  if (opportunity_id !== null) return { resource: 'opportunities', id: opportunity_id, name: opportunity_name ?? '' }
  if (contact_id !== null) return { resource: 'contacts', id: contact_id, name: contact_name ?? '' }
  if (company_id !== null) return { resource: 'companies', id: company_id, name: company_name ?? '' }
  return null
}
