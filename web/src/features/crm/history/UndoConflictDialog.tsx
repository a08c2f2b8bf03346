import type { CrmUndoResult } from '@draftwright/contract/crm/history'
import { Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { api, toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { CrmDispatch } from '../kernel/api.ts'
import { useListChangesQuery, useUndoChangeSetMutation } from './api.ts'
import { type UndoChoice, buildUndoChoices, type UndoConflicts } from './undo-conflicts.ts'
import styles from './history.module.css'
import { describeResource } from './describe-resource.ts'
import { canRestoreField, restoreValues } from './restore-values.ts'
import { type ChangeFormatter, useChangeFormatter } from './use-change-formatter.ts'

interface UndoConflictDialogProps {
  /** The change-set to undo. */
  id: string
  conflicts: UndoConflicts
  /** Called with the undo, finished or started. */
  onDone: (undone: CrmUndoResult) => void
  onClose: () => void
}

/** Fields that were changed again since: the value before, the change, and the current one; each can be kept or restored. */
export function UndoConflictDialog({ id, conflicts, onDone, onClose }: UndoConflictDialogProps) {
  const dispatch = useDispatch<CrmDispatch>()
  const [undo] = useUndoChangeSetMutation()
  const { data } = useListChangesQuery({ id, page: 1 })
  const [back, setBackKeys] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const words = useChangeFormatter(
    conflicts.fields.map(({ resource, record_id, field, before, after, current }) => ({
      resource,
      record_id,
      values: [before, after, current].map((value) => ({ field, value })),
    })),
  )
  const made = new Set(data?.data.flatMap(({ verb, record_id }) => (verb === 'create' ? record_id : [])))
  const names = new Map(data?.data.map(({ record_id, record_name }) => [record_id, record_name]))
  const choices = buildUndoChoices(conflicts.fields, made)
  // Hidden fields, and those that cannot be restored individually, are all handled alike.
  const isAllOrNothing = conflicts.total > conflicts.fields.length || !choices.every(canRestoreField)
  const toggle = (key: string, isBack: boolean) =>
    setBackKeys((before) => {
      if (isAllOrNothing) return new Set(isBack ? choices.map((choice) => choice.key) : [])
      const after = new Set(before)
      if (isBack) after.add(key)
      else after.delete(key)
      return after
    })
  const undoWithChoices = async () => {
    setBusy(true)
    const isAll = back.size === choices.length
    const answer = await undo({ id, onConflict: isAll ? 'overwrite' : 'keep' })
    if (answer.data === undefined) {
      setBusy(false)
      return setFailed(toFailure(answer.error).message)
    }
    const failure = isAll ? null : await restoreValues(choices.filter(({ key }) => back.has(key)))
    dispatch(api.util.invalidateTags(['crm']))
    setBusy(false)
    if (failure === null) onDone(answer.data)
    else setFailed(`Everything else was undone, except this: ${failure.message}`)
  }
  return (
    <Modal opened onClose={onClose} title="Some values changed since then" size="lg">
      <Stack gap="md">
        <Text>
          Everything else is undone. {isAllOrNothing ? 'Choose for all of them' : 'Choose for each'} whether to keep the
          current value.
          {conflicts.total > conflicts.fields.length ? ` Showing the first of ${conflicts.total}.` : ''}
        </Text>
        {choices.map((choice) => (
          <UndoChoiceRow
            key={choice.key}
            choice={choice}
            name={names.get(choice.recordId) ?? null}
            words={words}
            isBack={back.has(choice.key)}
            onChange={(isBack) => toggle(choice.key, isBack)}
          />
        ))}
        <FormError message={failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Keep everything
          </Button>
          <Button loading={isBusy} onClick={() => void undoWithChoices()}>
            Undo
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface UndoChoiceRowProps {
  choice: UndoChoice
  name: string | null
  words: ChangeFormatter
  isBack: boolean
  onChange: (isBack: boolean) => void
}

function UndoChoiceRow({ choice, name, words, isBack, onChange }: UndoChoiceRowProps) {
  const { resource, recordId, isCreated, fields } = choice
  const called = `${describeResource(resource).noun} ${name ?? ''}`.trim()
  const label = isCreated ? called : `${words.formatField(resource, fields[0]?.field ?? '')} of ${called}`
  const formatField = (field: string, value: unknown) => words.formatValue(resource, recordId, field, value) || 'Empty'
  return (
    <div className={styles.clash}>
      <Radio.Group label={label} value={isBack ? 'back' : 'keep'} onChange={(value) => onChange(value === 'back')}>
        {isCreated ? (
          <Text size="sm" c="dimmed" mb={8}>
            Created by this change and edited since.
          </Text>
        ) : (
          fields.map(({ field, before, after, current }) => (
            <dl key={field}>
              <dt>Before</dt>
              <dd>{formatField(field, before)}</dd>
              <dt>After the change</dt>
              <dd>{formatField(field, after)}</dd>
              <dt>Now</dt>
              <dd>{formatField(field, current)}</dd>
            </dl>
          ))
        )}
        <Group gap="lg">
          <Radio value="keep" label={isCreated ? 'Keep it' : 'Keep current value'} />
          <Radio value="back" label={isCreated ? 'Move it to the trash' : 'Restore value'} />
        </Group>
      </Radio.Group>
    </div>
  )
}
