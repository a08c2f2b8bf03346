import { Collapse, Group, InputWrapper, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { toFieldErrors, toFailure } from '../../../../api/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { useCreateRecordMutation } from '../api.ts'
import { SimilarNote } from '../../merging/SimilarNote.tsx'
import { getInputHint, invalidValue, ValueInput } from '../fields/ValueInput.tsx'
import { getCurrency, isEmptyValue, getRecordName, type Patch, type RecordKind, type RecordRow } from '../record.ts'
import type { Person } from '../use-people.ts'

export interface RecordFormProps {
  kind: RecordKind
  people: ReadonlyMap<string, Person>
  /** Preset values: the column of a board, the company of a contact. */
  given?: Patch
  onClose: () => void
  onCreated: (row: RecordRow) => void
}

/** Creates a record: the most important fields, and all others on demand. */
export function RecordForm({ kind, people, given = {}, onClose, onCreated }: RecordFormProps) {
  const [values, setValues] = useState<Patch>(given)
  const [names, setNames] = useState<Readonly<Record<string, string | null>>>({})
  const [isMore, setMore] = useState(false)
  const [create, creating] = useCreateRecordMutation()
  const errors = toFieldErrors(creating.error)
  const shown = [...kind.form.first, ...kind.form.more]
  const elsewhere = creating.error !== undefined && !shown.some((key) => key in errors)
  const hasHiddenError = kind.form.more.some((key) => key in errors)
  const submit = async () => {
    if (Object.values(values).includes(invalidValue)) return
    const fields = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)))
    const { resource, noun, route } = { resource: kind.name, noun: kind.noun, route: kind.routes.create }
    const answer = await create({ resource, noun, route, fields })
    if (answer.data === undefined) return
    showToast(`${getRecordName(kind, answer.data)} added`)
    onCreated(answer.data)
  }
  const field = (key: string) => (
    <FormField
      key={key}
      columnKey={key}
      kind={kind}
      people={people}
      values={values}
      name={names[key] ?? null}
      error={values[key] === invalidValue ? getInputHint(kind.columns[key]) : errors[key]}
      onChange={(value, name) => {
        setNames((before) => ({ ...before, [key]: name ?? null }))
        setValues((before) => ({ ...before, [key]: value }))
      }}
    />
  )
  return (
    <Modal opened onClose={onClose} title={`New ${kind.noun}`} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="sm">
          {kind.form.first.map(field)}
          <SimilarNote kind={kind} values={values} />
          <Button
            variant="ghost"
            size="sm"
            style={{ alignSelf: 'flex-start' }}
            aria-expanded={isMore || hasHiddenError}
            icon={isMore ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
            onClick={() => setMore((before) => !before)}
          >
            {isMore ? 'Fewer fields' : 'More fields'}
          </Button>
          <Collapse expanded={isMore || hasHiddenError}>
            <Stack gap="sm">{isMore || hasHiddenError ? kind.form.more.map(field) : null}</Stack>
          </Collapse>
          <FormError message={elsewhere ? formatFormError(creating.error) : null} />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={creating.isLoading}>
              Add {kind.noun}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface FormFieldProps {
  columnKey: string
  kind: RecordKind
  people: ReadonlyMap<string, Person>
  values: Patch
  name: string | null
  error: string | undefined
  onChange: (value: unknown, name?: string | null) => void
}

function FormField({ columnKey, kind, people, values, name, error, onChange }: FormFieldProps) {
  const id = useId()
  const column = kind.columns[columnKey]
  if (column === undefined) return null
  const value = values[columnKey]
  // Other required values get defaults: its stage, its owner, its currency.
  const isNeeded = column.isRequired === true && columnKey === kind.title
  const given = columnKey === 'owner_id' ? 'You' : kind.defaultLabels?.[columnKey]
  return (
    <InputWrapper label={column.label} id={id} labelProps={{ htmlFor: id }} error={error} withAsterisk={isNeeded}>
      <ValueInput
        id={id}
        column={column}
        label={column.label}
        value={value === invalidValue ? null : (value ?? null)}
        onChange={onChange}
        people={people}
        currency={getCurrency(column, values)}
        name={name}
        isLong={kind.multilineColumns?.includes(columnKey) ?? false}
        {...(given === undefined ? {} : { placeholder: given })}
      />
    </InputWrapper>
  )
}

/** Errors of the whole record: "Must have a name or an email address". */
function formatFormError(error: unknown): string {
  const [first] = Object.values(toFieldErrors(error))
  return first ?? toFailure(error).message
}
