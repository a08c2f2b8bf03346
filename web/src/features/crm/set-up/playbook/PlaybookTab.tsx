import type { Play } from '@draftwright/contract/crm/playbook'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { showToast, showErrorToast } from '../../../../ui/toast.tsx'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import { useRestoreRecordsMutation } from '../../kernel/api.ts'
import { useListPlaysQuery } from '../../opportunities/api.ts'
import { useUpdatePlayMutation, useRemovePlayMutation } from '../api.ts'
import { moveBeside, listChangedOrder, moveByOne } from '../in-order.ts'
import styles from '../set-up.module.css'
import { SortableRow } from '../SortableRow.tsx'
import type { SetUpTabProps } from '../tab-props.ts'
import { PlayDialog } from './PlayDialog.tsx'
import { useStageNames } from './use-stage-names.ts'

/** The playbook by page: for one stage, or for all. */
export function PlaybookTab({ mayEdit }: SetUpTabProps) {
  const { data, error, refetch } = useListPlaysQuery()
  const [openId, setOpen] = useUrlState<string>('play', '', { isStep: true })
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const plays = data.toSorted((one, other) => one.order - other.order)
  const open = plays.find(({ id }) => id === openId)
  const newButton = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      New page
    </Button>
  )
  return (
    <>
      {plays.length === 0 ? (
        <div className={styles.empty}>
          <p>Write down what to do, say and ask. Pages appear next to deals in their stage.</p>
          {mayEdit ? newButton : null}
        </div>
      ) : (
        <>
          <div className={styles.intro}>
            <p>Pages appear next to deals in their stage.</p>
            {mayEdit ? newButton : null}
          </div>
          <PlayRows plays={plays} mayEdit={mayEdit} onOpen={setOpen} />
        </>
      )}
      {openId === 'new' && mayEdit ? <PlayDialog play={null} mayEdit onClose={() => setOpen(null)} /> : null}
      {open === undefined ? null : (
        <PlayDialog key={open.id} play={open} mayEdit={mayEdit} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

interface PlayRowsProps {
  plays: readonly Play[]
  mayEdit: boolean
  onOpen: (id: string) => void
}

function PlayRows({ plays, mayEdit, onOpen }: PlayRowsProps) {
  const stageName = useStageNames()
  const [change] = useUpdatePlayMutation()
  const [remove] = useRemovePlayMutation()
  const [restore] = useRestoreRecordsMutation()
  const ids = plays.map(({ id }) => id)
  const reorder = async (next: readonly string[]) => {
    for (const { id, order } of listChangedOrder(plays, next)) {
      const answer = await change({ id, change: { order } })
      if (answer.error !== undefined) return showErrorToast(answer.error)
    }
  }
  const drop = async ({ id, title }: Play) => {
    const answer = await remove(id)
    if (answer.error !== undefined) return showErrorToast(answer.error)
    showToast(`${title} deleted`, { undo: () => void restore({ resource: 'playbook', ids: [id] }) })
  }
  return (
    <ol className={styles.rows} aria-label="Playbook">
      {plays.map((play) => {
        const { id, title, stage_id } = play
        return (
          <SortableRow
            key={id}
            list="playbook"
            id={id}
            label={title}
            mayEdit={mayEdit}
            onDrop={(dragged, edge) => void reorder(moveBeside(ids, dragged, id, edge))}
            onStep={(direction) => {
              if (direction === 'up' || direction === 'down')
                void reorder(moveByOne(ids, id, direction === 'up' ? -1 : 1))
            }}
          >
            <button type="button" className={styles.main} onClick={() => onOpen(id)}>
              <strong>{title}</strong>
              <small>{stage_id === null ? 'All stages' : stageName(stage_id)}</small>
            </button>
            {mayEdit ? (
              <ActionMenu
                label={`Actions for ${title}`}
                items={[
                  { label: 'Edit…', icon: IconPencil, onClick: () => onOpen(id) },
                  { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void drop(play) },
                ]}
              />
            ) : null}
          </SortableRow>
        )
      })}
    </ol>
  )
}
