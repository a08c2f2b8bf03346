import type { NotePart, ShapeAnswer } from '@draftwright/contract/notes'
import type { PostShape, ShapeQuestion } from '@draftwright/contract/post-shapes/shapes'
import { Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { appendPhrase, DictateButton } from '../../dictation/index.ts'
import { findUsed } from './note-choices.ts'
import styles from './TidyNotes.module.css'

interface ShapeQuestionsProps {
  shape: PostShape
  parts: readonly NotePart[]
  answers: readonly ShapeAnswer[]
  onChange: (answers: ShapeAnswer[]) => void
}

/** One field for each question of a shape; sentences of the idea are offered for it, and its heading can be changed. */
export function ShapeQuestions({ shape, parts, answers, onChange }: ShapeQuestionsProps) {
  const used = findUsed(parts, answers)
  const change = (at: number, part: Partial<ShapeAnswer>) =>
    onChange(answers.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <div className={styles.questions}>
      {answers.map((answer, at) => {
        const question = shape.questions.find(({ id }) => id === answer.question)
        if (question === undefined) return null
        const isLast = answers[at + 1]?.question !== answer.question
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- Questions stay in their places; pairs are added at the end.
            key={`${answer.question} ${at}`}
            className={styles.question}
          >
            {question.form === 'pair' || question.heading !== '' ? (
              <TextInput
                size="xs"
                aria-label={question.form === 'pair' ? 'Question' : `Heading for: ${question.ask}`}
                placeholder={question.form === 'pair' ? 'Question in your own words' : 'No heading'}
                maxLength={200}
                value={answer.heading}
                onChange={(event) => change(at, { heading: event.currentTarget.value })}
              />
            ) : null}
            <Textarea
              label={question.ask}
              autosize
              minRows={2}
              maxRows={12}
              maxLength={20_000}
              value={answer.text}
              onChange={(event) => change(at, { text: event.currentTarget.value })}
            />
            <OfferedParts
              parts={listOffered(parts, question, used)}
              onTake={(text) => change(at, { text: addSentence(answer.text, text, question) })}
            />
            <div className={styles.tools}>
              <DictateButton onWords={(words) => change(at, { text: appendPhrase(answer.text, words) })} />
              {question.form === 'pair' && isLast ? (
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<IconPlus size={14} />}
                  onClick={() =>
                    onChange([...answers.slice(0, at + 1), createAnswer(question), ...answers.slice(at + 1)])
                  }
                >
                  Add question
                </Button>
              ) : null}
            </div>
          </div>
        )
      })}
    </div>
  )
}

export const createAnswer = ({ id, heading }: ShapeQuestion): ShapeAnswer => ({ question: id, heading, text: '' })

/** Points and steps have a line each. */
const addSentence = (before: string, sentence: string, { form }: Pick<ShapeQuestion, 'form'>): string =>
  before.trim() === '' ? sentence : before.trimEnd() + (form === 'bullets' || form === 'steps' ? '\n' : ' ') + sentence

const mostOffered = 3

/** Sentences that are nowhere yet: those that have what the question asks for, else the next ones. */
function listOffered(parts: readonly NotePart[], { cue }: ShapeQuestion, used: ReadonlySet<number>): string[] {
  const free = parts.filter(
    ({ state, kind }, at) => state === 'kept' && kind !== 'table' && kind !== 'code' && !used.has(at),
  )
  const fitting = cue === null ? free : free.filter(({ cues }) => cues.includes(cue))
  return (fitting.length > 0 ? fitting : free).slice(0, mostOffered).map(({ text }) => text)
}

function OfferedParts({ parts, onTake }: { parts: readonly string[]; onTake: (text: string) => void }) {
  if (parts.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="From your notes">
      {parts.map((text) => (
        <li key={text}>
          <button type="button" className={styles.chip} onClick={() => onTake(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
