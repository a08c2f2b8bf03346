import type { GateState } from '@draftwright/contract/crm/gates'
import { isAnswer, unanswered, visible } from '@draftwright/contract/crm/survey-rules'
import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import checkStyles from '../../../../ui/check.module.css'
import { fieldErrors, readError } from '../../../../api/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { unreadable } from '../../kernel/fields/ValueInput.tsx'
import { isEmpty, type Patch, type RecordRow, wire } from '../../kernel/record.ts'
import { SurveyForm } from '../../surveys/SurveyForm.tsx'
import type { Answer } from '../../surveys/use-answers.ts'
import { useMoveOpportunityMutation } from '../api.ts'
import type { GateDialogProps } from './GateDialog.tsx'
import styles from './Gate.module.css'
import { GateField } from './GateField.tsx'

interface GateFormProps extends GateDialogProps {
  row: RecordRow
  gate: GateState
  isLost: boolean
  action: string
}
type Given = ReadonlyMap<string, ReadonlyMap<string, Answer>>
const noAnswers: ReadonlyMap<string, Answer> = new Map()

export function GateForm({
  kind,
  people,
  opportunity,
  spot,
  fields,
  onDone,
  row,
  gate,
  isLost,
  action,
}: GateFormProps) {
  const { missing } = gate
  const [values, setValues] = useState<Patch>({})
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [given, setGiven] = useState<Given>(new Map())
  const [isChecked, setChecked] = useState(false)
  const [move, moving] = useMoveOpportunityMutation()
  const errors = fieldErrors(moving.error)
  const answersOf = (surveyId: string) => given.get(surveyId) ?? noAnswers
  const isLacking = (key: string) => isEmpty(values[key]) || values[key] === unreadable
  const keys = isLost && !missing.fields.includes('lost_note') ? [...missing.fields, 'lost_note'] : missing.fields
  const open = [
    ...missing.fields.filter(isLacking),
    ...missing.activities.filter(({ id }) => !done.has(id)),
    ...missing.surveys.flatMap(({ id, questions }) => unanswered(questions, answersOf(id))),
  ]
  const submit = async () => {
    setChecked(true)
    if (open.length > 0 || Object.values(values).includes(unreadable)) return
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
    const { stageId, beforeId, afterId } = spot
    const responses = missing.surveys.map(({ id, questions }) => ({
      survey_id: id,
      answers: visible(questions, answersOf(id)).flatMap((question) => {
        const answer = answersOf(id).get(question.id)
        return answer !== undefined && isAnswer(answer) ? [{ question_id: question.id, answer }] : []
      }),
    }))
    const answer = await move({
      id: opportunity.id,
      move: {
        stage_id: stageId,
        ...(beforeId === undefined ? {} : { before_id: beforeId }),
        ...(afterId === undefined ? {} : { after_id: afterId }),
        fields: wire({ ...fields, ...filled }),
        activities_done: [...done],
        responses,
      },
    })
    if (answer.data !== undefined) onDone(answer.data)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg">
        {keys.length === 0 ? null : (
          <Stack gap="sm">
            {keys.map((key) => (
              <GateField
                key={key}
                columnKey={key}
                kind={kind}
                people={people}
                row={row}
                values={values}
                error={
                  errors[`fields.${key}`] ??
                  (isChecked && key !== 'lost_note' && isLacking(key) ? 'This must be filled in' : undefined)
                }
                onChange={(value) => setValues((before) => ({ ...before, [key]: value }))}
              />
            ))}
          </Stack>
        )}
        {missing.activities.length === 0 ? null : (
          <fieldset className={styles.set}>
            <legend>Done already?</legend>
            {missing.activities.map(({ id, name }) => (
              <label key={id} className={styles.activity}>
                <input
                  type="checkbox"
                  className={checkStyles.check}
                  checked={done.has(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setDone((before) => new Set(checked ? [...before, id] : [...before].filter((one) => one !== id)))
                  }
                />
                {name}
              </label>
            ))}
            {isChecked && missing.activities.some(({ id }) => !done.has(id)) ? (
              <FormError message="These have to be done first." />
            ) : null}
          </fieldset>
        )}
        {missing.surveys.map(({ id, name, questions }) => (
          <fieldset key={id} className={styles.set}>
            <legend>{name}</legend>
            <SurveyForm
              questions={questions}
              answers={answersOf(id)}
              onChange={(questionId, answer) =>
                setGiven((before) => new Map(before).set(id, new Map(before.get(id)).set(questionId, answer)))
              }
              lacking={new Set(isChecked ? unanswered(questions, answersOf(id)).map((question) => question.id) : [])}
            />
          </fieldset>
        ))}
        {moving.error === undefined ? null : <FormError message={readError(moving.error).message} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={() => onDone(null)}>
            Cancel
          </Button>
          <Button type="submit" loading={moving.isLoading}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
