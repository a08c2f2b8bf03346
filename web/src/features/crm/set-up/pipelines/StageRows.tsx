import type { Pipeline, PipelineStage } from '@draftwright/contract/crm/pipelines'
import { IconArrowDown, IconArrowUp, IconFolder, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { showErrorToast } from '../../../../ui/toast.tsx'
import { useRemoveStageMutation, useSaveStagesMutation } from '../api.ts'
import { useListSurveysQuery } from '../../surveys/api.ts'
import styles from '../set-up.module.css'
import { SortableRow } from '../SortableRow.tsx'
import { useUndoToast } from '../use-undo-toast.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { dropStage, type ListedStage, flattenStages, moveStage, type StagePlacement } from './stage-list.ts'
import { StageDialog } from './StageDialog.tsx'
import { describeGate, stageKindLabels } from './stage-labels.ts'

interface StageRowsProps {
  pipeline: Pipeline
  tree: readonly PipelineStage[]
  mayEdit: boolean
}

/** The stages of one pipeline as a tree, sortable by drag or keyboard. */
export function StageRows({ pipeline, tree, mayEdit }: StageRowsProps) {
  const [save] = useSaveStagesMutation()
  const [remove, removing] = useRemoveStageMutation()
  const showUndoToast = useUndoToast()
  const [edited, setEdited] = useState<ListedStage | 'new' | null>(null)
  const [deleted, setDeleted] = useState<ListedStage | null>(null)
  const stages = flattenStages(tree)
  const { data: all } = useListSurveysQuery()
  const surveys = (all?.data ?? []).filter(({ is_active, is_required }) => is_active && is_required)
  const place = async (name: string, items: readonly StagePlacement[]) => {
    if (items.length === 0) return
    const answer = await save([...items])
    if (answer.error !== undefined) return showErrorToast(answer.error)
    void showUndoToast(
      `${name} moved`,
      items.map(({ id }) => ({ resource: 'pipeline-stages', id })),
    )
  }
  const drop = async ({ id, name }: ListedStage, moveTo: string | null) => {
    const answer = await remove({ id, moveTo })
    if (answer.error !== undefined) return
    setDeleted(null)
    void showUndoToast(`${name} deleted`, [{ resource: 'pipeline-stages', id }])
  }
  return (
    <>
      <ol className={styles.rows} aria-label={`Stages of ${pipeline.name}`}>
        {stages.map((stage) => {
          const { id, name, kind, color, probability, stale_days, depth, isGroup } = stage
          return (
            <SortableRow
              key={id}
              list={pipeline.id}
              id={id}
              label={name}
              depth={depth}
              mayEdit={mayEdit}
              onDrop={(dragged, edge) =>
                void place(stages.find((one) => one.id === dragged)?.name ?? '', dropStage(stages, dragged, id, edge))
              }
              onStep={(direction) => void place(name, moveStage(stages, id, direction))}
            >
              {isGroup ? (
                <IconFolder size={16} aria-hidden />
              ) : (
                <span className={styles.dot} style={color === null ? undefined : { background: color }} aria-hidden />
              )}
              <button type="button" className={styles.main} onClick={() => setEdited(stage)}>
                <strong>{name}</strong>
                <small>{describeGate(stage, surveys.filter(({ stage_id }) => stage_id === id).length)}</small>
              </button>
              <span className={styles.facts} data-below>
                {isGroup ? 'Group' : stageKindLabels[kind]}
                {isGroup || kind !== 'open' ? null : <span className="tabular">{probability}%</span>}
                {isGroup || stale_days === null ? null : <span className="tabular">stale after {stale_days} d</span>}
              </span>
              {mayEdit ? (
                <ActionMenu
                  label={`Actions for ${name}`}
                  items={[
                    { label: 'Edit…', icon: IconPencil, onClick: () => setEdited(stage) },
                    {
                      label: 'Move up',
                      icon: IconArrowUp,
                      onClick: () => void place(name, moveStage(stages, id, 'up')),
                    },
                    {
                      label: 'Move down',
                      icon: IconArrowDown,
                      onClick: () => void place(name, moveStage(stages, id, 'down')),
                    },
                    { label: 'Delete…', icon: IconTrash, isDanger: true, onClick: () => setDeleted(stage) },
                  ]}
                />
              ) : null}
            </SortableRow>
          )
        })}
      </ol>
      {mayEdit ? (
        <Button style={{ marginTop: 12 }} icon={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          Add stage
        </Button>
      ) : null}
      {edited === null ? null : (
        <StageDialog
          pipelineId={pipeline.id}
          stages={stages}
          stage={edited === 'new' ? null : edited}
          mayEdit={mayEdit}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted === null ? null : (
        <DeleteDialog
          title={`Delete ${deleted.name}?`}
          text={
            deleted.isGroup
              ? 'Its stages move up a level. Its activities and rules are deleted.'
              : 'Its activities and rules are deleted too.'
          }
          action="Delete stage"
          isStage={({ id }) => id !== deleted.id}
          isBusy={removing.isLoading}
          error={removing.error}
          onDelete={(moveTo) => void drop(deleted, moveTo)}
          onClose={() => {
            removing.reset()
            setDeleted(null)
          }}
        />
      )}
    </>
  )
}
