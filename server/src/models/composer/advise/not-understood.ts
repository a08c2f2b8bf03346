import { escapeMarkdown } from './format.ts'

/** Which words no rule has used, and the nearest questions that can be answered. */
export function renderNotUnderstood(
  unknown: readonly string[],
  questions: readonly string[],
  isGerman: boolean,
): string {
  const words = [...new Set(unknown)].slice(0, 8).map((word) => `“${escapeMarkdown(word)}”`)
  const offered = questions.map((one) => `“${escapeMarkdown(one)}”`)
  return isGerman
    ? `Ich verstehe ${words.join(', ')} nicht und antworte deshalb nicht auf den Rest. Fragen, die ich beantworten kann: ${offered.join(', ')}`
    : `I do not understand ${words.join(', ')}, so I do not answer the rest. Questions that I can answer: ${offered.join(', ')}`
}

/** A question that goes on from an answer behind one that has none. */
export const renderNothingBefore = (words: string, isGerman: boolean): string =>
  isGerman
    ? `Ich kann “${escapeMarkdown(words)}” nicht zuordnen: Davor steht keine Antwort, auf die es sich bezieht.`
    : `I cannot tell what “${escapeMarkdown(words)}” refers to: there is no answer before it.`
