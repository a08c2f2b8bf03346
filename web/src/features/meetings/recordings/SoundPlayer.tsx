import type { Recording } from '@draftwright/contract/meetings/recordings'
import { NativeSelect } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRewindBackward5, IconRewindForward5 } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatClock } from '../format-meeting.ts'
import { useLazyReadRecordingAddressQuery } from '../api.ts'
import { RecordingMenu } from './RecordingMenu.tsx'
import { type PlaybackControl, usePlayback } from './playback.ts'
import styles from './recordings.module.css'

const rates = ['0.75', '1', '1.25', '1.5', '1.75', '2']
const stepMs = 5000
/** Later than the end of any recording, in seconds. */
const beyondEnd = 1e7

interface SoundPlayerProps {
  /** In the order of their times; at least one. */
  recordings: readonly Recording[]
  playback: PlaybackControl
  mayWrite: boolean
}

/** Plays the recordings of a meeting one after the other. Space, arrows, and < > for the speed work on the whole page. */
export function SoundPlayer({ recordings, playback, mayWrite }: SoundPlayerProps) {
  const element = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(0)
  const [hasPicture, setPicture] = useState(false)
  const [rate, setRate] = useState('1')
  const [failure, setFailure] = useState<string | null>(null)
  const [measuredMs, setMeasured] = useState<number | null>(null)
  const [readAddress] = useLazyReadRecordingAddressQuery()
  /** What happens once the sound is there. */
  const next = useRef<{ ms: number; play: boolean } | null>(null)
  const isLoaded = useRef(false)
  const retries = useRef(0)
  const current = recordings[at] ?? recordings[0]
  const last = recordings.at(-1)
  const isPlaying = usePlayback(playback, (one) => one.isPlaying)
  const timeMs = usePlayback(playback, (one) => one.timeMs) ?? 0
  const endMs = (last?.offset_ms ?? 0) + (last?.duration_ms ?? measuredMs ?? 0)

  /** A player's address lasts an hour; a new one goes on at the same place. */
  const load = useEffectEvent(async (recording: Recording) => {
    isLoaded.current = false
    const { data } = await readAddress(recording.id)
    if (element.current === null) return
    if (data === undefined) return setFailure('The recording cannot be played now. Try again later.')
    element.current.src = data.url
  })
  const id = current?.id
  useEffect(() => {
    if (current !== undefined) void load(current)
    // A list that was read again has the same recordings.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  async function seek(ms: number, play: boolean) {
    const audio = element.current
    if (audio === null || current === undefined) return
    const target = Math.max(0, ms)
    const index = recordings.findLastIndex(({ offset_ms }) => offset_ms <= target)
    if (index !== -1 && index !== at) {
      next.current = { ms: target, play }
      return setAt(index)
    }
    if (!isLoaded.current) {
      next.current = { ms: target, play }
      return
    }
    // What a browser has recorded does not say how long it is; only after its end was found can one go elsewhere.
    if (!Number.isFinite(audio.duration)) {
      const found = new Promise((resolve) => audio.addEventListener('durationchange', resolve, { once: true }))
      audio.currentTime = beyondEnd
      await found
    }
    audio.currentTime = (target - current.offset_ms) / 1000
    playback.set({ timeMs: target })
    if (play) await audio.play().catch(() => setFailure('Press play to hear the recording.'))
  }
  const playFrom = useEffectEvent((ms: number) => void seek(ms, true))
  useEffect(() => {
    playback.connect({ playFrom })
    playback.set({ timeMs: 0 })
    return () => {
      playback.connect(null)
      playback.set({ timeMs: null, isPlaying: false })
    }
  }, [playback])

  const toggle = () => {
    const audio = element.current
    if (audio === null) return
    if (audio.paused) audio.play().catch(() => setFailure('This browser cannot play the recording.'))
    else audio.pause()
  }
  function changeRate(value: string | undefined) {
    if (value === undefined) return
    setRate(value)
    if (element.current !== null) element.current.playbackRate = Number(value)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    if (target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null) return
    if (event.key === ' ' && target.closest('button, a') === null) toggle()
    else if (event.key === 'ArrowLeft') void seek(timeMs - stepMs, isPlaying)
    else if (event.key === 'ArrowRight') void seek(Math.min(timeMs + stepMs, endMs), isPlaying)
    else if (event.key === '<') changeRate(rates[rates.indexOf(rate) - 1])
    else if (event.key === '>') changeRate(rates[rates.indexOf(rate) + 1])
    else return
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  function onLoaded() {
    const audio = element.current
    if (audio === null) return
    isLoaded.current = true
    setFailure(null)
    setPicture(audio.videoWidth > 0)
    if (Number.isFinite(audio.duration)) setMeasured(audio.duration * 1000)
    audio.playbackRate = Number(rate)
    const wish = next.current
    next.current = null
    if (wish !== null) void seek(wish.ms, wish.play)
  }
  function onError() {
    const { isPlaying: wasPlaying } = playback.get()
    if (current === undefined || retries.current++ > 2)
      return setFailure('This browser cannot play the recording. Its file may be of a format it does not know.')
    next.current = { ms: timeMs, play: wasPlaying }
    void load(current)
  }
  function onEnded() {
    const following = recordings[at + 1]
    if (following === undefined) return
    next.current = { ms: following.offset_ms, play: true }
    setAt(at + 1)
  }
  return (
    <section className={styles.player} aria-label="Recording of the meeting">
      {/* The words stand beside it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={element}
        preload="metadata"
        playsInline
        data-hidden={!hasPicture || undefined}
        onLoadedMetadata={onLoaded}
        onError={onError}
        onEnded={onEnded}
        onPlay={() => playback.set({ isPlaying: true })}
        onPause={() => playback.set({ isPlaying: false })}
        onTimeUpdate={({ currentTarget: { currentTime } }) => {
          // While its end is looked for it is beyond it.
          if (currentTime * 1000 <= Math.max(endMs, stepMs) || measuredMs === null)
            playback.set({ timeMs: (current?.offset_ms ?? 0) + currentTime * 1000 })
        }}
      />
      <div className={styles.controls}>
        <Button
          size="icon"
          variant="secondary"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          title={isPlaying ? 'Pause  space' : 'Play  space'}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
        </Button>
        <Button
          size="icon"
          variant="ghost"
          aria-label="5 seconds back"
          title="5 seconds back  ←"
          onClick={() => void seek(timeMs - stepMs, isPlaying)}
        >
          <IconRewindBackward5 size={16} aria-hidden />
        </Button>
        <Button
          size="icon"
          variant="ghost"
          aria-label="5 seconds on"
          title="5 seconds on  →"
          onClick={() => void seek(Math.min(timeMs + stepMs, endMs), isPlaying)}
        >
          <IconRewindForward5 size={16} aria-hidden />
        </Button>
        <input
          type="range"
          aria-label="Place in the recording"
          aria-valuetext={`${formatClock(timeMs)} of ${formatClock(endMs)}`}
          min={0}
          max={Math.max(endMs, 1)}
          value={Math.min(timeMs, Math.max(endMs, 1))}
          onChange={(event) => void seek(Number(event.currentTarget.value), isPlaying)}
        />
        <span className={`tabular ${styles.time}`}>
          {formatClock(timeMs)} / {formatClock(endMs)}
        </span>
        <NativeSelect
          size="xs"
          aria-label="Speed"
          data={rates.map((value) => ({ value, label: `${value}×` }))}
          value={rate}
          onChange={(event) => changeRate(event.currentTarget.value)}
        />
        {current !== undefined && <RecordingMenu recording={current} mayWrite={mayWrite} />}
      </div>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}
