import { TextInput } from '@mantine/core'
import { noteKinds, type NoteKind } from '@draftwright/contract/crm/vocabulary'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { CommentBox, findMentionedIds } from '../../comments/index.ts'
import type { Person } from '../kernel/use-people.ts'
import { TaskForm } from '../tasks/TaskForm.tsx'
import { toRecordLink, type RecordRef, useAddActivityMutation } from './api.ts'
import { noteKindLabels } from './kind-labels.ts'
import styles from './Timeline.module.css'

interface ComposerProps {
  record: RecordRef
  people: ReadonlyMap<string, Person>
  onFiles: (files: File[]) => void
  isAttaching: boolean
}
type Mode = NoteKind | 'task'
const modes: readonly Mode[] = [...noteKinds, 'task']
const placeholders: Record<NoteKind, string> = {
  note: 'Write a note. Use @ to mention someone.',
  call: 'What was discussed? Use @ to mention someone.',
  email: 'What was written? Use @ to mention someone.',
  meeting: 'What was agreed? Use @ to mention someone.',
}

/** Adds a note, a call, an email, a meeting, a task or files to a record. */
export function Composer({ record, people, onFiles, isAttaching }: ComposerProps) {
  const [mode, setMode] = useState<Mode>('note')
  const [when, setWhen] = useState('')
  const [add] = useAddActivityMutation()
  const picker = useRef<HTMLInputElement>(null)
  const all = [...people.values()]
  async function write(kind: NoteKind, body: string): Promise<boolean> {
    const occurred = when === '' || kind === 'note' ? {} : { occurred_at: new Date(when).toISOString() }
    const { error } = await add({
      kind,
      body,
      mentions: findMentionedIds(body, all),
      ...toRecordLink(record),
      ...occurred,
    })
    if (error) showErrorToast(error)
    else setWhen('')
    return !error
  }
  return (
    <div className={styles.composer}>
      <div className={styles.modes}>
        <div role="group" aria-label="Kind of entry" className={styles.modeList}>
          {modes.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.mode}
              aria-pressed={each === mode}
              onClick={() => setMode(each)}
            >
              {each === 'task' ? 'Task' : noteKindLabels[each]}
            </button>
          ))}
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Attach files"
          title="Attach files"
          loading={isAttaching}
          onClick={() => picker.current?.click()}
        >
          <IconPaperclip size={18} aria-hidden />
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      {mode === 'task' ? (
        <TaskForm link={toRecordLink(record)} people={people} isInline />
      ) : (
        <>
          {mode === 'note' ? null : (
            <TextInput
              type="datetime-local"
              size="xs"
              label="When"
              description="Defaults to now"
              value={when}
              onChange={({ currentTarget }) => setWhen(currentTarget.value)}
            />
          )}
          <CommentBox
            label={noteKindLabels[mode]}
            placeholder={placeholders[mode]}
            verb={mode === 'note' ? 'Add note' : `Log ${noteKindLabels[mode].toLowerCase()}`}
            people={all}
            isOpen
            onSend={(body) => write(mode, body)}
          />
        </>
      )}
    </div>
  )
}
