import { escapeMarkdown } from './format.ts'

const examples: Readonly<Record<'en' | 'de', readonly string[]>> = {
  en: ['Which open deals have no next step?', 'How many posts did we publish this month?'],
  de: ['Welche offenen Deals haben keinen nächsten Schritt?', 'Wie viele Aufgaben sind überfällig?'],
}

/** Which words no rule has used, and the nearest questions that can be answered. */
export function renderNotUnderstood(unknown: readonly string[], nearest: string | null, isGerman: boolean): string {
  const language = isGerman ? 'de' : 'en'
  const words = [...new Set(unknown)].slice(0, 8).map((word) => `“${escapeMarkdown(word)}”`)
  const offered = [...(nearest === null ? [] : [escapeMarkdown(nearest)]), ...examples[language]]
    .slice(0, 3)
    .map((one) => `“${one}”`)
  return isGerman
    ? `Ich verstehe ${words.join(', ')} nicht und antworte deshalb nicht auf den Rest. Fragen, die ich beantworten kann: ${offered.join(', ')}`
    : `I do not understand ${words.join(', ')}, so I do not answer the rest. Questions that I can answer: ${offered.join(', ')}`
}

/** A question that goes on from an answer behind one that has none. */
export const renderNothingBefore = (words: string, isGerman: boolean): string =>
  isGerman
    ? `Ich kann “${escapeMarkdown(words)}” nicht zuordnen: Davor steht keine Antwort, auf die es sich bezieht.`
    : `I cannot tell what “${escapeMarkdown(words)}” refers to: there is no answer before it.`
