import type { Starter } from '@draftwright/contract/advisor'
import { IconMessageCircle } from '@tabler/icons-react'
import { BriefSwitch } from '../brief/BriefSwitch.tsx'
import { useListStartersQuery } from '../api.ts'
import { Starters } from './Starters.tsx'
import classes from './Welcome.module.css'

/** If the workspace's own cannot be read. */
const general: readonly Starter[] = [
  'What is stuck, and who needs to act?',
  'What is due this week?',
  'Which posts performed best last month?',
].map((question) => ({ question, row: null }))

/** Shown before the first question: what to ask about the workspace as it is. */
export function Welcome({ onAsk }: { onAsk: (question: string) => void }) {
  // Tasks are done and posts go out: what was read before may be wrong by now.
  const { data: starters, isError } = useListStartersQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <section className={classes.welcome} aria-labelledby="welcome">
      <span className={classes.icon} aria-hidden>
        <IconMessageCircle size={22} />
      </span>
      <h2 id="welcome">What would you like to know?</h2>
      <p>
        Answers are based on your ideas, posts, analytics and pipeline, with sources. Proposed changes need your
        approval.
      </p>
      <Starters starters={starters ?? (isError ? general : [])} onAsk={onAsk} />
      <BriefSwitch />
    </section>
  )
}
