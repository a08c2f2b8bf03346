import classes from './QuestionList.module.css'

interface QuestionListProps {
  label: string
  questions: readonly string[]
  onAsk: (question: string) => void
}

/** Questions that are sent with one click. */
export function QuestionList({ label, questions, onAsk }: QuestionListProps) {
  if (questions.length === 0) return null
  return (
    <ul className={classes.list} aria-label={label}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
