/** The used part of the browser's speech recognition; missing in TypeScript's library. */
export interface SpeechRecognizer {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { resultIndex: number; results: SpeechRecognitionResultList }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  abort(): void
  stop(): void
}
type RecognizerConstructor = new () => SpeechRecognizer

/** Null where the browser has none (Firefox, most embedded views). */
export function findSpeechRecognition(): RecognizerConstructor | null {
  const names = globalThis as {
    SpeechRecognition?: RecognizerConstructor
    webkitSpeechRecognition?: RecognizerConstructor
  }
  return names.SpeechRecognition ?? names.webkitSpeechRecognition ?? null
}

/** The message for each error of speech recognition; null is no error (stopped by the person). */
export function describeSpeechFailure(error: string): string | null {
  if (error === 'aborted') return null
  if (error === 'not-allowed' || error === 'service-not-allowed')
    return 'Microphone access is blocked. Allow it in the address bar, then try again.'
  if (error === 'audio-capture') return 'No microphone found. Connect one, then try again.'
  if (error === 'network') return 'Speech recognition needs an internet connection in this browser.'
  if (error === 'no-speech') return 'Nothing was heard. Try again, closer to the microphone.'
  if (error === 'language-not-supported') return `This browser does not support ${navigator.language}.`
  return 'Speech recognition stopped. Try again, or type instead.'
}
