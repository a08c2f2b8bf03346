import type { TableChoice, TableFieldOptions, TableFieldType } from '@draftwright/contract/table-fields'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import type { TableInfo } from '../model.ts'
import rowStyles from '../../../ui/grid/SettingRows.module.css'
import { linkKinds, LookupOptions } from './LookupOptions.tsx'
import styles from '../tables.module.css'

interface FieldOptionsProps {
  type: TableFieldType
  table: TableInfo
  tables: readonly TableInfo[]
  options: TableFieldOptions
  isNew: boolean
  onChange: (options: TableFieldOptions) => void
}

const durations = ['h:mm', 'h:mm:ss'] as const

/** In the names and patterns of Airtable. */
const dateFormats = [
  { name: 'iso', format: 'YYYY-MM-DD', label: '2026-12-31' },
  { name: 'european', format: 'D/M/YYYY', label: 'European (31/12/2026)' },
  { name: 'us', format: 'M/D/YYYY', label: 'US (12/31/2026)' },
  { name: 'friendly', format: 'LL', label: 'Friendly (December 31, 2026)' },
  { name: 'local', format: 'l', label: 'Reader’s language' },
] as const

function DateFormatSelect({
  options,
  onChange,
}: {
  options: TableFieldOptions
  onChange: (patch: TableFieldOptions) => void
}) {
  return (
    <NativeSelect
      label="Date format"
      data={dateFormats.map(({ name, label }) => ({ value: name, label }))}
      value={options.dateFormat?.name ?? 'iso'}
      onChange={(event) => {
        const chosen = dateFormats.find(({ name }) => name === event.currentTarget.value)
        if (chosen !== undefined) onChange({ dateFormat: { name: chosen.name, format: chosen.format } })
      }}
    />
  )
}

/** What a type needs beyond a name. */
export function FieldOptions(props: FieldOptionsProps) {
  const { type, table, tables, options, isNew, onChange } = props
  const set = (patch: TableFieldOptions) => onChange({ ...options, ...patch })
  const precision = (
    <NativeSelect
      label="Decimal places"
      data={['0', '1', '2', '3', '4', '5', '6', '7', '8']}
      value={String(options.precision ?? (type === 'currency' ? 2 : 0))}
      onChange={(event) => set({ precision: Number(event.currentTarget.value) })}
    />
  )
  switch (type) {
    case 'number':
    case 'percent':
      return precision
    case 'currency':
      return (
        <>
          <TextInput
            label="Symbol"
            value={options.symbol ?? '€'}
            maxLength={10}
            onChange={(event) => set({ symbol: event.currentTarget.value })}
          />
          {precision}
        </>
      )
    case 'rating':
      return (
        <NativeSelect
          label="Highest rating"
          data={['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']}
          value={String(options.max ?? 5)}
          onChange={(event) => set({ max: Number(event.currentTarget.value) })}
        />
      )
    case 'duration':
      return (
        <NativeSelect
          label="Shown as"
          data={[...durations]}
          value={options.durationFormat ?? 'h:mm'}
          onChange={(event) =>
            set({ durationFormat: durations.find((one) => one === event.currentTarget.value) ?? 'h:mm' })
          }
        />
      )
    case 'date':
      return <DateFormatSelect options={options} onChange={set} />
    case 'dateTime':
      return (
        <>
          <DateFormatSelect options={options} onChange={set} />
          <NativeSelect
            label="Time zone"
            data={[
              { value: 'client', label: 'Reader’s time zone' },
              { value: 'utc', label: 'UTC' },
              ...(['client', 'utc', undefined].includes(options.timeZone) ? [] : [options.timeZone ?? '']),
            ]}
            value={options.timeZone ?? 'utc'}
            onChange={(event) => set({ timeZone: event.currentTarget.value })}
          />
        </>
      )
    case 'singleSelect':
    case 'multipleSelects':
      return <Choices choices={options.choices ?? []} onChange={(choices) => set({ choices })} />
    case 'multipleRecordLinks':
      return isNew ? (
        <>
          <NativeSelect
            label="Table"
            data={[{ value: '', label: 'Choose…' }, ...tables.map(({ id, name }) => ({ value: id, label: name }))]}
            value={options.linkedTableId ?? ''}
            onChange={(event) => set({ linkedTableId: event.currentTarget.value || undefined })}
          />
          <Checkbox
            label="Single record"
            checked={options.prefersSingleRecordLink === true}
            onChange={(event) => set({ prefersSingleRecordLink: event.currentTarget.checked })}
          />
        </>
      ) : null
    case 'workspaceLinks':
      return isNew ? (
        <>
          <NativeSelect
            label="Linked to"
            data={[{ value: '', label: 'Choose…' }, ...linkKinds]}
            value={options.linkedKind ?? ''}
            onChange={(event) =>
              set({ linkedKind: linkKinds.find(({ value }) => value === event.currentTarget.value)?.value })
            }
          />
          <Checkbox
            label="Single"
            checked={options.prefersSingleRecordLink === true}
            onChange={(event) => set({ prefersSingleRecordLink: event.currentTarget.checked })}
          />
        </>
      ) : null
    case 'multipleLookupValues':
    case 'count':
    case 'rollup':
      return <LookupOptions {...props} />
    case 'button':
    case 'formula':
      return (
        <>
          {type === 'button' ? (
            <TextInput
              label="Label"
              value={options.label ?? ''}
              maxLength={100}
              onChange={(event) => set({ label: event.currentTarget.value })}
            />
          ) : null}
          <Textarea
            label={type === 'button' ? 'Address, as a formula' : 'Formula'}
            description={describeFormula(type, table)}
            value={options.formula ?? ''}
            maxLength={16_000}
            autosize
            minRows={3}
            maxRows={10}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            onChange={(event) => set({ formula: event.currentTarget.value })}
          />
        </>
      )
    default:
      return null
  }
}

