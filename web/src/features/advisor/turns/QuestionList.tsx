import classes from './QuestionList.module.css'

interface QuestionListProps {
  label: string
  questions: readonly string[]
  /** Cards in a grid at the start of a chat, chips in a row below an answer. */
  look: 'cards' | 'chips'
  onAsk: (question: string) => void
}

/** Questions that are sent with one click. */
export function QuestionList({ label, questions, look, onAsk }: QuestionListProps) {
  if (questions.length === 0) return null
  return (
    <ul className={classes.list} data-look={look} aria-label={label}>
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
