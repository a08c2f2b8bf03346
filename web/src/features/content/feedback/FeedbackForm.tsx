import type { FeedbackKind } from '@draftwright/contract/vocabulary'
import { composerFeedbackKinds, feedbackLabels } from '@draftwright/contract/vocabulary'
import { Group, NativeSelect, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { EditorHandle } from '../../editor/index.ts'
import { AnyChat, type ChatPrompt, ModelSelect, useListModelsQuery } from '../../generation/index.ts'
import styles from './FeedbackPanel.module.css'
import { languages } from './languages.ts'
import type { FeedbackRequest } from './visible-feedback.ts'

/** The others belong to selected words or to a place, and stand in the editor. */
const panelKinds: readonly FeedbackKind[] = [
  'shorter',
  ...composerFeedbackKinds,
  'example',
  'opening',
  'tighten',
  'spelling',
  'thread',
]

interface FeedbackFormProps {
  selection: string
  editor: RefObject<EditorHandle | null>
  isSending: boolean
  /** True once it is running. */
  onAsk: (request: FeedbackRequest) => Promise<boolean>
  /** The same request for a chat window, and its answer. Throw a failure. */
  onPrompt: (request: FeedbackRequest) => Promise<ChatPrompt>
  onPaste: (request: FeedbackRequest, answer: string, from: string) => Promise<void>
}

/** A feedback request for the selected words or the whole text; of the quick options only those that the chosen model supports. */
export function FeedbackForm({ selection, editor, isSending, onAsk, onPrompt, onPaste }: FeedbackFormProps) {
  const [text, setText] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [model, setModel] = useState('')
  const [language, setLanguage] = useState('English')
  const { data: models = [] } = useListModelsQuery()
  const chosen = models.find(({ id }) => id === model) ?? models.find(({ is_default }) => is_default)
  const can = chosen?.can ?? []
  const isBasic = chosen?.is_offline === true
  const about = isWhole ? '' : selection

  const [chatRequest, setChatRequest] = useState<FeedbackRequest | null>(null)
  const addPlace = (request: FeedbackRequest): FeedbackRequest => {
    const place = about === '' ? null : (editor.current?.readSelection() ?? null)
    const where =
      about === ''
        ? {}
        : place?.text === about
          ? { selection: about, place: { from: place.from, to: place.to } }
          : { selection: about }
    return { ...request, ...where }
  }
  const send = async (request: FeedbackRequest) => {
    if (await onAsk({ ...addPlace(request), ...(model === '' ? {} : { model }) })) setText('')
  }
  const quick = (kind: FeedbackKind) => void send(kind === 'translate' ? { kind, language } : { kind })
  // What Basic mode cannot, any chat can.
  const translate = () =>
    can.includes('translate') ? quick('translate') : setChatRequest(addPlace({ kind: 'translate', language }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || isSending) return
    // Words are followed by a model; without one any chat is.
    if (isBasic) setChatRequest(addPlace({ feedback: text.trim() }))
    else void send({ feedback: text.trim() })
  }
  return (
    <>
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
            .filter((kind) => panelKinds.includes(kind))
            .map((kind) => (
              <button key={kind} type="button" className={styles.chip} disabled={isSending} onClick={() => quick(kind)}>
                {feedbackLabels[kind]}
              </button>
            ))}
        </div>
        {chosen === undefined ? null : (
          <div className={styles.translate}>
            <NativeSelect
              aria-label="Language to translate into"
              size="xs"
              data={languages}
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value)}
            />
            <button type="button" className={styles.chip} disabled={isSending} onClick={translate}>
              {feedbackLabels.translate}
            </button>
          </div>
        )}
        {models.length > 1 ? <ModelSelect value={model} onChange={setModel} /> : null}
        <Group justify="flex-end" mt="sm">
          <Button
            variant={isBasic ? 'outline' : 'ghost'}
            disabled={!text.trim()}
            onClick={() => setChatRequest(addPlace({ feedback: text.trim() }))}
          >
            Use any chat
          </Button>
          {isBasic ? null : (
            <Button type="submit" variant="outline" loading={isSending} disabled={!text.trim()}>
              Propose changes
            </Button>
          )}
        </Group>
      </form>
      {chatRequest === null ? null : (
        <AnyChat
          getPrompt={() => onPrompt(chatRequest)}
          onPaste={async (answer, from) => {
            await onPaste(chatRequest, answer, from)
            setChatRequest(null)
            setText('')
          }}
          action="Propose changes"
        />
      )}
    </>
  )
}
