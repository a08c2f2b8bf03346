import { useEffect, useRef, useState } from 'react'

export interface Player {
  isPlaying: boolean
  isLoading: boolean
  /** Seconds from the start. */
  at: number
  failure: string | null
  toggle: () => void
  seekTo: (seconds: number) => void
}

/** Later than the end of any recording. */
const beyondEnd = 1e7

/** Plays a sound that is loaded on first use. `load` throws with a message for the person. */
export function usePlayer(load: () => Promise<Blob>, seconds: number): Player {
  const [isPlaying, setPlaying] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [at, setAt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const sound = useRef<{ audio: HTMLAudioElement; url: string } | null>(null)
  useEffect(
    () => () => {
      sound.current?.audio.pause()
      if (sound.current) URL.revokeObjectURL(sound.current.url)
      sound.current = null
    },
    [],
  )

  async function ready(): Promise<HTMLAudioElement> {
    if (sound.current) return sound.current.audio
    setLoading(true)
    setFailure(null)
    try {
      const url = URL.createObjectURL(await load())
      const audio = new Audio(url)
      sound.current = { audio, url }
      await measureDuration(audio)
      audio.addEventListener('timeupdate', () => setAt(audio.currentTime))
      audio.addEventListener('play', () => setPlaying(true))
      audio.addEventListener('pause', () => setPlaying(false))
      audio.addEventListener('ended', () => setAt(0))
      return audio
    } finally {
      setLoading(false)
    }
  }
  const fail = (error: unknown) => {
    if (sound.current) URL.revokeObjectURL(sound.current.url)
    sound.current = null
    setPlaying(false)
    setFailure(error instanceof Error ? error.message : 'The recording cannot be played in this browser.')
  }
  return {
    isPlaying,
    isLoading,
    at,
    failure,
    toggle: () =>
      void ready()
        .then((audio) => (audio.paused ? audio.play() : audio.pause()))
        .catch(fail),
    seekTo(wish) {
      const target = Math.min(Math.max(wish, 0), seconds)
      setAt(target)
      void ready()
        .then((audio) => {
          audio.currentTime = target
        })
        .catch(fail)
    },
  }
}

/** Recorded files do not contain their duration; seeking works only after the end was found. */
async function measureDuration(audio: HTMLAudioElement): Promise<void> {
  await waitForEvent(audio, 'loadedmetadata')
  if (Number.isFinite(audio.duration)) return
  const found = waitForEvent(audio, 'durationchange')
  audio.currentTime = beyondEnd
  await found
  audio.currentTime = 0
}

const waitForEvent = (audio: HTMLAudioElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    audio.addEventListener(event, () => resolve(), { once: true })
    audio.addEventListener('error', () => reject(new Error('This browser cannot play the recording.')), {
      once: true,
    })
  })
