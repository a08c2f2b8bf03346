import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { transcribeRecording, useDictation, useRecorder } from '../../dictation/index.ts'
import { useCanTranscribe } from '../../generation/index.ts'

/** `recording`: the words come when it is over, from the server. */
type VoiceState = 'idle' | 'listening' | 'recording' | 'transcribing'

export interface Voice {
  /** The browser recognizes speech, or records it and the server can transcribe it. */
  readonly isSupported: boolean
  readonly state: VoiceState
  /** Words that may still be corrected. */
  readonly interim: string
  /** Of the recording. */
  readonly seconds: number
  readonly failure: string | null
  start(): void
  stop(): void
}

/** Speech as text, as the browser and the server allow; each final phrase is passed to `onWords`. */
export function useVoice(onWords: (words: string) => void): Voice {
  const dictation = useDictation(onWords)
  const canTranscribe = useCanTranscribe() === true
  const [isTranscribing, setTranscribing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const recorder = useRecorder(({ blob }) => {
    setTranscribing(true)
    transcribeRecording(new File([blob], 'question.webm', { type: blob.type }))
      .then(
        (words) =>
          words === '' ? setRefusal('No speech was recognized. Try again, closer to the microphone.') : onWords(words),
        (error: unknown) => setRefusal(toFailure(error).message),
      )
      .finally(() => setTranscribing(false))
  })
  const isByBrowser = dictation.isSupported
  return {
    isSupported: isByBrowser || (canTranscribe && recorder.isSupported),
    state: dictation.isListening
      ? 'listening'
      : recorder.isRecording
        ? 'recording'
        : isTranscribing
          ? 'transcribing'
          : 'idle',
    interim: dictation.interim,
    seconds: recorder.seconds,
    failure: isByBrowser ? dictation.failure : (recorder.failure ?? refusal),
    start() {
      setRefusal(null)
      if (isByBrowser) dictation.start()
      else recorder.start()
    },
    stop() {
      dictation.stop()
      recorder.stop()
    },
  }
}
