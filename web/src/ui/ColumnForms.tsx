import {
  type ByColumn,
  type ColumnForms as Forms,
  type ColumnHint,
  type ColumnHints,
  columnForms,
  type FormName,
} from '@draftwright/contract/column-forms'
import { NativeSelect } from '@mantine/core'

const labels: Record<FormName, string> = { date_order: 'Dates', decimal: 'Numbers', share: 'Percentages' }
const choiceLabels: Record<FormName, Readonly<Record<string, string>>> = {
  date_order: {
    auto: 'Only if unambiguous',
    dmy: '03/04/2026 is 3 April',
    mdy: '03/04/2026 is March 4',
  },
  decimal: { auto: 'Only if unambiguous', point: 'Written 1,234.50', comma: 'Written 1.234,50' },
  share: { auto: 'Only if unambiguous', percent: '25 is 25 %', fraction: '0.25 is 25 %' },
}

export interface ColumnFormsProps {
  header: string
  /** What the column's values tell. */
  hints: ColumnHints | undefined
  /** What somebody has said. */
  forms: Forms | undefined
  /** The ways of writing that matter to where the column goes. */
  names: readonly FormName[]
  onChange: (forms: Forms) => void
}

/** How the values of one column are written: as they tell, or as somebody says; nothing where they have only one reading. */
export function ColumnForms({ header, hints, forms, names, onChange }: ColumnFormsProps) {
  return names.map((name) => {
    const hint = hints?.[name]
    if (hint === undefined) return null
    const value = forms?.[name] ?? hint.value
    const isOpen = value === 'auto' && hint.open !== ''
    return (
      <NativeSelect
        key={name}
        label={`${labels[name]} in ${header}`}
        description={isOpen ? undefined : describeHint(hint, forms?.[name])}
        error={isOpen ? `“${hint.open}” is ambiguous. Choose one.` : undefined}
        data={columnForms[name].map((one) => ({ value: one, label: choiceLabels[name][one] ?? one }))}
        value={value}
        onChange={({ currentTarget: { value: chosen } }) => onChange({ ...forms, [name]: chosen })}
      />
    )
  })
}

function describeHint({ by }: ColumnHint<string>, said: string | undefined): string | undefined {
  if (said !== undefined) return 'As you selected'
  if (by === '') return undefined
  if (by === ';') return 'Columns are separated by semicolons'
  return ['xlsx', 'xls', 'ods', 'json'].includes(by) ? 'As usual for this file type' : `As in “${by}”`
}

/** With what was said of one column. */
export const withForms = (all: ByColumn<Forms>, at: number, forms: Forms): ByColumn<Forms> => ({ ...all, [at]: forms })
