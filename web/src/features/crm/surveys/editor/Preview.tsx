import { computeSurveyScore } from '@draftwright/contract/crm/survey-rules'
import { Button } from '../../../../ui/Button.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { SurveyForm } from '../SurveyForm.tsx'
import { useSurveyAnswers } from '../use-survey-answers.ts'
import type { Question } from './draft.ts'
import styles from './SurveyEditor.module.css'

/** The survey as respondents see it, with branches and score; answers are not stored. */
export function Preview({ questions }: { questions: readonly Question[] }) {
  const { answers, change, reset } = useSurveyAnswers(questions)
  const score = computeSurveyScore(questions, answers)
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
          <p className={styles.hint}>Add a question to preview it here.</p>
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
