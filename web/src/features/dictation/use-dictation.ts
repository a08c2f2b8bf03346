import { useEffect, useRef, useState } from 'react'
import { type SpeechRecognizer, describeSpeechFailure, findSpeechRecognition } from './speech-recognition.ts'

export interface Dictation {
  isSupported: boolean
  isListening: boolean
  /** Interim words that the browser may still correct. */
  interim: string
  failure: string | null
  start(): void
  stop(): void
}

/**
 * A text with the next phrase behind it, on a line of its own unless what stands there ends with a mark: a phrase is final when its
 * speaker is silent, and without marks that is what tells where sentences end.
 */
export const appendPhrase = (text: string, phrase: string): string =>
  text.trim() === '' ? phrase : `${text.trimEnd()}${/[.!?…:;,]["'”’»)]*$/u.test(text.trimEnd()) ? ' ' : '\n'}${phrase}`

/** Recognizes speech in the browser's language; every final phrase is passed to `onPhrase`. */
export function useDictation(onPhrase: (phrase: string) => void): Dictation {
  const [isListening, setListening] = useState(false)
  const [interim, setInterim] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const recognizer = useRef<SpeechRecognizer | null>(null)
  const receive = useRef(onPhrase)
  useEffect(() => {
    receive.current = onPhrase
  })
  useEffect(() => () => recognizer.current?.abort(), [])

  function start() {
    const Recognition = findSpeechRecognition()
    if (!Recognition || recognizer.current) return
    const listening = new Recognition()
    recognizer.current = listening
    listening.lang = navigator.language
    listening.continuous = true
    listening.interimResults = true
    listening.onresult = (event) => {
      let pending = ''
      for (let at = event.resultIndex; at < event.results.length; at += 1) {
        const result = event.results[at]
        const words = result?.[0]?.transcript ?? ''
        if (result?.isFinal) receive.current(words.trim())
        else pending += words
      }
      setInterim(pending.trim())
    }
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- One recogniser has one owner; older engines know only these.
    listening.onerror = ({ error }) => setFailure(describeSpeechFailure(error))
    listening.onend = () => {
      recognizer.current = null
      setListening(false)
      setInterim('')
    }
    setFailure(null)
    setListening(true)
    try {
      listening.start()
    } catch {
      recognizer.current = null
      setListening(false)
      setFailure(describeSpeechFailure('unknown'))
    }
  }

  return {
    isSupported: findSpeechRecognition() !== null,
    isListening,
    interim,
    failure,
    start,
    stop: () => recognizer.current?.stop(),
  }
}
