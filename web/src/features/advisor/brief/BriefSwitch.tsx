import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { useUpdateBriefMutation, useReadBriefQuery, useWriteBriefMutation } from './api.ts'
import classes from './BriefSwitch.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Whether a weekly brief is generated automatically, and when; also generates one now. */
export function BriefSwitch() {
  const { data: brief } = useReadBriefQuery()
  const [change] = useUpdateBriefMutation()
  const [write, { isLoading: isWriting }] = useWriteBriefMutation()
  const navigate = useNavigate()
  if (brief === undefined) return null
  const set = async (body: Parameters<typeof change>[0]['body']) => {
    const answer = await change({ body })
    if (answer.error !== undefined) showErrorToast(answer.error)
  }
  const writeNow = async () => {
    const answer = await write()
    if (answer.error !== undefined) showErrorToast(answer.error)
    else await navigate(paths.chat(answer.data.session_id))
  }
  return (
    <section className={classes.brief} aria-label="Weekly brief">
      <div className={classes.row}>
        <Switch
          checked={brief.is_on}
          label="Weekly brief"
          description="What changed, what is stuck, what is due and what to write next."
          onChange={(event) => void set({ is_on: event.currentTarget.checked })}
        />
        <Button variant="outline" loading={isWriting} onClick={() => void writeNow()}>
          Write one now
        </Button>
      </div>
      {brief.is_on && (
        <div className={classes.when}>
          <NativeSelect
            label="Day"
            data={weekdays.map((label, place) => ({ value: String(place + 1), label }))}
            value={String(brief.weekday)}
            onChange={(event) => void set({ weekday: Number(event.currentTarget.value) })}
          />
          <TextInput
            key={brief.at_time}
            type="time"
            label="Time"
            description={brief.time_zone}
            inputWrapperOrder={['label', 'input', 'description']}
            defaultValue={brief.at_time}
            onBlur={({ currentTarget: { value } }) => {
              if (value !== '' && value !== brief.at_time) void set({ at_time: value })
            }}
          />
        </div>
      )}
    </section>
  )
}
