import { Select, TextInput } from '@mantine/core'
import { toZoneDay, toZoneTime, getWeekday } from '@draftwright/contract/wall-clock'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useFindNextSlotQuery, useReadSlotsQuery } from '../slots/index.ts'
import { ClashNote } from './ClashNote.tsx'
import { parseClockTime, resolveMoment } from './clock.ts'
import { pastTimeMessage } from './use-item-mover.ts'
import { formatMoment, getOwnTimeZone, formatTime } from '../../ui/format-moment.ts'
import { formatMinutes, formatDay, hasSameOffset, formatTimeZone } from '../../ui/calendar/format-dates.ts'
import styles from './WhenForm.module.css'

interface WhenFormProps {
  /** Milliseconds. */
  start: number
  /** The workspace's own, the initial one. */
  zone: string
  channelId: string | null
  contentId: string
  verb: string
  /** The button next to the main one. */
  note?: ReactNode
  onSubmit: (at: number, zone: string) => Promise<void>
}

/** A day, a time and a time zone, with the channel's preferred times. */
export function WhenForm({ start, zone: own, channelId, contentId, verb, note, onSubmit }: WhenFormProps) {
  const [zone, setZone] = useState(own)
  const [day, setDay] = useState(() => toZoneDay(start, own))
  const [time, setTime] = useState(() => toZoneTime(start, own))
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const slots = useReadSlotsQuery(channelId ?? '', { skip: channelId === null })
  const next = useFindNextSlotQuery(
    { id: channelId ?? '' },
    { skip: channelId === null, refetchOnMountOrArgChange: true },
  )
  const isWhole = /^\d{4}-\d\d-\d\d$/u.test(day) && /^\d\d:\d\d$/u.test(time)
  const meant = isWhole ? resolveMoment(day, time, zone) : null
  // oxlint-disable-next-line react/purity -- evaluated on each change of a field
  const isPast = meant !== null && meant.at <= Date.now()
  const error = !isWhole ? 'Choose a day and a time' : isPast ? pastTimeMessage : null
  const slotTimes =
    isWhole && slots.data && zone === slots.data.time_zone
      ? slots.data.slots.filter(({ weekday }) => weekday === getWeekday(day)).map((slot) => slot.time)
      : []
  const chooseTime = (at: number) => {
    setDay(toZoneDay(at, zone))
    setTime(toZoneTime(at, zone))
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
  const viewers = getOwnTimeZone()
  const zones = [own, ...(hasSameOffset(own, viewers) ? [] : [viewers])]
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
          label="Time zone"
          data={zones.map((one, at) => ({
            value: one,
            label: `${formatTimeZone(one, meant?.at)}${at === 0 ? ' (workspace)' : ' (you)'}`,
          }))}
          value={zone}
          allowDeselect={false}
          onChange={(chosen) => {
            if (!chosen || !meant) return
            // The moment stays the same; another time zone shows it differently.
            setZone(chosen)
            setDay(toZoneDay(meant.at, chosen))
            setTime(toZoneTime(meant.at, chosen))
          }}
        />
      ) : (
        <p className={styles.zone}>{formatTimeZone(own, meant?.at)}</p>
      )}
      {next.data ? (
        <button type="button" className={styles.next} onClick={() => next.data && chooseTime(Date.parse(next.data.at))}>
          <span>Next free slot</span>
          <strong>{formatMoment(next.data.at, zone)}</strong>
        </button>
      ) : null}
      {slotTimes.length > 0 ? (
        <div className={styles.slots} role="group" aria-label={`Slots on ${formatDay(day)}`}>
          <span>Slots on {formatDay(day)}</span>
          {slotTimes.map((one) => (
            <button key={one} type="button" aria-pressed={one === time} onClick={() => setTime(one)}>
              {formatMinutes(parseClockTime(one))}
            </button>
          ))}
        </div>
      ) : null}
      <div role="status">
        {meant?.problem === 'skipped' ? (
          <p className={styles.note}>
            The clocks go forward that night: {formatMinutes(parseClockTime(time))} does not exist and becomes{' '}
            {formatTime(meant.at, zone)}.
          </p>
        ) : null}
        {meant?.problem === 'twice' ? (
          <p className={styles.note}>
            The clocks go back that night: {formatMinutes(parseClockTime(time))} occurs twice. The first one is used.
          </p>
        ) : null}
        {meant && error === null ? <ClashNote contentId={contentId} at={meant.at} /> : null}
      </div>
      <FormError message={isTried || isPast ? error : null} />
      <div className={styles.buttons}>
        {note}
        <Button type="submit" loading={isBusy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
