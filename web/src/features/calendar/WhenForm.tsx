import { Select, TextInput } from '@mantine/core'
import { dayAt, timeAt, weekdayOf } from '@draftwright/contract/wall-clock'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useNextSlotQuery, useReadSlotsQuery } from '../slots/index.ts'
import { minutesOf, momentWithDoubt } from './clock.ts'
import { passed } from './use-move.ts'
import { momentWords, ownZone, timeWords } from '../../ui/moment-words.ts'
import { clockWords, dayWords, showSame, zoneWords } from './words.ts'
import styles from './WhenForm.module.css'

interface WhenFormProps {
  /** Milliseconds. */
  start: number
  /** The workspace's own, in which it starts. */
  zone: string
  channelId: string | null
  verb: string
  /** The button beside the main one. */
  aside?: ReactNode
  onSubmit: (at: number, zone: string) => Promise<void>
}

/** A day, a time and whose clock is meant, with the times the channel likes to publish at. */
export function WhenForm({ start, zone: own, channelId, verb, aside, onSubmit }: WhenFormProps) {
  const [zone, setZone] = useState(own)
  const [day, setDay] = useState(() => dayAt(start, own))
  const [time, setTime] = useState(() => timeAt(start, own))
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const slots = useReadSlotsQuery(channelId ?? '', { skip: channelId === null })
  const next = useNextSlotQuery({ id: channelId ?? '' }, { skip: channelId === null, refetchOnMountOrArgChange: true })
  const isWhole = /^\d{4}-\d\d-\d\d$/u.test(day) && /^\d\d:\d\d$/u.test(time)
  const meant = isWhole ? momentWithDoubt(day, time, zone) : null
  // oxlint-disable-next-line react/purity -- looked at with each change of a field
  const isPast = meant !== null && meant.at <= Date.now()
  const error = !isWhole ? 'Choose a day and a time' : isPast ? passed : null
  const slotTimes =
    isWhole && slots.data && zone === slots.data.time_zone
      ? slots.data.slots.filter(({ weekday }) => weekday === weekdayOf(day)).map((slot) => slot.time)
      : []
  const take = (at: number) => {
    setDay(dayAt(at, zone))
    setTime(timeAt(at, zone))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!meant || error) return
    setBusy(true)
    try {
      await onSubmit(meant.at, zone)
    } finally {
      setBusy(false)
    }
  }
  const viewers = ownZone()
  const zones = [own, ...(showSame(own, viewers) ? [] : [viewers])]
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label={verb}>
      <div className={styles.fields}>
        <TextInput
          type="date"
          label="Day"
          data-autofocus
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput type="time" label="Time" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
      </div>
      {zones.length > 1 ? (
        <Select
          label="Clock of"
          data={zones.map((one, at) => ({
            value: one,
            label: `${zoneWords(one, meant?.at)}${at === 0 ? ' (workspace)' : ' (you)'}`,
          }))}
          value={zone}
          allowDeselect={false}
          onChange={(chosen) => {
            if (!chosen || !meant) return
            // The moment stays; another clock shows it otherwise.
            setZone(chosen)
            setDay(dayAt(meant.at, chosen))
            setTime(timeAt(meant.at, chosen))
          }}
        />
      ) : (
        <p className={styles.zone}>{zoneWords(own, meant?.at)}</p>
      )}
      {next.data ? (
        <button type="button" className={styles.next} onClick={() => next.data && take(Date.parse(next.data.at))}>
          <span>Next free slot</span>
          <strong>{momentWords(next.data.at, zone)}</strong>
        </button>
      ) : null}
      {slotTimes.length > 0 ? (
        <div className={styles.slots} role="group" aria-label={`Slots on ${dayWords(day)}`}>
          <span>Slots on {dayWords(day)}</span>
          {slotTimes.map((one) => (
            <button key={one} type="button" aria-pressed={one === time} onClick={() => setTime(one)}>
              {clockWords(minutesOf(one))}
            </button>
          ))}
        </div>
      ) : null}
      <div role="status">
        {meant?.doubt === 'skipped' ? (
          <p className={styles.note}>
            The clocks go forward that night, so {clockWords(minutesOf(time))} does not exist. It becomes{' '}
            {timeWords(meant.at, zone)}.
          </p>
        ) : null}
        {meant?.doubt === 'twice' ? (
          <p className={styles.note}>
            The clocks go back that night, so {clockWords(minutesOf(time))} comes twice. The first one is meant.
          </p>
        ) : null}
      </div>
      <FormError message={isTried || isPast ? error : null} />
      <div className={styles.buttons}>
        {aside}
        <Button type="submit" loading={isBusy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
