import { quote } from './format.ts'

/** Which words no rule has used, or that the sentence as a whole was not understood; and questions near to it that are answered. */
export function renderNotUnderstood(
  unknown: readonly string[],
  questions: readonly string[],
  isGerman: boolean,
): string {
  const language = isGerman ? 'de' : 'en'
  const words = joinWords(
    unknown.map((word) => quote(word, language)),
    isGerman ? 'und' : 'and',
  )
  const said =
    unknown.length === 0
      ? isGerman
        ? 'Ich verstehe diesen Satz als Ganzes nicht und antworte deshalb nicht.'
        : 'I do not understand this sentence as a whole, so I do not answer.'
      : isGerman
        ? `Ich verstehe ${words} nicht und antworte deshalb auch auf den Rest nicht.`
        : `I do not understand ${words}, so I do not answer the rest.`
  if (questions.length === 0) return said
  const offered = questions.map((one) => quote(one, language)).join(', ')
  return `${said} ${isGerman ? (questions.length === 1 ? 'Diese Frage kann ich beantworten' : 'Diese Fragen kann ich beantworten') : questions.length === 1 ? 'A question that I can answer' : 'Questions that I can answer'}: ${offered}`
}

const joinWords = (words: readonly string[], and: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1) ?? ''}`

/** A question that goes on from an answer behind one that has none. */
export const renderNothingBefore = (words: string, isGerman: boolean): string =>
  isGerman
    ? `Ich kann ${quote(words, 'de')} nicht zuordnen: Davor steht keine Antwort, auf die es sich bezieht.`
    : `I cannot tell what ${quote(words, 'en')} refers to: there is no answer before it.`

/** A text that is too long to be read as a question; `most` are characters. */
export const renderTooLong = (most: number, isGerman: boolean): string =>
  isGerman
    ? `Das ist länger als ${most.toLocaleString('de')} Zeichen, mehr lese ich ohne Sprachmodell nicht. Bitte fragen Sie in ein, zwei Sätzen.`
    : `That is longer than ${most.toLocaleString('en')} characters, the most that I read without a language model. Please ask in a sentence or two.`

/** The answer to a question about the CRM from somebody to whom it is closed: not even whether a name is in it. */
export const renderCrmClosed = (isGerman: boolean): string =>
  isGerman
    ? 'Das steht im CRM dieses Workspace, auf das Sie keinen Zugriff haben.'
    : 'That stands in the CRM of this workspace. You do not have access to the CRM.'