/** How fields are named, with those of the table. */
function describeFormula(type: TableFieldType, table: TableInfo): string {
  const names = table.fields.filter((field) => field.type !== 'button').map(({ name }) => `{${name}}`)
  const words = `Fields stand in braces: ${names.slice(0, 4).join(', ')}`
  return type === 'button' ? `${words}. For example "https://example.com/" & ${names[0] ?? '""'}` : words
}

function Choices({
  choices,
  onChange,
}: {
  choices: readonly TableChoice[]
  onChange: (choices: TableChoice[]) => void
}) {
  const last = useRef<HTMLInputElement>(null)
  const add = () => {
    flushSync(() => onChange([...choices, { name: '' }]))
    last.current?.focus()
  }
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <legend className={styles.legend}>Options</legend>
      <div className={rowStyles.rows}>
        {choices.map((choice, at) => (
          <div
            // New options have no id yet.
            // oxlint-disable-next-line react/no-array-index-key
            key={choice.id ?? at}
            className={rowStyles.row}
            data-of="choice"
          >
            <TextInput
              ref={at === choices.length - 1 ? last : undefined}
              aria-label={`Option ${at + 1}`}
              value={choice.name}
              maxLength={200}
              // Enter leads to the next option instead of saving the field.
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || at !== choices.length - 1 || choice.name.trim() === '') return
                event.preventDefault()
                add()
              }}
              onChange={(event) => onChange(choices.with(at, { ...choice, name: event.currentTarget.value }))}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove option ${at + 1}`}
              onClick={() => onChange(choices.filter((_, other) => other !== at))}
            >
              <IconX size={16} aria-hidden />
            </Button>
          </div>
        ))}
      </div>
      <Button variant="ghost" size="sm" icon={<IconPlus size={14} aria-hidden />} onClick={add}>
        Option
      </Button>
    </fieldset>
  )
}
