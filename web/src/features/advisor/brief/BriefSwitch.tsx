import { Switch } from '@mantine/core'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { useUpdateBriefMutation, useReadBriefQuery, useWriteBriefMutation } from './api.ts'
import classes from './BriefSwitch.module.css'
import { ScheduleForm } from './ScheduleForm.tsx'

/** Whether briefs are generated automatically, and when; also generates one now. */
export function BriefSwitch() {
  const { data: brief } = useReadBriefQuery()
  const [change] = useUpdateBriefMutation()
  const [write, { isLoading: isWriting }] = useWriteBriefMutation()
  const navigate = useNavigate()
  if (brief === undefined) return null
  const switchTo = async (is_on: boolean) => {
    const answer = await change({ body: { is_on } })
    if (answer.error !== undefined) showErrorToast(answer.error)
  }
  const writeNow = async () => {
    const answer = await write()
    if (answer.error !== undefined) showErrorToast(answer.error)
    else await navigate(paths.chat(answer.data.session_id))
  }
  return (
    <section className={classes.brief} aria-label="Briefs">
      <div className={classes.row}>
        <Switch
          checked={brief.is_on}
          label="Briefs"
          description="What changed, what is stuck, what is due and what to write next, as often as you like."
          onChange={(event) => void switchTo(event.currentTarget.checked)}
        />
        <Button variant="outline" loading={isWriting} onClick={() => void writeNow()}>
          Write one now
        </Button>
      </div>
      {brief.is_on && (
        <ScheduleForm key={JSON.stringify([brief.repeat, brief.weekdays, brief.rule, brief.at_time])} brief={brief} />
      )}
    </section>
  )
}
