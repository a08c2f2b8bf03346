import { type Answers, type AskedQuestion, filterVisible } from '@draftwright/contract/crm/survey-rules'
import { QuestionField } from './QuestionField.tsx'
import styles from './SurveyForm.module.css'
import type { Answer } from './use-survey-answers.ts'

export interface SurveyFormProps {
  /** All questions in order; hidden ones, given the answers, are not shown. */
  questions: readonly AskedQuestion[]
  answers: Answers
  onChange: (questionId: string, answer: Answer) => void
  /** Ids of required questions without an answer; each shows a message. */
  lacking?: ReadonlySet<string>
}

/** The questions of a survey; branches open and close with the answers. */
export function SurveyForm({ questions, answers, onChange, lacking }: SurveyFormProps) {
  return (
    <div className={styles.form}>
      {filterVisible(questions, answers).map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answers.get(question.id)}
          isMissing={lacking?.has(question.id) === true}
          onChange={(answer) => onChange(question.id, answer)}
        />
      ))}
    </div>
  )
}
