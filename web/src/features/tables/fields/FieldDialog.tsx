import {
  canNameRecords,
  isEnteredType,
  type TableField,
  type TableFieldOptions,
  type TableFieldType,
} from '@draftwright/contract/table-fields'
import { Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { TableInfo } from '../model.ts'
import { FieldOptions } from './FieldOptions.tsx'
import { fieldTypeGroups, findFieldType, getTypeLabel } from './field-types.ts'
import { type Loss, useSaveField } from './use-save-field.ts'

interface FieldDialogProps {
  table: TableInfo
  tables: readonly TableInfo[]
  /** Null: a new one. */
  field: TableField | null
  onClose: () => void
}

/** What a type begins with; a select keeps the options of another one. */
const getFirstOptions = (type: TableFieldType, { choices = [] }: TableFieldOptions): TableFieldOptions =>
  type === 'dateTime'
    ? { timeZone: 'client' }
    : type === 'singleSelect' || type === 'multipleSelects'
      ? { choices }
      : type === 'button'
        ? { label: 'Open' }
        : {}

const fixedTypes: ReadonlySet<TableFieldType> = new Set([
  'multipleRecordLinks',
  'workspaceLinks',
  'multipleAttachments',
])
const isConvertible = (type: TableFieldType): boolean =>
  isEnteredType(type) && !fixedTypes.has(type) && findFieldType(type) !== undefined
/** The types that a field can get; one whose values name records can also become one of links. */
const listConvertible = (type: TableFieldType, isPrimary: boolean) =>
  fieldTypeGroups
    .map(({ group, items }) => ({
      group,
      items: items.filter(
        ({ value }) => isConvertible(value) || (value === 'multipleRecordLinks' && canNameRecords(type) && !isPrimary),
      ),
    }))
    .filter(({ items }) => items.length > 0)

/** A new field, or the name, type and options of one. */
export function FieldDialog({ table, tables, field, onClose }: FieldDialogProps) {
  // As it was when the dialog opened: what others change meanwhile is not this person's change.
  const [before] = useState(field)
  const [name, setName] = useState(field?.name ?? '')
  const [type, setType] = useState<TableFieldType>(field?.type ?? 'singleLineText')
  const [options, setOptions] = useState<TableFieldOptions>(field?.options ?? {})
  const [description, setDescription] = useState(field?.description ?? '')
  const [error, setError] = useState<string | null>(null)
  const [loss, setLoss] = useState<Loss | null>(null)
  const { save, isSaving } = useSaveField(table.id, before)
  const isOther = before !== null && type !== before.type
  const groups =
    before === null
      ? fieldTypeGroups
      : isConvertible(before.type)
        ? listConvertible(before.type, before.id === table.primary_field_id)
        : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('Enter a name')
    try {
      const wish = { name: name.trim(), description: description.trim() || null, type, options }
      const lost = await save(wish, loss !== null)
      if (lost === null) onClose()
      else setLoss(lost)
    } catch (failure) {
      setError(toFailure(failure).message)
    }
  }
  const changeOptions = (next: TableFieldOptions) => {
    setOptions(next)
    setError(null)
    setLoss(null)
  }
  return (
    <Modal opened onClose={onClose} title={field === null ? 'New field' : `Edit ${field.name}`}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Name"
            value={name}
            maxLength={255}
            data-autofocus
            onChange={(event) => {
              setName(event.currentTarget.value)
              setError(null)
            }}
          />
          {groups === null ? (
            <span>Type: {getTypeLabel(type)}</span>
          ) : (
            <NativeSelect
              label="Type"
              data={groups.map(({ group, items }) => ({ group, items: [...items] }))}
              value={type}
              onChange={(event) => {
                const next = findFieldType(event.currentTarget.value) ?? type
                setType(next)
                changeOptions(next === before?.type ? before.options : getFirstOptions(next, before?.options ?? {}))
              }}
            />
          )}
          <FieldOptions
            type={type}
            table={table}
            tables={tables}
            options={options}
            isNew={before === null || (isOther && type === 'multipleRecordLinks')}
            onChange={changeOptions}
          />
          <Textarea
            label="Description"
            value={description}
            maxLength={2000}
            autosize
            minRows={1}
            maxRows={4}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          {loss === null ? null : (
            <span role="alert" style={{ overflowWrap: 'anywhere' }}>
              {loss.n_lost.toLocaleString('en')} {loss.n_lost === 1 ? 'value does' : 'values do'} not fit the type “
              {getTypeLabel(type)}” and will be removed: {[...new Set(loss.lost_examples)].join(', ')}
              {loss.n_lost > loss.lost_examples.length ? '…' : '.'}
            </span>
          )}
          {error === null ? null : (
            <span role="alert" style={{ color: 'var(--danger)', overflowWrap: 'anywhere' }}>
              {error}
            </span>
          )}
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={loss === null ? 'default' : 'destructive'} loading={isSaving}>
            {field === null
              ? 'Create field'
              : loss !== null
                ? 'Remove the values and save'
                : isOther
                  ? 'Change type'
                  : 'Save field'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
