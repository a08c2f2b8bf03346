import type { GoalNumbers } from '@draftwright/contract/goals'
import { type VisitGoalKind, visitGoalKinds } from '@draftwright/contract/visits'
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useCreateGoalMutation, useRenameGoalMutation } from './api.ts'
import { goalKindWords } from './goal-words.ts'
import { useGoalForms } from './use-goal-forms.ts'

interface GoalDialogProps {
  /** Null for a new one; of others only the name can change. */
  goal: GoalNumbers | null
  onClose: () => void
}

/** Adds a goal, or renames one. */
export function GoalDialog({ goal, onClose }: GoalDialogProps) {
  const [name, setName] = useState(goal?.name ?? '')
  const [kind, setKind] = useState<VisitGoalKind>(goal?.kind ?? 'page')
  const [match, setMatch] = useState('')
  const [create, creation] = useCreateGoalMutation()
  const [rename, renaming] = useRenameGoalMutation()
  const { error } = goal === null ? creation : renaming
  const errors = toFieldErrors(error)
  const hasFieldError = errors['name'] !== undefined || errors['match'] !== undefined
  const { field } = goalKindWords[kind]
  const [formId, setFormId] = useState('')
  const forms = useGoalForms(goal === null && kind === 'form')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { error: refusal } =
      goal === null
        ? await create({ body: { name, kind, match: kind === 'form' ? formId : field === undefined ? '' : match } })
        : await rename({ params: { id: goal.id }, body: { name } })
    if (refusal === undefined) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={goal === null ? 'Add goal' : 'Rename goal'} size="md">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            placeholder="Asked for a demo"
            required
            maxLength={100}
            data-autofocus
            value={name}
            error={errors['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {goal === null && (
            <NativeSelect
              label="Reached when"
              value={kind}
              data={visitGoalKinds.map((value) => ({ value, label: goalKindWords[value].label }))}
              onChange={(event) => {
                const next = visitGoalKinds.find((each) => each === event.currentTarget.value)
                if (next !== undefined) setKind(next)
              }}
            />
          )}
          {goal === null && kind === 'form' && (
            <NativeSelect
              label="Which form"
              value={formId}
              data={[
                { value: '', label: 'Any form or survey' },
                ...forms.map(({ id, name: label }) => ({ value: id, label })),
              ]}
              onChange={(event) => setFormId(event.currentTarget.value)}
            />
          )}
          {goal === null && field !== undefined && (
            <TextInput
              label={field.label}
              description={field.description}
              placeholder={field.placeholder}
              required={field.isRequired}
              maxLength={300}
              value={match}
              error={errors['match']}
              onChange={(event) => setMatch(event.currentTarget.value)}
            />
          )}
          <FormError message={error === undefined || hasFieldError ? null : toFailure(error).message} />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={creation.isLoading || renaming.isLoading}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
