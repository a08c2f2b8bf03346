import type { OpportunityContact, OpportunityLine } from '@draftwright/contract/crm/opportunities'
import { Autocomplete, InputWrapper } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { getInputHint, invalidValue, ValueInput } from '../../kernel/fields/ValueInput.tsx'
import { getCurrency, type Patch, type RecordKind, type RecordRow, getValue } from '../../kernel/record.ts'
import type { Person } from '../../kernel/use-people.ts'
import { toText } from '../../kernel/format.ts'
import { ContactsEditor } from '../ContactsEditor.tsx'
import { LinesEditor } from '../LinesEditor.tsx'
import { getRowCurrency } from '../OpportunityParts.tsx'
import styles from './Gate.module.css'

const lostReasons = ['Price', 'Competitor', 'No budget', 'No decision', 'Timing', 'Missing feature', 'Lost contact']

interface GateFieldProps {
  columnKey: string
  kind: RecordKind
  people: ReadonlyMap<string, Person>
  row: RecordRow
  values: Patch
  error: string | undefined
  onChange: (value: unknown) => void
}

/** One required field, with its kind's editor. */
export function GateField({ columnKey, kind, people, row, values, error, onChange }: GateFieldProps) {
  const id = useId()
  const value = values[columnKey]
  // Parts have the shape their own editors produce.
  if (columnKey === 'contacts')
    return (
      <Part label="Contacts" error={error}>
        <ContactsEditor contacts={(value ?? []) as OpportunityContact[]} mayEdit onChange={onChange} />
      </Part>
    )
  if (columnKey === 'lines')
    return (
      <Part label="Products and services" error={error}>
        <LinesEditor lines={(value ?? []) as OpportunityLine[]} currency={getRowCurrency(row)} onChange={onChange} />
      </Part>
    )
  const column = kind.columns[columnKey]
  if (column === undefined) return null
  const currency = getCurrency(column, { ...row, ...values })
  const label = column.kind === 'money' ? `${column.label} (${currency})` : column.label
  if (columnKey === 'lost_reason')
    return (
      <Autocomplete
        label={label}
        data={lostReasons}
        value={toText(value)}
        maxLength={200}
        error={error}
        onChange={onChange}
      />
    )
  return (
    <InputWrapper
      label={label}
      id={id}
      labelProps={{ htmlFor: id }}
      error={value === invalidValue ? getInputHint(column) : error}
    >
      <ValueInput
        id={id}
        column={column}
        label={label}
        value={value === undefined ? getValue(row, columnKey) : value === invalidValue ? null : value}
        onChange={onChange}
        people={people}
        currency={currency}
        isLong={kind.multilineColumns?.includes(columnKey) ?? false}
      />
    </InputWrapper>
  )
}

function Part({ label, error, children }: { label: string; error: string | undefined; children: ReactNode }) {
  return (
    <fieldset className={styles.set}>
      <legend>{label}</legend>
      {children}
      {error === undefined ? null : <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
