import type { Pipeline } from '@draftwright/contract/crm/pipelines'
import { IconArrowLeft, IconArrowRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { showToast, showErrorToast } from '../../../../ui/toast.tsx'
import { useAddPipelineMutation, useRemovePipelineMutation, useSavePipelinesMutation } from '../api.ts'
import { listChangedOrder, moveByOne } from '../in-order.ts'
import { NameDialog } from '../NameDialog.tsx'
import styles from '../set-up.module.css'
import { useUndoToast } from '../use-undo-toast.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

interface PipelineBarProps {
  pipelines: readonly Pipeline[]
  current: Pipeline
  mayEdit: boolean
  onChoose: (id: string | null) => void
}

/** The current pipeline, and the actions on it. */
export function PipelineBar({ pipelines, current, mayEdit, onChoose }: PipelineBarProps) {
  const [dialog, setDialog] = useState<'add' | 'rename' | 'delete' | null>(null)
  const [add, adding] = useAddPipelineMutation()
  const [save, saving] = useSavePipelinesMutation()
  const [remove, removing] = useRemovePipelineMutation()
  const showUndoToast = useUndoToast()
  const close = () => {
    adding.reset()
    saving.reset()
    removing.reset()
    setDialog(null)
  }
  const ids = pipelines.map(({ id }) => id)
  const at = ids.indexOf(current.id)
  const step = async (by: 1 | -1) => {
    const items = listChangedOrder(pipelines, moveByOne(ids, current.id, by))
    if (items.length === 0) return
    const answer = await save(items)
    if (answer.error !== undefined) return showErrorToast(answer.error)
    void showUndoToast(
      `${current.name} moved`,
      items.map(({ id }) => ({ resource: 'pipelines', id })),
    )
  }
  const rename = async (name: string) => {
    const answer = await save([{ id: current.id, name }])
    if (answer.error !== undefined) return
    close()
    void showUndoToast(`Renamed to ${name}`, [{ resource: 'pipelines', id: current.id }])
  }
  const create = async (name: string) => {
    const answer = await add(name)
    if (answer.data === undefined) return
    close()
    onChoose(answer.data.id)
    showToast(`${name} addedwith the default stages`)
  }
  const drop = async (moveTo: string | null) => {
    const { id, name } = current
    const answer = await remove({ id, moveTo })
    if (answer.error !== undefined) return
    close()
    onChoose(null)
    void showUndoToast(`${name} deleted`, [{ resource: 'pipelines', id }])
  }
  return (
    <div className={styles.intro}>
      <div className={styles.pills} role="group" aria-label="Pipeline">
        {pipelines.map(({ id, name }) => (
          <Button
            key={id}
            size="sm"
            variant={id === current.id ? 'secondary' : 'ghost'}
            aria-pressed={id === current.id}
            onClick={() => onChoose(id)}
          >
            {name}
          </Button>
        ))}
      </div>
      {mayEdit ? (
        <div className={styles.pills}>
          <Button
            variant="outline"
            size="sm"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => setDialog('add')}
          >
            Add pipeline
          </Button>
          <ActionMenu
            label={`Actions for ${current.name}`}
            items={[
              { label: 'Rename…', icon: IconPencil, onClick: () => setDialog('rename') },
              ...(at > 0 ? [{ label: 'Move left', icon: IconArrowLeft, onClick: () => void step(-1) }] : []),
              ...(at < ids.length - 1
                ? [{ label: 'Move right', icon: IconArrowRight, onClick: () => void step(1) }]
                : []),
              { label: 'Delete…', icon: IconTrash, isDanger: true, onClick: () => setDialog('delete') },
            ]}
          />
        </div>
      ) : null}
      {dialog === 'add' ? (
        <NameDialog
          title="New pipeline"
          label="Name"
          action="Add pipeline"
          isBusy={adding.isLoading}
          error={adding.error}
          onSave={(name) => void create(name)}
          onClose={close}
        />
      ) : null}
      {dialog === 'rename' ? (
        <NameDialog
          title={`Rename ${current.name}`}
          label="Name"
          action="Rename"
          initial={current.name}
          isBusy={saving.isLoading}
          error={saving.error}
          onSave={(name) => void rename(name)}
          onClose={close}
        />
      ) : null}
      {dialog === 'delete' ? (
        <DeleteDialog
          title={`Delete ${current.name}?`}
          text="Its stages and their activities are deleted too."
          action="Delete pipeline"
          isStage={({ pipeline_id }) => pipeline_id !== current.id}
          isBusy={removing.isLoading}
          error={removing.error}
          onDelete={(moveTo) => void drop(moveTo)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
