import type { Segment } from '@draftwright/contract/meetings/transcripts'
import { Group, Textarea } from '@mantine/core'
import { IconLink, IconPencil, IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useEditSegmentMutation } from './api.ts'
import { formatClock } from './format-meeting.ts'
import styles from './transcript.module.css'

interface TranscriptLineProps {
  meetingId: string
  segment: Segment
  speaker: string
  /** The same speaker goes on. */
  isContinued: boolean
  isTarget: boolean
  isSelected: boolean
  isSelectedAlone: boolean
  /** It is being heard. */
  isSpoken: boolean
  /** Null where there is no sound. */
  onPlay: ((ms: number) => void) | null
  mayWrite: boolean
  /** With Shift a range is selected. */
  onSelect: (seq: number, isRange: boolean) => void
  onSpeaker: () => void
  onEdited: (segment: Segment) => void
}

export function TranscriptLine(props: TranscriptLineProps) {
  const { meetingId, segment, speaker, isContinued, isTarget, isSelected, isSelectedAlone, isSpoken } = props
  const { mayWrite, onPlay, onSelect, onSpeaker } = props
  const [isEditing, setEditing] = useState(false)
  const { seq, start_ms, text, is_edited } = segment
  return (
    <div
      className={styles.line}
      data-target={isTarget || undefined}
      data-selected={isSelected ? (isSelectedAlone ? 'alone' : true) : undefined}
      data-continued={isContinued || undefined}
      data-spoken={isSpoken || undefined}
      aria-current={isSpoken || undefined}
    >
      {!isContinued && (
        <p className={styles.head}>
          {mayWrite ? (
            <button type="button" onClick={onSpeaker} title="Name this speaker">
              {speaker}
            </button>
          ) : (
            <strong>{speaker}</strong>
          )}
          {start_ms !== null && onPlay === null && <span className="tabular">{formatClock(start_ms)}</span>}
          {start_ms !== null && onPlay !== null && (
            <button
              type="button"
              className={`tabular ${styles.time}`}
              title="Play from here"
              onClick={() => onPlay(start_ms)}
            >
              {formatClock(start_ms)}
            </button>
          )}
        </p>
      )}
      {isEditing ? (
        <EditLine {...props} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.said}>
          <button
            type="button"
            className={styles.words}
            aria-pressed={isSelected}
            title="Select; with Shift a range"
            onClick={(event) => onSelect(seq, event.shiftKey)}
          >
            {text}
            {is_edited && <span className={styles.edited}> (corrected)</span>}
          </button>
          <span className={styles.lineActions}>
            {isContinued && start_ms !== null && onPlay !== null && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Play line ${seq}`}
                title="Play from here"
                onClick={() => onPlay(start_ms)}
              >
                <IconPlayerPlay size={14} aria-hidden />
              </Button>
            )}
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Copy a link to line ${seq}`}
              title="Copy a link to this line"
              onClick={() => void copyLink(meetingId, seq)}
            >
              <IconLink size={14} aria-hidden />
            </Button>
            {mayWrite && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Correct line ${seq}`}
                title="Correct"
                onClick={() => setEditing(true)}
              >
                <IconPencil size={14} aria-hidden />
              </Button>
            )}
          </span>
        </div>
      )}
    </div>
  )
}

async function copyLink(meetingId: string, seq: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(`${paths.meeting(meetingId)}?line=${seq}`, location.href).href)
    showToast('The link is copied')
  } catch {
    showErrorToast('The link could not be copied')
  }
}

function EditLine({ meetingId, segment, onEdited, onClose }: TranscriptLineProps & { onClose: () => void }) {
  const [text, setText] = useState(segment.text)
  const [edit, { isLoading }] = useEditSegmentMutation()
  async function save(value: string | null) {
    try {
      const params = { id: meetingId, seq: String(segment.seq) }
      onEdited(await edit({ params, body: { text: value } }).unwrap())
      onClose()
    } catch (error) {
      showErrorToast(error)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void save(text.replaceAll(/\s+/gu, ' ').trim())
  }
  return (
    <form onSubmit={submit} className={styles.form}>
      <Textarea
        aria-label={`Line ${segment.seq}`}
        autosize
        // The person has just asked for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <Group gap="xs">
        <Button type="submit" size="sm" loading={isLoading} disabled={text.trim() === ''}>
          Save
        </Button>
        {segment.is_edited && (
          <Button variant="outline" size="sm" disabled={isLoading} onClick={() => void save(null)}>
            As it was heard
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
