import type { Task } from '@draftwright/contract/crm/tasks'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconCalendarDue, IconUser } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { useOwnId } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import type { Person } from '../kernel/use-people.ts'
import { useAddTaskMutation, useUpdateTaskMutation, useRemoveTaskMutation } from './api.ts'
import { toDateTimeInput, parseDateTimeInput } from './format-due.ts'
import styles from './tasks.module.css'

interface TaskFormProps {
  /** The records a new one belongs to. */
  link?: { opportunity_id?: string; contact_id?: string; company_id?: string }
  people: ReadonlyMap<string, Person>
  /** The edited one; without it a new one is created. */
  task?: Task
  /** A few fields in one row. */
  isInline?: boolean
  titleRef?: RefObject<HTMLInputElement | null>
  onDone?: () => void
  onCancel?: () => void
}

/** Creates or edits a task. After creating one, the next can be typed at once. */
export function TaskForm(props: TaskFormProps) {
  const { link = {}, people, task, isInline = false, titleRef, onDone, onCancel } = props
  const ownId = useOwnId()
  const [title, setTitle] = useState(task?.title ?? '')
  const [body, setBody] = useState(task?.body ?? '')
  const [due, setDue] = useState(toDateTimeInput(task?.due_at ?? null))
  const [assignee, setAssignee] = useState<string | null>(task?.assignee_id ?? null)
  const [add, adding] = useAddTaskMutation()
  const [change, changing] = useUpdateTaskMutation()
  const [remove] = useRemoveTaskMutation()
  const isBusy = adding.isLoading || changing.isLoading
  const chosen = assignee ?? ownId ?? ''

  async function send(): Promise<void> {
    const fields = { title, due_at: parseDateTimeInput(due), ...(chosen === '' ? {} : { assignee_id: chosen }) }
    if (task !== undefined) {
      const { error } = await change({ id: task.id, change: { ...fields, body, updated_at: task.updated_at } })
      if (error) showErrorToast(error)
      else onDone?.()
      return
    }
    const { data, error } = await add({ ...fields, ...link, ...(body === '' ? {} : { body }) })
    if (data === undefined) return showErrorToast(error)
    setTitle('')
    setBody('')
    setDue('')
    showToast('Task added', { undo: () => void remove(data.id) })
    onDone?.()
  }
  return (
    <form
      className={styles.form}
      data-inline={isInline || undefined}
      aria-label={task === undefined ? 'New task' : 'Task'}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isBusy && title.trim() !== '') void send()
      }}
    >
      <TextInput
        ref={titleRef}
        className={styles.title}
        {...(isInline ? { 'aria-label': 'Task' } : { label: 'Task' })}
        placeholder="Task"
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {isInline ? null : (
        <Textarea
          label="Details"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={10_000}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
      )}
      <TextInput
        type="datetime-local"
        {...(isInline
          ? { 'aria-label': 'Due', title: 'Due', leftSection: <IconCalendarDue size={16} aria-hidden /> }
          : { label: 'Due' })}
        value={due}
        onChange={({ currentTarget }) => setDue(currentTarget.value)}
      />
      <NativeSelect
        {...(isInline
          ? { 'aria-label': 'For', title: 'For', leftSection: <IconUser size={16} aria-hidden /> }
          : { label: 'For' })}
        data={[...people.values()].map(({ id, name }) => ({ value: id, label: id === ownId ? `${name} (you)` : name }))}
        value={chosen}
        onChange={({ currentTarget }) => setAssignee(currentTarget.value)}
      />
      <div className={styles.actions}>
        {onCancel === undefined ? null : (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size={isInline ? 'sm' : 'default'} loading={isBusy} disabled={title.trim() === ''}>
          {task === undefined ? 'Add task' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
