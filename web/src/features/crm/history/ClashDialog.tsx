import type { CrmUndone } from '@draftwright/contract/crm/history'
import { Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { api, readError } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { CrmDispatch } from '../kernel/api.ts'
import { useChangesOfSetQuery, useTakeBackMutation } from './api.ts'
import { type Choice, choicesOf, type Clashes } from './clashes.ts'
import styles from './history.module.css'
import { resourceWords } from './resource-words.ts'
import { canBeChosen, setBack } from './set-back.ts'
import { type ChangeWords, useChangeWords } from './use-change-words.ts'

interface ClashDialogProps {
  /** The change-set that is taken back. */
  id: string
  clashes: Clashes
  /** With what the server has done, or begun to do. */
  onDone: (undone: CrmUndone) => void
  onClose: () => void
}

/** What was changed again since: before it, what it made of it, and now; kept or set back, one by one. */
export function ClashDialog({ id, clashes, onDone, onClose }: ClashDialogProps) {
  const dispatch = useDispatch<CrmDispatch>()
  const [undo] = useTakeBackMutation()
  const { data } = useChangesOfSetQuery({ id, page: 1 })
  const [back, setBackKeys] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const words = useChangeWords(
    clashes.fields.map(({ resource, record_id, field, before, after, current }) => ({
      resource,
      record_id,
      values: [before, after, current].map((value) => ({ field, value })),
    })),
  )
  const made = new Set(data?.data.flatMap(({ verb, record_id }) => (verb === 'create' ? record_id : [])))
  const names = new Map(data?.data.map(({ record_id, record_name }) => [record_id, record_name]))
  const choices = choicesOf(clashes.fields, made)
  // Of what is not shown, or cannot be set back by itself, all goes one way.
  const isAllOrNothing = clashes.n > clashes.fields.length || !choices.every(canBeChosen)
  const toggle = (key: string, isBack: boolean) =>
    setBackKeys((before) => {
      if (isAllOrNothing) return new Set(isBack ? choices.map((choice) => choice.key) : [])
      const after = new Set(before)
      if (isBack) after.add(key)
      else after.delete(key)
      return after
    })
  const settle = async () => {
    setBusy(true)
    const isAll = back.size === choices.length
    const answer = await undo({ id, onConflict: isAll ? 'overwrite' : 'keep' })
    if (answer.data === undefined) {
      setBusy(false)
      return setFailed(readError(answer.error).message)
    }
    const failure = isAll ? null : await setBack(choices.filter(({ key }) => back.has(key)))
    dispatch(api.util.invalidateTags(['crm']))
    setBusy(false)
    if (failure === null) onDone(answer.data)
    else setFailed(`The rest was taken back, but not this: ${failure.message}`)
  }
  return (
    <Modal opened onClose={onClose} title="Some of this was changed again since" size="lg">
      <Stack gap="md">
        <Text>
          Everything else is taken back. {isAllOrNothing ? 'Choose for all of these' : 'Choose for each of these'}{' '}
          whether it stays as it is now.
          {clashes.n > clashes.fields.length ? ` There are ${clashes.n}; these are the first.` : ''}
        </Text>
        {choices.map((choice) => (
          <ClashChoice
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
            Take nothing back
          </Button>
          <Button loading={isBusy} onClick={() => void settle()}>
            Take back
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ClashChoiceProps {
  choice: Choice
  name: string | null
  words: ChangeWords
  isBack: boolean
  onChange: (isBack: boolean) => void
}

function ClashChoice({ choice, name, words, isBack, onChange }: ClashChoiceProps) {
  const { resource, recordId, isMade, fields } = choice
  const called = `${resourceWords(resource).noun} ${name ?? ''}`.trim()
  const label = isMade ? called : `${words.label(resource, fields[0]?.field ?? '')} of ${called}`
  const say = (field: string, value: unknown) => words.value(resource, recordId, field, value) || 'Empty'
  return (
    <div className={styles.clash}>
      <Radio.Group label={label} value={isBack ? 'back' : 'keep'} onChange={(value) => onChange(value === 'back')}>
        {isMade ? (
          <Text size="sm" c="dimmed" mb={8}>
            It was made by this change, and people have worked on it since.
          </Text>
        ) : (
          fields.map(({ field, before, after, current }) => (
            <dl key={field}>
              <dt>Before</dt>
              <dd>{say(field, before)}</dd>
              <dt>Made of it</dt>
              <dd>{say(field, after)}</dd>
              <dt>Now</dt>
              <dd>{say(field, current)}</dd>
            </dl>
          ))
        )}
        <Group gap="lg">
          <Radio value="keep" label={isMade ? 'Keep it' : 'Keep what it is now'} />
          <Radio value="back" label={isMade ? 'Move it to the trash' : 'Set it back'} />
        </Group>
      </Radio.Group>
    </div>
  )
}
