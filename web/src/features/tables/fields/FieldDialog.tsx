import type { NewTableField, TableField, TableFieldOptions, TableFieldType } from '@draftwright/contract/table-fields'
import { Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useCreateFieldMutation, useUpdateFieldMutation } from '../api.ts'
import type { TableInfo } from '../model.ts'
import { FieldOptions } from './FieldOptions.tsx'
import { fieldTypeGroups, findFieldType, getTypeLabel } from './field-types.ts'

interface FieldDialogProps {
  table: TableInfo
  tables: readonly TableInfo[]
  /** Null: a new one. */
  field: TableField | null
  onClose: () => void
}

/** Options that are the server's, or that only a new field takes. */
const fixedOptions = new Set([
  'isValid',
  'result',
  'referencedFieldIds',
  'inverseLinkFieldId',
  'isReversed',
  'linkedTableId',
])
const getFirstOptions = (type: TableFieldType): TableFieldOptions =>
  type === 'dateTime'
    ? { timeZone: 'client' }
    : type === 'singleSelect' || type === 'multipleSelects'
      ? { choices: [] }
      : {}

/** A new field, or the name and options of one. The type of a field stays. */
export function FieldDialog({ table, tables, field, onClose }: FieldDialogProps) {
  const [name, setName] = useState(field?.name ?? '')
  const [type, setType] = useState<TableFieldType>(field?.type ?? 'singleLineText')
  const [options, setOptions] = useState<TableFieldOptions>(field?.options ?? {})
  const [description, setDescription] = useState(field?.description ?? '')
  const [error, setError] = useState<string | null>(null)
  const [create, { isLoading: isCreating }] = useCreateFieldMutation()
  const [update, { isLoading: isUpdating }] = useUpdateFieldMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('Enter a name')
    const body: Omit<NewTableField, 'type'> = { name: name.trim(), description: description.trim() || null }
    const sent = toSentOptions(options, field !== null)
    try {
      if (field === null)
        await create({ params: { table_id: table.id }, body: { ...body, type, options: sent } }).unwrap()
      else {
        const whole = Object.keys(sent).length === 0 ? body : { ...body, options: sent }
        await update({ params: { table_id: table.id, field_id: field.id }, body: whole }).unwrap()
      }
      onClose()
    } catch (failure) {
      setError(toFailure(failure).message)
    }
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
          {field === null ? (
            <NativeSelect
              label="Type"
              data={fieldTypeGroups.map(({ group, items }) => ({ group, items: [...items] }))}
              value={type}
              onChange={(event) => {
                const next = findFieldType(event.currentTarget.value) ?? type
                setType(next)
                setOptions(getFirstOptions(next))
                setError(null)
              }}
            />
          ) : (
            <span>Type: {getTypeLabel(type)}</span>
          )}
          <FieldOptions
            type={type}
            table={table}
            tables={tables}
            options={options}
            isNew={field === null}
            onChange={(next) => {
              setOptions(next)
              setError(null)
            }}
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
          <Button type="submit" loading={isCreating || isUpdating}>
            {field === null ? 'Create field' : 'Save field'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function toSentOptions(options: TableFieldOptions, isExisting: boolean): TableFieldOptions {
  const kept = Object.entries(options).filter(
    ([key, value]) => value !== undefined && !(isExisting && fixedOptions.has(key)),
  )
  const { choices, ...rest } = Object.fromEntries(kept) as TableFieldOptions
  return choices === undefined ? rest : { ...rest, choices: choices.filter(({ name }) => name.trim() !== '') }
}
