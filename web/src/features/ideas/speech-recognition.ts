/** The part of the browser's speech recognition that is used here; TypeScript's library does not carry it. */
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
type Maker = new () => SpeechRecognizer

/** Null where the browser has none (Firefox, most embedded views). */
export function speechRecognition(): Maker | null {
  const names = globalThis as { SpeechRecognition?: Maker; webkitSpeechRecognition?: Maker }
  return names.SpeechRecognition ?? names.webkitSpeechRecognition ?? null
}

/** What to tell the person for each way recognition fails; null is no failure (they stopped it themselves). */
export function speechFailure(error: string): string | null {
  if (error === 'aborted') return null
  if (error === 'not-allowed' || error === 'service-not-allowed')
    return 'The browser may not use the microphone. Allow it in the address bar, then try again.'
  if (error === 'audio-capture') return 'No microphone was found. Plug one in, then try again.'
  if (error === 'network') return 'Speech recognition needs a connection in this browser. Check it, then try again.'
  if (error === 'no-speech') return 'Nothing was heard. Try again, closer to the microphone.'
  if (error === 'language-not-supported') return `This browser does not recognise ${navigator.language}.`
  return 'Speech recognition stopped. Try again, or type the idea.'
}
