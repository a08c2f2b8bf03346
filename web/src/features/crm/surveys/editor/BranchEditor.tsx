import { listBranchWords } from '@draftwright/contract/crm/survey-rules'
import '@mantine/core/styles/Chip.css'
import { Chip, Group, NativeSelect } from '@mantine/core'
import type { Question } from './draft.ts'
import styles from './SurveyEditor.module.css'

interface BranchEditorProps {
  name: string
  branch: Question['show_if']
  /** The questions before this one. */
  earlier: readonly Question[]
  onChange: (branch: Question['show_if']) => void
}
const shortenText = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** The condition of a question, as a sentence: always, or if an earlier one has this answer. */
export function BranchEditor({ name, branch, earlier, onChange }: BranchEditorProps) {
  const choices = earlier
    .map((question, at) => ({ question, label: `${at + 1} “${shortenText(question.text)}”` }))
    .filter(({ question }) => listBranchWords(question).length > 0)
  const on = choices.find(({ question }) => question.id === branch?.question_id)
  if (choices.length === 0 && branch === null) return null
  const choose = (id: string) => {
    const question = choices.find((choice) => choice.question.id === id)?.question
    if (question === undefined) return onChange(null)
    onChange({ question_id: id, any_of: listBranchWords(question).slice(0, 1) })
  }
  return (
    <div className={styles.branch}>
      <NativeSelect
        size="xs"
        aria-label={`When ${name} is asked`}
        value={branch === null ? '' : (on?.question.id ?? 'lost')}
        data={[
          { value: '', label: 'Always asked' },
          ...choices.map(({ question, label }) => ({ value: question.id, label: `Asked when ${label}` })),
          ...(branch !== null && on === undefined ? [{ value: 'lost', label: 'Asked when a later question' }] : []),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {on === undefined || branch === null ? null : (
        <Group gap={6} role="group" aria-label={`Answers that lead to ${name}`}>
          <span className={styles.is}>is</span>
          {listBranchWords(on.question).map((word) => (
            <Chip
              key={word}
              size="xs"
              checked={branch.any_of.includes(word)}
              onChange={(isOn) => {
                const any_of = isOn ? [...branch.any_of, word] : branch.any_of.filter((one) => one !== word)
                // The last answer cannot be removed: the question would never be shown.
                if (any_of.length > 0) onChange({ ...branch, any_of })
              }}
            >
              {word}
            </Chip>
          ))}
        </Group>
      )}
    </div>
  )
}
