import type { TableField } from '@draftwright/contract/table-fields'
import { IconForms } from '@tabler/icons-react'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { useCreateFormMutation, useListFormsQuery, useReadFormQuery } from '../api.ts'
import { FieldQuestions } from './FieldQuestions.tsx'

interface ViewFormPanelProps {
  tableId: string
  tableName: string
  viewId: string
  fields: readonly TableField[]
}

/** A page on which strangers fill in records of a table: made here, and edited as far as the table goes. */
export function ViewFormPanel({ tableId, tableName, viewId, fields }: ViewFormPanelProps) {
  const canManage = useCan()('forms:manage')
  const found = useListFormsQuery({ query: { table_view_id: viewId } }, { refetchOnMountOrArgChange: true })
  const id = found.currentData?.data[0]?.id
  const {
    currentData: form,
    error,
    refetch,
  } = useReadFormQuery({ params: { id: id ?? '' } }, { skip: id === undefined })
  const [create, { isLoading }] = useCreateFormMutation()
  const make = async () => {
    const body = { kind: 'survey' as const, name: tableName, table_id: tableId, table_view_id: viewId }
    const made = await create({ body })
    if (made.error !== undefined) showErrorToast(made.error)
  }
  if (form !== undefined)
    return (
      <FieldQuestions
        key={form.id}
        form={form}
        fields={fields}
        isReadOnly={!canManage}
        onReload={() => void refetch()}
      />
    )
  const failure = found.error ?? error
  if (failure !== undefined)
    return <ErrorState error={failure} onRetry={() => void (id === undefined ? found.refetch() : refetch())} />
  if (found.currentData === undefined || id !== undefined) return <RowsSkeleton rows={6} />
  return (
    <EmptyState
      icon={<IconForms size={22} />}
      title="No form yet"
      text={
        canManage
          ? 'Create a public form for this table. Each answer becomes a record.'
          : 'Ask someone who manages forms to create one for this table.'
      }
      action={
        canManage ? (
          <Button loading={isLoading} onClick={() => void make()}>
            Create form
          </Button>
        ) : undefined
      }
    />
  )
}
