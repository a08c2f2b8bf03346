import type { Meeting } from '@draftwright/contract/meetings/meetings'
import { TextInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useCreateMeetingIdeaMutation, useReadTranscriptQuery, useSearchTranscriptQuery } from './api.ts'
import { type PlaybackControl, usePlayback } from './recordings/playback.ts'
import { SpeakerButtons } from './SpeakerButtons.tsx'
import { SpeakerDialog, type SpeakerTarget } from './SpeakerDialog.tsx'
import styles from './transcript.module.css'
import { TranscriptLine } from './TranscriptLine.tsx'
import { TranscriptRepairs } from './TranscriptRepairs.tsx'
import { useSegments } from './use-segments.ts'

/** Pixels, before a line is measured. */
const lineHeight = 58
const overscan = 12

interface TranscriptPanelProps {
  meeting: Meeting
  mayWrite: boolean
  /** The line to scroll to. */
  line: number | null
  playback: PlaybackControl
}

/** Everything that was said. Only the visible lines are rendered, whatever its length. */
export function TranscriptPanel({ meeting, mayWrite, line, playback }: TranscriptPanelProps) {
  const { id } = meeting
  const { data } = useReadTranscriptQuery({ params: { id }, query: { after: 0 } })
  const segments = useSegments(id)
  const [q, setQ] = useState('')
  const [selected, setSelected] = useState<{ from: number; to: number } | null>(null)
  const [naming, setNaming] = useState<SpeakerTarget | null>(null)
  const [target, setTarget] = useState(line)
  const scroller = useRef<HTMLDivElement>(null)
  const count = data?.transcript.n_segments ?? 0
  // Its return value is read again on every render.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { want } = segments
  useEffect(() => {
    if (count > 0) want(first + 1, last + 1)
  }, [count, first, last, want])
  const nWanted = usePlayback(playback, (one) => one.nWanted)
  useEffect(() => setTarget(line), [line, nWanted])
  useEffect(() => {
    if (target !== null && count > 0) virtual.scrollToIndex(Math.min(target, count) - 1, { align: 'center' })
    // The virtualizer is the same object for as long as the panel is there.
  }, [target, nWanted, count, virtual])
  const hasTimes = data !== undefined && data.transcript.timing !== 'none'
  const hasSound = usePlayback(playback, ({ timeMs }) => timeMs !== null) && hasTimes
  const isPlaying = usePlayback(playback, (one) => one.isPlaying)
  const spoken = usePlayback(playback, ({ timeMs }) =>
    timeMs === null || timeMs === 0 || !hasTimes ? null : segments.findAt(timeMs, count),
  )
  const [isFollowing, setFollowing] = useState(true)
  useEffect(() => {
    if (spoken !== null && isPlaying && isFollowing) virtual.scrollToIndex(spoken - 1, { align: 'center' })
  }, [spoken, isPlaying, isFollowing, virtual])
  const playFrom = (ms: number) => {
    setFollowing(true)
    playback.playFrom(ms)
  }
  // The words of a note or a proposal are played from where they were said.
  const wanted = target === null ? undefined : segments.find(target)?.start_ms
  useEffect(() => {
    if (!hasSound || wanted === undefined || wanted === null || target === null) return
    if (playback.takeWantedLine(target)) playback.playFrom(wanted)
  }, [hasSound, wanted, target, nWanted, playback])
  const speakers = data?.transcript.speakers ?? []
  const names = new Map(speakers.map((speaker) => [speaker.id, speaker.name]))
  const select = (seq: number, isRange: boolean) =>
    setSelected((before) => {
      if (isRange && before !== null) return { from: Math.min(before.from, seq), to: Math.max(before.to, seq) }
      return before?.from === seq && before.to === seq ? null : { from: seq, to: seq }
    })
  return (
    <section className={styles.panel} aria-label="Transcript">
      <TextInput
        type="search"
        aria-label="Search the transcript"
        placeholder="Search the transcript"
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <TranscriptRepairs repairs={data?.transcript.repairs ?? []} />
      {q.trim().length >= 2 && <Hits id={id} q={q.trim()} names={names} onShow={setTarget} />}
      {mayWrite && <SpeakerButtons speakers={speakers} onChoose={(speakerId) => setNaming({ speakerId, seq: null })} />}
      <div
        ref={scroller}
        className={styles.scroller}
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="Lines"
        onWheel={() => setFollowing(false)}
        onTouchMove={() => setFollowing(false)}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, key, start }) => {
            const seq = index + 1
            const segment = segments.find(seq)
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                {segment === undefined ? (
                  <div className={styles.blank} aria-hidden />
                ) : (
                  <TranscriptLine
                    meetingId={id}
                    segment={segment}
                    speaker={names.get(segment.speaker_id) ?? ''}
                    isContinued={segments.find(seq - 1)?.speaker_id === segment.speaker_id}
                    isTarget={seq === target}
                    isSpoken={seq === spoken}
                    onPlay={hasSound ? playFrom : null}
                    isSelected={selected !== null && seq >= selected.from && seq <= selected.to}
                    isSelectedAlone={selected?.from === seq && selected.to === seq}
                    mayWrite={mayWrite}
                    onSelect={select}
                    onSpeaker={() => setNaming({ speakerId: segment.speaker_id, seq })}
                    onEdited={segments.replace}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {spoken !== null && isPlaying && !isFollowing && (
        <div>
          <Button variant="outline" size="sm" onClick={() => setFollowing(true)}>
            Follow the sound
          </Button>
        </div>
      )}
      {selected !== null && (
        <SelectedLines
          meetingId={id}
          selected={selected}
          onSpeaker={() => setNaming(selected)}
          onClear={() => setSelected(null)}
        />
      )}
      <SpeakerDialog
        meetingId={id}
        speakers={speakers}
        attendees={meeting.attendees.map(({ name }) => name)}
        nSegments={count}
        target={naming}
        onChanged={segments.reload}
        onClose={() => setNaming(null)}
      />
    </section>
  )
}

function Hits({
  id,
  q,
  names,
  onShow,
}: {
  id: string
  q: string
  names: ReadonlyMap<string, string>
  onShow: (seq: number) => void
}) {
  const { data } = useSearchTranscriptQuery({ params: { id }, query: { q } })
  if (data === undefined) return null
  if (data.length === 0) return <p className={styles.noHits}>Nobody said that.</p>
  return (
    <ul className={styles.hits} aria-label="Found">
      {data.map(({ seq, speaker_id, text }) => (
        <li key={seq}>
          <button type="button" onClick={() => onShow(seq)}>
            <strong>{names.get(speaker_id) ?? ''}:</strong> {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

function SelectedLines({
  meetingId,
  selected: { from, to },
  onSpeaker,
  onClear,
}: {
  meetingId: string
  selected: { from: number; to: number }
  onSpeaker: () => void
  onClear: () => void
}) {
  const [create, { isLoading }] = useCreateMeetingIdeaMutation()
  const can = useCan()
  const navigate = useNavigate()
  const n = to - from + 1
  async function makeIdea() {
    try {
      const idea = await create({ params: { id: meetingId }, body: { from_seq: from, to_seq: to } }).unwrap()
      void navigate(paths.idea(idea.id))
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <SelectionBar label="Selected lines" words={n === 1 ? '1 line' : `${n} lines`} onClear={onClear}>
      {can('ideas:write') && (
        <Button size="sm" loading={isLoading} onClick={() => void makeIdea()}>
          Make an idea
        </Button>
      )}
      {can('meetings:write') && (
        <Button variant="outline" size="sm" onClick={onSpeaker}>
          Change speaker
        </Button>
      )}
    </SelectionBar>
  )
}
