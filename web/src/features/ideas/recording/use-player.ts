import { useEffect, useRef, useState } from 'react'

export interface Player {
  isPlaying: boolean
  isLoading: boolean
  /** Seconds from the start. */
  at: number
  failure: string | null
  toggle: () => void
  seek: (seconds: number) => void
}

/** Later than any recording ends. */
const farAway = 1e7

/** Plays a sound that is fetched when it is first wanted. `load` throws with words for the person. */
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
      await measured(audio)
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
    seek(wish) {
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

/** Recorders do not write how long a sound is; until the end has been looked for, it cannot be moved about in. */
async function measured(audio: HTMLAudioElement): Promise<void> {
  await happens(audio, 'loadedmetadata')
  if (Number.isFinite(audio.duration)) return
  const found = happens(audio, 'durationchange')
  audio.currentTime = farAway
  await found
  audio.currentTime = 0
}

const happens = (audio: HTMLAudioElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    audio.addEventListener(event, () => resolve(), { once: true })
    audio.addEventListener('error', () => reject(new Error('This browser cannot play the recording.')), {
      once: true,
    })
  })
