import { readStoredValue } from '../../../api/session.ts'
import { showLive } from './activity.ts'
import { createRecording } from './calls.ts'
import { keepPiece, keepRecording, type KeptRecording } from './kept-recordings.ts'
import { openSound, type Sound } from './open-sound.ts'
import { discardUpload, continueUpload } from './uploads.ts'

/** Milliseconds of one piece. */
const sliceMs = 5000
/** Bytes of one part: a browser may hand over many seconds at once. */
const pieceBytes = 1024 * 1024
const meterMs = 200
/** Louder than this is a sound, of 1. */
const silence = 0.01
/** Milliseconds without a sound until it is said. */
const silentMs = 20_000
/** Speech stays clear at this many bits per second. */
const bitRate = 32_000
const mediaTypes = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/ogg;codecs=opus']

interface Session {
  readonly recorder: MediaRecorder
  readonly end: (isKept: boolean) => Promise<void>
}
let session: Session | null = null

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

interface NamedMeeting {
  readonly id: string
  readonly title: string
}

/**
 * Begins to record. Browsers ask for a microphone or a tab only right after a click, so the meeting, which has to have consent, is prepared
 * after that. Throws an error or a Failure with a message for the person.
 */
export async function startRecording(prepare: () => Promise<NamedMeeting>, withTab: boolean): Promise<NamedMeeting> {
  const release = await lockRecorder()
  try {
    const sound = await openSound(withTab)
    try {
      const meeting = await prepare()
      const begun = await createRecording({
        meeting_id: meeting.id,
        source: sound.hasTab ? 'tab' : 'microphone',
        channels: sound.hasTab ? 'mic_left_tab_right' : 'mono',
      })
      if ('error' in begun) throw begun.error
      const kept: KeptRecording = {
        id: begun.data.id,
        accountId: readStoredValue('accountId') ?? '',
        meetingId: meeting.id,
        title: meeting.title,
        isLive: true,
        file: null,
        bytes: 0,
        end: null,
        keptAt: Date.now(),
      }
      await keepRecording(kept)
      session = record(kept, sound, withTab && !sound.hasTab, release)
      return meeting
    } catch (error) {
      sound.close()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

/** One recorder for all pages of the product in this browser. */
function lockRecorder(): Promise<() => void> {
  return new Promise((resolve, reject) => {
    void navigator.locks.request('draftwright-recorder', { ifAvailable: true }, (lock) => {
      if (lock === null) return reject(new Error('Another page is recording already. Stop it there first.'))
      return new Promise<void>((release) => resolve(release))
    })
  })
}

function record(kept: KeptRecording, sound: Sound, isTabMissing: boolean, release: () => void): Session {
  const mimeType = mediaTypes.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(sound.stream, {
    ...(mimeType === undefined ? {} : { mimeType }),
    audioBitsPerSecond: sound.hasTab ? bitRate * 2 : bitRate,
  })
  let parts = 0
  let recordedMs = 0
  let resumedAt: number | null = performance.now()
  let heardAt = 0
  let notice = isTabMissing ? 'Microphone only: this browser or tab gives no sound' : null
  let failure: string | null = null
  const elapsed = () => recordedMs + (resumedAt === null ? 0 : performance.now() - resumedAt)
  const show = (level: number) => {
    const now = elapsed()
    if (level > silence) heardAt = now
    const warning = failure ?? (now - heardAt > silentMs ? 'No sound for 20 seconds. Check the microphone.' : notice)
    showLive({
      id: kept.id,
      meetingId: kept.meetingId,
      title: kept.title,
      hasTab: sound.hasTab,
      isPaused: resumedAt === null,
      elapsedMs: now,
      level,
      warning,
    })
  }
  const meter = setInterval(() => show(resumedAt === null ? 0 : sound.level()), meterMs)
  const keepAwake = createWakeLock()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  // In order, so that the numbers are those of the pieces.
  let keeping = Promise.resolve()
  recorder.addEventListener('dataavailable', ({ data }) => {
    const untilMs = Math.round(elapsed())
    keeping = keeping
      .then(async () => {
        for (let from = 0; from < data.size; from += pieceBytes)
          await keepPiece(kept.id, { number: ++parts, blob: data.slice(from, from + pieceBytes), untilMs })
        if (data.size > 0) continueUpload(kept)
      })
      .catch(() => {
        failure = 'This browser has no room for the recording. Stop it, then free some space.'
      })
  })
  recorder.addEventListener('pause', () => {
    recordedMs = elapsed()
    resumedAt = null
  })
  recorder.addEventListener('resume', () => {
    resumedAt = performance.now()
    heardAt = recordedMs
  })
  let isEnding = false
  const end = async (isKept: boolean) => {
    if (isEnding) return
    isEnding = true
    const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
    if (recorder.state !== 'inactive') {
      const duration_ms = Math.round(elapsed())
      recorder.stop()
      await stopped
      recordedMs = duration_ms
      resumedAt = null
    }
    clearInterval(meter)
    keepAwake.release()
    removeEventListener('beforeunload', ask)
    sound.close()
    await keeping
    session = null
    release()
    showLive(null)
    if (!isKept || parts === 0) return discardUpload(kept.id)
    const ended = { ...kept, end: { parts, duration_ms: Math.round(recordedMs) } }
    await keepRecording(ended)
    continueUpload(ended)
  }
  sound.onMicrophoneEnded(() => void end(true))
  sound.onTabEnded(() => {
    notice = 'The tab’s sound has ended. The microphone is still recorded.'
  })
  recorder.start(sliceMs)
  show(0)
  continueUpload(kept)
  return { recorder, end }
}

/** The screen stays on; the browser drops it when the page is hidden. */
function createWakeLock(): { release: () => void } {
  let held: WakeLockSentinel | null = null
  const take = () => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    navigator.wakeLock.request('screen').then(
      (lock) => {
        held = lock
      },
      // On low battery the browser refuses; the recording goes on.
      () => undefined,
    )
  }
  take()
  document.addEventListener('visibilitychange', take)
  return {
    release() {
      document.removeEventListener('visibilitychange', take)
      void held?.release().catch(() => undefined)
    },
  }
}

export function togglePause(): void {
  if (session?.recorder.state === 'recording') session.recorder.pause()
  else if (session?.recorder.state === 'paused') session.recorder.resume()
}
export const stopRecording = async (): Promise<void> => session?.end(true)
export const discardLiveRecording = async (): Promise<void> => session?.end(false)
