import { useEffect, useRef, useState } from 'react'
import { computePeaks } from './peaks.ts'

export interface Sound {
  blob: Blob
  seconds: number
  peaks: number[]
}
export interface Recorder {
  isSupported: boolean
  isRecording: boolean
  /** The last levels, from 0 to 1, for a picture while it runs. */
  levels: number[]
  seconds: number
  failure: string | null
  start: () => void
  stop: () => void
}

const sampleMs = 50
const shownLevels = 80
/** Bits per second: speech stays clear, and half an hour is within the server's limit. */
const bitRate = 32_000
const maxMs = 30 * 60 * 1000

const isSupported = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

interface Session {
  end: () => void
}

/** Records the microphone; the recording is passed to `onSound` whenever it stops, for any reason. */
export function useRecorder(onSound: (sound: Sound) => void): Recorder {
  const [isRecording, setRecording] = useState(false)
  const [levels, setLevels] = useState<number[]>([])
  const [seconds, setSeconds] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const session = useRef<Session | null>(null)
  const isWanted = useRef(false)
  const receive = useRef(onSound)
  useEffect(() => {
    receive.current = onSound
  })
  useEffect(
    () => () => {
      isWanted.current = false
      session.current?.end()
    },
    [],
  )

  async function start() {
    if (isWanted.current) return
    isWanted.current = true
    setFailure(null)
    setLevels([])
    setSeconds(0)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (!isWanted.current) return stream.getTracks().forEach((track) => track.stop())
      session.current = record(stream)
      setRecording(true)
    } catch (error) {
      isWanted.current = false
      setFailure(describeRecordingFailure(error))
    }
  }

  function record(stream: MediaStream): Session {
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitRate })
    const parts: Blob[] = []
    const recordedLevels: number[] = []
    const meter = createMeter(stream)
    const begun = performance.now()
    let ended = begun
    const timer = setInterval(() => {
      recordedLevels.push(meter.level())
      const passed = performance.now() - begun
      setLevels(recordedLevels.slice(-shownLevels))
      setSeconds(Math.floor(passed / 1000))
      if (passed > maxMs) end()
    }, sampleMs)
    const end = () => {
      if (recorder.state !== 'inactive') recorder.stop()
    }
    recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && parts.push(data))
    // Also when the microphone is unplugged: the recording up to then is kept.
    recorder.addEventListener('stop', () => {
      ended = performance.now()
      clearInterval(timer)
      meter.close()
      stream.getTracks().forEach((track) => track.stop())
      session.current = null
      isWanted.current = false
      setRecording(false)
      const blob = new Blob(parts, { type: recorder.mimeType })
      if (blob.size > 0) receive.current({ blob, seconds: (ended - begun) / 1000, peaks: computePeaks(recordedLevels) })
      else setFailure('Nothing was recorded. Check the microphone, then try again.')
    })
    recorder.start(1000)
    return { end }
  }

  return {
    isSupported: isSupported(),
    isRecording,
    levels,
    seconds,
    failure,
    start: () => void start(),
    stop: () => {
      isWanted.current = false
      session.current?.end()
    },
  }
}

/** The current loudness, from 0 to 1. */
function createMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const wave = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(wave)
      return wave.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
    },
    close: () => void context.close(),
  }
}

function describeRecordingFailure(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'Microphone access is blocked. Allow it in the address bar, then try again.'
  if (name === 'NotFoundError') return 'No microphone found. Connect one, then try again.'
  return 'The recording could not start. Try again, or type instead.'
}
