import { scoreOf } from '@draftwright/contract/crm/survey-rules'
import { Button } from '../../../../ui/Button.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { SurveyForm } from '../SurveyForm.tsx'
import { useAnswers } from '../use-answers.ts'
import type { Question } from './draft.ts'
import styles from './SurveyEditor.module.css'

/** The survey as it is asked, branches and score and all; nothing that is answered here is kept. */
export function Preview({ questions }: { questions: readonly Question[] }) {
  const { answers, change, reset } = useAnswers(questions)
  const score = scoreOf(questions, answers)
  return (
    <aside className={styles.preview} aria-label="Preview">
      <Section
        title="Preview"
        actions={
          <Button variant="ghost" size="sm" onClick={reset}>
            Start over
          </Button>
        }
      >
        {questions.length === 0 ? (
          <p className={styles.hint}>Add a question, and try it here.</p>
        ) : (
          <SurveyForm questions={questions} answers={answers} onChange={change} />
        )}
        {score === null ? null : (
          <p className={styles.score} role="status">
            Score <strong>{score.points}</strong> of {score.max}
          </p>
        )}
      </Section>
    </aside>
  )
}
