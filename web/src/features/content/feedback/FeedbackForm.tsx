import type { FeedbackKind } from '@draftwright/contract/vocabulary'
import { feedbackLabels } from '@draftwright/contract/vocabulary'
import { Group, NativeSelect, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { EditorHandle } from '../../editor/index.ts'
import { ModelSelect, useListModelsQuery } from '../../generation/index.ts'
import styles from './FeedbackPanel.module.css'
import type { FeedbackRequest } from './visible-feedback.ts'

const languages = [
  'English',
  'German',
  'French',
  'Spanish',
  'Italian',
  'Portuguese',
  'Dutch',
  'Polish',
  'Japanese',
  'Chinese',
]

interface FeedbackFormProps {
  selection: string
  editor: RefObject<EditorHandle | null>
  isSending: boolean
  /** True once it is running. */
  onAsk: (request: FeedbackRequest) => Promise<boolean>
}

/** A feedback request for the selected words or the whole text; of the quick options only those that the chosen model supports. */
export function FeedbackForm({ selection, editor, isSending, onAsk }: FeedbackFormProps) {
  const [text, setText] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [model, setModel] = useState('')
  const [language, setLanguage] = useState('English')
  const { data: models = [] } = useListModelsQuery()
  const chosen = models.find(({ id }) => id === model) ?? models.find(({ is_default }) => is_default)
  const can = chosen?.can ?? []
  const about = isWhole ? '' : selection

  const send = async (request: FeedbackRequest) => {
    const place = about === '' ? null : (editor.current?.readSelection() ?? null)
    const where =
      about === ''
        ? {}
        : place?.text === about
          ? { selection: about, place: { from: place.from, to: place.to } }
          : { selection: about }
    if (await onAsk({ ...request, ...where, ...(model === '' ? {} : { model }) })) setText('')
  }
  const quick = (kind: FeedbackKind) => void send(kind === 'translate' ? { kind, language } : { kind })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !isSending) void send({ feedback: text.trim() })
  }
  return (
    <form onSubmit={submit}>
      {about ? (
        <p className={styles.about}>
          <span>
            About <q>{about.length > 120 ? `${about.slice(0, 120)}…` : about}</q>
          </span>
          <button
            type="button"
            className={styles.clear}
            aria-label="Feedback on the whole post"
            onClick={() => setWhole(true)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </p>
      ) : (
        <p className={styles.about}>For the whole post. Select text to limit the feedback to it.</p>
      )}
      <Textarea
        aria-label="Feedback"
        placeholder="What should be different?"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={4000}
        value={text}
        onFocus={() => setWhole(isWhole && selection === '')}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
            event.stopPropagation()
            submit(event)
          }
        }}
      />
      <div className={styles.quick}>
        {can
          .filter((kind) => kind !== 'translate')
          .map((kind) => (
            <button key={kind} type="button" className={styles.chip} disabled={isSending} onClick={() => quick(kind)}>
              {feedbackLabels[kind]}
            </button>
          ))}
      </div>
      {can.includes('translate') ? (
        <div className={styles.translate}>
          <NativeSelect
            aria-label="Language to translate into"
            size="xs"
            data={languages}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
          <button type="button" className={styles.chip} disabled={isSending} onClick={() => quick('translate')}>
            {feedbackLabels.translate}
          </button>
        </div>
      ) : null}
      {models.length > 1 ? <ModelSelect value={model} onChange={setModel} /> : null}
      <Group justify="flex-end" mt="sm">
        <Button type="submit" variant="outline" loading={isSending} disabled={!text.trim()}>
          Propose changes
        </Button>
      </Group>
    </form>
  )
}
