import type { CustomField } from '@draftwright/contract/crm/custom-fields'
import { type RecordResource, recordResources } from '@draftwright/contract/crm/vocabulary'
import { SegmentedControl } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { showToast, showErrorToast } from '../../../../ui/toast.tsx'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import { useListCustomFieldsQuery } from '../../kernel/api.ts'
import { useUpdateFieldMutation, useRemoveFieldMutation, useRestoreFieldMutation } from '../api.ts'
import { moveBeside, listChangedOrder, moveByOne } from '../in-order.ts'
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

/** A workspace's custom fields, by resource. */
export function FieldsTab({ mayEdit }: SetUpTabProps) {
  const [requestedKind, setOf] = useUrlState<string>('of', 'companies', { isStep: true })
  const of = recordResources.find((one) => one === requestedKind) ?? 'companies'
  const { data, error, refetch } = useListCustomFieldsQuery(of)
  const [editing, setEditing] = useState<CustomField | 'new' | null>(null)
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
          <p>{labels[of]} have no custom fields yet. Custom fields appear in lists, filters and forms.</p>
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
  fields: readonly CustomField[]
  mayEdit: boolean
  onEdit: (field: CustomField) => void
}

function FieldRows({ fields, mayEdit, onEdit }: FieldRowsProps) {
  const [change] = useUpdateFieldMutation()
  const [remove] = useRemoveFieldMutation()
  const [restore] = useRestoreFieldMutation()
  const ids = fields.map(({ id }) => id)
  const reorder = async (next: readonly string[]) => {
    // Sequential: two concurrent moves would be read in between.
    for (const { id, order } of listChangedOrder(fields, next)) {
      const answer = await change({ id, change: { order } })
      if (answer.error !== undefined) return showErrorToast(answer.error)
    }
  }
  const drop = async ({ id, name }: CustomField) => {
    const answer = await remove(id)
    if (answer.error !== undefined) return showErrorToast(answer.error)
    showToast(`${name} deleted. Its values are kept`, { undo: () => void restore(id) })
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
            onDrop={(dragged, edge) => void reorder(moveBeside(ids, dragged, id, edge))}
            onStep={(direction) => {
              if (direction === 'up' || direction === 'down')
                void reorder(moveByOne(ids, id, direction === 'up' ? -1 : 1))
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
