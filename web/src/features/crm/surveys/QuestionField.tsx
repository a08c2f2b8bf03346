import { type AskedQuestion, scaleMax } from '@draftwright/contract/crm/survey-rules'
import { Checkbox, NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import styles from './SurveyForm.module.css'
import type { Answer } from './use-survey-answers.ts'

interface QuestionFieldProps {
  question: AskedQuestion
  answer: unknown
  isMissing: boolean
  onChange: (answer: Answer) => void
}
const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** One question, with its kind's control. */
export function QuestionField({ question, answer, isMissing, onChange }: QuestionFieldProps) {
  const { id, kind, text, help, options, is_required } = question
  const about = {
    label: text === '' ? 'Untitled question' : text,
    description: help ?? undefined,
    required: is_required,
    error: isMissing ? 'This question is required.' : undefined,
    classNames: { label: styles.label },
  }
  const native = { ...about, name: `question-${id}` }
  switch (kind) {
    case 'long_text':
      return (
        <Textarea
          {...native}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={10_000}
          value={toText(answer)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...native}
          maw={240}
          hideControls
          value={typeof answer === 'number' ? answer : ''}
          onChange={(value) => onChange(typeof value === 'number' ? value : null)}
        />
      )
    case 'scale':
      return <Scale {...{ id, about, answer, onChange }} />
    case 'single_choice':
      return (
        <Radio.Group {...about} value={toText(answer)} onChange={onChange}>
          <Stack gap={4} mt={8}>
            {options.map(({ label }) => (
              <Radio key={label} value={label} label={label} className={styles.choice} />
            ))}
          </Stack>
        </Radio.Group>
      )
    case 'multi_choice':
      return (
        <Checkbox.Group {...about} value={Array.isArray(answer) ? answer.map(String) : []} onChange={onChange}>
          <Stack gap={4} mt={8}>
            {options.map(({ label }) => (
              <Checkbox key={label} value={label} label={label} className={styles.choice} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
    case 'yes_no':
      return (
        <Radio.Group
          {...about}
          value={typeof answer === 'boolean' ? String(answer) : ''}
          onChange={(value) => onChange(value === 'true')}
        >
          <Stack gap={4} mt={8}>
            <Radio value="true" label="Yes" className={styles.choice} />
            <Radio value="false" label="No" className={styles.choice} />
          </Stack>
        </Radio.Group>
      )
    case 'date':
      return (
        <TextInput
          {...native}
          type="date"
          maw={240}
          value={toText(answer)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    default:
      return (
        <TextInput
          {...native}
          maxLength={500}
          value={toText(answer)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

interface ScaleProps {
  id: string
  about: { label: string; description: string | undefined; required: boolean; error: string | undefined }
  answer: unknown
  onChange: (answer: number) => void
}

/** The scale in one row, if there is room. */
function Scale({ id, about: { label, description, required, error }, answer, onChange }: ScaleProps) {
  return (
    <fieldset className={styles.scale} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.label}>
        {label}
        {required ? (
          <span aria-hidden className={styles.star}>
            {' '}
            *
          </span>
        ) : null}
      </legend>
      {description === undefined ? null : <p className={styles.help}>{description}</p>}
      <div className={styles.steps}>
        {Array.from({ length: scaleMax + 1 }, (_none, step) => (
          <label key={step} className={styles.step}>
            <input
              type="radio"
              name={`question-${id}`}
              value={step}
              checked={answer === step}
              onChange={() => onChange(step)}
            />
            <span>{step}</span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
