import type { OwnField } from '@draftwright/contract/crm/own-fields'
import { type RecordResource, recordResources } from '@draftwright/contract/crm/vocabulary'
import { SegmentedControl } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { toast, toastError } from '../../../../ui/toast.tsx'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import { useOwnFieldsQuery } from '../../kernel/api.ts'
import { useChangeFieldMutation, useRemoveFieldMutation, useRestoreFieldMutation } from '../api.ts'
import { putBeside, replaced, stepped } from '../in-order.ts'
import styles from '../set-up.module.css'
import { SortableRow } from '../SortableRow.tsx'
import type { SetUpTabProps } from '../tab-props.ts'
import { FieldDialog } from './FieldDialog.tsx'
import { kindNames } from './kind-names.ts'

const labels: Record<RecordResource, string> = {
  companies: 'Companies',
  contacts: 'Contacts',
  opportunities: 'Opportunities',
}

/** Fields that a workspace has added to its records, by what they belong to. */
export function FieldsTab({ mayEdit }: SetUpTabProps) {
  const [wish, setOf] = useUrlState<string>('of', 'companies', { isStep: true })
  const of = recordResources.find((one) => one === wish) ?? 'companies'
  const { data, error, refetch } = useOwnFieldsQuery(of)
  const [editing, setEditing] = useState<OwnField | 'new' | null>(null)
  const fields = (data ?? []).toSorted((one, other) => one.order - other.order)
  return (
    <>
      <div className={styles.intro}>
        <SegmentedControl
          aria-label="Fields of"
          data={recordResources.map((value) => ({ value, label: labels[value] }))}
          value={of}
          onChange={setOf}
        />
        {mayEdit && fields.length > 0 ? <NewButton onClick={() => setEditing('new')} /> : null}
      </div>
      {data === undefined ? (
        error === undefined ? (
          <RowsSkeleton rows={4} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : fields.length === 0 ? (
        <div className={styles.empty}>
          <p>{labels[of]} have no fields of your own yet. They stand in lists, filters and forms like all others.</p>
          {mayEdit ? <NewButton onClick={() => setEditing('new')} /> : null}
        </div>
      ) : (
        <FieldRows fields={fields} mayEdit={mayEdit} onEdit={setEditing} />
      )}
      {editing === null ? null : (
        <FieldDialog
          resource={of}
          noun={labels[of].toLowerCase()}
          field={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

const NewButton = ({ onClick }: { onClick: () => void }) => (
  <Button icon={<IconPlus size={16} aria-hidden />} onClick={onClick}>
    Add field
  </Button>
)

interface FieldRowsProps {
  fields: readonly OwnField[]
  mayEdit: boolean
  onEdit: (field: OwnField) => void
}

function FieldRows({ fields, mayEdit, onEdit }: FieldRowsProps) {
  const [change] = useChangeFieldMutation()
  const [remove] = useRemoveFieldMutation()
  const [restore] = useRestoreFieldMutation()
  const ids = fields.map(({ id }) => id)
  const reorder = async (next: readonly string[]) => {
    // One after the other: two that change places at once would be read in between.
    for (const { id, order } of replaced(fields, next)) {
      const answer = await change({ id, change: { order } })
      if (answer.error !== undefined) return toastError(answer.error)
    }
  }
  const drop = async ({ id, name }: OwnField) => {
    const answer = await remove(id)
    if (answer.error !== undefined) return toastError(answer.error)
    toast(`${name} deleted; its values are kept`, { undo: () => void restore(id) })
  }
  return (
    <ol className={styles.rows} aria-label="Fields">
      {fields.map((field) => {
        const { id, name, kind, options } = field
        return (
          <SortableRow
            key={id}
            list="fields"
            id={id}
            label={name}
            mayEdit={mayEdit}
            onDrop={(dragged, edge) => void reorder(putBeside(ids, dragged, id, edge))}
            onStep={(way) => {
              if (way === 'up' || way === 'down') void reorder(stepped(ids, id, way === 'up' ? -1 : 1))
            }}
          >
            <span className={styles.main}>
              <strong>{name}</strong>
              <small>
                {kindNames[kind]}
                {options.length === 0 ? '' : `: ${options.join(', ')}`}
              </small>
            </span>
            {mayEdit ? (
              <ActionMenu
                label={`Actions for ${name}`}
                items={[
                  { label: 'Edit…', icon: IconPencil, onClick: () => onEdit(field) },
                  { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void drop(field) },
                ]}
              />
            ) : null}
          </SortableRow>
        )
      })}
    </ol>
  )
}
