import { Menu, NativeSelect, TextInput } from '@mantine/core'
import type { FieldCondition, QueryFieldType } from '@draftwright/contract/query-form'
import { spanNames, spanWords, toSpanValue } from '@draftwright/contract/query-spans'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { describeField } from './form-words.ts'

interface AddConditionProps {
  fields: Readonly<Record<string, QueryFieldType>>
  onAdd: (condition: FieldCondition) => void
}

/** One more condition of a list. */
export function AddCondition({ fields, onAdd }: AddConditionProps) {
  const [isOpen, setOpen] = useState(false)
  const [field, setField] = useState(Object.keys(fields)[0] ?? '')
  const [value, setValue] = useState('')
  const type = fields[field] ?? 'text'
  const isNumber = type === 'money' || type === 'number' || type === 'percent'
  const add = () => {
    const condition = build(field, type, value.trim())
    if (condition === null) return
    onAdd(condition)
    setOpen(false)
    setValue('')
  }
  return (
    <Menu opened={isOpen} onChange={setOpen} trapFocus returnFocus width={260}>
      <Menu.Target>
        <Button size="sm" variant="ghost" icon={<IconPlus size={14} aria-hidden />}>
          Add filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown p="xs">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <NativeSelect
            label="Field"
            value={field}
            data={Object.keys(fields).map((name) => ({ value: name, label: describeField(name) }))}
            onChange={({ currentTarget }) => {
              setField(currentTarget.value)
              setValue('')
            }}
          />
          {type === 'day' ? (
            <NativeSelect
              label="Days"
              mt="xs"
              value={value === '' ? 'this_month' : value}
              data={spanNames.map((name) => ({ value: name, label: spanWords[name].en }))}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
          ) : (
            <TextInput
              label={isNumber ? 'At least' : 'Value (empty: has none)'}
              mt="xs"
              value={value}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
          )}
          <Button type="submit" size="sm">
            Apply
          </Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  )
}

function build(field: string, type: QueryFieldType, value: string): FieldCondition | null {
  if (type === 'day') {
    const name = spanNames.find((one) => one === value) ?? 'this_month'
    return { field, op: 'within', values: [toSpanValue(name)] }
  }
  if (type === 'money' || type === 'number' || type === 'percent') {
    const number = Number(value)
    return value === '' || !Number.isFinite(number)
      ? null
      : { field, op: 'from', values: [type === 'money' ? Math.round(number * 100) : number] }
  }
  if (value === '') return { field, op: 'empty', values: [] }
  return { field, op: field === 'text' || field === 'name' ? 'has' : 'is', values: [value] }
}
