import { type Answers, type AskedQuestion, visible } from '@draftwright/contract/crm/survey-rules'
import { QuestionField } from './QuestionField.tsx'
import styles from './SurveyForm.module.css'
import type { Answer } from './use-answers.ts'

export interface SurveyFormProps {
  /** All of them, in their order; those that are not asked, given the answers, are not shown. */
  questions: readonly AskedQuestion[]
  answers: Answers
  onChange: (questionId: string, answer: Answer) => void
  /** Ids of questions that must be answered still; each says so. */
  lacking?: ReadonlySet<string>
}

/** The questions of a survey as they are asked: branches open and close with the answers. */
export function SurveyForm({ questions, answers, onChange, lacking }: SurveyFormProps) {
  return (
    <div className={styles.form}>
      {visible(questions, answers).map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answers.get(question.id)}
          isLacking={lacking?.has(question.id) === true}
          onChange={(answer) => onChange(question.id, answer)}
        />
      ))}
    </div>
  )
}
