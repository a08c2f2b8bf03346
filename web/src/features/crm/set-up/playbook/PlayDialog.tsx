import type { Play } from '@draftwright/contract/crm/playbook'
import { Group, NativeSelect, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toFieldErrors, toFailure } from '../../../../api/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { useListAllPipelinesQuery, useListAllStagesQuery } from '../../kernel/fields/stages-api.ts'
import { PlayText } from '../../opportunities/PlayText.tsx'
import { useAddPlayMutation, useUpdatePlayMutation } from '../api.ts'
import { useCloseGuard } from '../use-close-guard.ts'
import { useUndoToast } from '../use-undo-toast.ts'
import styles from './playbook.module.css'

interface PlayDialogProps {
  /** Null for a new one. */
  play: Play | null
  mayEdit: boolean
  onClose: () => void
}

/** One page of the playbook: edited as Markdown with a preview, or read-only. */
export function PlayDialog({ play, mayEdit, onClose }: PlayDialogProps) {
  const [title, setTitle] = useState(play?.title ?? '')
  const [body, setBody] = useState(play?.body ?? '')
  const [stageId, setStageId] = useState(play?.stage_id ?? '')
  const [view, setView] = useState<string>('write')
  const [add, adding] = useAddPlayMutation()
  const [change, changing] = useUpdatePlayMutation()
  const showUndoToast = useUndoToast()
  const isChanged = title !== (play?.title ?? '') || body !== (play?.body ?? '') || stageId !== (play?.stage_id ?? '')
  const [isSaved, setSaved] = useState(false)
  const close = useCloseGuard(isChanged && !isSaved, onClose)
  if (!mayEdit)
    return (
      <Modal opened onClose={onClose} title={play?.title ?? ''} size="lg">
        <PlayText text={play?.body ?? ''} />
      </Modal>
    )
  const { error, isLoading } = play === null ? adding : changing
  const errors = toFieldErrors(error)
  const submit = async () => {
    const fields = { title: title.trim(), body, stage_id: stageId === '' ? null : stageId }
    const answer =
      play === null
        ? await add(fields)
        : await change({ id: play.id, change: { ...fields, updated_at: play.updated_at } })
    if (answer.data === undefined) return
    setSaved(true)
    void showUndoToast(`${fields.title} ${play === null ? 'added' : 'saved'}`, [
      { resource: 'playbook', id: answer.data.id },
    ])
    onClose()
  }
  return (
    <Modal opened onClose={close} title={play === null ? 'New playbook page' : play.title} size="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (title.trim() !== '') void submit()
        }}
      >
        <Stack gap="md">
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <TextInput
              label="Title"
              data-autofocus
              value={title}
              error={errors['title']}
              onChange={(event) => setTitle(event.currentTarget.value)}
              miw={200}
            />
            <StageSelect value={stageId} onChange={setStageId} />
          </Group>
          <div>
            <SegmentedControl
              aria-label="Text"
              size="xs"
              mb={8}
              data={[
                { value: 'write', label: 'Write' },
                { value: 'preview', label: 'Preview' },
              ]}
              value={view}
              onChange={setView}
            />
            {view === 'preview' ? (
              <div className={styles.paper}>
                {body.trim() === '' ? 'Nothing to preview yet.' : <PlayText text={body} />}
              </div>
            ) : (
              <Textarea
                aria-label="Text in Markdown"
                placeholder={'## Before the call\n- Who decides?\n- **What** happens if nothing happens?'}
                autosize
                minRows={12}
                maxRows={24}
                value={body}
                error={errors['body']}
                onChange={(event) => setBody(event.currentTarget.value)}
              />
            )}
          </div>
          <FormError
            message={error === undefined || Object.keys(errors).length > 0 ? null : toFailure(error).message}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading} disabled={title.trim() === ''}>
              {play === null ? 'Add page' : 'Save page'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function StageSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data: stages = [] } = useListAllStagesQuery()
  const { data: pipelines = [] } = useListAllPipelinesQuery()
  const groups = pipelines.map(({ id, name }) => ({
    group: name,
    items: stages
      .filter(({ pipeline_id }) => pipeline_id === id)
      .toSorted((one, other) => one.order - other.order)
      .map((stage) => ({ value: stage.id, label: stage.name })),
  }))
  return (
    <NativeSelect
      label="Stage"
      data={[{ value: '', label: 'All stages' }, ...groups]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      miw={180}
    />
  )
}
