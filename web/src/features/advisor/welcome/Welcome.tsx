import { agentId } from '@draftwright/contract/agent/vocabulary'
import { IconMessageCircle } from '@tabler/icons-react'
import { BriefSwitch } from '../brief/BriefSwitch.tsx'
import { useReadConfigQuery } from '../api.ts'
import { QuestionList } from '../turns/QuestionList.tsx'
import classes from './Welcome.module.css'

const suggestions = [
  'What is stuck, and who needs to act?',
  'What is due this week?',
  'Which posts performed best last month?',
]

/** Shown before the first question: suggestions for what to ask. */
export function Welcome({ onAsk }: { onAsk: (question: string) => void }) {
  const { data: config, isError } = useReadConfigQuery()
  const prompts = config?.chat.quick_prompts[agentId] ?? (isError ? suggestions : [])
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
      <QuestionList label="Suggested questions" questions={prompts.slice(0, 6)} look="cards" onAsk={onAsk} />
      <BriefSwitch />
    </section>
  )
}
