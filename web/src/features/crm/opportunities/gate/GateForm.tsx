import type { GateState } from '@draftwright/contract/crm/gates'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import { isAnswer, findUnanswered, filterVisible } from '@draftwright/contract/crm/survey-rules'
import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import checkStyles from '../../../../ui/check.module.css'
import { toFieldErrors, toFailure } from '../../../../api/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { invalidValue } from '../../kernel/fields/ValueInput.tsx'
import { isEmptyValue, type Patch, type RecordKind, type RecordRow, toWireFields } from '../../kernel/record.ts'
import type { Person } from '../../kernel/use-people.ts'
import { SurveyForm } from '../../surveys/SurveyForm.tsx'
import type { Answer } from '../../surveys/use-survey-answers.ts'
import { useMoveOpportunityMutation } from '../api.ts'
import styles from './Gate.module.css'
import { GateField } from './GateField.tsx'

export interface GateProps {
  kind: RecordKind
  people: ReadonlyMap<string, Person>
  opportunity: { readonly id: string; readonly name: string }
  /** The target stage; with a position between two cards if it was dropped there. */
  spot: { readonly stageId: string; readonly beforeId?: string; readonly afterId?: string }
  /** Saved together with the move. */
  fields?: Patch
  /** Null: the move was cancelled. */
  onDone: (moved: Opportunity | null) => void
}

interface GateFormProps extends GateProps {
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
  const errors = toFieldErrors(moving.error)
  const answersOf = (surveyId: string) => given.get(surveyId) ?? noAnswers
  const isMissing = (key: string) => isEmptyValue(values[key]) || values[key] === invalidValue
  const keys = isLost && !missing.fields.includes('lost_note') ? [...missing.fields, 'lost_note'] : missing.fields
  const open = [
    ...missing.fields.filter(isMissing),
    ...missing.activities.filter(({ id }) => !done.has(id)),
    ...missing.surveys.flatMap(({ id, questions }) => findUnanswered(questions, answersOf(id))),
  ]
  const submit = async () => {
    setChecked(true)
    if (open.length > 0 || Object.values(values).includes(invalidValue)) return
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)))
    const { stageId, beforeId, afterId } = spot
    const responses = missing.surveys.map(({ id, questions }) => ({
      survey_id: id,
      answers: filterVisible(questions, answersOf(id)).flatMap((question) => {
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
        fields: toWireFields({ ...fields, ...filled }),
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
                  (isChecked && key !== 'lost_note' && isMissing(key) ? 'This field is required' : undefined)
                }
                onChange={(value) => setValues((before) => ({ ...before, [key]: value }))}
              />
            ))}
          </Stack>
        )}
        {missing.activities.length === 0 ? null : (
          <fieldset className={styles.set}>
            <legend>Already done?</legend>
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
              <FormError message="Complete these first." />
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
              lacking={
                new Set(isChecked ? findUnanswered(questions, answersOf(id)).map((question) => question.id) : [])
              }
            />
          </fieldset>
        ))}
        {moving.error === undefined ? null : <FormError message={toFailure(moving.error).message} />}
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
