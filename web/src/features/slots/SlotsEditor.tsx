import type { Slot } from '@draftwright/contract/slots'
import { maxSlots } from '@draftwright/contract/vocabulary'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { Menu, Skeleton } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useReadSlotsQuery, useUpdateSlotsMutation } from './api.ts'
import styles from './SlotsEditor.module.css'
import { copyTimes, listTimes, removeTime, addTime } from './week.ts'

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const [weekdays, everyDay] = [
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6, 7],
]

/** The weekly time slots in which a channel publishes. Each change is saved immediately. */
export function SlotsEditor({ channelId, isEditable }: { channelId: string; isEditable: boolean }) {
  const { data, error, refetch } = useReadSlotsQuery(channelId)
  const [update] = useUpdateSlotsMutation()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={280} />
  const { slots, time_zone } = data
  const save = async (next: Slot[], done?: string) => {
    if (next.length > maxSlots) return showErrorToast(`A channel can have at most ${maxSlots} time slots per week.`)
    const answer = await update({ id: channelId, slots: next })
    if (answer.error) showErrorToast(answer.error)
    else if (done) showToast(done, { undo: () => void update({ id: channelId, slots }) })
  }
  return (
    <section className={styles.editor} aria-label="Publishing times">
      <p className={styles.hint}>
        {slots.length === 0
          ? 'No time slots yet. Posts on this channel can be scheduled at any time.'
          : `“Next free slot” offers these times.`}{' '}
        Times are in {time_zone.replaceAll('_', ' ')}.
      </p>
      <ul className={styles.week}>
        {names.map((name, at) => (
          <Weekday
            key={name}
            name={name}
            times={listTimes(slots, at + 1)}
            isEditable={isEditable}
            onAdd={(time) => void save(addTime(slots, at + 1, time))}
            onRemove={(time) => void save(removeTime(slots, at + 1, time), `${name}, ${time} removed`)}
            onCopy={(days) => void save(copyTimes(slots, at + 1, days), `${name}’s times copied`)}
          />
        ))}
      </ul>
    </section>
  )
}

interface WeekdayProps {
  name: string
  times: string[]
  isEditable: boolean
  onAdd: (time: string) => void
  onRemove: (time: string) => void
  onCopy: (days: number[]) => void
}

function Weekday({ name, times, isEditable, onAdd, onRemove, onCopy }: WeekdayProps) {
  const [isAdding, setAdding] = useState(false)
  const [time, setTime] = useState('09:00')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!/^\d\d:\d\d$/u.test(time)) return
    onAdd(time)
    setAdding(false)
  }
  return (
    <li className={styles.day}>
      <span className={styles.name}>{name}</span>
      <span className={styles.times}>
        {times.map((one) => (
          <span key={one} className={styles.time}>
            {one}
            {isEditable ? (
              <button type="button" aria-label={`Remove ${name}, ${one}`} onClick={() => onRemove(one)}>
                <IconX size={13} aria-hidden />
              </button>
            ) : null}
          </span>
        ))}
        {times.length === 0 && !isEditable ? <span className={styles.none}>None</span> : null}
        {isEditable && isAdding ? (
          <form className={styles.form} onSubmit={add}>
            <input
              type="time"
              aria-label={`Time on ${name}`}
              value={time}
              required
              // The person has just asked for this field.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onChange={(event) => setTime(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                event.stopPropagation()
                setAdding(false)
              }}
            />
            <Button type="submit" size="sm" variant="secondary">
              Add
            </Button>
          </form>
        ) : null}
        {isEditable && !isAdding ? (
          <button
            type="button"
            className={styles.add}
            aria-label={`Add a time on ${name}`}
            onClick={() => setAdding(true)}
          >
            <IconPlus size={14} aria-hidden />
          </button>
        ) : null}
      </span>
      {isEditable && times.length > 0 ? (
        <Menu position="bottom-end" shadow="md" width={200} withinPortal>
          <Menu.Target>
            <button type="button" className={styles.add} aria-label={`Copy ${name}’s times`}>
              <IconCopy size={14} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onCopy(weekdays)}>To Monday – Friday</Menu.Item>
            <Menu.Item onClick={() => onCopy(everyDay)}>To every day</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </li>
  )
}
