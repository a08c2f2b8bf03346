import { TextInput } from '@mantine/core'
import { noteKinds, type NoteKind } from '@draftwright/contract/crm/vocabulary'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { CommentBox, mentioned } from '../../comments/index.ts'
import type { Person } from '../kernel/use-people.ts'
import { TaskForm } from '../tasks/TaskForm.tsx'
import { belongingTo, type RecordRef, useAddActivityMutation } from './api.ts'
import { noteNames } from './kind-words.ts'
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
  note: 'Write a note. @ names somebody.',
  call: 'What was said? @ names somebody.',
  email: 'What was written? @ names somebody.',
  meeting: 'What was agreed? @ names somebody.',
}

/** Writes a note, a call, an e-mail, a meeting or a task on a record, and adds files to it. */
export function Composer({ record, people, onFiles, isAttaching }: ComposerProps) {
  const [mode, setMode] = useState<Mode>('note')
  const [when, setWhen] = useState('')
  const [add] = useAddActivityMutation()
  const picker = useRef<HTMLInputElement>(null)
  const all = [...people.values()]
  async function write(kind: NoteKind, body: string): Promise<boolean> {
    const occurred = when === '' || kind === 'note' ? {} : { occurred_at: new Date(when).toISOString() }
    const { error } = await add({ kind, body, mentions: mentioned(body, all), ...belongingTo(record), ...occurred })
    if (error) toastError(error)
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
              {each === 'task' ? 'Task' : noteNames[each]}
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
        <TaskForm belongs={belongingTo(record)} people={people} isInline />
      ) : (
        <>
          {mode === 'note' ? null : (
            <TextInput
              type="datetime-local"
              size="xs"
              label="When"
              description="Now, unless it was earlier"
              value={when}
              onChange={({ currentTarget }) => setWhen(currentTarget.value)}
            />
          )}
          <CommentBox
            label={noteNames[mode]}
            placeholder={placeholders[mode]}
            verb={mode === 'note' ? 'Add note' : `Log ${noteNames[mode].toLowerCase()}`}
            people={all}
            isOpen
            onSend={(body) => write(mode, body)}
          />
        </>
      )}
    </div>
  )
}
