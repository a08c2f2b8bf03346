import { Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import type { Prompt } from '@draftwright/contract/advisor'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import {
  useChangePromptMutation,
  useCreatePromptMutation,
  useListPromptsQuery,
  useRemovePromptMutation,
} from '../api.ts'
import classes from './Composer.module.css'

type Draft = Pick<Prompt, 'name' | 'text' | 'is_shared'> & { id?: string }
const blank: Draft = { name: '', text: '', is_shared: false }

/** Saved questions: the person's own can be edited, the shared ones only used. */
export function PromptLibrary({ onClose }: { onClose: () => void }) {
  const { data: prompts = [] } = useListPromptsQuery()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [remove] = useRemovePromptMutation()
  const [create] = useCreatePromptMutation()
  const drop = async ({ id, name, text, is_shared }: Prompt) => {
    const answer = await remove({ params: { id } })
    if (answer.error) showErrorToast(answer.error)
    else showToast(`“${name}” deleted`, { undo: () => void create({ body: { name, text, is_shared } }) })
  }
  return (
    <Modal opened onClose={onClose} title="Prompts">
      {draft === null ? (
        <Stack gap="sm">
          {prompts.length === 0 && (
            <p className={classes.none}>Save a question and reuse it by typing / in the message box.</p>
          )}
          <ul className={classes.library}>
            {prompts.map((prompt) => (
              <li key={prompt.id}>
                <div>
                  <strong>{prompt.name}</strong>
                  <span>{prompt.is_own ? (prompt.is_shared ? 'Shared' : 'Private') : `From ${prompt.owner_name}`}</span>
                  <p>{prompt.text}</p>
                </div>
                {prompt.is_own && (
                  <ActionMenu
                    label={`More for ${prompt.name}`}
                    items={[
                      { label: 'Edit', icon: IconPencil, onClick: () => setDraft(prompt) },
                      { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void drop(prompt) },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
          <Button style={{ alignSelf: 'flex-end' }} onClick={() => setDraft(blank)}>
            New prompt
          </Button>
        </Stack>
      ) : (
        <PromptForm draft={draft} onChange={setDraft} onDone={() => setDraft(null)} />
      )}
    </Modal>
  )
}

interface PromptFormProps {
  draft: Draft
  onChange: (draft: Draft) => void
  onDone: () => void
}

function PromptForm({ draft, onChange, onDone }: PromptFormProps) {
  const [create, creating] = useCreatePromptMutation()
  const [change, changing] = useChangePromptMutation()
  const error = creating.error ?? changing.error
  const save = async () => {
    const { id, name, text, is_shared } = draft
    const body = { name, text, is_shared }
    const answer = await (id === undefined ? create({ body }) : change({ params: { id }, body }))
    if (!answer.error) onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          required
          maxLength={60}
          data-autofocus
          value={draft.name}
          onChange={({ currentTarget }) => onChange({ ...draft, name: currentTarget.value })}
        />
        <Textarea
          label="Question"
          description="{{name}} asks for a value when you use the prompt"
          required
          autosize
          minRows={4}
          maxRows={12}
          value={draft.text}
          onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
        />
        <Checkbox
          label="Share with the workspace"
          checked={draft.is_shared}
          onChange={({ currentTarget }) => onChange({ ...draft, is_shared: currentTarget.checked })}
        />
        {error !== undefined && <FormError message={toFailure(error).message} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={creating.isLoading || changing.isLoading}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
