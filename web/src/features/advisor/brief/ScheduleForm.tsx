import type { Brief, BriefRepeat } from '@draftwright/contract/advisor-brief'
import '@mantine/core/styles/Chip.css'
import { Chip, Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useId, useState } from 'react'
import { toFailure, toFieldErrors } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { useNextBriefTimesQuery, useUpdateBriefMutation } from './api.ts'
import classes from './BriefSwitch.module.css'

type Schedule = Pick<Brief, 'repeat' | 'weekdays' | 'rule' | 'at_time'>

const repeats: readonly { value: BriefRepeat; label: string }[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'On days of the week' },
  { value: 'rule', label: 'By a rule of your own' },
]
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const examples: readonly { label: string; rule: string }[] = [
  { label: 'First Monday of the month', rule: 'FREQ=MONTHLY;BYDAY=1MO' },
  { label: 'Last working day of the month', rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' },
  { label: 'Every second Friday', rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' },
]
/** Typing pauses this long before the next times are asked for, in milliseconds. */
const quietMs = 300

/** When briefs come. The next times of what is chosen are shown before it is saved. */
export function ScheduleForm({ brief }: { brief: Brief }) {
  const saved: Schedule = { repeat: brief.repeat, weekdays: brief.weekdays, rule: brief.rule, at_time: brief.at_time }
  const [draft, setDraft] = useState(saved)
  const [change, { isLoading: isSaving, error: refusal, reset }] = useUpdateBriefMutation()
  const put = (part: Partial<Schedule>) => {
    reset()
    setDraft({ ...draft, ...part })
  }
  const fields = toFields(draft)
  const isWhole = fields !== null
  const [asked] = useDebouncedValue(fields === null ? null : JSON.stringify(fields), quietMs)
  const query: Partial<ScheduleFields> = asked === null ? {} : (JSON.parse(asked) as ScheduleFields)
  const next = useNextBriefTimesQuery(
    { query: { ...query, weekdays: query.weekdays?.join(',') } },
    { skip: asked === null || !isWhole },
  )
  const failure = refusal ?? next.error
  const problem = failure === undefined || !isWhole ? null : describeProblem(failure)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (fields !== null) await change({ body: fields })
  }
  const nextId = useId()
  return (
    <form className={classes.schedule} onSubmit={(event) => void save(event)} aria-label="When briefs come">
      <div className={classes.when}>
        <NativeSelect
          label="How often"
          data={repeats.map(({ value, label }) => ({ value, label }))}
          value={draft.repeat}
          onChange={({ currentTarget }) => put({ repeat: currentTarget.value as BriefRepeat })}
        />
        <TextInput
          type="time"
          label="Time"
          required
          withAsterisk={false}
          description={brief.time_zone}
          inputWrapperOrder={['label', 'input', 'description']}
          value={draft.at_time}
          onChange={({ currentTarget }) => put({ at_time: currentTarget.value })}
        />
      </div>
      {draft.repeat === 'weekly' && (
        <div role="group" aria-label="Days" className={classes.days}>
          {weekdays.map((label, at) => (
            <Chip
              key={label}
              size="sm"
              variant="outline"
              checked={draft.weekdays.includes(at + 1)}
              aria-label={dayNames[at] ?? label}
              onChange={(isOn) => put({ weekdays: setDay(draft.weekdays, at + 1, isOn) })}
            >
              {label}
            </Chip>
          ))}
        </div>
      )}
      {draft.repeat === 'rule' && (
        <div className={classes.rule}>
          <TextInput
            label="Rule"
            description="As calendars write it (RRULE), without a time."
            placeholder="FREQ=MONTHLY;BYDAY=1MO"
            maxLength={200}
            spellCheck={false}
            value={draft.rule ?? ''}
            error={problem}
            aria-describedby={nextId}
            onChange={({ currentTarget }) => put({ rule: currentTarget.value })}
          />
          <Group gap={6} role="group" aria-label="Examples">
            {examples.map(({ label, rule }) => (
              <Button key={rule} size="sm" variant="outline" onClick={() => put({ rule })}>
                {label}
              </Button>
            ))}
          </Group>
        </div>
      )}
      <div className={classes.row}>
        <div id={nextId} role="status" className={classes.next}>
          {!isWhole ? (
            <p>{draft.repeat === 'weekly' ? 'Choose at least one day.' : 'Type a rule, or choose an example.'}</p>
          ) : problem !== null ? (
            draft.repeat === 'rule' ? null : (
              <p>{problem}</p>
            )
          ) : next.currentData === undefined ? (
            <p>Next: …</p>
          ) : (
            <>
              <p>Next</p>
              <ol aria-label="Next briefs">
                {next.currentData.times.map((time) => (
                  <li key={time}>
                    <time dateTime={time}>{formatMoment(time, next.currentData?.time_zone ?? 'UTC')}</time>
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
        <Button
          type="submit"
          variant="outline"
          loading={isSaving}
          disabled={!isChanged || !isWhole || problem !== null}
        >
          {isChanged ? 'Save' : 'Saved'}
        </Button>
      </div>
    </form>
  )
}

type ScheduleFields = { repeat: BriefRepeat; at_time: string; weekdays?: number[]; rule?: string }

/** What is sent; null while something is missing. */
function toFields({ repeat, weekdays: chosen, rule, at_time }: Schedule): ScheduleFields | null {
  if (at_time === '') return null
  if (repeat === 'weekly') return chosen.length === 0 ? null : { repeat, at_time, weekdays: chosen }
  if (repeat === 'daily') return { repeat, at_time }
  return rule === null || rule.trim() === '' ? null : { repeat, at_time, rule: rule.trim() }
}

const setDay = (chosen: readonly number[], day: number, isOn: boolean): number[] =>
  (isOn ? [...chosen, day] : chosen.filter((one) => one !== day)).toSorted((one, other) => one - other)

function describeProblem(error: unknown): string {
  const { rule } = toFieldErrors(error)
  return rule === undefined ? toFailure(error).message : `${rule}.`
}
