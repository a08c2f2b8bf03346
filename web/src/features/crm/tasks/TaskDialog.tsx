import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/Delayed.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { Person } from '../kernel/use-people.ts'
import { useReadTaskQuery } from './api.ts'
import { TaskForm } from './TaskForm.tsx'

interface TaskDialogProps {
  id: string
  people: ReadonlyMap<string, Person>
  onClose: () => void
}

/** The dialog that edits all fields of one task. */
export function TaskDialog({ id, people, onClose }: TaskDialogProps) {
  const { data, error, refetch } = useReadTaskQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <Modal opened onClose={onClose} title="Task">
      {data !== undefined ? (
        <TaskForm key={data.updated_at} task={data} people={people} onDone={onClose} onCancel={onClose} />
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton />
      )}
    </Modal>
  )
}
