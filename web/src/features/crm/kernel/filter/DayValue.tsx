import type { Condition } from '@draftwright/contract/crm/filters'
import { parseRelativeDay, toRelativeDay } from '@draftwright/contract/crm/relative-days'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './FilterBuilder.module.css'

const ways = [
  { value: 'date', label: 'the date' },
  { value: 'today', label: 'today' },
  { value: 'past', label: 'days ago' },
  { value: 'future', label: 'days from now' },
] as const
type Way = (typeof ways)[number]['value']
const usualDays = '14'

/** A day of a condition: one of the calendar, or one that is said from today and moves with it. */
export function DayValue({ value, onChange }: { value: Condition['value']; onChange: (value: string | null) => void }) {
  const days = parseRelativeDay(value)
  const [way, setWay] = useState<Way>(days === null ? 'date' : days === 0 ? 'today' : days < 0 ? 'past' : 'future')
  const [typed, setTyped] = useState(days === null ? usualDays : String(Math.abs(days)))
  const sendDay = (next: Way, text: string) => {
    if (next === 'date') return onChange(null)
    if (next === 'today') return onChange(toRelativeDay(0))
    const n = /^\d{1,4}$/u.test(text.trim()) ? Number(text) : 0
    onChange(n === 0 ? null : toRelativeDay(next === 'past' ? 0 - n : n))
  }
  return (
    <div className={styles.day}>
      {way === 'date' ? (
        <TextInput
          aria-label="Value"
          size="sm"
          type="date"
          value={typeof value === 'string' && days === null ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      ) : way === 'today' ? null : (
        <TextInput
          aria-label="Number of days"
          size="sm"
          inputMode="numeric"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            sendDay(way, event.currentTarget.value)
          }}
        />
      )}
      <NativeSelect
        aria-label="Date type"
        size="sm"
        data={[...ways]}
        value={way}
        onChange={(event) => {
          const next = ways.find((one) => one.value === event.currentTarget.value)?.value ?? 'date'
          setWay(next)
          sendDay(next, typed)
        }}
      />
    </div>
  )
}

/** A number of days before or after today. */
export function DayCount({ value, onChange }: { value: Condition['value']; onChange: (value: number | null) => void }) {
  const [typed, setTyped] = useState(typeof value === 'number' ? String(value) : '')
  return (
    <TextInput
      aria-label="Number of days"
      size="sm"
      inputMode="numeric"
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(/^\d{1,4}$/u.test(text.trim()) ? Number(text) : null)
      }}
    />
  )
}
